import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { useEffect, useState } from 'react';
import { pushAddress } from '../address/address.ts';
import { toSearch } from '../api/figures.ts';
import { changeSelection, type Selection, toSelection } from './selection.ts';

/** The selection of the frame's URL, which Back and Forward change, and a function that changes it. */
export function useSelection(
  context: DashboardContext,
  preferred: number | null,
): readonly [Selection, (change: Partial<Selection>) => void] {
  const [selection, setSelection] = useState(() => toSelection(location.search, context, preferred));
  useEffect(() => {
    const follow = () => setSelection(toSelection(location.search, context, preferred));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [context, preferred]);
  const choose = (change: Partial<Selection>) => {
    const next = changeSelection(selection, change, context);
    setSelection(next);
    pushAddress(`?${toSearch(next)}`);
  };
  return [selection, choose];
}
