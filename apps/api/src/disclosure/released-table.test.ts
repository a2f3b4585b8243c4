import { expect, it } from 'vitest';
import { ownRules } from '../../test/disclosure/own-noise.ts';
import { Grid, listYouthGroups } from './grid.ts';
import { Readings } from './readings.ts';
import { ReleasedTable } from './released-table.ts';

const PARTS = {
  names: ['surveys', 'valid answers', 'missing answers'],
  sums: [[0, [1, 2]]],
  atoms: [0, 2],
} as const;
const PLACE = { key: 'program 1', query: {}, grant: 1, parent: -1 };

it.each([
  ['the same number', 12, 0],
  ['another number', 14, 1 / 9],
])(
  'a denominator is a draw of noise of its own unless it equals the number of surveys: %s [BEY-192]',
  (_, base, weight) => {
    const released = new ReleasedTable();
    const cell = (about: string, is: 'surveys' | 'base', reading: number) =>
      released.add(PLACE.key, 'all', [{ about, group: '', part: { is }, reading }]);
    cell('entry surveys', 'surveys', 12);
    cell('en_sex', 'base', base);
    const grid = new Grid([PLACE], listYouthGroups([]), PARTS);
    const readings = new Readings(grid.counts, ownRules(3));
    released.readSurveys('entry', grid, 0, readings);
    released.readBase('en_sex', grid, { whole: 0, base: 1, missing: 2 }, readings);
    expect(readings.measured(0).weight).toBeCloseTo(1 / 9, 2);
    expect(readings.measured(1).weight).toBeCloseTo(weight, 2);
    expect(readings.bounds.low[1]).toBe(base - 10);
  },
);
