/** Checking the rows of the file (UPL-027, UPL-050). */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { isComplete } from '@srae/domain/survey/mapping';
import { EXPECTATIONS_FAILED } from '@srae/domain/survey/messages';
import type { ExpectedPair } from '@srae/domain/survey/names';
import type { Observable } from '../../../forms/state/observable.ts';
import type { CheckRequest, CheckOutcome } from '../../protocol.ts';
import { WorkerFailure, type SurveyWorker } from '../../survey-worker.ts';
import type { UploadCalls } from '../../upload-calls.ts';
import { toSentence } from './file-steps.ts';
import { toCorrections, type CorrectionState } from '../corrections-state.ts';
import { readableLayout } from '../layout.ts';
import { rememberable } from '../mapping-state.ts';
import type { UploadState } from '../upload-state.ts';

export type CheckDeps = {
  readonly survey: Survey;
  readonly worker: SurveyWorker;
  readonly calls: Pick<UploadCalls, 'saveMapping'>;
  /** Reloaded for every check, since names may have changed on other pages. Null skips name validation. */
  readonly expected: () => Promise<readonly ExpectedPair[] | null>;
  /** Whether the file may contain rows of only one provider (decision 30). */
  readonly oneProvider: boolean;
};

/** Whether Check Data may run: a file with headings and a complete mapping, and nothing in progress. */
export function canCheck(
  survey: Survey,
  {
    file,
    preview,
    mapping,
    check,
    save,
  }: Pick<UploadState, 'file' | 'preview' | 'mapping' | 'check' | 'save'>,
): boolean {
  if (file.at !== 'loaded' || preview.at !== 'ready' || mapping === null) return false;
  return check.at !== 'running' && save.at !== 'running' && isComplete(survey, mapping.mapping);
}

export function checkSteps(
  { survey, worker, calls, expected, oneProvider }: CheckDeps,
  state: Observable<UploadState>,
) {
  let checking = new AbortController();
  let order: CheckRequest | null = null;

  async function check(): Promise<void> {
    const file = canCheck(survey, state.get()) ? findMappedFile(state.get()) : null;
    if (file === null) return;
    checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    state.set({ check: { at: 'running', progress: null }, save: { at: 'none' } });
    const asked = await expected().catch(() => 'failed' as const);
    if (signal.aborted) return;
    if (asked === 'failed') {
      state.set({ check: { at: 'failed', message: EXPECTATIONS_FAILED } });
      return;
    }
    const { entries } = state.get().corrections;
    const { headerHash, ...rows } = file;
    const { instrument, kind } = survey;
    const corrections = toCorrections({ entries });
    const asking = { ...rows, instrument, kind, expected: asked, oneProvider, corrections };
    order = asking;
    try {
      const outcome = await worker.call('check', asking, {
        signal,
        onProgress: (progress) => {
          if (!signal.aborted) state.set({ check: { at: 'running', progress } });
        },
      });
      if (signal.aborted) return;
      state.set({
        check: { at: 'done', outcome, again: false },
        corrections: withFaults(state.get(), outcome),
      });
      // A mapping that yields valid rows is correct, even if other rows need corrections (BEY-122).
      if (file.custom && outcome.report.rowsReady > 0) await remember(headerHash, asking, signal);
    } catch (error) {
      if (signal.aborted) return;
      const cancelled = error instanceof WorkerFailure && error.code === 'cancelled';
      state.set({ check: cancelled ? { at: 'none' } : { at: 'failed', message: toSentence(error) } });
    }
  }

  /** Rechecks all rows with the current corrections; false if the check was cancelled or there is none. */
  async function recheck(): Promise<boolean> {
    const { signal } = checking;
    const { entries } = state.get().corrections;
    if (order === null || state.get().check.at !== 'done') return false;
    const outcome = await worker.call(
      'check',
      { ...order, corrections: toCorrections({ entries }) },
      { signal },
    );
    if (signal.aborted || state.get().check.at !== 'done') return false;
    const settled = withFaults(state.get(), outcome);
    const corrections = settled.entries === entries ? settled : { ...settled, status: 'waiting' as const };
    state.set({ check: { at: 'done', outcome, again: true }, corrections });
    return true;
  }

  async function remember(
    header_hash: string,
    { instrument, mapping }: CheckRequest,
    signal: AbortSignal,
  ): Promise<void> {
    await calls.saveMapping({ instrument, header_hash, mapping: rememberable(mapping) }).catch(() => {
      // Ignore the result if the file was replaced.
      if (!signal.aborted) state.set({ memory: { at: 'not-kept' } });
    });
  }

  /** Cancels the check; the state changes immediately. */
  function stopChecking(): void {
    checking.abort();
    if (state.get().check.at === 'running') state.set({ check: { at: 'none' } });
  }

  return { check, recheck, stopChecking };
}

/** The rows of the file as they are read and mapped; null while they cannot be read. */
function findMappedFile({ layout, preview, mapping }: UploadState) {
  const place = readableLayout(layout);
  if (preview.at !== 'ready' || mapping === null || place === null) return null;
  const { headings, headerHash } = preview.preview;
  return { ...place, custom: layout.custom, headings, headerHash, mapping: mapping.mapping };
}

/** The corrections with the faults that a check left. */
function withFaults({ corrections }: UploadState, { toCorrect }: CheckOutcome): CorrectionState {
  return { ...corrections, faults: toCorrect.faults, status: 'checked' };
}
