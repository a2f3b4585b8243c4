/** The active filters of a selection by name, each with the change that removes it. */
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Selection } from './selection.ts';

type SetFilter = { readonly label: string; readonly text: string; readonly without: Partial<Selection> };

/** Lists the removable filters: mandatory ones (period, data, a reader's only grant) are not tags. */
export function listSetFilters(
  { staff, streams, grants, periods }: DashboardContext,
  selection: Selection,
  providers: MeasuresRead['providers'],
): readonly SetFilter[] {
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
    ['Grant', staff ? grant?.name : undefined, { grant: undefined }],
    ['Provider', grant?.role === 'provider' ? undefined : provider?.name, { provider: undefined }],
    ['Program', program?.name, { program: undefined }],
    ['Survey answers of', SCHOOLS[school], { school: 'all' }],
    ['Broken down by', by, { by: undefined }],
    ['Compared with', findBeside({ periods, grants }, selection)?.name, NOT_BESIDE],
    ['Survey figures', as === 'others' ? 'as others see them' : undefined, { as: 'own' }],
  ];
  return found.flatMap(([label, text, without]) => (text ? [{ label, text, without }] : []));
}

/** The name of the period or grant that the selection is compared with. */
export function findBeside(
  { periods, grants }: Pick<DashboardContext, 'periods' | 'grants'>,
  { besidePeriod, besideGrant }: Selection,
): { readonly kind: 'period' | 'grant'; readonly name: string } | null {
  const period = periods.find(({ pk }) => pk === besidePeriod);
  if (period) return { kind: 'period', name: period.name };
  const grant = grants.find(({ id }) => id === besideGrant);
  return grant ? { kind: 'grant', name: grantText(grant) } : null;
}

export const NOT_BESIDE = { besidePeriod: undefined, besideGrant: undefined } as const;

/** A grantee may have several grants, distinguished by cohort. */
export function grantText({
  name,
  cohort,
}: {
  readonly name: string;
  readonly cohort: string | null;
}): string {
  return cohort ? `${name}, ${cohort}` : name;
}

/** The school level of survey answers, where one is chosen. */
export const SCHOOLS = { all: undefined, ms: 'middle school', hs: 'high school' } as const;
