/** Keys that identify stored records: one type from the path of a call down to its statements. */

/** A grant in a reporting period: the place of its report, its uploads and its releases. */
export type GrantPeriod = { readonly grantId: number; readonly periodPk: number };

/** The row of a page: the grant and period always, and the provider or program where the page has one; else 0. */
export type PageKey = GrantPeriod & { readonly targetId: number };

/** A page with its grant, provider or program. */
export type PagePlace = {
  readonly key: PageKey;
  readonly providerId: number | null;
  readonly programId: number | null;
};

/** The ids that a path or a body names, if any. */
export type TargetIds = {
  readonly [K in 'grantId' | 'providerId' | 'programId' | 'periodPk' | 'associationPk']?: number | undefined;
};

/** The page of a grant itself. */
export function toGrantPlace({ grantId, periodPk }: GrantPeriod): PagePlace {
  return { key: { grantId, periodPk, targetId: 0 }, providerId: null, programId: null };
}
