/** The dashboard's selection, stored in the frame's URL: from all grants down to one program (domain.md 6.7). */
import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import { type FactorId, FACTOR_IDS } from '@srae/domain/measures/catalogue/factor';
import type { MeasureSet } from '@srae/domain/measures/catalogue/measure';
import type { Query } from '../api/figures.ts';

export type Tab = Exclude<MeasureSet, 'overview'>;
const TAB_NAMES: readonly Tab[] = ['support', 'programs', 'youth', 'responses'];

export type Selection = {
  readonly tab: Tab;
  readonly period: number;
  readonly basis: 'submitted' | 'saved';
  readonly school: 'all' | 'ms' | 'hs';
  /** The view for the owner of the survey rows: own counts, or the protected counts that others see. */
  readonly as: 'own' | 'others';
  /** The further factor that youth's answers are broken down by. */
  readonly by?: FactorId | undefined;
  readonly stream?: number | undefined;
  readonly cohort?: string | undefined;
  readonly grant?: number | undefined;
  readonly provider?: number | undefined;
  readonly program?: number | undefined;
  /** The figure whose places are listed: the grants behind it, or the providers of a grant. */
  readonly places?: string | undefined;
  /** Whether those places are programs. */
  readonly level?: 'program' | undefined;
  /** The figure that is shown over the report periods. */
  readonly over?: string | undefined;
  /** The comparison: the same place in another report period, or another grant in the same period. */
  readonly besidePeriod?: number | undefined;
  readonly besideGrant?: number | undefined;
};

/** Parses the selection as far as the token permits; the rest takes the role's defaults (BEY-120). */
export function toSelection(search: string, context: DashboardContext, preferred: number | null): Selection {
  const asked = new URLSearchParams(search);
  const number = (name: string) => readNumber(asked, name);
  const figureId = (name: string) => /^\w{1,60}$/.exec(asked.get(name) ?? '')?.[0];
  const grants = context.grants.map(({ id }) => id);
  const grant = [
    number('grant'),
    asked.has('period') && context.staff ? undefined : (preferred ?? undefined),
  ].find((id) => id !== undefined && grants.includes(id));
  const stream = number('stream');
  const basis = asked.get('basis');
  const school = asked.get('school');
  return narrowed(
    {
      tab: TAB_NAMES.find((name) => name === asked.get('tab')) ?? 'support',
      period: toPeriod(context, number('period')),
      basis: basis === 'submitted' || basis === 'saved' ? basis : context.default_basis,
      school: school === 'ms' || school === 'hs' ? school : 'all',
      as: asked.get('as') === 'others' ? 'others' : 'own',
      by: FACTOR_IDS.find((id) => id === asked.get('by')),
      stream: context.streams.some(({ pk }) => pk === stream) ? stream : undefined,
      cohort: asked.get('cohort') ?? undefined,
      grant: grant ?? (context.staff ? undefined : grants[0]),
      provider: number('provider'),
      program: number('program'),
      places: figureId('places'),
      level: asked.get('level') === 'program' ? 'program' : undefined,
      over: figureId('over'),
      besidePeriod: number('besidePeriod'),
      besideGrant: number('besideGrant'),
    },
    context,
  );
}

