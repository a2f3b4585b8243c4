import { withSheet } from '@srae/sheets/test/edited-sheet';
import { writeWorkbook, type PlannedCell } from '@srae/sheets/write/write-workbook';
import { expect, it, vi } from 'vitest';
import { readList } from './read-list.ts';

const HEADER = ['first_name', 'last_name'];

const limits = { rows: 5, columns: 100, cellCharacters: 1_000, characters: 20_000 };
const read = (file: File) => readList({ file, limits, choose: 'Choose the list.' });

function csvFile(content: string | Uint8Array<ArrayBuffer>): File {
  return new File([content], 'people.csv', { type: 'text/csv' });
}

async function xlsxFile(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly PlannedCell[])[] }[],
): Promise<File> {
  const bytes = await writeWorkbook(sheets.map((sheet) => ({ ...sheet, widths: [] })));
  return new File([new Uint8Array(bytes)], 'people.xlsx');
}

async function message(file: File): Promise<string> {
  const outcome = await read(file);
  return outcome.is === 'refused' ? outcome.message : 'read';
}

it('reads a workbook: the first sheet with rows, each with its number', async () => {
  const file = await xlsxFile([
    { name: 'Notes', rows: [] },
    { name: 'People', rows: [HEADER, ['Ann', 'Lee'], [' ', null], ['Zoë', 7]] },
    { name: 'Old', rows: [HEADER, ['Old', 'Person']] },
  ]);
  expect(await read(file)).toEqual({
    is: 'read',
    list: {
      header: HEADER,
      rows: [
        { row: 2, cells: ['Ann', 'Lee'] },
        { row: 4, cells: ['Zoë', '7'] },
      ],
      doubt: null,
    },
  });
});

it.each([
  ['commas, and a comma in quotation marks', 'first_name,last_name\r\n"Lee, Ann",Zoë\r\n'],
  ['semicolons', 'first_name;last_name\r\nLee, Ann;Zoë\r\n'],
  ['tabs', 'first_name\tlast_name\nLee, Ann\tZoë'],
])('reads a csv file with %s', async (_, text) => {
  expect(await read(csvFile(text))).toMatchObject({
    list: { header: HEADER, rows: [{ row: 2, cells: ['Lee, Ann', 'Zoë'] }] },
  });
});

const encodings: readonly (readonly [string, readonly number[]])[] = [
  ['UTF-8', [0xc3, 0xab]],
  ['the encoding of spreadsheet programs on Windows', [0xeb]],
];
it.each(encodings)('reads names in %s', async (_, letter) => {
  const bytes = new Uint8Array([
    ...Buffer.from('first_name,last_name\nZo'),
    ...letter,
    ...Buffer.from(',Lee'),
  ]);
  expect(await read(csvFile(bytes))).toMatchObject({
    list: { rows: [{ row: 2, cells: ['Zoë', 'Lee'] }], doubt: null },
  });
});

it('says of letters that may be wrong where the first is', async () => {
  const bytes = new Uint8Array([
    ...Buffer.from('first_name,last_name\nZoë,Lee\nZo'),
    0xeb,
    ...Buffer.from(',Lee'),
  ]);
  expect(await read(csvFile(bytes))).toMatchObject({
    list: {
      doubt: expect.stringMatching(
        /^Some letters of the file have another encoding than the rest\. .* cell A3 /,
      ),
    },
  });
});

it('refuses a file without rows, with too many, and of another kind', async () => {
  expect(await message(await xlsxFile([{ name: 'People', rows: [] }]))).toMatch(/^The file has no rows\./);
  expect(await message(csvFile(`first_name,last_name\n${'Ann,Lee\n'.repeat(limits.rows)}`))).toBe('read');
  expect(await message(csvFile(`first_name,last_name\n${'Ann,Lee\n'.repeat(limits.rows + 1)}`))).toBe(
    'At most 5 rows can be sent at once. Split the list into several files.',
  );
  expect(await message(csvFile('first_name\n"Ann'))).toMatch(/quotation mark in row 2 that is never closed/);
  expect(await message(csvFile(''))).toBe('The file "people.csv" is empty. Choose the list.');
  expect(await message(csvFile(`first_name\n${'a'.repeat(1_001)}`))).toMatch(/too long for a cell in row 2/);
  const long = `${'a'.repeat(990)},`.repeat(9);
  expect(await message(csvFile(`first_name${',x'.repeat(9)}\n${`${long}\n`.repeat(3)}`))).toMatch(
    /^The file is too large for a list\./,
  );
});

it('says of a file that was moved since it was chosen that it cannot be read', async () => {
  const file = csvFile('first_name\nAnn');
  vi.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotFoundError'));
  expect(await message(file)).toBe('The file could not be read. Choose it again.');
});

const odd: readonly (readonly [string, (xml: string) => string, RegExp])[] = [
  [
    'a formula without a result',
    (xml) => xml.replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2"><f>NOW()</f></c>'),
    /has a formula without a result, in cell B2\./,
  ],
  [
    'merged cells',
    (xml) =>
      xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A2:B2"/></mergeCells>'),
    /has merged cells: 1 cell is merged .* \(first B2\)/,
  ],
];
it.each(odd)('refuses %s: the cell would be read as blank', async (_, edit, refusal) => {
  const bytes = await writeWorkbook([{ name: 'People', widths: [], rows: [HEADER, ['Ann', 'Lee']] }]);
  const file = new File([await withSheet(bytes, 1, edit)], 'list.xlsx');
  expect(await message(file)).toMatch(refusal);
});
