import { describe, expect, it } from 'vitest';
import { type Figure, type FigureContent, hiddenRow, findValue } from './figure-cells.ts';

describe('the value of a figure', () => {
  it.each([
    // unit, numerator, denominator, value
    ['count', 7, 0, 7],
    ['money', 1_234.56, 3, 1_234.56],
    ['money-each', 1_000, 3, 333],
    ['money-each', 2_000, 3, 667],
    ['money-each', 2_000, 0, null],
    ['percent', 1, 3, 33],
    ['percent', 2, 3, 67],
    ['percent', 50, 40, 125],
    ['percent', 3, 0, null],
    ['mean', 40, 3, 13.3],
    ['mean', 50, 3, 16.7],
    ['mean', 0, 0, null],
    // Sums of decimals: 4.7 over 2 is 2.35, 37.8 over 72 is 52.5 percent.
    ['mean', 4.1 + 0.6, 2, 2.4],
    ['percent', 15.5 + 0.8 + 21.5, 12.9 + 39.8 + 19.3, 53],
    ['money-each', 0.7 + 0.1 + 0.2, 2, 1],
  ] as const)('as %s, %d over %d is %j', (unit, numerator, denominator, value) => {
    expect(findValue(unit, numerator, denominator)).toBe(value);
  });
});

describe('a hidden row', () => {
  it('names its groups, and holds no number', () => {
    const groups = [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No' },
    ];
    const cell = { value: null, numerator: null, denominator: null, hidden: 'why' };
    expect(hiddenRow('q', 'Question', groups, 'why')).toEqual({
      id: 'q',
      label: 'Question',
      valid: null,
      missing: null,
      missing_hidden: null,
      hidden: 'why',
      cells: [
        { group: 'yes', ...cell },
        { group: 'no', ...cell },
      ],
    });
  });
});

it('a figure that nobody computed does not compile as one that may leave the server [BEY-117]', () => {
  const content: FigureContent = {
    id: 'a',
    title: 'A',
    describes: '',
    formula: '',
    base: '',
    counted: 'surveys',
    unit: 'count',
    shape: 'tile',
    groups: [],
    rows: [],
  };
  // @ts-expect-error Only computeFigures makes a figure.
  const forged: Figure = content;
  expect(forged.id).toBe('a');
});