/** A key or page number of a query string; undefined if it is none. */
export function readNumber(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The report period with this key; without one the current period, else the first. */
export function toPeriod({ periods }: DashboardContext, pk?: number): number {
  const period = periods.find((one) => one.pk === pk) ?? periods.find(({ current }) => current);
  return (period ?? periods[0])?.pk ?? 0;
}

/** Changes a filter and clears the filters below it. */
export function changeSelection(
  now: Selection,
  change: Partial<Selection>,
  context: DashboardContext,
): Selection {
  const [, below = {}] = BELOW.find(([name]) => name in change) ?? [];
  return narrowed({ ...now, ...below, ...change }, context);
}

const BELOW_PROVIDER = { program: undefined };
const BELOW_GRANT = { provider: undefined, ...BELOW_PROVIDER };
const BELOW_COHORT = { grant: undefined, ...BELOW_GRANT };
const BELOW_STREAM = { cohort: undefined, ...BELOW_COHORT };

/** What is below each filter. The first that changes counts: who names a program names the whole path to it. */
const BELOW: readonly (readonly [keyof Selection, Partial<Selection>])[] = [
  ['program', {}],
  ['stream', BELOW_STREAM],
  ['cohort', BELOW_COHORT],
  ['grant', BELOW_GRANT],
  ['provider', BELOW_PROVIDER],
  ['tab', { places: undefined, level: undefined, over: undefined }],
];

/** Query parameters of the selection: a grant implies its stream and cohort. */
export function toQuery(selection: Selection): Query {
  const { period, basis, school, as, by, stream, cohort, grant, provider, program } = selection;
  const place = grant === undefined ? { stream, cohort } : { grant, provider, program };
  return { period, basis, school, as, by, ...place };
}

/** Query parameters of the comparison; null without one. */
export function toBesideQuery(selection: Selection): Query | null {
  const { besidePeriod, besideGrant } = selection;
  if (besidePeriod !== undefined) return toPeriodQuery(toQuery(selection), besidePeriod);
  if (besideGrant === undefined) return null;
  return toQuery({ ...selection, grant: besideGrant, provider: undefined, program: undefined });
}

/** Figures of another period under the chosen period's names; the server decides what compares (BEY-145). */
export function toPeriodQuery(query: Query, period: number): Query {
  return { ...query, period, like: query['period'] === period ? undefined : query['period'] };
}

/** Report periods available for comparison; questions that are not comparable state so individually. */
export function listOtherPeriods({ periods }: DashboardContext, period: number) {
  return periods.filter(({ pk }) => pk !== period);
}

/** Grants available for comparison: any other accessible grant, while no provider is selected. */
export function listComparableGrants({ grants }: DashboardContext, { grant, provider }: Selection) {
  const own = grants.find(({ id }) => id === grant);
  if (own === undefined || (provider !== undefined && own.role !== 'provider')) return [];
  return grants.filter(({ id, role }) => id !== grant && role === own.role);
}

/** Whether a brief exists: for an own grant; for staff also any accessible grant or set of grants (BEY-190). */
export function hasBrief(context: DashboardContext, { grant, provider }: Selection): boolean {
  if (provider !== undefined) return false;
  return context.staff || context.grants.some(({ id, role }) => id === grant && role === 'grantee');
}

/** Query parameters of a brief: place, data and view; always youth of all schools. */
export function toBriefQuery(selection: Selection): Query {
  const { period, stream, cohort, grant, basis, as } = toQuery(selection);
  return { period, stream, cohort, grant, basis, as };
}

/** The national figures of the same period. Staff choose the data; others see submitted data only. */
export function nationalQuery({ period, basis, school, by }: Selection, staff: boolean): Query {
  return { period, basis: staff ? basis : undefined, school, by };
}

function narrowed(selection: Selection, context: DashboardContext): Selection {
  const grant = context.grants.find(({ id }) => id === selection.grant);
  // A Provider is limited to its own provider.
  const own = grant?.role === 'provider' ? grant.providers[0]?.pk : undefined;
  const provider = grant ? (selection.provider ?? own) : undefined;
  const factors = context.periods.find(({ pk }) => pk === selection.period)?.factors ?? [];
  const program = provider === undefined ? undefined : selection.program;
  const place = { ...selection, grant: grant?.id, provider, program };
  const periods = listOtherPeriods(context, selection.period);
  const grants = listComparableGrants(context, place);
  const besidePeriod = periods.find(({ pk }) => pk === selection.besidePeriod)?.pk;
  return {
    ...place,
    besidePeriod,
    besideGrant:
      besidePeriod === undefined ? grants.find(({ id }) => id === selection.besideGrant)?.id : undefined,
    // Another period may use another instrument.
    by: factors.some(({ id }) => id === selection.by) ? selection.by : undefined,
    cohort: selection.stream === undefined ? undefined : selection.cohort,
  };
}
