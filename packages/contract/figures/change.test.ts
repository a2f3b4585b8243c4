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
  read: { figures: [one] } as unknown as MeasuresRead, // nothing else of it is read
});

describe('what changed since the earlier period', () => {
  it.each([
    ['count', 112, 100, 'Up 12% since Summer 2022'],
    ['count', 88, 100, 'Down 12% since Summer 2022'],
    ['count', 100, 100, 'Unchanged since Summer 2022'],
    ['percent', 81, 80, 'Up 1 point since Summer 2022'],
    ['percent', 77, 80, 'Down 3 points since Summer 2022'],
    ['count', 5, 0, null],
    ['mean', 5, 4, null],
    ['count', 5, null, null],
  ] as const)('of %s %d after %s: %s', (unit, now, before, said) => {
    expect(changeText(aFigure(unit, now), earlier(aFigure(unit, before)))).toBe(said);
  });

  it('is not told where one of the two is hidden, or there is none', () => {
    expect(changeText(aFigure('percent', 50), earlier(aFigure('percent', 40, 'fewer than 11')))).toBeNull();
    expect(changeText(aFigure('percent', 50, 'fewer than 11'), earlier(aFigure('percent', 40)))).toBeNull();
    expect(changeText(aFigure('percent', 50), undefined)).toBeNull();
  });
});
