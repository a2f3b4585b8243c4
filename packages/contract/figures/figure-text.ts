/** Figures in words: counts with separators, whole percent, dollars, means of hours to one decimal (domain.md 6.2). */
import { formatNumber, roundQuotient } from '@srae/domain/form-kit/numbers';
import { OTHER_CURRICULA } from '@srae/domain/measures/catalogue/measure';
import { NOISE_MAX } from '@srae/domain/measures/protection/noise';
import type { SurveyView } from '@srae/domain/measures/protection/words';
import type { FigureRead } from '../schemas/dashboard/dashboard.ts';

export type Row = FigureRead['rows'][number];
export type Cell = Row['cells'][number];
type Unit = FigureRead['unit'];

export const NO_DATA = 'No data';
/** Placeholder for an answer that the question does not offer. */
export const NOT_OFFERED = 'Not offered';

/** Shown in a chart where periods of several instruments do not compare (BEY-145). */
export const NOT_COMPARABLE = 'Not comparable';

/** Why periods of a figure do not compare, without duplicates. */
export function listBreaks({ rows }: FigureRead): readonly string[] {
  return [...new Set(rows.flatMap(({ breaks, hidden }) => (breaks && hidden !== null ? [hidden] : [])))];
}

/** The cell of a group, by its id; undefined where the question does not offer that answer. */
export function findCell(row: Row, group: string): Cell | undefined {
  return row.cells.find((cell) => cell.group === group);
}

/** A cell as text: its value, why it is hidden, or that there is none. */
export function cellText(cell: Cell | undefined, unit: Unit): string {
  if (cell === undefined) return NOT_OFFERED;
  if (cell.hidden !== null) return cell.hidden;
  if (cell.value === null) return NO_DATA;
  if (unit === 'percent') return `${cell.value}%`;
  if (unit === 'money' || unit === 'money-each') return `$${formatNumber(cell.value)}`;
  // Means have at most one decimal, and those of people none: what is shown is what was rounded (domain.md 6.2).
  return formatNumber(cell.value);
}

/** Numerator and base of a percentage: '120 of 169'; empty for other units and hidden cells. */
export function partsText(cell: Cell | undefined, unit: Unit): string {
  if (cell === undefined || cell.hidden !== null || cell.value === null) return '';
  if (unit !== 'percent') return '';
  if (cell.numerator === null || cell.denominator === null) return '';
  return `${formatNumber(roundQuotient(cell.numerator, 1, 1))} of ${formatNumber(cell.denominator)}`;
}

/** 'n = 42 programs, 3 without an answer'. */
export function baseText(row: Row, counted: string): string {
  if (row.valid === null) return row.hidden ?? NO_DATA;
  const blank = row.missing_hidden ?? (row.missing ? formatNumber(row.missing) : null);
  const missing = blank === null ? '' : `, ${blank} without an answer`;
  return `n = ${countedText(row.valid, counted)}${missing}`;
}

/** '42 programs', '1 grant with saved forms': the first word is in the plural. */
export function countedText(count: number, counted: string): string {
  return `${formatNumber(count)} ${count === 1 ? counted.replace(/s\b/, '') : counted}`;
}

/** The bases of a figure's rows together: 'n = 240 to 260 surveys'. */
export function basesText({ rows, counted }: FigureRead): string {
  const shown = rows.map(({ valid }) => valid).filter((valid) => valid !== null);
  if (shown.length === 0) return rows.find(({ breaks }) => !breaks)?.hidden ?? NO_DATA;
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  if (most === 1 && least === 1) return `n = 1 ${counted.replace(/s$/, '')}`;
  return `n = ${least === most ? formatNumber(most) : `${formatNumber(least)} to ${formatNumber(most)}`} ${counted}`;
}

/**
 * What a row of percentages is ranked by: its first group, or the sum of the figure's groups. A hidden share ranks by
 * what its words leave possible: nearly all, or nearly none.
 */
export function rankRow({ ranked_by: groups }: FigureRead, { cells }: Row): number {
  const ranked = groups ? cells.filter(({ group }) => groups.includes(group)) : cells.slice(0, 1);
  return ranked.reduce((sum, cell) => sum + rankCell(cell), 0);
}

/** Rows by size; curricula without a row of their own come last. */
export function sortRows(figure: FigureRead): readonly Row[] {
  return figure.rows.toSorted(
    (one, other) =>
      Number(isRest(one)) - Number(isRest(other)) || rankRow(figure, other) - rankRow(figure, one),
  );
}

/** Whether a row is all curricula without a row of their own. */
export function isRest({ id }: Pick<Row, 'id'>): boolean {
  return id === OTHER_CURRICULA;
}

/** What a cell is ranked by among others. */
export function rankCell({ value, hidden }: Pick<Cell, 'value' | 'hidden'>): number {
  if (hidden !== null) return hidden.startsWith('all but') ? 100 : -1;
  return value ?? -1;
}

/**
 * Which rows need a look because their share is above the figure's limit (domain.md 6.5); null when none is. A protected
 * share is above it only where noise alone cannot have lifted it there (decision 30).
 */
export function flagText(figure: FigureRead, view: SurveyView): string | null {
  const { flag_above: limit, rows, counted, surveys_over_forms: isOverForms } = figure;
  if (limit === undefined) return null;
  const noise = view === 'others' ? NOISE_MAX : 0;
  const lifts = {
    numerator: counted === 'surveys' || isOverForms ? noise : 0,
    denominator: counted === 'surveys' ? noise : 0,
  };
  const above = rows.filter(({ cells }) => cells.some((cell) => toLeastPercent(cell, lifts) > limit));
  if (above.length === 0) return null;
  const names = rows.length === 1 ? '' : `: ${above.map(({ label }) => label).join(', ')}`;
  return `More than ${limit} percent, which needs a look${names}.`;
}

/** The smallest percentage behind a shown one: with the most noise in both numbers, against it. */
function toLeastPercent(
  { value, numerator, denominator }: Cell,
  lifts: Readonly<Record<'numerator' | 'denominator', number>>,
): number {
  if (numerator === null || !denominator) return value ?? 0;
  return (100 * (numerator - lifts.numerator)) / (denominator + lifts.denominator);
}
