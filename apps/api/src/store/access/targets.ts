/** Resolves the target of a call from the database: ids that do not nest, or are deleted, count as missing (AZ-2). */
import type { GrantRef } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Query } from '../database/database.ts';
import { templateQuery } from '../database/templated.ts';
import type { TargetIds } from './keys.ts';

/** The target of the permission table as one row, with the period that the call names. */
export type ResolvedTarget = Readonly<GrantRef> & {
  readonly providerId: number | null;
  readonly programId: number | null;
  readonly periodPk: number | null;
  /** The period's instrument; null where no period is named. */
  readonly instrument: string | null;
  /** Whether the period is writable: it is the current one, or an Admin opened it. */
  readonly periodOpen: boolean;
};

/** Query of the target that all given ids name together; joins only the tables of the given ids. */
export function targetQuery(ids: TargetIds): Query<ResolvedTarget> {
  const named: TargetIds = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== undefined));
  return templateQuery(`target ${Object.keys(named).join(' ')}`, named, buildTargetQuery);
}

function buildTargetQuery(ids: TargetIds): RawBuilder<ResolvedTarget> {
  const { providerId, programId, periodPk } = ids;
  const [provider, program, period] = [providerId, programId, periodPk].map((id) => id !== undefined);
  return sql`
    select g.pk as "grantId", g.gr_active as "grantActive", g.practice,
      ${provider ? sql`p.pk` : sql`null`} as "providerId",
      ${program ? sql`m.pk` : sql`null`} as "programId",
      ${period ? sql`r.pk` : sql`null`} as "periodPk",
      ${period ? sql`r.instrument` : sql`null`} as instrument,
      ${period ? sql`coalesce(r.current or r.open_for_writing, false)` : sql`false`} as "periodOpen"
    from grants g
    ${provider ? sql`join providers p on p.pk = ${providerId} and p.fk_grants = g.pk and p.deleted_at is null` : sql``}
    ${program ? sql`join programs m on m.pk = ${programId} and m.fk_providers = ${providerId ?? null}::int and m.deleted_at is null` : sql``}
    ${period ? sql`join reporting_periods r on r.pk = ${periodPk}` : sql``}
    where g.pk = ${toGrant(ids)}
  `;
}

function toGrant({ grantId, associationPk, providerId }: TargetIds): RawBuilder<unknown> {
  if (grantId !== undefined) return sql`${grantId}`;
  if (associationPk !== undefined)
    // An invitation has the key of its future association.
    return sql`coalesce(
      (select fk_grants from user_associations where pk = ${associationPk} and deleted_at is null),
      (select i.fk_grants from association_invitations i left join providers p on p.pk = i.fk_providers
        where i.pk = ${associationPk} and p.deleted_at is null))`;
  return sql`(select fk_grants from providers where pk = ${providerId ?? null}::int)`;
}

/** The target from the query's row, or null when an id is missing or the ids do not match. */
export function toTarget([row]: readonly ResolvedTarget[]): ResolvedTarget | null {
  return row ?? null;
}
