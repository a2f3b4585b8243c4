import { expect, it } from 'vitest';
import { readAll } from '../test/read-all.ts';
import { toBytes } from '../test/zip-builder.ts';

it.each([
  ['behind the last row, where it is no row', 'a,b\r\n1,2\r\n\u001a', '2'],
  ['behind the last value, where it is not of the text', 'a,b\r\n1,2\u001a', '2'],
  ['inside a row, where it is of the text', 'a,b\r\n1,\u001a2\r\n', '\u001a2'],
])('the end-of-file character of DOS %s', async (_, file, value) => {
  expect(await readAll(toBytes(file), 'data.csv')).toEqual([
    [1, 'a', 'b'],
    [2, '1', value],
  ]);
});
