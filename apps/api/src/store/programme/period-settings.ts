/** Reporting periods and extensions as Admins set them, and the data that a change would orphan. */
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import { sql } from 'kysely';
import type { Insertable, RawBuilder } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { ProgrammeTables } from '../tables/programme.ts';
import type { GrantPeriod } from '../access/keys.ts';
import type { PeriodRow } from './periods.ts';

export type PeriodValues = Omit<
  Insertable<ProgrammeTables['reporting_periods']>,
  'pk' | 'dashboard_override' | 'ended_at'
>;

type ListedRow = Omit<AdminPeriod, 'dashboard_opens_at'> & { dashboard_opens_at: Date };

/** All periods, the latest first, with their extensions and how many grants have saved anything. */
export async function listAdminPeriods(tx: Tx): Promise<readonly AdminPeriod[]> {
  const { rows } = await sql<ListedRow>`
    select r.*, ${anythingSaved(sql.ref('r.pk'))} as instrument_fixed,
      (select count(distinct s.fk_grants)::int from (
        select fk_grants from grant_submissions where fk_reporting_periods = r.pk
        union select fk_grants from provider_submissions where fk_reporting_periods = r.pk
        union select fk_grants from program_submissions where fk_reporting_periods = r.pk
      ) s join counted_grants g on g.pk = s.fk_grants) as grants_with_data,
      coalesce((
        select json_agg(json_build_object('fk_grants', e.fk_grants, 'grantee_name', o.grantee_name,
          'funding_stream_name', f.funding_stream_name, 'gr_cohort', g.gr_cohort,
          'due_date', e.due_date, 'reason', e.reason) order by lower(o.grantee_name), e.fk_grants)
        from grant_extensions e
        join grants g on g.pk = e.fk_grants
        join grantees o on o.pk = g.fk_grantees
        join funding_streams f on f.pk = g.fk_funding_streams
        where e.fk_reporting_periods = r.pk
      ), '[]') as extensions
    from reporting_periods r
    order by r.prog_reach_reporting_period_start desc, r.pk desc
  `.execute(tx);
  return rows.map((row) => ({ ...row, dashboard_opens_at: row.dashboard_opens_at.toISOString() }));
}

/** Serializes changes of periods, because overlaps and the current period depend on all of them. */
export async function lockPeriods(tx: Tx): Promise<readonly PeriodRow[]> {
  await sql`select pg_advisory_xact_lock(hashtext('reporting periods'))`.execute(tx);
  return tx.selectFrom('reporting_periods').selectAll().orderBy('pk').execute();
}

/**
 * Waits for saves in progress in the period and blocks later ones until the transaction ends: for changes allowed
 * only while the period has no data.
 */
export async function lockPeriodData(tx: Tx, pk: number): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(g.pk, ${pk}::integer) from (select pk from grants order by pk) g
  `.execute(tx);
  await sql`select from reporting_periods where pk = ${pk} for update`.execute(tx);
}

/** Adds a period; returns its key. */
export async function createPeriodRow(tx: Tx, values: PeriodValues): Promise<number> {
  const row = await tx
    .insertInto('reporting_periods')
    .values(values)
    .returning('pk')
    .executeTakeFirstOrThrow();
  return row.pk;
}

/** Stores a period's values. One that becomes the current one again has not ended. */
export async function savePeriod(tx: Tx, pk: number, values: Partial<PeriodValues>): Promise<void> {
  await tx
    .updateTable('reporting_periods')
    .set({ ...values, ...(values.current ? { ended_at: null } : {}) })
    .where('pk', '=', pk)
    .execute();
}

/** Ends the current period, so that another can become current. */
export async function saveNoneCurrent(tx: Tx): Promise<void> {
  await tx
    .updateTable('reporting_periods')
    .set({ current: false, ended_at: sql`now()` })
    .where('current', '=', true)
    .execute();
}

export type PeriodData = {
  /** Saved pages of any form. */
  readonly pages: number;
  /** Programs whose reach page is saved. */
  readonly reachPages: number;
  readonly submissions: number;
  readonly uploads: number;
  /** Uploads in progress. */
  readonly openUploads: number;
  /** Whether any data are saved, including drafts and replaced uploads. */
  readonly anything: boolean;
  /** The earliest due date of an extension, or null. */
  readonly earliestExtension: string | null;
};

/** The data of a period that a change could orphan; open uploads idle since `idleSince` have expired. */
export async function countPeriodData(tx: Tx, pk: number, idleSince: Date): Promise<PeriodData> {
  const { rows } = await sql<PeriodData>`
    select
      (select count(*) from grant_submissions where fk_reporting_periods = ${pk} and grantee_version + comments_version > 0)
        + (select count(*) from provider_submissions where fk_reporting_periods = ${pk} and provider_version > 0)
        + (select count(*) from program_submissions where fk_reporting_periods = ${pk}
            and structure_version + reach_version + entryexit_version > 0) as pages,
      (select count(*) from program_submissions where fk_reporting_periods = ${pk} and reach_version > 0) as "reachPages",
      (select count(*) from submission_snapshots where fk_reporting_periods = ${pk}) as submissions,
      (select count(distinct (fk_grants, kind, fk_uploads)) from uploads_in_force where fk_reporting_periods = ${pk})
        as uploads,
      (select count(*) from open_uploads where fk_reporting_periods = ${pk} and committed_answer is null
        and last_batch_at > ${idleSince.toISOString()}::timestamptz) as "openUploads",
      ${anythingSaved(sql`${pk}::integer`)} as anything,
      (select min(due_date) from grant_extensions where fk_reporting_periods = ${pk}) as "earliestExtension"
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('Counting answered no row.');
  return row;
}

/** Everything created under a period's instrument. */
const MADE_IN_PERIOD = [
  'grant_submissions',
  'provider_submissions',
  'program_submissions',
  'drafts',
  'open_uploads',
  'entry_uploads',
  'exit_uploads',
  'submission_snapshots',
];

function anythingSaved(pk: RawBuilder<unknown>): RawBuilder<boolean> {
  const found = MADE_IN_PERIOD.map(
    (table) => sql`exists (select from ${sql.table(table)} where fk_reporting_periods = ${pk})`,
  );
  return sql`(${sql.join(found, sql` or `)})`;
}

export type Extension = { readonly due_date: string; readonly reason: string };

/** The grant's extension in the period, or null. */
export async function findExtension(
  db: Db | Tx,
  { grantId, periodPk }: GrantPeriod,
): Promise<Extension | null> {
  const row = await db
    .selectFrom('grant_extensions')
    .select(['due_date', 'reason'])
    .where('fk_grants', '=', grantId)
    .where('fk_reporting_periods', '=', periodPk)
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the grant's extension, replacing an earlier one. */
export async function saveExtension(
  tx: Tx,
  place: GrantPeriod,
  extension: Extension & { readonly by: string; readonly at: Date },
): Promise<void> {
  const values = {
    due_date: extension.due_date,
    reason: extension.reason,
    granted_by: extension.by,
    granted_at: extension.at,
  };
  await tx
    .insertInto('grant_extensions')
    .values({ fk_grants: place.grantId, fk_reporting_periods: place.periodPk, ...values })
    .onConflict((conflict) => conflict.columns(['fk_grants', 'fk_reporting_periods']).doUpdateSet(values))
    .execute();
}

/** Removes the grant's extension in the period; false if it has none. */
export async function deleteExtension(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('grant_extensions')
    .where('fk_grants', '=', grantId)
    .where('fk_reporting_periods', '=', periodPk)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
