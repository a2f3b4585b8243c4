import { describe, expect, it } from 'vitest';
import { SHEET_LIMITS, type SheetLimits } from './limits.ts';
import type { SheetProblemCode } from './problem.ts';
import { loadProblem, readAll } from './test/read-all.ts';
import { buildXlsx, MAIN, loadSheet, OFFICE, worksheetXml } from './test/xlsx-builder.ts';
import { buildZip, toBytes } from './test/zip-builder.ts';

type Case = {
  title: string;
  name?: string;
  limits: Partial<SheetLimits>;
  within: () => Promise<Uint8Array> | Uint8Array;
  beyond: () => Promise<Uint8Array> | Uint8Array;
  code: SheetProblemCode;
  says: string;
};

const toRows = (count: number) =>
  Array.from({ length: count }, (_, i) => `<row r="${i + 1}"><c r="A${i + 1}"><v>1</v></c></row>`).join('');
const toEmptyRows = (count: number) => '<row/><row s="1"><c s="1"/></row>'.repeat(count / 2);
const FIRST_SHARED = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
const shared = (text: string) => loadSheet(FIRST_SHARED, { shared: `<si><t>${text}</t></si>` });
const repeated = (cells: number) =>
  loadSheet(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`, {
    shared: `<si><t>${'x'.repeat(2 ** 15 - 1)}</t></si>`,
  });
const inline = (text: string, tail = '') =>
  loadSheet(`<row r="3"><c r="A3" t="inlineStr"><is><t${tail}>${text}</t></is></c></row>`);
const commented = (size: number) =>
  buildXlsx({ sheets: [{ xml: worksheetXml(`<!--${' '.repeat(size)}-->${toRows(1)}`) }] });

const listed = (sheets: number, attributes = '') =>
  buildXlsx({
    sheets: [{ rows: toRows(1) }],
    parts: [
      {
        name: 'xl/workbook.xml',
        data: `<workbook xmlns:r="${OFFICE}"><sheets>${`<sheet name="a" r:id="rId1"${attributes}/>`.repeat(sheets)}</sheets></workbook>`,
      },
    ],
  });
const prefixed = (count: number) => {
  const declared = Array.from({ length: count }, (_, i) => `<a xmlns:p${i}="${MAIN}"/>`.repeat(2));
  return buildXlsx({
    sheets: [{ xml: worksheetXml(toRows(1)).replace('<sheetData>', `${declared.join('')}<sheetData>`) }],
  });
};

const CASES: Case[] = [
  {
    title: 'bytes of the file',
    name: 'data.csv',
    limits: { fileBytes: 2 * 2 ** 20 },
    within: () => toBytes(`${'x'.repeat(31)}\n`.repeat(2 ** 16)),
    beyond: () => toBytes(`${'x'.repeat(31)}\n`.repeat(2 ** 16).concat('y')),
    code: 'file-too-large',
    says: 'is larger than 2 MB',
  },
  {
    title: 'parts',
    limits: { parts: 5 },
    within: () => buildXlsx({ sheets: [{ rows: toRows(1) }] }),
    beyond: () => buildXlsx({ sheets: [{ rows: toRows(1) }, {}] }),
    code: 'too-many-parts',
    says: 'more than 5 parts',
  },
  {
    title: 'unpacked bytes of all parts together',
    limits: { unpackedBytes: 2 ** 20 },
    within: () => commented(2 ** 19),
    beyond: () => commented(2 ** 20),
    code: 'unpacked-too-large',
    says: 'unpacks to more than 1 MB',
  },
  {
    title: 'characters of all cells, a shared text each time that a cell has it',
    limits: { unpackedBytes: 2 ** 20 },
    within: () => repeated(32),
    beyond: () => repeated(33),
    code: 'unpacked-too-large',
    says: 'unpacks to more than 1 MB',
  },
  {
    title: 'growth of a part, above a floor',
    limits: { ratioFloorBytes: 2 ** 20 },
    within: () => commented(2 ** 20 - 500),
    beyond: () => commented(2 ** 20),
    code: 'suspicious-compression',
    says: 'grows more than 200 times',
  },
  {
    title: 'data rows of a sheet, its heading aside',
    limits: { dataRows: 10, firstDataRow: 3 },
    within: () => loadSheet(toRows(12)),
    beyond: () => loadSheet(toRows(13)),
    code: 'too-many-rows',
    says: 'more than 10 data rows',
  },
  {
    title: 'data rows of a text file, blank lines not counted',
    name: 'data.csv',
    limits: { dataRows: 10, firstDataRow: 5 },
    within: () => toBytes('a,b\n\n'.repeat(12)),
    beyond: () => toBytes('a,b\n\n'.repeat(13)),
    code: 'too-many-rows',
    says: 'more than 10 data rows',
  },
  {
    title: 'empty rows of a sheet, whether formatted or not',
    limits: { emptyRows: 10 },
    within: () => loadSheet(`${toRows(3)}${toEmptyRows(10)}`),
    beyond: () => loadSheet(`${toRows(3)}${toEmptyRows(12)}`),
    code: 'too-many-empty-rows',
    says: 'more than 10 empty rows',
  },
  {
    title: 'blank lines of a text file',
    name: 'data.csv',
    limits: { emptyRows: 10 },
    within: () => toBytes(`a,b\n${',\n\n'.repeat(5)}1,2\n`),
    beyond: () => toBytes(`a,b\n${',\n\n'.repeat(5)}\n1,2\n`),
    code: 'too-many-empty-rows',
    says: 'more than 10 empty rows',
  },
  {
    title: 'columns with values of a sheet',
    limits: { columns: 3 },
    within: () => loadSheet('<row r="1"><c r="C1"><v>1</v></c><c r="D1" s="1"/></row>'),
    beyond: () => loadSheet('<row r="1"><c r="D1"><v>1</v></c></row>'),
    code: 'too-many-columns',
    says: 'values beyond column 3 in row 1 of sheet "Sheet1"',
  },
  {
    title: 'columns with values of a text file',
    name: 'data.csv',
    limits: { columns: 3 },
    within: () => toBytes('a,b,c,,,\n1,2,3\n'),
    beyond: () => toBytes('a,b,c\n1,2,3,4\n'),
    code: 'too-many-columns',
    says: 'values beyond column 3 in row 2',
  },
  {
    title: 'characters of an inline text',
    limits: { cellCharacters: 2000 },
    within: () => inline('é'.repeat(2000)),
    beyond: () => inline('é'.repeat(2001)),
    code: 'text-too-long',
    says: 'too long for a cell in row 3',
  },
  {
    title: 'characters of a shared text',
    limits: { cellCharacters: 2000 },
    within: () => shared('é'.repeat(2000)),
    beyond: () => shared('é'.repeat(2001)),
    code: 'text-too-long',
    says: 'too long for a cell',
  },
  {
    title: 'characters of an unquoted field',
    name: 'data.csv',
    limits: { cellCharacters: 2000 },
    within: () => toBytes(`a,b\n1,${'é'.repeat(2000)}`),
    beyond: () => toBytes(`a,b\n1,${'é'.repeat(2001)}`),
    code: 'text-too-long',
    says: 'too long for a cell in row 2',
  },
  {
    title: 'digits of an unquoted field',
    name: 'data.csv',
    limits: { cellCharacters: 2000 },
    within: () => toBytes(`a,b\n1,${'7'.repeat(2000)}`),
    beyond: () => toBytes(`a,b\n1,${'7'.repeat(2001)}`),
    code: 'text-too-long',
    says: 'too long for a cell in row 2',
  },
  {
    title: 'characters of a quoted field',
    name: 'data.csv',
    limits: { cellCharacters: 2000 },
    within: () => toBytes(`a,b\n1,"${'é\n'.repeat(1000)}"`),
    beyond: () => toBytes(`a,b\n1,"${'é\n'.repeat(1000)}x"`),
    code: 'quoted-text-too-long',
    says: 'a quoted text in row 2 of more than 2,000 characters',
  },
  {
    title: 'bytes of the shared texts',
    limits: { sharedTextBytes: 2 ** 20, cellCharacters: 2 ** 22 },
    within: () => shared('x'.repeat(2 ** 19)),
    beyond: () => shared('x'.repeat(2 ** 20)),
    code: 'too-much-text',
    says: 'more than 1 MB of different texts',
  },
  {
    title: 'number of the shared texts, each of which takes memory however short it is',
    limits: { sharedTextBytes: 2 ** 20 },
    within: () => loadSheet(FIRST_SHARED, { shared: `<si><t>x</t></si>${'<si/>'.repeat(2 ** 15 - 1)}` }),
    beyond: () => loadSheet(FIRST_SHARED, { shared: `<si><t>x</t></si>${'<si/>'.repeat(2 ** 15)}` }),
    code: 'too-much-text',
    says: 'more than 1 MB of different texts',
  },
  {
    title: 'length of a tag',
    limits: {},
    within: () => inline('x', ` a="${'y'.repeat(2 ** 19)}"`),
    beyond: () =>
      buildXlsx({
        parts: [
          {
            name: 'xl/worksheets/sheet1.xml',
            stored: true,
            data: `<worksheet xmlns="${MAIN}" a="${'y'.repeat(3 * 2 ** 20)}"/>`,
          },
        ],
      }),
    code: 'text-too-long',
    says: 'too long',
  },
  {
    title: 'sheets of the list, though all of them are the same part',
    limits: { parts: 5 },
    within: () => listed(5),
    beyond: () => listed(6),
    code: 'too-many-parts',
    says: 'more than 5 parts',
  },
  {
    title: 'length of a tag of the list of sheets',
    limits: { ratio: 5000 },
    within: () => listed(1, ` a="${'y'.repeat(2 ** 17)}"`),
    beyond: () => listed(1, ` a="${'y'.repeat(2 ** 19)}"`),
    code: 'text-too-long',
    says: 'too long',
  },
  {
    title: 'prefixes of the namespace, each compared with every tag',
    limits: {},
    within: () => prefixed(100),
    beyond: () => prefixed(101),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
];

describe('limits [UP-5] [UP-6]', () => {
  it.each(CASES)('$title: read up to the limit, refused beyond', async (one) => {
    const { name = 'data.xlsx', limits, within, beyond, code, says } = one;
    expect((await readAll(await within(), name, { limits })).length).toBeGreaterThan(0);
    const problem = await loadProblem(readAll(await beyond(), name, { limits }));
    expect(problem).toMatchObject({ code, message: expect.stringContaining(says) });
  });

  it('are those of the checklist unless told otherwise', () => {
    expect(SHEET_LIMITS).toMatchObject({
      fileBytes: 25 * 2 ** 20,
      unpackedBytes: 512 * 2 ** 20,
      parts: 200,
      ratio: 200,
      columns: 1000,
    });
  });

  it('refuses a small file that unpacks to a giant sheet without unpacking it', async () => {
    const zeros = new Uint8Array(8 * 2 ** 20);
    const file = await buildZip([
      ...(['_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const).map((name) => ({
        name,
        data: '<x/>',
      })),
      { name: 'xl/worksheets/sheet1.xml', data: zeros, size: 600 * 2 ** 20 },
    ]);
    expect((await loadProblem(readAll(file, 'data.xlsx'))).code).toBe('unpacked-too-large');
  });

  it('skips a comment of any length without holding it', async () => {
    const file = await buildXlsx({
      sheets: [{ xml: worksheetXml(`<!--${'comment '.repeat(400_000)}-->${toRows(1)}`) }],
    });
    expect(await readAll(file, 'data.xlsx', { limits: { ratio: 5000 } })).toEqual([[1, '1']]);
  });
});
