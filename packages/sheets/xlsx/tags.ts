/** The elements of sheets and shared texts; everything else is `OTHER`. */
export const TAG = {
  OTHER: 0,
  C: 1,
  V: 2,
  F: 3,
  T: 4,
  R: 5,
  IS: 6,
  SI: 7,
  ROW: 8,
  SST: 9,
  SHEET_DATA: 10,
  WORKSHEET: 11,
  COL: 12,
  COLS: 13,
  MERGE_CELL: 14,
  MERGE_CELLS: 15,
} as const;

/** Number of the element whose local name is bytes[start, end). */
export function toTag(bytes: Uint8Array, start: number, end: number): number {
  for (const [name, tag] of BY_LENGTH[end - start] ?? []) {
    let i = 0;
    while (i < name.length && name[i] === bytes[start + i]) i++;
    if (i === name.length) return tag;
  }
  return TAG.OTHER;
}

const NAMES = [
  ['c', TAG.C],
  ['v', TAG.V],
  ['f', TAG.F],
  ['t', TAG.T],
  ['r', TAG.R],
  ['is', TAG.IS],
  ['si', TAG.SI],
  ['row', TAG.ROW],
  ['sst', TAG.SST],
  ['sheetData', TAG.SHEET_DATA],
  ['worksheet', TAG.WORKSHEET],
  ['col', TAG.COL],
  ['cols', TAG.COLS],
  ['mergeCell', TAG.MERGE_CELL],
  ['mergeCells', TAG.MERGE_CELLS],
] as const;

const BY_LENGTH: readonly (readonly (readonly [Uint8Array, number])[])[] = Array.from(
  { length: 11 },
  (_, length) =>
    NAMES.filter(([name]) => name.length === length).map(
      ([name, tag]) => [new TextEncoder().encode(name), tag] as const,
    ),
);
