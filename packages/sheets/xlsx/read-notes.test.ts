/** What a reading tells of a sheet besides its rows. */
import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../read-workbook.ts';
import { buildXlsx, loadSheet, MAIN } from '../test/xlsx-builder.ts';
import { toBytes } from '../test/zip-builder.ts';

const whole = (xml: string) => buildXlsx({ sheets: [{ xml }] });

describe('formulas without a stored result', () => {
  const FORMULAS =
    '<row r="1"><c r="B1"><f>A1</f></c></row>' +
    '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2"><f>1</f><v></v></c><c r="C2" t="str"><f>IF(A1,"","")</f><v></v></c></row>' +
    '<row r="3"><c r="B3" s="1"><f>1</f><v /></c><c r="D3"><f t="shared" si="0"/></c><c r="E3"/><c r="F3" t="n"><f>1</f></c></row>';

  it.each([
    ['short cut', FORMULAS],
    ['scanner', FORMULAS.replaceAll('<c', '<c ')],
  ])('are counted by column from the first data row on: %s', async (_, rows) => {
    const limits = { firstDataRow: 2 };
    const workbook = await openWorkbook(await loadSheet(rows), { fileName: 'data.xlsx', limits });
    const { formulas } = await workbook.readRows(0, () => undefined);
    expect([...formulas].toSorted(([a], [b]) => a - b)).toEqual([
      [1, { count: 2, firstRow: 2 }],
      [3, { count: 1, firstRow: 3 }],
      [5, { count: 1, firstRow: 3 }],
    ]);
  });
});

describe('formulas of a workbook to be computed when it is opened', () => {
  const read = async (calculation: string, rows: string) => {
    const workbookPr = `<calcPr calcId="124519" ${calculation}/>`;
    const workbook = await openWorkbook(await loadSheet(rows, { workbookPr }), { fileName: 'data.xlsx' });
    const given: string[][] = [];
    const { formulas } = await workbook.readRows(0, (_, cells) => void given.push(cells));
    return { given, formulas: [...formulas] };
  };
  const ROWS =
    '<row r="1"><c r="A1"><f>1+1</f><v>0</v></c><c r="B1"><v>0</v></c></row>' +
    '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>A1</f><v>0</v></c></row>';

  it.each([
    ['short cut', ROWS],
    ['scanner', ROWS.replaceAll('<c', '<c ')],
  ])('have no result where a 0 is stored: %s', async (_, rows) => {
    expect(await read('fullCalcOnLoad="1"', rows)).toEqual({
      given: [
        ['', '0'],
        ['2', '0'],
      ],
      formulas: [[0, { count: 1, firstRow: 1 }]],
    });
    expect((await read('', rows)).formulas).toEqual([]);
  });
});

