import { expect, it } from 'vitest';
import { toBytes } from './test/zip-builder.ts';
import { hashBytes, TextCache } from './text-cache.ts';

const decode = (bytes: Uint8Array, start: number, end: number) =>
  new TextDecoder().decode(bytes.subarray(start, end));

it('gives the text of the bytes, whichever text had its place before', () => {
  const cache = new TextCache(decode);
  const lengths = [0, 1, 2, 47, 48, 49, 255, 256, 304];
  const texts = lengths.flatMap((length) => ['x'.repeat(length), `${'x'.repeat(Math.max(0, length - 1))}y`]);
  // All of them in one place.
  const read = (text: string) => {
    const bytes = toBytes(`"${text}"`);
    return cache.get(bytes, 1, bytes.length - 1, 0);
  };
  for (const before of texts)
    for (const text of texts) expect([read(before), read(text)]).toEqual([before, text]);
});

it('decodes a short text that repeats only once, each cache by itself', () => {
  const counts = { plain: 0, upper: 0 };
  const plain = new TextCache((bytes, start, end) => {
    counts.plain += 1;
    return decode(bytes, start, end);
  });
  const upper = new TextCache((bytes, start, end) => {
    counts.upper += 1;
    return decode(bytes, start, end).toUpperCase();
  });
  const bytes = toBytes('one,two,one,two,one,two');
  for (let at = 0; at < bytes.length; at += 4) {
    const text = at % 8 === 0 ? 'one' : 'two';
    const hash = hashBytes(bytes, at, at + 3);
    expect(plain.get(bytes, at, at + 3, hash)).toBe(text);
    expect(upper.get(bytes, at, at + 3, hash)).toBe(text.toUpperCase());
  }
  expect(counts).toEqual({ plain: 2, upper: 2 });
});
