/** What earlier periods add to the figures of one: the federal year so far, and the trend (domain.md 6.2). */
import type { GrantFacts, PeriodFacts } from '@srae/domain/measures/figures/facts';
import { withYearReach } from '@srae/domain/measures/figures/year-reach';
import type { FactsBasis } from '../../store/figures/facts.ts';
import { listReach, type PeriodReach } from '../../store/figures/reach.ts';
import type { Tx } from '../../store/database/database.ts';

export type YearRequest = {
  readonly periodPk: number;
  readonly basis: FactsBasis;
  /** Whether periods that an Admin keeps closed count too. */
  readonly staff: boolean;
};

/** The grants with their youth served in the federal year, and the periods until the one that is looked at. */
export async function readYear(
  tx: Tx,
  grants: readonly GrantFacts[],
  grantIds: readonly number[],
  { periodPk, basis, staff }: YearRequest,
): Promise<{ readonly grants: readonly GrantFacts[]; readonly periods: readonly PeriodFacts[] }> {
  const all = await listReach(tx, basis, grantIds);
  const last = all.findIndex((period) => period.periodPk === periodPk);
  const periods = all
    .slice(0, last + 1)
    .filter((period) => staff || period.periodPk === periodPk || period.override !== 'closed');
  return { grants: withYearReach(grants, ofYear(all[last], periods)), periods };
}

function ofYear(now: PeriodReach | undefined, periods: readonly PeriodReach[]): readonly PeriodReach[] {
  return periods.filter((period) => period.yearStart === now?.yearStart);
}
