import { expect, it } from 'vitest';
import { SheetProblem } from './problem.ts';
import { sequence } from './test/generated.ts';
import { readAll } from './test/read-all.ts';
import { buildXlsx } from './test/xlsx-builder.ts';
import { toBytes, concat } from './test/zip-builder.ts';

const ROWS = Array.from(
  { length: 40 },
  (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>${i % 2}</v></c></row>`,
);
const SHEET = { rows: ROWS.join('') };

const KINDS = [
  {
    name: 'data.xlsx',
    file: () => buildXlsx({ sheets: [SHEET], shared: '<si><t>Niños</t></si><si><t>b &amp; c</t></si>' }),
  },
  {
    name: 'data.csv',
    file: async () => toBytes('name,"a ""quoted"" one"\r\nNiños,"x\ny"\r\n'.repeat(30)),
  },
];

type Damage = (bytes: Uint8Array, next: (below: number) => number) => Uint8Array;

const DAMAGES: Damage[] = [
  (bytes, next) => bytes.subarray(0, next(bytes.length)),
  (bytes, next) => {
    const from = next(bytes.length);
    return concat([bytes.subarray(0, from), bytes.subarray(from + 1 + next(300))]);
  },
  (bytes, next) => {
    const changed = bytes.slice();
    for (let i = next(6); i >= 0; i--) changed[next(bytes.length)] = next(256);
    return changed;
  },
];

it.each(KINDS)('$name: whatever is damaged, it ends with rows or with a sentence', async ({ name, file }) => {
  const whole = await file();
  const next = sequence(11);
  for (let round = 0; round < 300; round++) {
    const damaged = DAMAGES[round % DAMAGES.length]?.(whole, next) ?? whole;
    const ended = await readAll(damaged, name).catch((problem: unknown) => problem);
    expect(ended instanceof SheetProblem || Array.isArray(ended)).toBe(true);
  }
});
