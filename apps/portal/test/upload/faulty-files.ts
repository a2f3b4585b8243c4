/** Files with rows to correct, and a layout for the grid of corrections, which happy-dom does not have. */
import { vi } from 'vitest';
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { type Changes, sampleRow } from '@srae/domain/survey/template/sample-rows';
import { csvFile, EXPECTED } from './fixtures.ts';

/** Headings of an entry file. */
export const ENTRY_HEADINGS: readonly string[] = listFileColumns(SURVEYS.entry).map(({ name }) => name);
const [pair] = EXPECTED.entry;
/** An expected provider and program. */
export const ENTRY_PAIR = { provider_name: pair?.provider_name, program_name: pair?.program_name };

/** An entry file whose rows are the sample with these changes. */
export function faultyCsv(rows: readonly Changes[], name?: string): File {
  const lines = rows.map((changes) => sampleRow(SURVEYS.entry, { ...ENTRY_PAIR, ...changes }).map(String));
  return csvFile([ENTRY_HEADINGS, ...lines], name);
}

/** Gives the grid and its rows sizes in pixels. Undone by `vi.restoreAllMocks()`. */
export function mockGridLayout(): void {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  // Newer browsers return a promise here; the DOM types still say void.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(
    () => Promise.resolve() as unknown as void,
  );
}
