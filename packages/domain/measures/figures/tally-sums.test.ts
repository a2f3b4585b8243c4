import { expect, it } from 'vitest';
import type { FactorTally, GrantFacts, SurveyTally } from './facts.ts';
import { addTally, emptySum, ownSums, releasedSums } from './tally-sums.ts';

const tally = (version: string, count: number, kind: SurveyTally['kind'] = 'exit'): SurveyTally => ({
  kind,
  programId: 1,
  version,
  rows: count + 1,
  cells: { q: { 1: count, '': 1 } },
});
const of = (group: string, count: number, factor: FactorTally['factor'] = 'sex'): FactorTally => ({
  ...tally('HS', count),
  factor,
  group,
});
const GRANTS: readonly Pick<GrantFacts, 'tallies' | 'byFactor'>[] = [
  {
    tallies: [tally('HS', 10), tally('MS', 200), tally('HS', 7_000, 'entry')],
    byFactor: [of('F', 4), of('M', 60), of('F', 800, 'age')],
  },
  { tallies: [tally('HS IMPACT', 30), { ...tally('HS', 0), cells: { other: { x: 5 } } }] },
  { tallies: [], byFactor: [of('F', 20)] },
];

it.each([
  // school, group, rows, those who answer 1, those who answer nothing
  ['all', undefined, 11 + 201 + 31 + 1, 240, 3],
  ['hs', undefined, 11 + 31 + 1, 40, 2],
  ['ms', undefined, 201, 200, 1],
  ['all', 'F', 5 + 21, 24, 2],
  ['all', 'M', 61, 60, 1],
] as const)('tallies of school level %s and group %s are added up', (school, group, rows, ones, blanks) => {
  const sums = ownSums(GRANTS);
  const sum = sums('exit', school, group && { factor: 'sex', group });
  expect(sum).toMatchObject({ kind: 'exit', rows, cells: { q: { 1: ones, '': blanks } } });
  expect(sums('exit', school, group && { factor: 'sex', group })).toEqual(sum);
});

it('every item and code there is has its sum, and none where nothing was answered', () => {
  const sums = ownSums(GRANTS);
  expect(sums('exit', 'hs').cells).toEqual({ q: { 1: 40, '': 2 }, other: { x: 5 } });
  expect(sums('exit', 'ms', { factor: 'sex', group: 'F' })).toMatchObject({ rows: 0, cells: {} });
});

it('key sums go with their counts, modulo 2^32, in and out again [BEY-117]', () => {
  const keyed = (count: number, key: number) => ({
    ...tally('HS', count),
    rowKeys: key,
    keys: { q: { 1: key, '': 7 } },
  });
  const sums = releasedSums([keyed(10, 4_000_000_000), keyed(5, 1_000_000_000)]);
  expect(sums('exit', 'hs')).toMatchObject({
    rows: 17,
    rowKeys: 705_032_704,
    keys: { q: { 1: 705_032_704, '': 14 } },
  });
  const sum = emptySum();
  addTally(sum, keyed(10, 4_000_000_000));
  addTally(sum, keyed(5, 1_000_000_000));
  addTally(sum, keyed(10, 4_000_000_000), -1);
  expect(sum).toMatchObject({ rows: 6, rowKeys: 1_000_000_000, keys: { q: { 1: 1_000_000_000 } } });
});

it('own tallies of all rows are those whatever else the database says of them', () => {
  const stored = { ...tally('HS', 10), factor: 'all', group: '' };
  expect(ownSums([{ tallies: [stored] }])('exit', 'all').rows).toBe(11);
});
