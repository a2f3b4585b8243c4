/** What a chart draws of a figure: lines of bars, each bar with its text; hidden ones have no length. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { OTHER_CURRICULA } from '@srae/domain/measures/catalogue/measure';
import {
  baseText,
  type Cell,
  cellText,
  findCell,
  NOT_COMPARABLE,
  numberText,
  partsText,
} from '@srae/contract/figures/figure-text';

export type Segment = {
  readonly group: number;
  readonly label: string;
  readonly value: number;
  readonly text: string;
  readonly hidden: boolean;
};

/**
 * Drawn as hatching: the share of the bar that the shown parts leave to hidden ones. Of a bar with one part it is where the
 * hidden number may lie, which its words tell: from `from` on.
 */
export type Hatched = { readonly group: number; readonly value: number; readonly from?: number };

export type Line = {
  readonly id: string;
  readonly label: string;
  /** The question that this line and those after it answer, where a figure has several. */
  readonly question?: string;
  readonly segments: readonly Segment[];
  /** Valid and missing answers in short: 'n = 240, 3 missing'; empty where nothing is shown of them. */
  readonly base?: string;
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
    base: toBase(row),
    reading: row.breaks
      ? `${row.label}. ${baseText(row, figure.counted)}`
      : `${row.label}. ${parts.join('; ')}. ${baseText(row, figure.counted)}`,
  };
}

/** What hidden parts of a whole have together; null where nothing is hidden or nothing is known of how much it is. */
export function findHatched({ counted, unit, shape }: FigureRead, { segments }: Line): Hatched | null {
  if (unit !== 'percent' || counted !== 'surveys' || shape === 'tile') return null;
  const [hidden] = segments.filter((segment) => segment.hidden);
  if (hidden === undefined) return null;
  if (shape === 'bars') return segments.length === 1 ? toRange(hidden) : null;
  // It says no more than the shown parts do: the rest of 100, whichever of the hidden ones it belongs to.
  const value = Math.max(0, 100 - segments.reduce((sum, segment) => sum + segment.value, 0));
  return value === 0 ? null : { group: hidden.group, value };
}

/** 'fewer than 11 of 240' lies below 11 in 240, and 'all but fewer than 11 of 240' above what 11 leave of them. */
function toRange({ group, text }: Segment): Hatched | null {
  const [, allBut, threshold, base] = /^(all but )?fewer than (\d+) of ([\d,]+)$/.exec(text) ?? [];
  if (threshold === undefined || base === undefined) return null;
  const value = Math.min(100, (100 * Number(threshold)) / Number(base.replaceAll(',', '')));
  return { group, value, from: allBut === undefined ? 0 : 100 - value };
}

/** Whether the hidden parts of a line are drawn as hatching, so that their reason stands above the chart. */
export function isHatched(figure: FigureRead, line: Line): boolean {
  const hatched = findHatched(figure, line);
  return hatched !== null && (hatched.from !== undefined || line.segments.some(({ hidden }) => !hidden));
}

/** Why parts of bars are hatched, once for the chart: 'Hatched: suppressed (fewer than 11)'; null where none is. */
export function hatchedText(figure: FigureRead, lines: readonly Line[]): string | null {
  const reasons = lines
    .filter((line) => isHatched(figure, line))
    .flatMap(({ segments }) => segments.filter(({ hidden }) => hidden).map(({ text }) => text));
  // The base of each share stands beside its bar and in the table.
  const said = new Set(reasons.map((text) => text.replace(/^all but /, '').replace(/ of [\d,]+$/, '')));
  return said.size === 0 ? null : `Hatched: suppressed (${[...said].join('; ')})`;
}

function toBase({ valid, missing, missing_hidden }: FigureRead['rows'][number]): string {
  if (valid === null) return '';
  const blank = missing_hidden ?? (missing ? numberText(missing) : null);
  return `n = ${numberText(valid)}${blank === null ? '' : `, ${blank} missing`}`;
}

/** What has a reason to be hidden has no length, whatever came with it. */
function isShown(cell: Cell): cell is Cell & { value: number } {
  return cell.hidden === null && cell.value !== null;
}
