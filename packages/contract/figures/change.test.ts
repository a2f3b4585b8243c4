import type { FigureRead, MeasuresRead } from '../schemas/dashboard/dashboard.ts';
import { describe, expect, it } from 'vitest';
import { changeText } from './change.ts';

function aFigure(unit: FigureRead['unit'], value: number | null, hidden: string | null = null): FigureRead {
  const cell = { group: 'all', value, numerator: null, denominator: null, hidden };
  const row = {
    id: 'r',
    label: 'R',
    valid: 1,
    missing: 0,
    missing_hidden: null,
    hidden: null,
    cells: [cell],
  };
  const said = {
    title: 'Youth',
    describes: 'Youth',
    formula: 'Youth',
    base: 'Programs',
    counted: 'programs',
  };
  return { ...said, id: 'f', unit, shape: 'tile', groups: [{ id: 'all', label: 'All' }], rows: [row] };
}

const earlier = (one: FigureRead) => ({
  period: 'Summer 2022',
  read: { figures: [one], surveys: { view: 'own' } } as unknown as MeasuresRead, // nothing else of it is read
});

describe('what changed since the earlier period', () => {
  it.each([
    ['count', 112, 100, 'Up 12% since Summer 2022'],
    ['count', 88, 100, 'Down 12% since Summer 2022'],
    ['count', 100, 100, 'Unchanged since Summer 2022'],
    ['count', 1_003, 1_000, 'Up less than 1% since Summer 2022'],
    ['count', 9_999, 10_000, 'Down less than 1% since Summer 2022'],
    ['count', 205, 200, 'Up 3% since Summer 2022'],
    ['count', 195, 200, 'Down 3% since Summer 2022'],
    ['percent', 81, 80, 'Up 1 point since Summer 2022'],
    ['percent', 77, 80, 'Down 3 points since Summer 2022'],
    ['count', 5, 0, null],
    ['mean', 5, 4, null],
    ['count', 5, null, null],
  ] as const)('of %s %d after %s: %s', (unit, now, before, said) => {
    expect(changeText(aFigure(unit, now), earlier(aFigure(unit, before)))).toBe(said);
  });

  it.each([
    // Two standard deviations of a difference are 8 surveys.
    ['count', 108, 100, 'About the same as in Summer 2022'],
    ['count', 92, 100, 'About the same as in Summer 2022'],
    ['count', 109, 100, 'Up about 9% since Summer 2022'],
    ['count', 5_009, 5_000, 'About the same as in Summer 2022'],
    // Of a base of 200 they are 4 points, and the rounding 1.
    ['percent', 85, 80, 'About the same as in Summer 2022'],
    ['percent', 74, 80, 'Down about 6 points since Summer 2022'],
  ] as const)('of protected %s %d after %s: %s', (unit, now, before, said) => {
    const protectedFigure = (value: number) => {
      const figure = aFigure(unit, value);
      return {
        ...figure,
        counted: 'surveys',
        rows: figure.rows.map((row) => ({
          ...row,
          cells: row.cells.map((cell) => ({ ...cell, denominator: unit === 'percent' ? 200 : null })),
        })),
      };
    };
    const { period, read } = earlier(protectedFigure(before));
    const others = { period, read: { ...read, surveys: { ...read.surveys, view: 'others' as const } } };
    expect(changeText(protectedFigure(now), others)).toBe(said);
  });

  it('is not told where one of the two is hidden, or there is none', () => {
    expect(changeText(aFigure('percent', 50), earlier(aFigure('percent', 40, 'fewer than 11')))).toBeNull();
    expect(changeText(aFigure('percent', 50, 'fewer than 11'), earlier(aFigure('percent', 40)))).toBeNull();
    expect(changeText(aFigure('percent', 50), undefined)).toBeNull();
  });
});
