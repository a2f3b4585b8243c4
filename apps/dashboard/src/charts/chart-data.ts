/** What a chart draws of a figure: lines of bars, each bar with its text; hidden ones have no length. */
import type { FigureRead } from '@srae/contract/schemas/dashboard';
import { OTHER_CURRICULA } from '@srae/domain/measures/catalogue/measure';
import {
  baseText,
  type Cell,
  cellText,
  findCell,
  NOT_COMPARABLE,
  partsText,
} from '@srae/contract/figures/figure-text';

export type Segment = {
  readonly group: number;
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly hidden: boolean;
};

export type Line = {
  readonly id: string;
  readonly label: string;
  /** The question that this line and those after it answer, where a figure has several. */
  readonly question?: string;
  readonly segments: readonly Segment[];
  /** Everything of the line in one sentence, for screen readers and the focus. */
  readonly reading: string;
};

/**
 * One line for each row, the highest first group on top; a single row of many answers becomes a line for each
 * answer, in the order of the question.
 */
export function listLines(figure: FigureRead): readonly Line[] {
  const [only] = figure.rows;
  if (figure.shape === 'bars' && figure.rows.length === 1 && only && figure.groups.length > 1) {
    return figure.groups.map((group, index) =>
      toLine(figure, { ...only, id: group.id, label: group.label }, [index]),
    );
  }
  const lines = figure.rows.map((row) => toLine(figure, row, [...figure.groups.keys()]));
  // Groups of youth stand together under their question, in the order of the factor; periods follow each other.
  if (figure.by !== undefined || figure.over_periods) return lines;
  const isRest = ({ id }: Line) => Number(id === OTHER_CURRICULA);
  return lines.toSorted(
    (one, other) => isRest(one) - isRest(other) || toSize(figure, other) - toSize(figure, one),
  );
}

/** The end of the scale: 100 for percentages, unless a share passes it; else the longest bar. */
export function scaleEnd(figure: FigureRead, lines: readonly Line[]): number {
  const longest = lines.map((line) => line.segments.reduce((sum, { value }) => sum + value, 0));
  // What is shown is drawn: rounded and protected parts may pass 100 together.
  if (figure.unit === 'percent') return Math.max(100, ...longest);
  return Math.max(1, ...longest);
}

/** Bars of several problems or wishes are compared by all of them together, answers on a scale by the first. */
function toSize({ shape, unit }: FigureRead, { segments }: Line): number {
  if (unit !== 'percent') return 0;
  const [first] = segments;
  const whole = segments.reduce((sum, { value }) => sum + value, 0);
  return shape === 'stacked' && whole < 99 ? whole : (first?.value ?? 0);
}

function toLine(figure: FigureRead, row: FigureRead['rows'][number], groups: readonly number[]): Line {
  const offered = groups.flatMap((group) => {
    const cell = findCell(row, figure.groups[group]?.id ?? '');
    return cell ? [{ group, cell }] : [];
  });
  const segments = offered.map(({ group, cell }): Segment => {
    return {
      group,
      label: figure.groups[group]?.label ?? '',
      value: isShown(cell) ? cell.value : 0,
      // The sentence has no room in a drawing: it stands below, in the table and in what is read.
      text: row.breaks ? NOT_COMPARABLE : cellText(cell, figure.unit),
      hidden: !isShown(cell),
    };
  });
  const parts = offered.map(({ cell }, index) => {
    const behind = partsText(cell, figure.unit);
    const text = `${segments[index]?.text ?? ''}${behind ? `, ${behind}` : ''}`;
    return groups.length > 1 ? `${segments[index]?.label ?? ''}: ${text}` : text;
  });
  return {
    id: row.id,
    label: row.label,
    segments,
    reading: row.breaks
      ? `${row.label}. ${baseText(row, figure.counted)}`
      : `${row.label}. ${parts.join('; ')}. ${baseText(row, figure.counted)}`,
  };
}

/** What has a reason to be hidden has no length, whatever came with it. */
function isShown(cell: Cell): cell is Cell & { value: number } {
  return cell.hidden === null && cell.value !== null;
}
