import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createByteWriter } from './byte-writer.ts';

it('writes what the encoder writes, whatever its first capacity', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('', 'Y', 'HS IMPACT', 'é'),
  );
  fc.assert(
    fc.property(fc.array(piece), fc.nat(200), (pieces, capacity) => {
      const writer = createByteWriter(capacity);
      for (const text of pieces) {
        writer.byte(44);
        writer.text(text);
      }
      expect(writer.written().toString('utf8')).toBe(pieces.map((text) => `,${text}`).join(''));
    }),
  );
});

it('makes capacity one byte at a time, too', () => {
  const writer = createByteWriter(0);
  for (let index = 0; index < 1_000; index += 1) writer.byte(97 + (index % 26));
  expect(writer.written()).toHaveLength(1_000);
  expect(writer.written().toString('latin1').slice(-3)).toBe('jkl');
});
