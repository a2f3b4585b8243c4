/** Chart data of a figure: lines of bar segments, each with its text; hidden segments have length 0. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import {
  baseText,
  type Cell,
  cellText,
  findCell,
  NOT_COMPARABLE,
  partsText,
  sortRows,
} from '@srae/contract/figures/figure-text';
import { formatNumber } from '@srae/domain/form-kit/numbers';

export type Segment = {
  readonly group: number;
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly hidden: boolean;
};

/**
 * The hatched part of a bar: the share left to the hidden segments by the shown ones. In a bar with one segment, the
 * range of possible values of the hidden number, derived from its text and starting at `from`.
 */
export type Hatched = { readonly group: number; readonly value: number; readonly from?: number };

export type Line = {
  readonly id: string;
  readonly label: string;
  /** The question of this line and the following ones, in figures with several questions. */
  readonly question?: string;
  readonly segments: readonly Segment[];
  /** Valid and missing answers, abbreviated: 'n = 240, 3 missing'; empty when not shown. */
  readonly base?: string;
  /** The whole line as text, for screen readers and keyboard focus. */
  readonly reading: string;
};

/**
 * One line per row, sorted by size; a question with many answers becomes one line per answer, in the order of the
 * question, or one per answer and group of youth.
 */
export function listLines(figure: FigureRead): readonly Line[] {
  const [only] = figure.rows;
  if (figure.shape === 'bars' && figure.rows.length === 1 && only && figure.groups.length > 1) {
    return figure.groups.map((group, index) =>
      toLine(figure, { ...only, id: group.id, label: group.label }, [index]),
    );
  }
  if (figure.shape === 'bars' && figure.by !== undefined && figure.groups.length > 1)
    return listByAnswer(figure);
  return (isRanked(figure) ? sortRows(figure) : figure.rows).map((row) =>
    toLine(figure, row, [...figure.groups.keys()]),
  );
}

/** One line per answer and group of youth: one bar of all answers would need as many colors. */
function listByAnswer(figure: FigureRead): readonly Line[] {
  return figure.groups.flatMap((answer, index) =>
    figure.rows.map((row) => {
      const youth = findYouth(row.label, figure.by_groups) ?? row.label;
      const label = `${answer.label}: ${youth}`;
      return toLine(figure, { ...row, id: `${row.id} ${answer.id}`, label }, [index]);
    }),
  );
}

/** The group of youth that the label of a row ends with: 'Grade: Male'. */
export function findYouth(label: string, groups: FigureRead['by_groups']): string | undefined {
  return groups?.find((group) => label.endsWith(`: ${group}`));
}

/** Whether rows are sorted by size: counts and means keep their order, and so do groups of youth and periods. */
export function isRanked({ by, over_periods: isOverPeriods, unit, rows }: FigureRead): boolean {
  return rows.length > 1 && by === undefined && !isOverPeriods && unit === 'percent';
}

/** The maximum of the scale: 100 for percentages unless a bar exceeds it, otherwise the longest bar. */
export function scaleEnd(figure: FigureRead, lines: readonly Line[]): number {
  const longest = lines.map((line) => line.segments.reduce((sum, { value }) => sum + value, 0));
  // Bars match the displayed values: rounded and protected shares may add up to more than 100.
  if (figure.unit === 'percent') return Math.max(100, ...longest);
  return Math.max(1, ...longest);
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
      // The full sentence does not fit in the drawing; the table and the reading have it.
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
    base: toBase(row),
    reading: row.breaks
      ? `${row.label}. ${baseText(row, figure.counted)}`
      : `${row.label}. ${parts.join('; ')}. ${baseText(row, figure.counted)}`,
  };
}

/** Percent of the scale below which a hatched part would be a hairline, which looks like zero. */
const SEEN = 2;

/** The combined share of the hidden segments; null when none is hidden, or the share is unknown or too small to see. */
export function findHatched({ counted, unit, shape }: FigureRead, { segments }: Line): Hatched | null {
  if (unit !== 'percent' || counted !== 'surveys' || shape === 'tile') return null;
  const [hidden] = segments.filter((segment) => segment.hidden);
  if (hidden === undefined) return null;
  if (shape === 'bars') return segments.length === 1 ? toRange(hidden) : null;
  // Discloses nothing beyond the shown segments: the remainder to 100, not split among the hidden ones.
  const value = Math.max(0, 100 - segments.reduce((sum, segment) => sum + segment.value, 0));
  return value < SEEN ? null : { group: hidden.group, value };
}

/** 'fewer than 11 of 240' spans 0 to 11/240; 'all but fewer than 11 of 240' spans 229/240 to 100 percent. */
function toRange({ group, text }: Segment): Hatched | null {
  const [, allBut, threshold, base] = /^(all but )?fewer than (\d+) of ([\d,]+)$/.exec(text) ?? [];
  if (threshold === undefined || base === undefined) return null;
  const value = Math.min(100, (100 * Number(threshold)) / Number(base.replaceAll(',', '')));
  return value < SEEN ? null : { group, value, from: allBut === undefined ? 0 : 100 - value };
}

/** Whether the hidden segments of a line are hatched, so that the legend above the chart states the reason. */
export function isHatched(figure: FigureRead, line: Line): boolean {
  const hatched = findHatched(figure, line);
  return hatched !== null && (hatched.from !== undefined || line.segments.some(({ hidden }) => !hidden));
}

/** The legend text for hatching: 'Hatched: suppressed (fewer than 11)'; null when nothing is hatched. */
export function hatchedText(figure: FigureRead, lines: readonly Line[]): string | null {
  const reasons = lines
    .filter((line) => isHatched(figure, line))
    .flatMap(({ segments }) => segments.filter(({ hidden }) => hidden).map(({ text }) => text));
  // The base of each share is shown beside its bar and in the table.
  const said = new Set(reasons.map((text) => text.replace(/^all but /, '').replace(/ of [\d,]+$/, '')));
  return said.size === 0 ? null : `Hatched: suppressed (${[...said].join('; ')})`;
}

function toBase({ valid, missing, missing_hidden }: FigureRead['rows'][number]): string {
  if (valid === null) return '';
  const blank = missing_hidden ?? (missing ? formatNumber(missing) : null);
  return `n = ${formatNumber(valid)}${blank === null ? '' : `, ${blank} missing`}`;
}

/** A cell with a suppression reason is never drawn, even if it carries a value. */
function isShown(cell: Cell): cell is Cell & { value: number } {
  return cell.hidden === null && cell.value !== null;
}
