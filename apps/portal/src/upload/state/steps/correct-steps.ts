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
  undone,
  withChange,
  type Change,
  type CorrectionState,
} from '../corrections-state.ts';
import type { UploadState } from '../upload-state.ts';
import { createRevalidation } from './revalidation.ts';
import { createValueMemory } from './value-memory.ts';

export type CorrectDeps = {
  readonly survey: Survey;
  readonly worker: SurveyWorker;
  readonly calls: Pick<UploadCalls, 'readValueMappings' | 'saveValueMappings'>;
};

type FindChange = (before: CorrectionState) => Change | undefined;
type ApplyChange = (before: CorrectionState, change: Change) => CorrectionState;
type Decision = Pick<ValueMapping, 'column' | 'found'> & { readonly accepted: readonly string[] | null };

export function correctSteps(
  { survey: { instrument }, worker, calls }: CorrectDeps,
  state: Observable<UploadState>,
  recheck: () => Promise<boolean>,
) {
  const revalidation = createRevalidation(worker, state, recheck);
  const memory = createValueMemory({ instrument, calls }, state);

  const change = (find: FindChange, apply: ApplyChange = withChange): void => {
    const { corrections, check, save } = state.get();
    if (check.at !== 'done' || save.at === 'running') return;
    const made = find(corrections);
    if (made === undefined || made.length === 0) return;
    revalidation.add(listChangedRows(made));
    // Rows stored before the change do not count towards the next attempt.
    state.set({ corrections: apply(corrections, made), ...(save.at === 'none' ? {} : { save: NOT_SAVED }) });
    void revalidation.settle();
  };

  return {
    loadMemory: () => memory.loadMemory(revalidation.signal()),
    remember: memory.remember,
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
    stopCorrecting: revalidation.stop,
  };
}

const NOT_SAVED = { at: 'none' } as const;
