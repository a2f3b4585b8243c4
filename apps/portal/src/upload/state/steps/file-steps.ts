/** Choosing a file and its row layout; the mapping of its columns follows. */
import { unsupportedFileText } from '@srae/domain/survey/messages';
import { toExtension, isAcceptedFile } from '@srae/domain/survey/template/workbook';
import { GENERIC_MESSAGE } from '../../../api/problem.ts';
import type { Observable } from '../../../forms/state/observable.ts';
import { WorkerFailure, type SurveyWorker } from '../../survey-worker.ts';
import { NO_CORRECTION_STATE } from '../corrections-state.ts';
import { findLayout, needsPlace, readableLayout } from '../layout.ts';
import { EMPTY, type Layout, type UploadState } from '../upload-state.ts';
import { type MappingDeps, mappingSteps, UNREAD } from './mapping-steps.ts';

export type FileDeps = MappingDeps & { readonly worker: SurveyWorker };

export function fileSteps({ survey, worker, calls }: FileDeps, state: Observable<UploadState>) {
  const { instrument, kind } = survey;
  let reading = new AbortController();
  let locating = new AbortController();
  const { keepMapping, forgetMappings, showPreview, ...mapping } = mappingSteps({ survey, calls }, state);

  const begin = (): AbortSignal => {
    reading.abort();
    reading = new AbortController();
    return reading.signal;
  };

  async function choose(file: File): Promise<void> {
    const signal = begin();
    locating.abort();
    forgetMappings();
    const { name } = file;
    if (!isAcceptedFile(name)) {
      const message = unsupportedFileText(name, toExtension(name));
      state.set({ ...EMPTY, file: { at: 'unsupported', name, message } });
      return;
    }
    state.set({ ...EMPTY, file: { at: 'loading', name } });
    try {
      const opened = await worker.call('open', file, { signal });
      const layout = findLayout(kind, opened);
      if (layout === null) throw new WorkerFailure('no-sheets', NO_ROWS_ANYWHERE);
      const order = readableLayout(layout);
      const preview = order && (await worker.call('preview', { ...order, instrument, kind }, { signal }));
      if (signal.aborted) return;
      state.set({ file: { at: 'loaded', name, size: file.size, opened }, layout });
      if (preview) await showPreview(preview, layout.custom, signal);
      if (needsPlace(survey, state.get())) await locate();
    } catch (error) {
      if (signal.aborted) return;
      state.set({
        ...EMPTY,
        file: { at: 'failed', name, message: toSentence(error) },
        modal: 'file-problem',
      });
    }
  }

  /** Runs while the user changes the layout; if it fails, no advice is shown. */
  async function locate(): Promise<void> {
    locating = new AbortController();
    const { signal } = locating;
    const found = await worker.call('locate', { instrument, kind }, { signal }).catch(() => null);
    if (!signal.aborted) state.set({ found });
  }

  /** A standard workbook read from a place of the person's choice is a custom file. */
  async function changeLayout(change: Partial<Omit<Layout, 'custom'>>): Promise<void> {
    const signal = begin();
    const { layout: before } = state.get();
    const layout = { ...before, ...change, custom: true };
    keepMapping();
    // Corrections refer to rows and columns of a sheet.
    if (layout.sheet !== before.sheet) state.set({ corrections: NO_CORRECTION_STATE });
    const order = readableLayout(layout);
    state.set({ layout, ...UNREAD, preview: order ? { at: 'loading' } : { at: 'none' } });
    if (!order) return;
    try {
      const preview = await worker.call('preview', { ...order, instrument, kind }, { signal });
      if (!signal.aborted) await showPreview(preview, true, signal);
    } catch (error) {
      if (!signal.aborted) state.set({ preview: { at: 'failed', message: toSentence(error) } });
    }
  }

  /** Cancels reading; the state changes immediately. */
  function cancelReading(): void {
    if (state.get().file.at !== 'loading') return;
    stopReading();
    state.set(EMPTY);
  }

  const stopReading = () => {
    reading.abort();
    locating.abort();
  };
  return { ...mapping, choose, changeLayout, cancelReading, stopReading };
}

/** The message of a SheetProblem; other errors are not shown to the user. */
export function toSentence(error: unknown): string {
  return error instanceof WorkerFailure && error.code !== 'unexpected' ? error.message : GENERIC_MESSAGE;
}

const NO_ROWS_ANYWHERE = 'No sheet of the workbook has rows. Choose the workbook that holds the survey rows.';