describe('merged cells', () => {
  const readMerged = async (merges: string, rows: string, firstDataRow = 2) => {
    const xml = `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${merges}</worksheet>`;
    const workbook = await openWorkbook(await whole(xml), {
      fileName: 'data.xlsx',
      limits: { firstDataRow },
    });
    const { merged } = await workbook.readRows(0, () => undefined);
    return [...merged].toSorted(([a], [b]) => a - b);
  };
  const merges = (...ranges: string[]) =>
    `<mergeCells count="${ranges.length}">${ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;
  const rows = Array.from(
    { length: 5 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c><c r="D${at + 1}"><v>1</v></c></row>`,
  ).join('');

  it('are counted by the cells they cover, by column, within the data', async () => {
    expect(await readMerged(merges('B4:B5', 'B2:C3', 'D5:E99', 'A6:A9'), rows)).toEqual([
      [1, { count: 2, firstRow: 3 }],
      [2, { count: 2, firstRow: 2 }],
    ]);
  });

  it('are counted beyond row 9 and column Z', async () => {
    const far = '<row r="12"><c r="A12"><v>1</v></c><c r="AC12"><v>1</v></c></row>';
    expect(await readMerged(merges('AA10:AB12'), far)).toEqual([
      [26, { count: 2, firstRow: 11 }],
      [27, { count: 3, firstRow: 10 }],
    ]);
  });

  it('of headings do not count, but what they cover in the data does', async () => {
    expect(await readMerged(merges('A1:C1'), rows)).toEqual([]);
    expect(await readMerged(merges('A1:A3'), rows)).toEqual([[0, { count: 2, firstRow: 2 }]]);
  });

  it('are read however many there are, and however long their references', async () => {
    const wide = '<row r="2"><c r="A2"><v>1</v></c><c r="ALL2"><v>1</v></c></row>';
    const many = Array.from({ length: 30_000 }, () => 'A2:ALL2');
    // A search of each reference from each of its digits would not end within the time of a test.
    expect((await readMerged(merges(...many), wide)).length).toBe(999);
    expect(await readMerged(merges(`${'1'.repeat(500_000)}x:B3`), wide)).toEqual([]);
  });

  it('with references that are none do no harm', async () => {
    expect(await readMerged(merges('', 'A2', ':', '1:2', 'A0:A3', 'C3:A1'), rows)).toEqual([]);
  });
});

describe('rows and columns that a spreadsheet program does not show', () => {
  const sheet = (cols: string, rows: string) =>
    whole(`<worksheet xmlns="${MAIN}">${cols}<sheetData>${rows}</sheetData></worksheet>`);
  const readHidden = async (file: Promise<Uint8Array>) => {
    const workbook = await openWorkbook(await file, { fileName: 'data.xlsx', limits: { firstDataRow: 2 } });
    const { rows, hidden } = await workbook.readRows(0, () => undefined);
    return { given: rows, ...hidden, columns: [...hidden.columns] };
  };
  const cell = '<c><v>1</v></c>';

  it('are read and counted, in the spelling of every program', async () => {
    const rows =
      `<row r="1" hidden="1">${cell}</row><row r="2">${cell}</row>` +
      `<row r="3" spans="1:2" hidden="1" outlineLevel="1">${cell}</row><row r="4" hidden="false">${cell}</row>` +
      `<row r="5" hidden = 'true'>${cell}</row><row r="6" hidden="1"/><row r="7" hidden="0">${cell}</row>`;
    const cols =
      '<cols><col min="1" max="1" width="9"/><col min="3" max="4" hidden="1"/><col hidden="true" min="6" max="6"/><col min="1000" max="16384" hidden="1"/></cols>';
    expect(await readHidden(sheet(cols, rows))).toEqual({
      given: 6,
      rows: 2,
      firstRow: 3,
      columns: [2, 3, 5, 999],
    });
  });

  it.each([
    ['that begin before the first one', 'min="-2000000000" max="2"', [0, 1]],
    ['of no range', 'min="1.5" max="3"', []],
    ['without numbers', 'min="x"', []],
    ['from the last to the first', 'min="3" max="1"', []],
    ['beyond the last one', 'min="999" max="2000000000"', [998, 999]],
  ])('columns %s are not looked through one by one [UP-5]', async (_, range, columns) => {
    const file = sheet(`<cols><col ${range} hidden="1"/></cols>`, `<row r="2">${cell}</row>`);
    expect(await readHidden(file)).toMatchObject({ columns });
  });

  it('are none in a sheet that shows everything', async () => {
    expect(await readHidden(sheet('', `<row r="2">${cell}</row>`))).toEqual({
      given: 1,
      rows: 0,
      firstRow: null,
      columns: [],
    });
  });

  it('are none in a text file', async () => {
    const workbook = await openWorkbook(toBytes('a,b\n1,2\n3,4\n'), { fileName: 'data.csv' });
    const { hidden } = await workbook.readRows(0, () => undefined);
    expect(hidden).toEqual({ rows: 0, firstRow: null, columns: new Set() });
  });
});
