import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { useEffect, useState } from 'react';
import { pushAddress, replaceAddress } from '../address/address.ts';
import { toSearch } from '../api/figures.ts';
import { toSelection, type TrackerSelection } from './selection.ts';

export type ShownSelection = {
  selection: TrackerSelection;
  /** Counts moves by Back and Forward. */
  followed: number;
  show: (next: TrackerSelection) => void;
  /** Shows it in place of the selection, which Back does not lead to. */
  replace: (next: TrackerSelection) => void;
};

/** The selection in the frame's URL, which follows Back and Forward. */
export function useTrackerSelection(context: DashboardContext): ShownSelection {
  const [selection, setSelection] = useState(() => toSelection(location.search, context));
  const [followed, setFollowed] = useState(0);
  const replace = (next: TrackerSelection) => {
    replaceAddress(toAddress(next));
    setSelection(next);
  };
  const show = (next: TrackerSelection) => {
    // Back and Forward move between selections; typing a name is a single history entry.
    const isTypedOn = selection.search !== undefined && next.search !== selection.search;
    if (isTypedOn) return replace(next);
    pushAddress(toAddress(next));
    setSelection(next);
  };
  useEffect(() => {
    const follow = () => {
      setSelection(toSelection(location.search, context));
      setFollowed((times) => times + 1);
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [context]);
  return { selection, followed, show, replace };
}

function toAddress(selection: TrackerSelection): string {
  return `?${toSearch({ view: 'reports', ...selection })}`;
}
