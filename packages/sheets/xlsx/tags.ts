/** The elements that sheets and shared texts are made of; everything else is `OTHER`. */
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
} as const;

/** Number of the element whose local name is bytes[start, end). */
export function tagOf(bytes: Uint8Array, start: number, end: number): number {
  const length = end - start;
  if (length > 9) return TAG.OTHER;
  let name = '';
  for (let i = start; i < end; i++) name += String.fromCharCode(bytes[i] ?? 0);
  return TAGS.get(name) ?? TAG.OTHER;
}

const TAGS: ReadonlyMap<string, number> = new Map([
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
]);
