/** The first rows of a sheet, for choosing the header row and identifying the file columns. */
import { copyText, normaliseText } from '@srae/domain/survey/rows/cell-text';
import { createHeadingReader, headingsKey, ROWS_SAMPLED } from '@srae/domain/survey/catalogue/headings';
import type { Workbook } from '@srae/sheets/read-workbook';
import type { Preview, PreviewRequest } from '../protocol.ts';
import { sha256Hex } from './digest.ts';

/** Reads from the top to a few rows below the first data row. */
export async function buildPreview(
  workbook: Workbook,
  order: PreviewRequest,
): Promise<Omit<Preview, 'otherInstrument'>> {
  const { sheet, headersRow, dataRow } = order;
  const shownFrom = Math.max(1, headersRow - ROWS_ABOVE);
  const shownTo = shownFrom + ROWS_SHOWN - 1;
  const readTo = Math.max(shownTo, dataRow + ROWS_SAMPLED);
  const rows: { row: number; cells: string[] }[] = [];
  const samples: string[][] = [];
  const reader = createHeadingReader(order);
  let width = 0;
  await workbook.readRows(sheet, (row, cells) => {
    if (row > readTo) return false;
    reader.row(row, cells);
    if (row >= dataRow) addSamples(samples, cells);
    if (row >= shownFrom && row <= shownTo) {
      width = Math.max(width, cells.length);
      rows.push({ row, cells: cells.slice(0, COLUMNS_SHOWN).map(cut) });
    }
    return undefined;
  });
  const headings = reader.headings();
  return {
    rows,
    columnsLeft: Math.max(0, width - COLUMNS_SHOWN),
    headings,
    samples,
    headerHash: await sha256Hex(new TextEncoder().encode(headingsKey(headings))),
  };
}

const ROWS_ABOVE = 5;
const ROWS_SHOWN = 10;
const COLUMNS_SHOWN = 40;
const SAMPLES = 3;
const SHOWN_CHARACTERS = 40;

function addSamples(samples: string[][], cells: readonly string[]): void {
  for (const [index, cell] of cells.entries()) {
    const known = (samples[index] ??= []);
    const shown = cut(cell);
    if (known.length < SAMPLES && shown !== '' && !known.includes(shown)) known.push(shown);
  }
}

function cut(cell: string): string {
  const text = normaliseText(cell.slice(0, SHOWN_CHARACTERS * 4));
  return copyText(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);
}
