/** Validation of the corrections made: of the listed rows after each change, then of the whole file where useful. */
import type { Observable } from '../../../forms/state/observable.ts';
import type { SurveyWorker } from '../../survey-worker.ts';
import { toCorrections, type CorrectionState } from '../corrections-state.ts';
import type { UploadState } from '../upload-state.ts';

/** Files up to this many rows are rechecked as a whole after every change; larger ones only when useful. */
const CHECKED_WHOLE_MAX = 2_000;

/** `recheck` checks all rows; false if it was cancelled. */
export function createRevalidation(
  worker: SurveyWorker,
  state: Observable<UploadState>,
  recheck: () => Promise<boolean>,
) {
  let validating = new AbortController();
  // The signal of the running settle loop.
  let settling: AbortSignal | null = null;
  // Mapped values also change rows that are not listed.
  let mappingsChanged = false;
  // Rows with corrections not yet validated by the worker; null means every listed row.
  let unvalidated: ReadonlySet<number> | null = new Set();

  const patch = (change: Partial<CorrectionState>) =>
    state.set({ corrections: { ...state.get().corrections, ...change } });

  /** Validates listed rows until all corrections are covered, then rechecks the whole file if needed. */
  async function settle(): Promise<void> {
    const { signal } = validating;
    if (settling === signal) return;
    settling = signal;
    try {
      for (;;) {
        const { entries } = state.get().corrections;
        const rows = unvalidated;
        unvalidated = new Set();
        const corrections = toCorrections({ entries }, rows);
        const { validated } = await worker.call(
          'validate',
          { rows: rows && [...rows], corrections },
          { signal },
        );
        const { check } = state.get();
        if (signal.aborted || check.at !== 'done') return;
        const faults = [...state.get().corrections.faults];
        for (const [position, left] of validated) faults[position] = left;
        patch({ faults });
        if (state.get().corrections.entries !== entries) continue;
        if (!isWorthChecking()) return;
        mappingsChanged = false;
        const done = await recheck();
        if (signal.aborted || !done) return;
        if (state.get().corrections.entries === entries) return;
      }
    } catch {
      // Faults of rows that were not validated are unreliable.
      unvalidated = null;
      if (!signal.aborted) patch({ status: 'failed' });
    } finally {
      if (settling === signal) settling = null;
    }
  }

  function isWorthChecking(): boolean {
    const { check, corrections } = state.get();
    if (check.at !== 'done') return false;
    const small = check.outcome.report.summary.rowsRead <= CHECKED_WHOLE_MAX;
    return small || mappingsChanged || corrections.faults.every((faults) => faults.length === 0);
  }

  return {
    /** Adds changed rows to those to be validated; null for every listed row. */
    add(rows: readonly number[] | null): void {
      if (rows === null) mappingsChanged = true;
      unvalidated = rows && unvalidated && new Set([...unvalidated, ...rows]);
    },
    settle,
    /** The signal that ends what belongs to the current check. */
    signal: () => validating.signal,
    stop(): void {
      validating.abort();
      validating = new AbortController();
      if (settling !== null) unvalidated = null;
    },
  };
}
