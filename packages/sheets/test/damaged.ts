import { type RefusedFile } from './refused.ts';
import { singleBytes, utf16 } from './text-builder.ts';
import { buildXlsx, MAIN, relationships, loadSheet, worksheetXml } from './xlsx-builder.ts';
import { buildZip, toBytes } from './zip-builder.ts';

export const ONE = '<row r="1"><c r="A1"><v>1</v></c></row>';
const loadZip = (...names: string[]) => buildZip(names.map((name) => ({ name, data: 'x' })));
export const sheetXml = (xml: string | Uint8Array) => buildXlsx({ sheets: [{ xml }] });

// The second part overlaps the first, as in bombs that unpack the same bytes many times.
async function partInsideAnother(): Promise<Uint8Array> {
  const inner = await buildZip([{ name: 'xl/b.xml', data: 'x', stored: true }]);
  return buildZip([
    { name: 'xl/a.xml', data: inner, stored: true },
    { name: 'xl/b.xml', data: 'x', stored: true, at: 30 + 'xl/a.xml'.length },
  ]);
}

/** Files that are damaged, with the sentence that refuses each. */
export const DAMAGED: RefusedFile[] = [
  {
    title: 'a workbook cut off in the middle',
    file: async () => (await loadSheet(ONE)).subarray(0, 700),
    code: 'truncated-archive',
    says: 'is cut off',
  },
  {
    title: 'a workbook that lost bytes in the middle',
    file: async () => {
      const file = await loadSheet(ONE);
      return new Uint8Array([...file.subarray(0, 300), ...file.subarray(310)]);
    },
    code: 'damaged-archive',
    says: 'table of contents',
  },
  {
    title: 'a count of parts that is wrong',
    file: () => buildXlsx({ zip: { count: 9 } }),
    code: 'damaged-archive',
    says: 'table of contents',
  },
  {
    title: 'a table of contents that lies elsewhere',
    file: () => buildXlsx({ zip: { startShift: 99_999 } }),
    code: 'damaged-archive',
    says: 'table of contents',
  },
  {
    title: 'two names for one part',
    file: () => buildXlsx({ parts: [{ name: 'xl/x.xml', localName: 'xl/y.xml', data: 'x' }] }),
    code: 'damaged-archive',
    says: 'table of contents',
  },
  {
    title: 'a part that appears twice',
    file: () =>
      buildZip([
        { name: 'xl/workbook.xml', data: 'x' },
        { name: 'XL\\workbook.xml', data: 'y' },
      ]),
    code: 'duplicate-part',
    says: '"XL/workbook.xml" twice',
  },
  {
    title: 'parts that share their bytes',
    file: partInsideAnother,
    code: 'overlapping-parts',
    says: 'parts inside it overlap',
  },
  {
    title: 'a part whose name climbs out',
    file: () => loadZip('xl/workbook.xml', 'xl/../../evil.xml'),
    code: 'unsafe-part-name',
    says: '"xl/../../evil.xml"',
  },
  {
    title: 'a part with an absolute name',
    file: () => loadZip('xl/workbook.xml', '/etc/passwd'),
    code: 'unsafe-part-name',
    says: '"/etc/passwd"',
  },
  {
    title: 'a part with a drive letter',
    file: () => loadZip('xl/workbook.xml', 'C:\\evil.xml'),
    code: 'unsafe-part-name',
    says: 'evil.xml',
  },
  {
    title: 'an encrypted zip',
    file: () => buildZip([{ name: 'xl/workbook.xml', data: 'x', encrypted: true }]),
    code: 'encrypted-workbook',
    says: 'password',
  },
  {
    title: 'a packing method of another kind',
    file: () =>
      buildXlsx({ parts: [{ name: 'xl/worksheets/sheet1.xml', data: 'x', method: 12, stored: true }] }),
    code: 'unsupported-compression',
    says: 'packed with a method',
  },
  {
    title: 'a wrong checksum of a packed part',
    file: () =>
      buildXlsx({ parts: [{ name: 'xl/worksheets/sheet1.xml', data: worksheetXml(ONE), crc32: 1 }] }),
    code: 'damaged-part',
    says: '"xl/worksheets/sheet1.xml" cannot be unpacked or fails its checksum',
  },
  {
    title: 'a wrong checksum of a stored part',
    file: () =>
      buildXlsx({
        parts: [{ name: 'xl/worksheets/sheet1.xml', data: worksheetXml(ONE), crc32: 1, stored: true }],
      }),
    code: 'damaged-part',
    says: 'checksum',
  },
  {
    title: 'packed bytes that are noise',
    file: () =>
      buildXlsx({
        parts: [{ name: 'xl/worksheets/sheet1.xml', data: 'not packed at all', stored: true, method: 8 }],
      }),
    code: 'damaged-part',
    says: 'cannot be unpacked',
  },
  {
    title: 'a part smaller than it says',
    file: () =>
      buildXlsx({ parts: [{ name: 'xl/worksheets/sheet1.xml', data: worksheetXml(ONE), size: 9000 }] }),
    code: 'damaged-part',
    says: 'damaged',
  },
  {
    title: 'a part larger than it says',
    file: () =>
      buildXlsx({ parts: [{ name: 'xl/worksheets/sheet1.xml', data: worksheetXml(ONE), size: 9 }] }),
    code: 'damaged-part',
    says: 'damaged',
  },
  {
    title: 'no workbook part',
    file: () => loadZip('_rels/.rels', 'xl/other.xml'),
    code: 'damaged-xml',
    says: '"_rels/.rels" is not well formed',
  },
  {
    title: 'a workbook part that is missing',
    file: () => buildZip([{ name: '_rels/.rels', data: relationships([]) }]),
    code: 'missing-part',
    says: '"xl/workbook.xml" is missing',
  },
  {
    title: 'a sheet part that is missing',
    file: () => buildXlsx({ sheets: [{ target: 'worksheets/gone.xml' }] }),
    code: 'missing-part',
    says: '"xl/worksheets/gone.xml" is missing',
  },
  {
    title: 'a sheet without relationship',
    file: () => buildXlsx({ parts: [{ name: 'xl/_rels/workbook.xml.rels', data: relationships([]) }] }),
    code: 'missing-part',
    says: '"Sheet1" is missing',
  },
  {
    title: 'a workbook without sheets',
    file: () => buildXlsx({ sheets: [] }),
    code: 'no-sheets',
    says: 'without sheets',
  },
  {
    title: 'a sheet kept in another file',
    file: () => buildXlsx({ sheets: [{ target: 'file:///c:/other.xlsx', external: true }] }),
    code: 'external-sheet',
    says: 'keeps the sheet "Sheet1" in another file',
  },
  {
    title: 'sheet XML that ends too early',
    file: () => sheetXml(`<worksheet xmlns="${MAIN}"><sheetData>${ONE}`),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
  {
    title: 'sheet XML that ends inside a tag',
    file: () => sheetXml(`<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1`),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
  {
    title: 'sheet XML with crossed tags',
    file: () =>
      sheetXml(
        `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>1</c></v></row></sheetData></worksheet>`,
      ),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
  {
    title: 'sheet XML with an endless depth',
    file: () => sheetXml(`<worksheet xmlns="${MAIN}">${'<a>'.repeat(5000)}`),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
  {
    title: 'a sheet part of another kind',
    file: () => sheetXml(`<chartsheet xmlns="${MAIN}"/>`),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
  { title: 'an empty sheet part', file: () => sheetXml(''), code: 'damaged-xml', says: 'is not well formed' },
  {
    title: 'bytes that are no UTF-8',
    file: () => sheetXml(singleBytes(worksheetXml('<row r="1"><c r="A1" t="str"><v>\xff\xfe</v></c></row>'))),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
  {
    title: 'an encoding nobody knows',
    file: () => sheetXml(worksheetXml(ONE).replace('UTF-8', 'EBCDIC-XX')),
    code: 'damaged-xml',
    says: 'is not well formed',
  },
  ...[`<sst xmlns="${MAIN}"><si><t>a</t></si>`, `<worksheet xmlns="${MAIN}"/>`].map((data) => ({
    title: `shared texts that are cut off or none: ${data}`,
    file: () => buildXlsx({ sheets: [{ rows: ONE }], parts: [{ name: 'xl/sharedStrings.xml', data }] }),
    code: 'damaged-xml' as const,
    says: 'is not well formed',
  })),
  {
    title: 'a shared text that is not there',
    file: () => loadSheet('<row r="4"><c r="A4" t="s"><v>7</v></c></row>'),
    code: 'damaged-sheet',
    says: 'a cell cannot be read in row 4 of sheet "Sheet1"',
  },
  {
    title: 'a cell reference that is none',
    file: () => loadSheet('<row r="2"><c r="!!"><v>7</v></c></row>'),
    code: 'damaged-sheet',
    says: 'in row 2',
  },
  {
    title: 'a row number that is none',
    file: () => loadSheet('<row r="x"/>'),
    code: 'damaged-sheet',
    says: 'a cell cannot be read',
  },
  {
    title: 'a row number beyond the last',
    file: () => loadSheet('<row r="1048577"/>'),
    code: 'damaged-sheet',
    says: 'a cell cannot be read',
  },
  {
    title: 'row numbers that go backwards',
    file: () => loadSheet('<row r="5"/><row r="4"/>'),
    code: 'rows-out-of-order',
    says: 'repeat or go backwards in row 5',
  },
  {
    title: 'row numbers that repeat',
    file: () => loadSheet('<row r="5"/><row r="5"/>'),
    code: 'rows-out-of-order',
    says: 'repeat or go backwards',
  },
  {
    title: 'a quotation mark that is never closed',
    name: 'data.csv',
    file: () => toBytes('a,b\n1,2\n3,"4\n5,6\n'),
    code: 'unclosed-quote',
    says: 'a quotation mark in row 3 that is never closed',
  },
  {
    title: 'a quotation mark that only the opening one of a later row closes',
    name: 'data.csv',
    file: () => toBytes('a,b\n1,2\n3,"4\n5,6\n7,"8, 9"\n'),
    code: 'unclosed-quote',
    says: 'a quotation mark in row 3 that is never closed',
  },
  {
    title: 'a NUL in a text [UP-6]',
    name: 'data.csv',
    file: () => toBytes('a,b\n1,2\0\n'),
    code: 'nul-in-text',
    says: 'NUL',
  },
  {
    title: 'half a UTF-16 character',
    name: 'data.csv',
    file: () => new Uint8Array([...utf16('a,b\n', 'le', true), 0x41]),
    code: 'broken-encoding',
    says: 'Unicode',
  },
];
