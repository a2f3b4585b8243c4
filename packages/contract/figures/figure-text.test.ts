import { describe, expect, it } from 'vitest';
import type { FigureRead } from '../schemas/dashboard/dashboard.ts';
import { basesText, cellText, flagText, partsText, rankRow, type Row } from './figure-text.ts';

const cell = (group: string, value: number | null, hidden: string | null = null) => ({
  group,
  value,
  numerator: value,
  denominator: 100,
  hidden,
});

function row(id: string, cells: Row['cells'], valid = 1): Row {
  return { id, label: id, valid, missing: 0, missing_hidden: null, hidden: null, cells };
}

const FIGURE: FigureRead = {
  id: 'f',
  title: 'Assistance wanted',
  describes: 'Providers',
  formula: 'Providers',
  base: 'Providers',
  counted: 'providers',
  unit: 'percent',
  shape: 'stacked',
  groups: [],
  rows: [],
};

describe('the rank of a row', () => {
  const wanted = row('wanted', [cell('very', 20), cell('somewhat', 30), cell('received', 50)]);

  it('is its first group, or the sum of the groups that the figure ranks by', () => {
    expect(rankRow(FIGURE, wanted)).toBe(20);
    expect(rankRow({ ...FIGURE, ranked_by: ['very', 'somewhat'] }, wanted)).toBe(50);
  });

  it('puts a suppressed share where its words say: nearly all before, nearly none after every number', () => {
    const rows = [
      row('none', [cell('all', null, 'fewer than 11 of 59')]),
      row('most', [cell('all', null, 'all but fewer than 11 of 59')]),
      row('80', [cell('all', 80)]),
      row('0', [cell('all', 0)]),
    ];
    const ranked = rows.toSorted((one, other) => rankRow(FIGURE, other) - rankRow(FIGURE, one));
    expect(ranked.map(({ id }) => id)).toEqual(['most', '80', '0', 'none']);
  });
});

it('gives the numerator and base of a percentage alone: those of a mean are no part of a whole', () => {
  expect(partsText(cell('all', 16), 'percent')).toBe('16 of 100');
  expect(partsText(cell('all', 16), 'mean')).toBe('');
  // 4.7 / 2, as a binary sum of hours.
  expect(partsText(cell('all', (4.1 + 0.6) / 2), 'percent')).toBe('2.4 of 100');
});

it.each([
  [3, '3'],
  [2.5, '2.5'],
  [1234, '1,234'],
])('shows a mean of %s as %s: means of people are whole', (value, text) => {
  expect(cellText(cell('all', value), 'mean')).toBe(text);
});

it.each([
  [[1, 1], 'n = 1 provider'],
  [[2, 2], 'n = 2 providers'],
  [[1, 3], 'n = 1 to 3 providers'],
])('the bases %o read %s', (bases, text) => {
  const rows = bases.map((valid, at) => row(`${at}`, [cell('all', 5)], valid));
  expect(basesText({ ...FIGURE, rows })).toBe(text);
});

describe('a share above its limit (domain.md 6.5)', () => {
  const flag = (
    view: 'own' | 'others',
    [part, base]: readonly [number, number],
    over: Partial<FigureRead>,
  ) => {
    const shown = {
      group: 'all',
      value: Math.round((100 * part) / base),
      numerator: part,
      denominator: base,
    };
    return flagText({ ...FIGURE, rows: [row('r', [{ ...shown, hidden: null }])], ...over }, view);
  };
  const MISSING = { counted: 'surveys', flag_above: 25 };
  const COVERAGE = { counted: 'programs', flag_above: 100, surveys_over_forms: true } as const;

  it.each([
    // 26 of 100 are 26 percent, and may be 16 of 110; 63 of 202 are at least 53 of 212.
    ['own', [26, 100], MISSING, true],
    ['own', [25, 100], MISSING, false],
    ['others', [26, 100], MISSING, false],
    ['others', [63, 202], MISSING, false],
    ['others', [64, 202], MISSING, true],
    // What forms report has no noise.
    ['own', [101, 100], COVERAGE, true],
    ['others', [110, 100], COVERAGE, false],
    ['others', [111, 100], COVERAGE, true],
    // Nor have shares of forms alone.
    ['others', [26, 100], { counted: 'programs', flag_above: 25 }, true],
  ] as const)('needs a look beyond the noise alone: to %s, %o of %o', (view, parts, over, isFlagged) => {
    expect(flag(view, parts, over) !== null).toBe(isFlagged);
  });
});
