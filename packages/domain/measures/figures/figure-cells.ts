/**
 * Cells of a published table: a value, or the reason why there is none (cell suppression). Guarantees that a hidden
 * cell contains no number.
 */
import { roundQuotient } from '../../form-kit/numbers.ts';
import type { FigureUnit, Group, Shape } from '../catalogue/measure.ts';
import type { OwnCount } from '../protection/noise.ts';

export type FigureCell = {
  readonly group: string;
  readonly value: number | null;
  readonly numerator: number | null;
  readonly denominator: number | null;
  readonly hidden: string | null;
};

export type FigureRow = {
  readonly id: string;
  readonly label: string;
  readonly valid: number | null;
  readonly missing: number | null;
  /** Grants of which a form is counted; absent for surveys and hidden rows. */
  readonly grants?: number;
  /** In a figure over periods: other grants are counted than in the latest one. */
  readonly other_grants?: true;
  /** Shown in place of a suppressed number of missing answers, or null. */
  readonly missing_hidden: string | null;
  readonly hidden: string | null;
  /** Its periods do not compare, for the reason in `hidden`: the chart's line breaks (BEY-145). */
  readonly breaks?: true;
  readonly cells: readonly FigureCell[];
};

/** The contents of a figure. */
export type FigureContent = {
  readonly id: string;
  readonly title: string;
  readonly describes: string;
  readonly headline?: { readonly covers: string | null; readonly surveys?: OwnCount };
  readonly formula: string;
  readonly base: string;
  readonly counted: string;
  readonly unit: FigureUnit;
  readonly shape: Shape;
  readonly groups: readonly Group[];
  /** The groups by whose sum rows are ranked, where it is not the first alone. */
  readonly ranked_by?: readonly string[];
  /** Percentage above which a row needs a look. */
  readonly flag_above?: number;
  /** The further factor that the rows are broken down by, in words. */
  readonly by?: string;
  /** Its groups of youth, in words. */
  readonly by_groups?: readonly string[];
  /** One row per period, oldest first. */
  readonly over_periods?: true;
  /** Median and range of all programs: it cannot be listed by place. */
  readonly distribution?: true;
  /** Surveys, which are protected for others, over a number that forms report, which is not. */
  readonly surveys_over_forms?: true;
  /** Made of forms of programs: it can be listed by program. */
  readonly programs?: true;
  readonly rows: readonly FigureRow[];
};

declare const computed: unique symbol;

/** Brand of figures that may leave the server. Only `computeFigures` applies it. */
export type Computed = { readonly [computed]: true };

/** A figure that may leave the server: its survey rows contain only protected counts (BEY-117). */
export type Figure = FigureContent & Computed;

/**
 * Whole percent, or the mean: whole, or to one decimal for hours and full-time equivalents (domain.md 6.2). Null where
 * the division has no base.
 */
export function findValue(
  unit: FigureUnit,
  numerator: number,
  denominator: number,
  isWhole = false,
): number | null {
  if (unit === 'count' || unit === 'money') return numerator;
  if (denominator === 0) return null;
  if (unit === 'percent') return roundQuotient(100 * numerator, denominator, 0);
  return roundQuotient(numerator, denominator, unit === 'money-each' || isWhole ? 0 : 1);
}

/** A cell without numbers. */
export type HiddenCell = FigureCell & Readonly<Record<'value' | 'numerator' | 'denominator', null>>;

/** A row without numbers. */
export type HiddenRow = FigureRow &
  Readonly<Record<'valid' | 'missing', null>> & { readonly cells: readonly HiddenCell[] };

/** The cell of a group with the reason why it is hidden. */
export function hiddenCell(group: string, hidden: string): HiddenCell {
  return { group, value: null, numerator: null, denominator: null, hidden };
}

/** A row whose cells are all hidden. */
export function hiddenRow(id: string, label: string, groups: readonly Group[], hidden: string): HiddenRow {
  return {
    id,
    label,
    valid: null,
    missing: null,
    missing_hidden: null,
    hidden,
    cells: groups.map((group) => hiddenCell(group.id, hidden)),
  };
}
