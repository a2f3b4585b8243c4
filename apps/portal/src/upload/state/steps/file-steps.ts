/** Choosing a file, its row layout and its column mapping. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ColumnChoice } from '@srae/domain/survey/mapping';
import { unsupportedFileText } from '@srae/domain/survey/messages';
import { toExtension, isAcceptedFile } from '@srae/domain/survey/template/workbook';
import { GENERIC_MESSAGE } from '../../../api/problem.ts';
import type { Observable } from '../../../forms/state/observable.ts';
import type { Preview } from '../../protocol.ts';
import { WorkerFailure, type SurveyWorker } from '../../survey-worker.ts';
import type { UploadCalls } from '../../upload-calls.ts';
import { NO_CORRECTION_STATE } from '../corrections-state.ts';
import { findLayout, needsPlace, readableLayout } from '../layout.ts';
import { rememberedMapping, suggestedMapping, withChoice } from '../mapping-state.ts';
import { EMPTY, type Layout, type UploadState } from '../upload-state.ts';

export type FileDeps = {
  readonly survey: Survey;
  readonly worker: SurveyWorker;
  readonly calls: Pick<UploadCalls, 'readMapping'>;
};

export function fileSteps({ survey, worker, calls }: FileDeps, state: Observable<UploadState>) {
  const { instrument, kind } = survey;
  let reading = new AbortController();
  let locating = new AbortController();
  // The stored mapping for the shown header row, for restoring it.
  let stored: { readonly mapping: unknown; readonly updatedAt: string | null } | null = null;
  // The mappings of the header rows shown before, by their hash: typing row numbers passes through other rows.
  const mapped = new Map<string, Pick<UploadState, 'mapping' | 'memory'>>();

  const begin = (): AbortSignal => {
    reading.abort();
    reading = new AbortController();
    return reading.signal;
  };

  async function choose(file: File): Promise<void> {
    const signal = begin();
    locating.abort();
    mapped.clear();
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
    const { layout: before, preview: shown, mapping, memory } = state.get();
    const layout = { ...before, ...change, custom: true };
    if (before.custom && shown.at === 'ready' && mapping)
      mapped.set(shown.preview.headerHash, { mapping, memory });
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

  async function showPreview(preview: Preview, custom: boolean, signal: AbortSignal): Promise<void> {
    const { headings, headerHash } = preview;
    stored = null;
    state.set({ ...UNREAD, preview: { at: 'ready', preview } });
    if (!custom || headings.length === 0) {
      state.set({ mapping: suggestedMapping(survey, headings, custom) });
      return;
    }
    const before = mapped.get(headerHash);
    try {
      const answer = await calls.readMapping({ instrument: survey.instrument, header_hash: headerHash });
      if (signal.aborted) return;
      if (answer.mapping !== null) stored = { mapping: answer.mapping, updatedAt: answer.updated_at };
      if (before) state.set(before);
      else if (stored) useRemembered();
      else state.set({ mapping: suggestedMapping(survey, headings, custom) });
    } catch {
      if (signal.aborted) return;
      state.set(before ?? { mapping: suggestedMapping(survey, headings, custom), memory: { at: 'failed' } });
    }
  }

  function useRemembered(): void {
    const { preview } = state.get();
    if (preview.at !== 'ready' || stored === null) return;
    const { mapping, updatedAt } = stored;
    state.set({
      ...UNCHECKED,
      mapping: rememberedMapping(survey, preview.preview.headings, mapping),
      memory: { at: 'used', updatedAt },
    });
  }

  function setMemoryAside(): void {
    const { preview, layout } = state.get();
    if (preview.at !== 'ready' || stored === null) return;
    state.set({
      ...UNCHECKED,
      mapping: suggestedMapping(survey, preview.preview.headings, layout.custom),
      memory: { at: 'set-aside', updatedAt: stored.updatedAt },
    });
  }

  function map(column: string, choice: ColumnChoice | undefined): void {
    const { mapping } = state.get();
    if (mapping) state.set({ ...UNCHECKED, mapping: withChoice(mapping, column, choice) });
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
  return { choose, changeLayout, useRemembered, setMemoryAside, map, cancelReading, stopReading };
}

/** The message of a SheetProblem; other errors are not shown to the user. */
export function toSentence(error: unknown): string {
  return error instanceof WorkerFailure && error.code !== 'unexpected' ? error.message : GENERIC_MESSAGE;
}

const NO_ROWS_ANYWHERE = 'No sheet of the workbook has rows. Choose the workbook that holds the survey rows.';

const UNCHECKED = { check: { at: 'none' }, save: { at: 'none' } } as const satisfies Partial<UploadState>;
const UNREAD = {
  ...UNCHECKED,
  mapping: null,
  memory: { at: 'none' },
} as const satisfies Partial<UploadState>;
