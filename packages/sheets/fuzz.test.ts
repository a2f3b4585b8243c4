/** Mutated real files: bytes damaged, parts of the workbook swapped, dropped and rewritten with a valid checksum. */
import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { SheetProblem } from './problem.ts';
import { readAll } from './test/read-all.ts';
import { unzipped } from './test/unzipped.ts';
import { buildZip, concat } from './test/zip-builder.ts';

const SHORT = { rounds: 12, seed: 20_231 };
const { rounds, seed } = inject('fuzz') ?? SHORT;
const plan = { seed, numRuns: rounds };

const FILES = [
  'entry-standard.xlsx',
  'entry-standard-with-faults.xlsx',
  'exit-standard.xlsx',
  'exit-custom.xlsx',
  'entry-custom-headings.csv',
];
const WORKBOOKS = FILES.filter((name) => name.endsWith('.xlsx'));
const fixture = async (name: string) =>
  new Uint8Array(await readFile(new URL(`../../e2e/fixtures/${name}`, import.meta.url)));

/** Replacements for a piece of a part: references, numbers, symbols and texts that no office program writes. */
const PIECES = [
  '',
  '<',
  '>',
  '&',
  '"',
  '&#0;',
  '&#xFFFF;',
  '&#x110000;',
  '&unknown;',
  '\u0000',
  '\ud800',
  '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '<?xml version="1.1"?>',
  '</row>',
  '<row>',
  '<row r="0"/>',
  '<row r="1048577"/>',
  '<row r="1e9"/>',
  '<row r="-1"/>',
  '<c r="XFE1" t="s"><v>99999999999</v></c>',
  '<c r="A0"/>',
  '<c r="ZZZZZZZ1"><v>1</v></c>',
  '<c t="s"><v>-1</v></c>',
  '<c t="s"><v>__proto__</v></c>',
  '<c s="4294967296"><v>1e999</v></c>',
  '<c t="d"><v>+275760-09-13</v></c>',
  '<c t="b"><v>maybe</v></c>',
  '<v>NaN</v>',
  '<is><t>',
  ' xmlns:x="urn:x"',
  ' r="A1" r="A2"',
  'x'.repeat(70_000),
  '<a>'.repeat(2_000),
  '../../../xl/workbook.xml',
  'constructor',
];

describe('a real file, made unreal, ends with rows or with a sentence [UP-4]', () => {
  it.each(FILES)('%s: bytes flipped, lost, doubled and cut off', async (name) => {
    const whole = await fixture(name);
    const place = fc.nat({ max: whole.length - 1 });
    const damage = fc.record({
      flips: fc.array(fc.tuple(place, fc.nat({ max: 255 })), { maxLength: 8 }),
      lost: fc.tuple(place, fc.nat({ max: 400 })),
      doubled: fc.tuple(place, fc.nat({ max: 400 })),
      end: fc.oneof(fc.constant(whole.length), fc.constant(whole.length), place),
    });
    await fc.assert(
      fc.asyncProperty(damage, async ({ flips, lost, doubled, end }) => {
        const bytes = whole.slice();
        for (const [at, to] of flips) bytes[at] = to;
        const parts = [
          bytes.subarray(0, lost[0]),
          bytes.subarray(lost[0] + lost[1], end),
          cut(bytes, doubled),
        ];
        await expectEnd(concat(flips.length > 0 ? [bytes.subarray(0, end)] : parts), name);
      }),
      plan,
    );
  });

  it.each(WORKBOOKS)('%s: parts exchanged, dropped, doubled and renamed', async (name) => {
    const parts = [...(await unzipped(await fixture(name)))].map(([part, data]) => ({ name: part, data }));
    const which = fc.nat({ max: parts.length - 1 });
    const how = fc.constantFrom('exchange', 'drop', 'double', 'rename', 'stored', 'claim');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(how, which, which), { minLength: 1, maxLength: 3 }),
        async (acts) => {
          let changed = parts.map((part): Part => ({ ...part }));
          for (const [act, at, other] of acts) changed = rearranged(changed, act, at, other);
          await expectEnd(await buildZip(changed), name);
        },
      ),
      plan,
    );
  });

  it.each(WORKBOOKS)('%s: pieces of its parts rewritten', async (name) => {
    // Short, so that most runs hit a piece in the middle of a part.
    const parts = [...(await unzipped(await fixture(name)))].map(([part, data]) => ({ name: part, data }));
    const edit = fc.record({
      part: fc.nat({ max: parts.length - 1 }),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      over: fc.nat({ max: 60 }),
      piece: fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 20 })),
      atTag: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 3 }), async (edits) => {
        const changed = parts.map((part) => ({ ...part }));
        for (const { part, at, over, piece, atTag } of edits) {
          const chosen = changed[part];
          if (!chosen) continue;
          const from = Math.floor(at * chosen.data.length);
          const start = atTag ? Math.max(0, chosen.data.indexOf('<', from)) : from;
          chosen.data = chosen.data.slice(0, start) + piece + chosen.data.slice(start + over);
        }
        await expectEnd(await buildZip(changed), name);
      }),
      plan,
    );
  });

  it('texts of no known form, read as csv', async () => {
    const unit = fc.constantFrom(
      '"',
      ',',
      ';',
      '\t',
      '\n',
      '\r',
      '\ufeff',
      '\u0000',
      'é',
      '\ud83d',
      "'",
      '=',
      ' ',
      'a',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit, maxLength: 400 }).map((text) => new TextEncoder().encode(text)),
      fc
        .string({ unit, maxLength: 200 })
        .map((text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, (text) => expectEnd(text, 'data.csv')),
      { ...plan, numRuns: rounds * 8 },
    );
  });
});

type Part = { name: string; data: string; stored?: boolean; size?: number };

/** Either rows of texts with ascending numbers, or a problem with a sentence; no other outcome. */
async function expectEnd(bytes: Uint8Array, name: string): Promise<void> {
  const ended = await readAll(bytes, name).catch((problem: unknown) => problem);
  if (ended instanceof SheetProblem) {
    expect(ended.message).toMatch(/\.$/);
    return;
  }
  if (!Array.isArray(ended)) throw ended;
  let before = 0;
  for (const [number, ...cells] of ended) {
    expect(number).toBeGreaterThan(before);
    before = number;
    if (!cells.every((cell: unknown) => typeof cell === 'string')) expect(cells).toEqual(['texts alone']);
  }
}

function cut(bytes: Uint8Array, [from, length]: readonly [number, number]): Uint8Array {
  return bytes.subarray(from, from + length);
}

function rearranged(parts: readonly Part[], act: string, at: number, other: number): Part[] {
  const changed = parts.map((part) => ({ ...part }));
  const one = changed[at % Math.max(1, changed.length)];
  const two = changed[other % Math.max(1, changed.length)];
  if (!one || !two) return changed;
  switch (act) {
    case 'exchange':
      [one.data, two.data] = [two.data, one.data];
      return changed;
    case 'drop':
      return changed.filter((part) => part !== one);
    case 'double':
      return [...changed, { ...one, data: two.data }];
    case 'rename':
      one.name = two.name.toUpperCase();
      return changed;
    case 'stored':
      one.stored = true;
      return changed;
    default:
      one.size = other * 1_000;
      return changed;
  }
}
