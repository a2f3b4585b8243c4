/** The active filters of a selection by name, each with the change that removes it. */
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Selection } from './selection.ts';

type SetFilter = { readonly label: string; readonly text: string; readonly without: Partial<Selection> };

/** Lists the removable filters: mandatory ones (period, data, a reader's only grant) are not tags. */
export function listSetFilters(
  context: DashboardContext,
  selection: Selection,
  providers: MeasuresRead['providers'],
): readonly SetFilter[] {
  const { staff, streams, grants, periods } = context;
  const { stream, cohort, school, as } = selection;
  const grant = grants.find(({ id }) => id === selection.grant);
  const provider = providers.find(({ pk }) => pk === selection.provider);
  const program = provider?.programs.find(({ pk }) => pk === selection.program);
  const by = periods
    .find(({ pk }) => pk === selection.period)
    ?.factors.find(({ id }) => id === selection.by)?.label;
  const found: readonly (readonly [string, string | undefined | null, Partial<Selection>])[] = [
    ['Funding stream', streams.find(({ pk }) => pk === stream)?.name, { stream: undefined }],
    ['Cohort', cohort, { cohort: undefined }],
    ['Grant', staff && grant ? grantText(grant, context) : undefined, { grant: undefined }],
    ['Provider', grant?.role === 'provider' ? undefined : provider?.name, { provider: undefined }],
    ['Program', program?.name, { program: undefined }],
    ['Survey answers of', SCHOOLS[school], { school: 'all' }],
    ['Broken down by', by, { by: undefined }],
    ['Compared with', findBeside(context, selection)?.name, NOT_BESIDE],
    ['Survey figures', as === 'others' ? 'as others see them' : undefined, { as: 'own' }],
  ];
  return found.flatMap(([label, text, without]) => (text ? [{ label, text, without }] : []));
}

/** The name of the period or grant that the selection is compared with. */
export function findBeside(
  context: Pick<DashboardContext, 'periods' | 'grants' | 'streams'>,
  { besidePeriod, besideGrant }: Selection,
): { readonly kind: 'period' | 'grant'; readonly name: string } | null {
  const period = context.periods.find(({ pk }) => pk === besidePeriod);
  if (period) return { kind: 'period', name: period.name };
  const grant = context.grants.find(({ id }) => id === besideGrant);
  return grant ? { kind: 'grant', name: grantText(grant, context) } : null;
}

export const NOT_BESIDE = { besidePeriod: undefined, besideGrant: undefined } as const;

type GrantOf = DashboardContext['grants'][number];
type GrantNames = Pick<DashboardContext, 'grants' | 'streams'>;

/** A grantee may have several grants, distinguished by cohort and, where that is the same, by funding stream. */
export function grantText(grant: GrantOf, context: GrantNames): string {
  return [grant.name, ...listDistinguishing(grant, context)].join(', ');
}

/**
 * A grant as an option. A closed select cuts a long name at its end: readers who choose among grants of one name, their own,
 * see first what distinguishes them; staff find one of many by typing its name.
 */
export function grantOptionText(grant: GrantOf, context: GrantNames & { readonly staff: boolean }): string {
  const distinguishing = listDistinguishing(grant, context);
  const isOnlyOne = context.grants.filter(({ name }) => name === grant.name).length === 1;
  if (context.staff || isOnlyOne || distinguishing.length === 0) return grantText(grant, context);
  return `${distinguishing.join(', ')}: ${grant.name}`;
}

function listDistinguishing({ name, cohort, stream }: GrantOf, { grants, streams }: GrantNames) {
  const alike = grants.filter((one) => one.name === name && one.cohort === cohort);
  return [alike.length > 1 ? streams.find(({ pk }) => pk === stream)?.name : undefined, cohort].filter(
    (text) => text !== undefined && text !== null && text !== '',
  );
}

/** The school level of survey answers, where one is chosen. */
export const SCHOOLS = { all: undefined, ms: 'middle school', hs: 'high school' } as const;
