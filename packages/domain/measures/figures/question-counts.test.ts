import { describe, expect, it } from 'vitest';
import type { KeyedTally } from './facts.ts';
import type { Question } from '../catalogue/measure.ts';
import { keyed } from '../protection/noise.ts';
import { toCounts, type QuestionCounts, toRows, toSchool } from './question-counts.ts';

const SCALE: Question = {
  id: 'q',
  label: '',
  kind: 'exit',
  item: 'q',
  codes: [['1', '2'], ['3']],
  sensitive: false,
};
const BOX: Question = {
  id: 'box',
  label: '',
  kind: 'exit',
  item: 'box',
  baseItem: 'any',
  codes: [['1']],
  sensitive: false,
};

/** Each key is a thousand times its count. */
const tally = (cells: KeyedTally['cells']): KeyedTally => ({
  kind: 'exit',
  programId: 1,
  version: 'HS',
  rows: 50,
  rowKeys: 50_000,
  cells,
  keys: Object.fromEntries(
    Object.entries(cells).map(([item, codes]) => [
      item,
      Object.fromEntries(Object.entries(codes).map(([code, count]) => [code, count * 1_000])),
    ]),
  ),
});

/** The counts alone, after checking that every key matches its count. */
const counted = ({ groups, base, missing }: QuestionCounts) => {
  for (const { count, keySum } of [...groups, base, missing]) expect(keySum).toBe(Number(count) * 1_000);
  return { groups: groups.map(({ count }) => count), base: base.count, missing: missing.count };
};

it.each([
  ['MS', 'ms'],
  ['MS IMPACT', 'ms'],
  ['HS', 'hs'],
  ['HS IMPACT', 'hs'],
  ['HS SHORT', 'hs'],
])('version %s is asked at school level %s', (version, school) => {
  expect(toSchool(version)).toBe(school);
});

describe('the counts of a tally', () => {
  it('are answers by group; other valid answers are in the base alone', () => {
    expect(
      counted(
        toCounts(SCALE, tally({ q: { 1: 2, 2: 3, 3: 5, 4: 7, '': 11, 'HS IMPACT': 13, 'HS SHORT': 17 } })),
      ),
    ).toEqual({
      groups: [5, 5],
      base: 17,
      missing: 11,
    });
  });

  it('of a box are those who mark it, of all who mark any', () => {
    const cells = { box: { 0: 30, 1: 4, '': 16 }, any: { 1: 20, 0: 9, '': 6 } };
    expect(counted(toCounts(BOX, tally(cells)))).toEqual({ groups: [4], base: 20, missing: 6 });
    expect(counted(toCounts(BOX, tally({ box: { 1: 4 }, any: { 1: 20 } })))).toEqual({
      groups: [4],
      base: 20,
      missing: 0,
    });
  });

  it('of the surveys themselves are its rows', () => {
    expect(toRows(tally({ q: { 1: 2 } }))).toEqual(keyed(50, 50_000));
  });

  it('are none where the item was not asked', () => {
    expect(counted(toCounts(SCALE, tally({})))).toEqual({ groups: [0, 0], base: 0, missing: 0 });
    expect(counted(toCounts(BOX, tally({})))).toEqual({ groups: [0], base: 0, missing: 0 });
  });
});
