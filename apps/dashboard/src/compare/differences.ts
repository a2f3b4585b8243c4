/** The figures of two selections side by side, with their differences. */
import { type Cell, findCell, NO_DATA, type Row } from '@srae/contract/figures/figure-text';
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { formatNumber, pluralize } from '@srae/domain/form-kit/numbers';

/** One number of a figure in both selections; undefined if a selection lacks the question or answer. */
export type Line = {
  readonly id: string;
  readonly label: string;
  readonly cells: readonly [Cell | undefined, Cell | undefined];
  readonly rows: readonly [Row | undefined, Row | undefined];
};

export type FigurePair = {
  /** The figure of the first selection that has it. */
  readonly figure: FigureRead;
  readonly sides: readonly [FigureRead | undefined, FigureRead | undefined];
  readonly lines: readonly Line[];
};

/** Figures of both in the first's order, then those only in the second. Trends are excluded: they span periods. */
export function pairFigures(
  first: readonly FigureRead[],
  second: readonly FigureRead[],
): readonly FigurePair[] {
  const ids = new Set([...first, ...second].filter((figure) => !figure.over_periods).map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const sides = [findFigure(first, id), findFigure(second, id)] as const;
    const figure = sides[0] ?? sides[1];
    return figure ? [{ figure, sides, lines: listLines(sides) }] : [];
  });
}

/**
 * First minus second, in the figure's unit: '+3 points', '−120', '+$1,200'. Null if either has no number.
 * Computed from the displayed (rounded, protected) numbers.
 */
export function differenceText(unit: FigureRead['unit'], [first, second]: Line['cells']): string | null {
  const [one, other] = [findShownValue(first), findShownValue(second)];
  if (one === null || other === null) return null;
  const difference = Math.round((one - other) * 10) / 10;
  if (difference === 0) return 'No difference';
  const sign = difference > 0 ? '+' : '−';
  const size = Math.abs(difference);
  switch (unit) {
    case 'percent':
      return `${sign}${pluralize(size, 'point')}`;
    case 'money':
    case 'money-each':
      return `${sign}$${formatNumber(size)}`;
    case 'mean':
    case 'count':
      return `${sign}${formatNumber(size)}`;
  }
}

/** Why a figure is not comparable: only one selection has it, or neither has a number; null if comparable. */
export function findObstacle({
  sides,
  lines,
}: FigurePair): 'first alone' | 'second alone' | 'no number' | null {
  if (sides[1] === undefined) return 'first alone';
  if (sides[0] === undefined) return 'second alone';
  return lines.some(({ cells }) => cells.some((cell) => findShownValue(cell) !== null)) ? null : 'no number';
}

/** The text shown in place of a missing number. */
export function missingText(row: Row | undefined): string {
  return row === undefined ? 'Not asked' : (row.hidden ?? NO_DATA);
}

function findShownValue(cell: Cell | undefined): number | null {
  return cell === undefined || cell.hidden !== null ? null : cell.value;
}

function findFigure(figures: readonly FigureRead[], id: string): FigureRead | undefined {
  return figures.find((figure) => figure.id === id && figure.rows.length > 0);
}

function listLines(sides: FigurePair['sides']): readonly Line[] {
  const groups = mergeById(sides.flatMap((side) => side?.groups ?? []));
  const rows = mergeById(sides.flatMap((side) => side?.rows ?? []));
  return rows.flatMap((row) => {
    const both = [findRow(sides[0], row.id), findRow(sides[1], row.id)] as const;
    return groups.flatMap((group): readonly Line[] => {
      const cells = [findComparableCell(both[0], group.id), findComparableCell(both[1], group.id)] as const;
      if (cells[0] === undefined && cells[1] === undefined) return [];
      return [{ id: `${row.id} ${group.id}`, label: toLabel(row, group, rows, groups), cells, rows: both }];
    });
  });
}

type Named = { readonly id: string; readonly label: string };

function toLabel(row: Named, group: Named, rows: readonly Named[], groups: readonly Named[]): string {
  if (groups.length === 1) return row.label;
  return rows.length === 1 ? group.label : `${row.label}: ${group.label}`;
}

function mergeById<T extends Named>(all: readonly T[]): readonly T[] {
  const found = new Map<string, T>();
  for (const one of all) if (!found.has(one.id)) found.set(one.id, one);
  return [...found.values()];
}

function findRow(side: FigureRead | undefined, id: string): Row | undefined {
  return side?.rows.find((row) => row.id === id);
}

function findComparableCell(row: Row | undefined, group: string): Cell | undefined {
  return row === undefined || row.breaks ? undefined : findCell(row, group);
}
