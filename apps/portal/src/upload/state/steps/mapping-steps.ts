/** The mapping of a file's columns: suggested, remembered from earlier uploads, and chosen by hand. */
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ColumnChoice } from '@srae/domain/survey/mapping';
import type { Observable } from '../../../forms/state/observable.ts';
import type { Preview } from '../../protocol.ts';
import type { UploadCalls } from '../../upload-calls.ts';
import { rememberedMapping, suggestedMapping, withChoice } from '../mapping-state.ts';
import type { UploadState } from '../upload-state.ts';

export type MappingDeps = {
  readonly survey: Survey;
  readonly calls: Pick<UploadCalls, 'readMapping'>;
};

export function mappingSteps({ survey, calls }: MappingDeps, state: Observable<UploadState>) {
  // The stored mapping for the shown header row, for restoring it.
  let stored: { readonly mapping: unknown; readonly updatedAt: string | null } | null = null;
  // The mappings of the header rows shown before, by their hash: typing row numbers passes through other rows.
  const mapped = new Map<string, Pick<UploadState, 'mapping' | 'memory'>>();

  /** Keeps the mapping of the shown header row of a custom file, for when the row is shown again. */
  function keepMapping(): void {
    const { layout, preview, mapping, memory } = state.get();
    if (layout.custom && preview.at === 'ready' && mapping)
      mapped.set(preview.preview.headerHash, { mapping, memory });
  }

  const forgetMappings = () => mapped.clear();

  /** Shows the header row with its mapping: the one that it had before, the remembered one, or a suggestion. */
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

  return { keepMapping, forgetMappings, showPreview, useRemembered, setMemoryAside, map };
}

const UNCHECKED = { check: { at: 'none' }, save: { at: 'none' } } as const satisfies Partial<UploadState>;
/** Of a file whose header row has changed. */
export const UNREAD = {
  ...UNCHECKED,
  mapping: null,
  memory: { at: 'none' },
} as const satisfies Partial<UploadState>;
