/** The names and counts of a template's sheet of programs, read back (BEY-172). */
import { toCellText, normaliseText, type Cell } from '../rows/cell-text.ts';
import type { ExpectedPair } from '../names.ts';
import { standardSheets } from './workbook.ts';

/** The sheet of the template that lists the programs; both surveys' templates have it under one name. */
export const PAIRS_SHEET = standardSheets('entry')[3] ?? '';

/** Programs that are read; no grant has as many. */
export const TEMPLATE_PAIRS_MAX = 5_000;

/** Collects the rows of the sheet: provider, program, surveys expected. Headings are in its first row. */
export function createPairCollector() {
  const pairs: ExpectedPair[] = [];
  return {
    /** Returns false when no more rows are accepted. */
    row(rowNumber: number, cells: readonly Cell[]): boolean {
      const [provider_name = '', program_name = '', surveys = ''] = cells.map((cell) =>
        normaliseText(toCellText(cell)),
      );
      if (rowNumber === 1 || provider_name === '' || program_name === '') return true;
      pairs.push({ provider_name, program_name, survey_count: toCount(surveys) });
      return pairs.length < TEMPLATE_PAIRS_MAX;
    },
    pairs: (): readonly ExpectedPair[] => pairs,
  };
}

/** The sheet has no row with a provider and a program. */
export function noPairsText(file: string): string {
  return `The file "${file}" names no programs on its sheet ${PAIRS_SHEET}. Choose a template that was downloaded from the portal.`;
}

function toCount(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}
