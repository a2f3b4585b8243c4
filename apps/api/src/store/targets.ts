/** Resolves what a call acts on from the database: ids that do not nest, or are deleted, are missing (AZ-2). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type TargetIds = {
  readonly grantId?: number | undefined;
  readonly providerId?: number | undefined;
  readonly programId?: number | undefined;
  readonly periodPk?: number | undefined;
  readonly associationPk?: number | undefined;
};

export type ResolvedTarget = {
  readonly grantId: number;
  readonly grantActive: boolean;
  readonly providerId: number | null;
  readonly programId: number | null;
  readonly periodPk: number | null;
  /** Whether the period may be written: it is the current one, or an Admin opened it. */
  readonly periodOpen: boolean;
};

type TargetRow = ResolvedTarget & { readonly found: boolean };

/** Asks for the target that all the given ids name together. */
export function targetNamedBy(ids: TargetIds): RawBuilder<TargetRow> {
  return sql`
    select
      g.pk as "grantId", g.gr_active as "grantActive", p.pk as "providerId", m.pk as "programId",
      r.pk as "periodPk", coalesce(r.current or r.open_for_writing, false) as "periodOpen",
      (${ids.providerId ?? null}::int is null or p.pk is not null)
        and (${ids.programId ?? null}::int is null or m.pk is not null)
        and (${ids.periodPk ?? null}::int is null or r.pk is not null) as found
    from grants g
    left join providers p on p.pk = ${ids.providerId ?? null}::int and p.fk_grants = g.pk and p.deleted_at is null
    left join programs m on m.pk = ${ids.programId ?? null}::int and m.fk_providers = p.pk and m.deleted_at is null
    left join reporting_periods r on r.pk = ${ids.periodPk ?? null}::int
    where g.pk = coalesce(
      ${ids.grantId ?? null}::int,
      (select fk_grants from user_associations where pk = ${ids.associationPk ?? null}::int and deleted_at is null),
      (select fk_grants from providers where pk = ${ids.providerId ?? null}::int)
    )
  `;
}

/** The target of the answer, or null when an id is missing or they do not belong together. */
export function targetOfRows([row]: readonly TargetRow[]): ResolvedTarget | null {
  return row?.found ? row : null;
}
