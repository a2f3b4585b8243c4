import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasUnsavedWork } from './leaving.ts';
import type { PeriodRef } from './types.ts';

type SelectedPeriod = {
  /** Null for the current period, or while the periods are not loaded. */
  readonly pk: number | null;
  readonly choose: (pk: number) => void;
  readonly clear: () => void;
};

/** The period named in the URL; links may omit it, and the last selected one is kept. */
export function useSelectedPeriod(periods: readonly PeriodRef[] | undefined): SelectedPeriod {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('period')) || null;
  const [seen, setSeen] = useState(asked);
  const [pk, setPk] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== null) setPk(asked);
  }
  const currentPk = periods?.find((one) => one.current)?.pk ?? null;
  const [followed, setFollowed] = useState(currentPk);
  if (currentPk !== followed) {
    setFollowed(currentPk);
    // Unsaved answers stay in their period even if another one becomes current.
    if (followed !== null && pk === null && hasUnsavedWork()) setPk(followed);
  }
  const choose = useCallback(
    (chosen: number) => {
      setPk(chosen);
      setSearch((before) => withPeriod(before, chosen === currentPk ? null : chosen));
    },
    [currentPk, setSearch],
  );
  const clear = useCallback(() => setPk(null), []);
  return { pk, choose, clear };
}

/** The current period is omitted from the URL. */
function withPeriod(search: URLSearchParams, pk: number | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (pk === null) next.delete('period');
  else next.set('period', String(pk));
  return next;
}
