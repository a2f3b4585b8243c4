/** Periods and grants beside each other that do not count the same: a difference can come from that alone. */
import type { FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { isTrend } from '../charts/chart-kind.ts';
import { numberText } from '@srae/contract/figures/figure-text';

/** What stands beside another, with the number of grants or programs that it counts; null where none is known. */
export type Counted = { readonly name: string; readonly count: number | null };

/** 'Winter 2023 counts 30 grants, Summer 2023 50. …'; null where all count the same. */
export function differentBasesText(counted: string, sides: readonly Counted[]): string | null {
  const known = sides.flatMap(({ name, count }) => (count === null ? [] : [{ name, count }]));
  if (new Set(known.map(({ count }) => count)).size < 2) return null;
  const parts = known.map(({ name, count }, at) =>
    at === 0 ? `${name} counts ${numberText(count)} ${counted}` : `${name} ${numberText(count)}`,
  );
  return `${parts.join(', ')}. A difference can come from that alone.`;
}

/** The grants behind figures: those that submitted, or all active ones where saved data are counted. */
export function countGrants({ basis, submitted, grants }: MeasuresRead): number {
  return basis === 'submitted' ? submitted : grants;
}

/** The same for the periods of a trend, which carries the programs or grants of each. */
export function differentPeriodsText(figure: FigureRead): string | null {
  const { counted, rows } = figure;
  if (!isTrend(figure)) return null;
  return differentBasesText(
    counted,
    rows.map(({ label, valid }) => ({ name: label, count: valid })),
  );
}
