import { SheetProblem, type SheetProblemCode } from '../problem.ts';
import { openWorkbook, type ReadOptions } from '../read-workbook.ts';

export type Row = readonly [number, ...string[]];

/** Every row of one sheet as [row number, ...cells]. */
export async function readAll(
  bytes: Uint8Array,
  fileName: string,
  options: Omit<ReadOptions, 'fileName'> & { sheet?: string | number } = {},
): Promise<Row[]> {
  const workbook = await openWorkbook(bytes, { fileName, ...options });
  const rows: Row[] = [];
  await workbook.readRows(options.sheet ?? 0, (number, cells) => void rows.push([number, ...cells]));
  return rows;
}

/** The problem with which a reading ends; fails on success or any other error. */
export async function loadProblem(
  reading: Promise<unknown>,
): Promise<{ code: SheetProblemCode; message: string }> {
  try {
    await reading;
  } catch (problem) {
    if (problem instanceof SheetProblem) return { code: problem.code, message: problem.message };
    throw problem;
  }
  throw new Error('The file was read without a problem.');
}
