/**
 * Which grants count in a period, and which providers and programs its report is about. One that was added after the
 * period had ended is part of it only with saved pages: an earlier period stays as it was (decision 77).
 */
import { type RawBuilder, sql } from 'kysely';

/**
 * Condition on a grant `g` of `counted_grants`: it is active, and was added before the period had ended or has saved
 * pages in it.
 */
export function grantInPeriod(periodPk: number): RawBuilder<boolean> {
  const saved = ['grant_submissions', 'provider_submissions', 'program_submissions'].map(
    (table) => sql`exists (select from ${sql.table(table)} x
      where x.fk_grants = g.pk and x.fk_reporting_periods = ${periodPk})`,
  );
  const began = sql`coalesce(g.created_at, '-infinity')`;
  return sql`(g.gr_active and (${addedInTime(began, periodPk)} or ${sql.join(saved, sql` or `)}))`;
}

/** Condition on a provider `p` with its row `s` of the period, if any. */
export function providerInPeriod(periodPk: number): RawBuilder<boolean> {
  return sql`(p.deleted_at is null and (s.fk_providers is not null or ${addedInTime(sql.ref('p.created_at'), periodPk)}
    or exists (
      select from programs y join program_submissions x on x.fk_grants = y.fk_grants and x.fk_programs = y.pk
      where y.fk_providers = p.pk and y.deleted_at is null and x.fk_reporting_periods = ${periodPk})))`;
}

/** Condition on a program `m` with its row `s` of the period, if any. */
export function programInPeriod(periodPk: number): RawBuilder<boolean> {
  return sql`(m.deleted_at is null
    and (s.fk_programs is not null or ${addedInTime(sql.ref('m.created_at'), periodPk)}))`;
}

/** Keys of the providers that a report is limited to, or null for all. */
export type ReportedProviders = readonly number[] | null;

/** Condition that limits a column to such providers, as a further one of a `where`. */
export function isAmong(only: ReportedProviders, column: string): RawBuilder<unknown> {
  return only === null ? sql`` : sql`and ${sql.ref(column)} = any(${only}::int[])`;
}

function addedInTime(createdAt: RawBuilder<unknown>, periodPk: number): RawBuilder<boolean> {
  return sql`${createdAt} <= coalesce((select ended_at from reporting_periods where pk = ${periodPk}), 'infinity')`;
}
