/** Figures as file rows, one per value: the file of one figure has the same columns as that of the whole page. */
import { type DataValue, numberVariable, textVariable, type Variable } from '@srae/domain/dataset/variable';
import { roundQuotient } from '@srae/domain/form-kit/numbers';
import type { FigureRead } from '../schemas/dashboard/dashboard.ts';

/** The columns, and their names and types in files for statistics programs. */
const COLUMNS = [
  ['Figure', 'figure', 'text'],
  ['What it counts', 'counts', 'text'],
  ['By', 'broken_down_by', 'text'],
  ['Row', 'row_label', 'text'],
  ['Group', 'group_label', 'text'],
  ['Unit', 'unit', 'text'],
  ['Value', 'value', 'number'],
  ['Hidden because', 'hidden_because', 'text'],
  ['Numerator', 'numerator', 'number'],
  ['Denominator', 'denominator', 'number'],
  ['Counted', 'counted', 'text'],
  ['Valid', 'valid', 'number'],
  ['Missing', 'missing_answers', 'number'],
  ['Formula', 'formula', 'text'],
  ['Base', 'base', 'text'],
  ['Grants', 'grants', 'number'],
] as const;

export const FIGURE_HEADINGS = COLUMNS.map(([heading]) => heading);

/** The same columns as variables; the text of a hidden number is in a separate column. */
export const FIGURE_VARIABLES: readonly Variable[] = [
  ...COLUMNS.map(([heading, name, type]) =>
    type === 'number' ? numberVariable(name, heading) : textVariable(name, heading),
  ),
  textVariable('missing_hidden_because', 'Missing is hidden because'),
];

/** A row of values for those variables. */
export function toFigureRow(line: FigureLine): readonly DataValue[] {
  const missing = line[MISSING];
  const cells = COLUMNS.map(([, , type], at) => {
    const cell = line[at] ?? null;
    return type === 'number' && typeof cell !== 'number' ? null : cell;
  });
  return [...cells, typeof missing === 'string' ? missing : null];
}

const MISSING = COLUMNS.findIndex(([heading]) => heading === 'Missing');

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
    row.grants ?? null,
  ];
}

/** At most two decimals: sums of hours and shares of money end in more. */
function rounded(value: number | null): number | null {
  return value === null ? null : roundQuotient(value, 1, 2);
}
