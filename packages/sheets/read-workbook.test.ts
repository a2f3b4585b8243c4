import { writeXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWorkbook, type ReadProgress } from './read-workbook.ts';
import { loadProblem, readAll } from './test/read-all.ts';
import { buildXlsx, loadSheet } from './test/xlsx-builder.ts';
import { toBytes } from './test/zip-builder.ts';

const numbered = (count: number, cells = 6) =>
  loadSheet(
    Array.from({ length: count }, (_, i) => {
      const columns = Array.from({ length: cells }, (__, column) => `<c><v>${i * column}</v></c>`);
      return `<row r="${i + 1}">${columns.join('')}</row>`;
    }).join(''),
  );
const lines = (count: number) => toBytes('abcdefgh,ijklmnop,qrstuvwx\n'.repeat(count));

const ROWS = 8000;
const KINDS = [
  { kind: 'xlsx', name: 'data.xlsx', file: () => numbered(ROWS) },
  { kind: 'csv', name: 'data.csv', file: async () => lines(ROWS) },
] as const;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('openWorkbook', () => {
  it('lists sheets in order with what they are, and reads no sheet', async () => {
    const file = await buildXlsx({
      sheets: [
        { name: 'A &amp; B', xml: 'not even XML' },
        { name: 'Hidden', state: 'hidden', xml: '' },
        { name: 'Very hidden', state: 'veryHidden', xml: '' },
        { name: 'Chart', type: 'chartsheet', xml: '' },
        { name: 'Dialog', type: 'dialogsheet', xml: '' },
      ],
      shared: 'not even XML',
    });
    const { kind, sheets } = await openWorkbook(file, { fileName: 'data.xlsx' });
    expect(kind).toBe('xlsx');
    expect(sheets).toEqual([
      { name: 'A & B', index: 0, hidden: false, kind: 'worksheet' },
      { name: 'Hidden', index: 1, hidden: true, kind: 'worksheet' },
      { name: 'Very hidden', index: 2, hidden: true, kind: 'worksheet' },
      { name: 'Chart', index: 3, hidden: false, kind: 'chart' },
      { name: 'Dialog', index: 4, hidden: false, kind: 'other' },
    ]);
  });

  it('lists one sheet without a name for a csv', async () => {
    const workbook = await openWorkbook(toBytes('a,b'), { fileName: 'data.csv' });
    expect(workbook.kind).toBe('csv');
    expect(workbook.sheets).toEqual([{ name: '', index: 0, hidden: false, kind: 'worksheet' }]);
    expect((await loadProblem(workbook.readRows('Data', () => {}))).code).toBe('no-such-sheet');
  });

  it('reads hidden sheets, by name and by index; not charts, not what is not there', async () => {
    const rows = (value: number) => `<row r="1"><c r="A1"><v>${value}</v></c></row>`;
    const file = await buildXlsx({
      sheets: [
        { name: 'One', rows: rows(1) },
        { name: 'Two', state: 'hidden', rows: rows(2) },
        { name: 'Chart', type: 'chartsheet' },
      ],
    });
    expect(await readAll(file, 'data.xlsx', { sheet: 'Two' })).toEqual([[1, '2']]);
    expect(await readAll(file, 'data.xlsx', { sheet: 1 })).toEqual([[1, '2']]);
    const chart = await loadProblem(readAll(file, 'data.xlsx', { sheet: 'Chart' }));
    expect(chart).toMatchObject({ code: 'not-a-worksheet', message: expect.stringContaining('"Chart"') });
    expect((await loadProblem(readAll(file, 'data.xlsx', { sheet: 3 }))).code).toBe('no-such-sheet');
  });

  it('reads what another program wrote', async () => {
    const rows = [
      ['name', 'count', 'share', 'done', 'day'],
      ['Niños & Co', 12, 0.25, true, new Date(Date.UTC(2024, 2, 5))],
    ];
    const file = await writeXlsx({ sheets: [{ name: 'Data', rows }] });
    expect(await readAll(file, 'data.xlsx', { sheet: 'Data' })).toEqual([
      [1, 'name', 'count', 'share', 'done', 'day'],
      [2, 'Niños & Co', '12', '0.25', 'TRUE', '2024-03-05'],
    ]);
  });

  it('opens bytes that lie inside a larger buffer', async () => {
    const file = await numbered(2, 2);
    const larger = new Uint8Array(file.length + 10);
    larger.set(file, 7);
    expect(await readAll(larger.subarray(7, 7 + file.length), 'data.xlsx')).toEqual([
      [1, '0', '0'],
      [2, '0', '1'],
    ]);
  });
});

