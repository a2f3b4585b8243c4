import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { hasUnsavedWork } from './leaving.ts';
import type { PeriodRef } from './types.ts';

type SelectedPeriod = {
  /** Null for the current period, or while the periods are not loaded. */
  readonly periodPk: number | null;
  readonly choosePeriod: (pk: number) => void;
  readonly clearPeriod: () => void;
};

/** The period named in the URL; links may omit it, and the last selected one is kept. */
export function useSelectedPeriod(periods: readonly PeriodRef[] | undefined): SelectedPeriod {
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('period')) || null;
  const [seen, setSeen] = useState(asked);
  const [periodPk, setPeriodPk] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== null) setPeriodPk(asked);
  }
  const currentPk = periods?.find((one) => one.current)?.pk ?? null;
  const [followed, setFollowed] = useState(currentPk);
  if (currentPk !== followed) {
    setFollowed(currentPk);
    // Unsaved answers stay in their period even if another one becomes current.
    if (followed !== null && periodPk === null && hasUnsavedWork()) setPeriodPk(followed);
  }
  const choosePeriod = useCallback(
    (chosen: number) => {
      setPeriodPk(chosen);
      setSearch((before) => withPeriod(before, chosen === currentPk ? null : chosen));
    },
    [currentPk, setSearch],
  );
  const clearPeriod = useCallback(() => setPeriodPk(null), []);
  return { periodPk, choosePeriod, clearPeriod };
}

/** The current period is omitted from the URL. */
function withPeriod(search: URLSearchParams, pk: number | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (pk === null) next.delete('period');
  else next.set('period', String(pk));
  return next;
}
