import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readAll } from '../test/read-all.ts';
import { csvText, tabbedLine } from './write-csv.ts';

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])(
  'a text that starts a formula gets an apostrophe: %j [UP-8]',
  (text) => {
    expect(csvText([[text]])).toContain(`'${text}`);
  },
);

it.each([
  ['=1+1', "'=1+1"],
  ["'@x", "''@x"],
  ['\t=1+1', "' =1+1"],
  ['"=1+1"', `'"=1+1"`],
  ['a\t=1+1\r\n=2', 'a =1+1 =2'],
  ['"Game Plan" (MS)', '"Game Plan" (MS)'],
  ['Niños = +', 'Niños = +'],
])('a text to paste is one cell and no formula: %j [UP-8]', (text, cell) => {
  expect(tabbedLine([text, -5, null, 'a'])).toBe(`${cell}\t-5\t\ta`);
});

it('a typed number is written as it is', () => {
  expect(csvText([[-5, 'a', null]])).toBe('\uFEFF-5,a,\r\n');
});

it('is read back as it was written, quotes, commas and line breaks included', async () => {
  const rows = [
    ['Niños', 'a "b"', 'c, d'],
    ['two\nlines', ' spaced ', 'x'],
  ];
  const bytes = new TextEncoder().encode(csvText(rows));
  expect(await readAll(bytes, 'written.csv')).toEqual(rows.map((row, at) => [at + 1, ...row]));
});

it('every text is read back as it was written, however it begins: a formula, apostrophes before one, a dash [UP-8] [BEY-160]', async () => {
  const beginning = fc.constantFrom(
    '',
    "'",
    "''",
    '=',
    "'=",
    "''-",
    '+',
    '-',
    '@',
    '\t',
    '\r',
    "'\t",
    '"',
    "'x",
  );
  const text = fc
    .tuple(beginning, fc.string({ unit: 'grapheme' }))
    .map(([first, rest]) => (first + rest).replaceAll('\0', ''))
    // A record of one blank cell is a blank line, which is not a row.
    .filter((one) => one !== '' && !one.startsWith('\uFEFF'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 8 }), async (rows) => {
      const bytes = new TextEncoder().encode(csvText([['first', 'second'], ...rows]));
      const read = await readAll(bytes, 'written.csv');
      expect(read.slice(1).map(([, ...cells]) => cells)).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});
