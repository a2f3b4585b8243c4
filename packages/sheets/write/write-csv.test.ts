import { expect, it } from 'vitest';
import { readAll } from '../test/read-all.ts';
import { csvText } from './write-csv.ts';

it.each(['=1+1', '+1', '-1', '@x', '\tx', '\rx'])(
  'a text that starts a formula gets an apostrophe: %j [UP-8]',
  (text) => {
    expect(csvText([[text]])).toContain(`'${text}`);
  },
);

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
