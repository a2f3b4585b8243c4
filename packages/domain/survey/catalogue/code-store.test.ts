import { expect, it } from 'vitest';
import { createCodeStore } from './code-store.ts';

it('gives back every row of a long file as it was added', () => {
  const [codeSlots, textSlots] = [3, 2];
  const store = createCodeStore(codeSlots, textSlots);
  const rows = Array.from({ length: 5_000 }, (_, index) => ({
    number: index + 5,
    rowClass: index % 3,
    pair: index * 7,
    codes: Uint8Array.of(index % 251, (index + 1) % 13, 255),
    texts: Uint32Array.of(index, index * 1_000 + 1),
  }));
  for (const { number, ...coded } of rows) store.add(number, coded);
  expect(store.length).toBe(rows.length);
  const codes = new Uint8Array(codeSlots);
  const found = rows.map((_, index) => {
    store.readCodes(index, codes);
    return {
      number: store.rowNumberAt(index),
      rowClass: store.classAt(index),
      pair: store.pairAt(index),
      codes: codes.slice(),
      texts: Uint32Array.of(store.textAt(index, 0), store.textAt(index, 1)),
    };
  });
  expect(found).toEqual(rows);
  expect(
    rows.every((row, index) => row.codes.every((code, slot) => store.codeAt(index, slot) === code)),
  ).toBe(true);
});

it('has no row beyond the last block', () => {
  expect(() => createCodeStore(1, 1).classAt(0)).toThrow('row 0 is not in the store');
});
