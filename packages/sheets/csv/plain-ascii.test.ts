import { expect, it } from 'vitest';
import { isPlainAscii } from './plain-ascii.ts';

/** Wherever the words of four bytes begin and end. */
const PARTS = [0, 1, 2, 3].flatMap((start) => [0, 1, 2, 3, 4, 5, 9].map((length) => ({ start, length })));

it.each(PARTS)('finds every byte that is not plain in $length bytes from $start', ({ start, length }) => {
  const bytes = new Uint8Array(16).subarray(start, start + length);
  for (const [byte, isPlain] of [
    [0x00, false],
    [0x01, true],
    [0x7f, true],
    [0x80, false],
    [0xff, false],
  ] as const)
    for (let at = 0; at < length; at++) {
      bytes.fill(0x41);
      bytes[at] = byte;
      expect(isPlainAscii(bytes), `${byte} at ${at}`).toBe(isPlain);
    }
  expect(isPlainAscii(bytes.fill(0x01))).toBe(true);
});
