/** Which grants the figures of a place count: active grants without data are in none but the number of grants. */
import type { MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Measure } from '@srae/domain/measures/catalogue/measure';
import {
  activeFacts,
  type GrantFacts,
  hasForms,
  listFactsIn,
  type Place,
} from '@srae/domain/measures/figures/facts';
import type { Holder } from '@srae/domain/measures/protection/noise';
import type { PeriodRow } from '../../store/programme/periods.ts';
import type { DashboardGrant, FactsBasis } from '../../store/figures/facts.ts';
import { isAmong, type OpenPeriods } from './open-periods.ts';

/** The keys of grants. */
export type CountedGrants = { readonly forms: ReadonlySet<number>; readonly surveys: ReadonlySet<number> };

type Found = { readonly inPlace: readonly DashboardGrant[]; readonly grants: readonly GrantFacts[] };

/**
 * With submitted data the grants that have submitted, with saved data those with a saved form. Their surveys are those
 * of releases, and so of submissions, except for holders of the rows.
 */
export function toCountedGrants(
  { inPlace, grants }: Found,
  {
    place,
    basis,
    holder,
  }: { readonly place: Place; readonly basis: FactsBasis; readonly holder: Holder | null },
): CountedGrants {
  const submitted = toKeys(inPlace.filter((grant) => grant.submitted));
  if (basis === 'submitted') return { forms: submitted, surveys: submitted };
  const saved = listFactsIn(grants.map(activeFacts), place);
  return {
    forms: toKeys(saved.filter((grant) => hasForms(grant, place))),
    surveys: holder ? toKeys(saved.filter(({ tallies }) => tallies.length > 0)) : submitted,
  };
}

/**
 * The period whose grants are compared with those counted. Others than staff are told of an earlier period alone, and
 * of none whose dashboard is closed to them: as in trends.
 */
export function findBeside({ period, like, isNational, isStaff, openPeriods }: Periods): number | null {
  if (!isNational || like.pk === period.pk) return null;
  const isEarlier = like.prog_reach_reporting_period_start < period.prog_reach_reporting_period_start;
  return isStaff || (isEarlier && isAmong(openPeriods, like.pk)) ? like.pk : null;
}

type Periods = {
  readonly period: PeriodRow;
  readonly like: PeriodRow;
  readonly isNational: boolean;
  readonly isStaff: boolean;
  readonly openPeriods: OpenPeriods;
};

/** What a response says of them: numbers of the kinds that its figures are made of, and whether they are the same. */
export function describeCounted(
  counted: CountedGrants,
  beside: CountedGrants | null,
  measures: readonly Measure[],
): MeasuresRead['counted'] {
  const kinds = (['forms', 'surveys'] as const).filter((kind) =>
    measures.some(({ source }) => KINDS[source].includes(kind)),
  );
  const count = (kind: (typeof kinds)[number]) => (kinds.includes(kind) ? counted[kind].size : null);
  return {
    forms: count('forms'),
    surveys: count('surveys'),
    same: beside && kinds.every((kind) => isSame(counted[kind], beside[kind])),
  };
}

const KINDS: Readonly<Record<Measure['source'], readonly (keyof CountedGrants)[]>> = {
  forms: ['forms'],
  spread: ['forms'],
  curricula: ['forms'],
  trend: ['forms'],
  survey: ['surveys'],
  rows: ['surveys'],
  missing: ['surveys'],
  coverage: ['surveys'],
};

function toKeys(grants: readonly { readonly grantId: number }[]): ReadonlySet<number> {
  return new Set(grants.map(({ grantId }) => grantId));
}

function isSame(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((key) => other.has(key));
}
