import { describe, expect, it } from 'vitest';
import type { FigureRead } from '../schemas/dashboard/dashboard.ts';
import { nationText } from './nation.ts';

function aFigure(value: number | null, over: Partial<FigureRead> = {}, valid = 10): FigureRead {
  const hidden = value === null ? 'fewer than 11' : null;
  const cell = { group: 'all', value, numerator: value, denominator: null, hidden };
  return {
    id: 'f',
    title: 'Youth served',
    describes: '',
    formula: '',
    base: '',
    counted: 'programs',
    unit: 'count',
    shape: 'tile',
    groups: [{ id: 'all', label: 'All' }],
    rows: [{ id: 'r', label: 'R', valid, missing: 0, missing_hidden: null, hidden, cells: [cell] }],
    ...over,
  };
}
const SURVEYS = { counted: 'surveys' };

describe('a headline beside the nation', () => {
  it.each([
    ['a percentage', aFigure(80, { unit: 'percent' }), aFigure(75, { unit: 'percent' }), 'National: 75%'],
    ['a count of programs', aFigure(380), aFigure(41_000, {}, 1_000), '38 per program; national: 41'],
    ['a count that nobody reports', aFigure(380), aFigure(0, {}, 0), null],
    ['a count of surveys alone', aFigure(380, SURVEYS), aFigure(41_000, SURVEYS), null],
    ['nothing', aFigure(380), undefined, null],
  ] as const)('%s', (_, own, national, text) => {
    expect(nationText({ own, national })).toBe(text);
  });

  it('holds protected surveys, which are of all programs, against those that programs report, and says so', () => {
    const sides = { own: aFigure(46, SURVEYS), covered: aFigure(50), national: aFigure(880, SURVEYS) };
    expect(nationText({ ...sides, nationalCovered: aFigure(1_000) })).toBe(
      'Surveys of all programs: 92% of those reported; national: 88%',
    );
    expect(nationText({ ...sides, own: aFigure(null, SURVEYS), nationalCovered: aFigure(1_000) })).toBeNull();
  });

  it('holds own surveys of the programs that report against what they report', () => {
    const own = aFigure(60, { ...SURVEYS, headline: { covers: 'reported', surveys: 46 } });
    const national = aFigure(880, SURVEYS);
    expect(nationText({ own, covered: aFigure(50), national, nationalCovered: aFigure(1_000) })).toBe(
      '92% of those reported; national, with surveys of all programs: 88%',
    );
  });
});
