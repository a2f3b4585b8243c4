/** A figure as lines of a file: what its table shows, hidden where the page hides it, one line for each value. */
import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { type Cell, NO_DATA, type Row } from '../measures/format.ts';

export const FIGURE_HEADINGS = [
  'Figure',
  'What it counts',
  'By',
  'Row',
  'Group',
  'Unit',
  'Value',
  'Numerator',
  'Denominator',
  'Counted',
  'Valid',
  'Missing',
  'Formula',
  'Base',
  'Selection',
] as const;

type FigureLine = readonly (string | number | null)[];

/** `scope` is the sentence of what the figure covers. */
export function figureLines(figure: FigureRead, scope: string): readonly FigureLine[] {
  return figure.rows.flatMap((row) => row.cells.map((cell) => lineOf(figure, row, cell, scope)));
}

function lineOf(figure: FigureRead, row: Row, cell: Cell, scope: string): FigureLine {
  const isShown = cell.hidden === null && cell.value !== null;
  return [
    figure.title,
    figure.describes,
    figure.by ?? null,
    row.label,
    figure.groups.find(({ id }) => id === cell.group)?.label ?? cell.group,
    figure.unit,
    isShown ? cell.value : (cell.hidden ?? NO_DATA),
    isShown ? cell.numerator : null,
    isShown ? cell.denominator : null,
    figure.counted,
    row.valid ?? row.hidden,
    row.missing ?? row.hidden,
    figure.formula,
    figure.base,
    scope,
  ];
}
