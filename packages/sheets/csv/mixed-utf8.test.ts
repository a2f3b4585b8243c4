import { afterEach, describe, expect, it, vi } from 'vitest';
import { openWorkbook } from '../read-workbook.ts';
import { singleBytes } from '../test/text-builder.ts';

const MARK = '\xef\xbb\xbf';

afterEach(() => {
  vi.restoreAllMocks();
});

async function read(file: string) {
  const rows: string[][] = [];
  const workbook = await openWorkbook(singleBytes(file), { fileName: 'data.csv' });
  const { letters } = await workbook.readRows(0, (_, cells) => void rows.push(cells));
  return { rows, letters };
}

describe('UTF-8 with bytes of another encoding', () => {
  it('is read with every character in its own encoding, and the first cell of the other one is given', async () => {
    const { rows, letters } = await read('name,age,city\nNi\xc3\xb1os,5,a\nb,6,Jos\xe9 R\nNi\xf1os,7,c\n');
    expect(rows).toEqual([
      ['name', 'age', 'city'],
      ['Niños', '5', 'a'],
      ['b', '6', 'José R'],
      ['Niños', '7', 'c'],
    ]);
    expect(letters).toEqual({ kind: 'mixed', word: 'José', row: 3, column: 2 });
  });

  it.each([
    ['a mark alone says that it is UTF-8', `${MARK}a,b\n1,Jos\xe9\n`, 'José', 2, 1],
    ['a letter that is cut off', 'é,b\n'.replace('é', '\xc3\xa9') + '1,2\n3,Ni\xc3\n', 'NiÃ', 3, 1],
    ['a quoted field of several lines', '\xe2\x80\x93,b\n"x\ny","1\nJos\xe9"\n', 'José', 2, 1],
    ['behind a line that says the delimiter', 'sep=;\n\xc3\xb1;b\n1;\xe9\n2;3\n4;5\n', 'é', 2, 1],
    ['the first letter of its row', '\xc3\xb1,b\n1,2\n\xc9ric,4\n5,6\n', 'Éric', 3, 0],
  ])('%s', async (_, file, word, row, column) => {
    const { rows, letters } = await read(file);
    expect(letters).toEqual({ kind: 'mixed', word, row, column });
    expect(rows.at(row - 1)?.[column]).toContain(word);
  });

  it.each([
    ['longer forms than necessary', '\xe0\x80\xaf', 'à€¯'],
    ['half of a surrogate pair', '\xed\xa0\x80', 'í\u00a0€'],
    ['beyond Unicode', '\xf4\x90\x80\x80', 'ô\u0090€€'],
    ['four bytes of UTF-8 beside it', '\xf0\x9f\x98\x80\xe9', '😀é'],
    ['three bytes of UTF-8 beside it', '\xe0\xa4\x85\xe9', 'अé'],
    ['two bytes of UTF-8 beside it', '\xc2\xbfQu\xe9?', '¿Qué?'],
    ['the last characters of Unicode beside it', '\xf4\x8f\xbf\xbd\xe9', '\u{10fffd}é'],
    ['a first byte that no character has', '\xf5\x80\x80\x80\xe9', 'õ€€€é'],
    ['a character that breaks off', '\xe2\x80A', 'â€A'],
    ['two letters side by side', 'CA\xd1\xd3N', 'CAÑÓN'],
  ])('keeps every byte: %s', async (_, bytes, text) => {
    expect((await read(`\xc3\xb1,b\n1,${bytes}\n`)).rows[1]).toEqual(['1', text]);
  });
});

it('is not found where two letters of Mac text look like one of UTF-8', async () => {
  const { rows, letters } = await read('a,b\n\xd2\x8epoca\xd3,Ni\x96os\n');
  expect(rows[1]).toEqual(['“época”', 'Niños']);
  expect(letters?.kind).not.toBe('mixed');
});

it('gives the cell of a doubtful letter in text of one byte a character, too', async () => {
  const { letters } = await read('name,b\n1,2\n3,Ni\x96os\n');
  expect(letters).toEqual({ kind: 'guessed', word: 'Niños', row: 3, column: 1 });
});

it('lets other tasks run while it looks for one in a long file [S12]', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
  let turns = 0;
  const bytes = singleBytes(`Jos\xe9,1\n${'a,2\n'.repeat(2 ** 18)}`);
  await openWorkbook(bytes, { fileName: 'data.csv', onProgress: () => turns++ });
  expect(turns).toBeGreaterThanOrEqual(16);
});
