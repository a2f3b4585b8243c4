import { describe, expect, it } from 'vitest';
import type { SurveyTally } from './facts.ts';
import type { Question } from '../catalogue/measure.ts';
import { countsOf, countsTogether, ROWS_ITEM, schoolOf } from './question-counts.ts';

const SCALE: Question = { id: 'q', label: '', kind: 'exit', item: 'q', codes: [['1', '2'], ['3']] };
const BOX: Question = { id: 'box', label: '', kind: 'exit', item: 'box', baseItem: 'any', codes: [['1']] };
const ROWS: Question = { id: 'rows', label: '', kind: 'exit', item: ROWS_ITEM, codes: [] };

const tally = (cells: SurveyTally['cells'], over: Partial<SurveyTally> = {}): SurveyTally => ({
  kind: 'exit',
  programId: 1,
  version: 'HS',
  rows: 50,
  cells,
  ...over,
});

it.each([
  ['MS', 'ms'],
  ['MS IMPACT', 'ms'],
  ['HS', 'hs'],
  ['HS IMPACT', 'hs'],
])('version %s is asked at school level %s', (version, school) => {
  expect(schoolOf(version)).toBe(school);
});

describe('the counts of a tally', () => {
  it('are answers by group; other valid answers are in the base alone', () => {
    expect(countsOf(SCALE, tally({ q: { 1: 2, 2: 3, 3: 5, 4: 7, '': 11, 'HS IMPACT': 13 } }))).toEqual({
      groups: [5, 5],
      base: 17,
      missing: 11,
    });
  });

  it('of a box are those who mark it, of all who mark any', () => {
    const cells = { box: { 0: 30, 1: 4, '': 16 }, any: { 1: 20, 0: 9, '': 6 } };
    expect(countsOf(BOX, tally(cells))).toEqual({ groups: [4], base: 20, missing: 6 });
    expect(countsOf(BOX, tally({ box: { 1: 4 }, any: { 1: 20 } }))).toEqual({
      groups: [4],
      base: 20,
      missing: 0,
    });
  });

  it('of the surveys themselves are its rows', () => {
    expect(countsOf(ROWS, tally({ q: { 1: 2 } }))).toEqual({ groups: [], base: 50, missing: 0 });
  });

  it('are none where the item was not asked', () => {
    expect(countsOf(SCALE, tally({}))).toEqual({ groups: [0, 0], base: 0, missing: 0 });
    expect(countsOf(BOX, tally({}))).toEqual({ groups: [0], base: 0, missing: 0 });
  });
});

describe('the counts of several tallies', () => {
  const tallies = [
    tally({ q: { 1: 2, '': 1 } }, { version: 'MS' }),
    tally({ q: { 1: 20, 3: 5 } }, { version: 'MS IMPACT' }),
    tally({ q: { 1: 200, '': 10 } }),
    tally({ q: { 1: 9_000 } }, { kind: 'entry' }),
  ];

  it.each([
    ['all', { groups: [222, 5], base: 227, missing: 11 }],
    ['ms', { groups: [22, 5], base: 27, missing: 1 }],
    ['hs', { groups: [200, 0], base: 200, missing: 10 }],
  ] as const)('are those of the question’s survey and of school level %s', (school, counts) => {
    expect(countsTogether(SCALE, tallies, school)).toEqual(counts);
  });

  it('are numbers where there is no tally', () => {
    expect(countsTogether(SCALE, [], 'all')).toEqual({ groups: [0, 0], base: 0, missing: 0 });
  });
});
