/** The breadcrumb levels from all grants to the selected place. */
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Selection } from '../filters/selection.ts';

export type Crumb = { readonly name: string; readonly change: Partial<Selection> };

/** Staff start at all grants, others at their grant; a Provider has no level above its own provider. */
export function listCrumbs(
  { staff, grants }: DashboardContext,
  selection: Selection,
  providers: MeasuresRead['providers'],
): readonly Crumb[] {
  const grant = grants.find(({ id }) => id === selection.grant);
  const provider = providers.find(({ pk }) => pk === selection.provider);
  const program = provider?.programs.find(({ pk }) => pk === selection.program);
  const steps: readonly (readonly [string | undefined, Partial<Selection>])[] = [
    [staff ? 'All grants' : undefined, { grant: undefined }],
    [grant?.role === 'provider' ? undefined : grant?.name, { provider: undefined }],
    [provider?.name, { program: undefined }],
    [program?.name, {}],
  ];
  return steps.flatMap(([name, change]) => (name === undefined ? [] : [{ name, change }]));
}

/** The kind of places that the reader can list behind the figures; null if there are none. */
export function findPlaceLevel({ staff, grants }: DashboardContext, selection: Selection) {
  if (selection.provider !== undefined) return null;
  if (selection.grant === undefined) return staff ? ('grant' as const) : null;
  const role = grants.find(({ id }) => id === selection.grant)?.role;
  return role === 'agency' || role === 'grantee' ? ('provider' as const) : null;
}
