/** Correcting rows and mapping values: each change is validated immediately, then all rows are rechecked. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ValueMapping } from '@srae/domain/survey/corrections/corrections';
import { toCellText } from '@srae/domain/survey/rows/cell-text';
import type { Observable } from '../../../forms/state/observable.ts';
import type { SurveyWorker } from '../../survey-worker.ts';
import type { UploadCalls } from '../../upload-calls.ts';
import {
  cellChange,
  clearingChange,
  listChangedRows,
  mappingChange,
  redone,
  toCorrections,
  undone,
  withChange,
  type Change,
  type CorrectionState,
} from '../corrections-state.ts';
import type { UploadState } from '../upload-state.ts';

export type CorrectDeps = {
  readonly survey: Survey;
  readonly worker: SurveyWorker;
  readonly calls: Pick<UploadCalls, 'readValueMappings' | 'saveValueMappings'>;
};

/** Files up to this many rows are rechecked as a whole after every change; larger ones only when useful. */
export const CHECKED_WHOLE_MAX = 2_000;

type FindChange = (before: CorrectionState) => Change | undefined;
type ApplyChange = (before: CorrectionState, change: Change) => CorrectionState;
type Decision = Pick<ValueMapping, 'column' | 'found'> & { readonly accepted: readonly string[] | null };

export function correctSteps(
  { survey: { instrument }, worker, calls }: CorrectDeps,
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

  const change = (find: FindChange, apply: ApplyChange = withChange): void => {
    const { corrections, check, save } = state.get();
    if (check.at !== 'done' || save.at === 'running') return;
    const made = find(corrections);
    if (made === undefined || made.length === 0) return;
    const rows = listChangedRows(made);
    if (rows === null) mappingsChanged = true;
    unvalidated = rows && unvalidated && new Set([...unvalidated, ...rows]);
    // Rows stored before the change do not count towards the next attempt.
    state.set({ corrections: apply(corrections, made), ...(save.at === 'none' ? {} : { save: NOT_SAVED }) });
    void settle();
  };

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

  /** Loads remembered value mappings once; none is applied automatically. */
  async function loadMemory(): Promise<void> {
    const { check, corrections } = state.get();
    if (check.at !== 'done' || check.outcome.toCorrect.values.length === 0) return;
    if (corrections.memory.at === 'known') return;
    const { signal } = validating;
    try {
      const { mappings } = await calls.readValueMappings({ instrument });
      if (!signal.aborted) patch({ memory: { at: 'known', mappings } });
    } catch {
      if (!signal.aborted) patch({ memory: { at: 'failed' } });
    }
  }

  /** Stores the mappings used by a saved upload. */
  async function remember(used: readonly ValueMapping[]): Promise<void> {
    if (used.length === 0) return;
    const mappings = used.map(({ column, found, accepted }) => ({
      column,
      found: [...found],
      accepted: [...accepted],
    }));
    await calls
      .saveValueMappings({ instrument, mappings })
      .catch(() => patch({ memory: { at: 'not-kept' } }));
  }

  return {
    loadMemory,
    remember,
    /** A cell's text, by the row's number in the file and the position of its file column. */
    correctCell(row: number, at: number, text: string): void {
      change((before) => {
        const { check } = state.get();
        const listed = check.at === 'done' ? check.outcome.toCorrect.rows : [];
        const original = toCellText(listed.find((one) => one.row === row)?.cells[at]);
        return cellChange(before, { row, at, text }, text === original);
      });
    },
    /** Maps values or name pairs for all their rows; null removes a mapping. */
    decide(decisions: readonly Decision[]): void {
      change((before) => mappingChange(before, decisions));
    },
    undo: () => change(({ undo }) => undo.at(-1), undone),
    redo: () => change(({ redo }) => redo.at(-1), redone),
    undoAll: () => change(clearingChange),
    stopCorrecting(): void {
      validating.abort();
      validating = new AbortController();
      if (settling !== null) unvalidated = null;
    },
  };
}

const NOT_SAVED = { at: 'none' } as const;
