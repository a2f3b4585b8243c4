import { describe, expect, it } from 'vitest';
import { openWorkbook } from '../read-workbook.ts';
import { type Row, readAll } from '../test/read-all.ts';
import { singleBytes, utf16 } from '../test/text-builder.ts';
import { toBytes } from '../test/zip-builder.ts';

/** Bytes of a text file that are decoded at once. */
const STEP = 2 ** 20;

describe('a text of more bytes than are decoded at once', () => {
  const LINE = `${'x'.repeat(1_023)}\n`;
  /** A file with the letters at that byte of a field, in the last row but one. */
  const withLetters = (letters: string, at: number) => {
    const head = LINE.repeat(Math.floor(at / LINE.length));
    return `${head}${'y'.repeat(at - head.length)}${letters},1\nlast,2\n`;
  };

  it.each([
    ['é', 1],
    ['–', 1],
    ['–', 2],
    ['😀', 1],
    ['😀', 3],
  ])('is UTF-8 with %s cut after byte %i', async (letters, bytes) => {
    const file = toBytes(withLetters(letters, STEP - bytes));
    const rows: string[][] = [];
    const workbook = await openWorkbook(file, { fileName: 'data.csv' });
    const read = await workbook.readRows(0, (_, cells) => void rows.push(cells));
    expect(rows.at(-2)?.[0]).toMatch(new RegExp(`^y+${letters}$`, 'u'));
    expect(rows.at(-1)).toEqual(['last', '2']);
    expect(read.letters).toBeNull();
  });

  it('is UTF-16 with a character of two units cut between them', async () => {
    const file = utf16(withLetters('😀', STEP / 2 - 2), 'le', true);
    expect((await readAll(file, 'data.csv')).at(-2)).toEqual([
      expect.any(Number),
      expect.stringMatching(/^y+😀$/u),
      '1',
    ]);
  });
});

const EASTERN: Row[] = [
  [1, '名前', '年齢'],
  [2, '東京太郎', '五'],
];

describe('the encoding by the first bytes', () => {
  it.each(['le', 'be'] as const)('is UTF-16 %s by its mark, without Latin letters', async (order) => {
    expect(await readAll(utf16('名前,年齢\n東京太郎,五', order, true), 'data.csv')).toEqual(EASTERN);
  });

  it.each(['a¿', 'ｿ', 'ﻁ'])('keeps a beginning that has bytes of the UTF-8 mark: %s', async (heading) => {
    expect(await readAll(toBytes(`${heading},b\n1,2`), 'data.csv')).toEqual([
      [1, heading, 'b'],
      [2, '1', '2'],
    ]);
  });

  it.each([
    ['\xffa', 'ÿa'],
    ['\xfea', 'þa'],
    ['a\xfe', 'aþ'],
    ['a\xff', 'aÿ'],
  ])('is one byte a character with half of a mark of UTF-16: %j', async (bytes, heading) => {
    expect(await readAll(singleBytes(`${bytes},b\n1,2`), 'data.csv')).toEqual([
      [1, heading, 'b'],
      [2, '1', '2'],
    ]);
  });
});