describe.each(KINDS)('readRows of $kind', ({ name, file }) => {
  it('tells how many rows it gave and how wide the widest was', async () => {
    const workbook = await openWorkbook(await file(), { fileName: name });
    let seen = 0;
    const { rows, columns } = await workbook.readRows(0, (_, cells) => {
      seen = Math.max(seen, cells.length);
    });
    expect(rows).toBe(ROWS);
    expect(columns).toBe(seen);
  });

  it('stops when told, and reads everything the next time', async () => {
    const workbook = await openWorkbook(await file(), { fileName: name });
    const preview: number[] = [];
    const take = (row: number) => {
      preview.push(row);
      return row < 3 ? undefined : (false as const);
    };
    expect((await workbook.readRows(0, take)).rows).toBe(3);
    expect((await workbook.readRows(0, take, { maxRows: 2 })).rows).toBe(2);
    expect((await workbook.readRows(0, take, { maxRows: 0 })).rows).toBe(0);
    expect(preview).toEqual([1, 2, 3, 1, 2]);
    expect((await workbook.readRows(0, () => {})).rows).toBe(ROWS);
  });

  it('gives a fresh array for every row', async () => {
    const workbook = await openWorkbook(await file(), { fileName: name });
    const rows: string[][] = [];
    await workbook.readRows(0, (_, cells) => {
      rows.push([...cells]);
      cells.length = 0;
      cells.push('changed');
    });
    expect(rows.every((cells) => cells.length === rows[0]?.length)).toBe(true);
  });

  it('reports progress that only grows and ends complete', async () => {
    impatientClock();
    const seen: Parameters<ReadProgress>[0][] = [];
    const workbook = await openWorkbook(await file(), { fileName: name, onProgress: (p) => seen.push(p) });
    seen.length = 0;
    await workbook.readRows(0, () => {});
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every((p, i) => i === 0 || p.bytesDone >= (seen[i - 1]?.bytesDone ?? 0))).toBe(true);
    expect(seen.every((p, i) => i === 0 || p.rows >= (seen[i - 1]?.rows ?? 0))).toBe(true);
    const last = seen.at(-1);
    expect(last).toMatchObject({ rows: ROWS, bytesDone: last?.bytesTotal });
  });

  it('lets other tasks run, and ends as cancelled when one of them aborts (S12)', async () => {
    impatientClock();
    const control = new AbortController();
    const workbook = await openWorkbook(await file(), { fileName: name, signal: control.signal });
    let rows = 0;
    setTimeout(() => control.abort(), 0);
    const problem = await loadProblem(workbook.readRows(0, () => void rows++));
    expect(problem.code).toBe('cancelled');
    expect(rows).toBeLessThan(ROWS);
  });

  it('does not even open when it is cancelled already', async () => {
    const opening = openWorkbook(await file(), { fileName: name, signal: AbortSignal.abort() });
    expect((await loadProblem(opening)).code).toBe('cancelled');
  });

  it('passes on what the receiver of the rows throws', async () => {
    const workbook = await openWorkbook(await file(), { fileName: name });
    const reading = workbook.readRows(0, () => {
      throw new RangeError('enough');
    });
    await expect(reading).rejects.toThrow(RangeError);
  });
});

it('lets other tasks run between rows that their receiver takes long for (S12)', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const reported = new Set<number>();
  const onProgress: ReadProgress = (progress) => reported.add(progress.rows);
  const workbook = await openWorkbook(await numbered(50), { fileName: 'data.xlsx', onProgress });
  await workbook.readRows(0, () => {
    now += 1000;
  });
  expect(reported.size).toBeGreaterThanOrEqual(50);
});

it('may be stopped at any row, while the next ones are unpacked', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const failures: unknown[] = [];
  const note = (failure: unknown) => failures.push(failure);
  process.on('uncaughtException', note);
  // Packed so well that the decompressor has much more to give than was asked for.
  const cells = '<c><v>1</v></c>'.repeat(54);
  const rows = Array.from({ length: 900 }, (_, i) => `<row r="${i + 1}">${cells}</row>`);
  const bytes = await loadSheet(rows.join(''));
  for (let last = 1; last <= 60; last++) {
    const workbook = await openWorkbook(bytes, { fileName: 'data.xlsx' });
    await workbook.readRows(0, (row) => {
      now += 1000;
      return row >= last ? false : undefined;
    });
  }
  process.off('uncaughtException', note);
  expect(failures).toEqual([]);
});

/** Every clock reading finds that a turn has passed. */
function impatientClock(): void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000;
    return now;
  });
}
