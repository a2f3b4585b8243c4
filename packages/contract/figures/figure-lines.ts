/** Figures as lines of a file, one for each value: a figure taken from its card has the columns of the whole page's file. */
import type { FigureRead } from '../schemas/dashboard.ts';

export const FIGURE_HEADINGS = [
  'Figure',
  'What it counts',
  'By',
  'Row',
  'Group',
  'Unit',
  'Value',
  'Hidden because',
  'Numerator',
  'Denominator',
  'Counted',
  'Valid',
  'Missing',
  'Formula',
  'Base',
] as const;

export type FigureLine = readonly (string | number | null)[];

/** A hidden cell has neither a value nor its parts. */
export function figureLines(figure: FigureRead): readonly FigureLine[] {
  return figure.rows.flatMap((row) => row.cells.map((cell) => toLine(figure, row, cell)));
}

type Row = FigureRead['rows'][number];

function toLine(figure: FigureRead, row: Row, cell: Row['cells'][number]): FigureLine {
  const isShown = cell.hidden === null;
  return [
    figure.title,
    figure.describes,
    figure.by ?? null,
    row.label,
    figure.groups.find(({ id }) => id === cell.group)?.label ?? cell.group,
    figure.unit,
    isShown ? rounded(cell.value) : null,
    cell.hidden,
    isShown ? rounded(cell.numerator) : null,
    isShown ? rounded(cell.denominator) : null,
    figure.counted,
    row.valid,
    row.missing ?? row.missing_hidden,
    figure.formula,
    figure.base,
  ];
}

/** At most two decimals: sums of hours and shares of money end in more. */
function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}
