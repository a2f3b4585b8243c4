/** Numbered, frozen submissions (decision 9). Rows are only ever inserted. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { instrumentSubquery } from '../programme/periods.ts';
import { programInPeriod, providerInPeriod } from '../programme/places-of-period.ts';
import type { GrantPeriod } from '../access/keys.ts';
import { talliesInForce } from '../uploads/tallies-in-force.ts';
import { uploadsInForceJson } from '../uploads/uploads-in-force.ts';

export type SnapshotHead = {
  readonly number: number;
  readonly submittedAt: Date;
  readonly submittedBy: string;
  readonly digest: string;
};

export type Reopening = { readonly at: Date; readonly by: string; readonly reason: string };

/** The reopening of a submission of a grant's report, or null. */
export async function findReopening(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  number: number,
): Promise<Reopening | null> {
  const row = await tx
    .selectFrom('submission_reopenings')
    .select(['reopened_at as at', 'reopened_by as by', 'reason'])
    .where('fk_grants', '=', grantId)
    .where('fk_reporting_periods', '=', periodPk)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

/** Reopens the report locked by its latest submission, under that submission's number. */
export async function createReopening(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  number: number,
  reopening: Reopening,
): Promise<void> {
  await tx
    .insertInto('submission_reopenings')
    .values({
      fk_grants: grantId,
      fk_reporting_periods: periodPk,
      number,
      reopened_at: reopening.at,
      reopened_by: reopening.by,
      reason: reopening.reason,
    })
    .execute();
}

/** Serialises submissions of one grant and period, and blocks its saves, until the transaction ends (BEY-038). */
export async function lockSubmission(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<void> {
  await sql`select pg_advisory_xact_lock(${grantId}::int, ${periodPk}::int)`.execute(tx);
}

/** Shared lock: saves of one grant and period run concurrently, but not with a submission or reopening. */
export async function lockSubmissionShared(tx: Tx, key: GrantPeriod): Promise<void> {
  await lockSubmissionSharedQuery(key).execute(tx);
}

/** The same as a query. A page that reads answers of other pages locks them too (see `lockPageContext`). */
export function lockSubmissionSharedQuery(
  { grantId, periodPk }: GrantPeriod,
  { readsContext = false }: { readonly readsContext?: boolean } = {},
): RawBuilder<unknown> {
  const context = readsContext
    ? sql`, pg_advisory_xact_lock_shared(${grantId}::int, ${-periodPk}::int)`
    : sql``;
  return sql`select pg_advisory_xact_lock_shared(${grantId}::int, ${periodPk}::int) ${context}`;
}

/**
 * Waits for saves in progress of pages that read answers of other pages, and blocks later ones until the transaction
 * ends, so that none is validated against an answer being changed. Acquire it before any write. Keys of periods are
 * positive, so the negated key is a separate lock.
 */
export async function lockPageContext(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<void> {
  await sql`select pg_advisory_xact_lock(${grantId}::int, ${-periodPk}::int)`.execute(tx);
}

/** The latest submission's number, time, author and digest, or null. */
export async function findLatestSnapshot(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
): Promise<SnapshotHead | null> {
  const [latest] = await listSnapshots(tx, { grantId, periodPk }, 1);
  return latest ?? null;
}

/** Submissions of a grant in a period, the latest first. */
export async function listSnapshots(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  limit = 1000,
): Promise<readonly SnapshotHead[]> {
  return tx
    .selectFrom('submission_snapshots')
    .select(['number', 'submitted_at as submittedAt', 'submitted_by as submittedBy', 'digest'])
    .where('fk_grants', '=', grantId)
    .where('fk_reporting_periods', '=', periodPk)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

/** One submission with its frozen content, or null. */
export async function findSnapshot(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  number: number,
): Promise<(SnapshotHead & { readonly instrument: string; readonly content: unknown }) | null> {
  const row = await tx
    .selectFrom('submission_snapshots')
    .select([
      'number',
      'submitted_at as submittedAt',
      'submitted_by as submittedBy',
      'digest',
      'instrument',
      'content',
    ])
    .where('fk_grants', '=', grantId)
    .where('fk_reporting_periods', '=', periodPk)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The current content that a submission freezes: answers, flags, Active states and comments of all pages that are not
 * deleted, and the uploads in force. Versions and save times are omitted, so that equal states have equal content.
 */
export async function getSubmissionContent(tx: Tx, { grantId, periodPk }: GrantPeriod): Promise<string> {
  const { rows } = await sql<{ content: string }>`
    with
    program_rows as (
      select m.fk_providers, m.pk, m.program_name as name,
        ${ANSWERS_JSON} as answers,
        coalesce((select jsonb_agg(to_jsonb(c) - array['fk_grants', 'fk_reporting_periods', 'fk_programs'] order by c.cohort_index)
          from program_cohorts c
          where c.fk_grants = m.fk_grants and c.fk_programs = m.pk and c.fk_reporting_periods = ${periodPk}), '[]') as cohorts,
        cu.prog_curriculum_name as curriculum
      from programs m
      left join program_submissions s
        on s.fk_grants = m.fk_grants and s.fk_programs = m.pk and s.fk_reporting_periods = ${periodPk}
      left join program_curricula cu on cu.pk = s.fk_program_curricula
      where m.fk_grants = ${grantId} and ${programInPeriod(periodPk)}
    ),
    provider_rows as (
      select p.pk, p.provider_name as name, ${ANSWERS_JSON} as answers,
        coalesce((select jsonb_agg(to_jsonb(x) - 'fk_providers' order by x.pk) from program_rows x where x.fk_providers = p.pk), '[]') as programs
      from providers p
      left join provider_submissions s
        on s.fk_grants = p.fk_grants and s.fk_providers = p.pk and s.fk_reporting_periods = ${periodPk}
      where p.fk_grants = ${grantId} and ${providerInPeriod(periodPk)}
    )
    select (jsonb_build_object(
      'grantee', (select ${ANSWERS_JSON} - 'gr_submitted' from grant_submissions s
        where s.fk_grants = ${grantId} and s.fk_reporting_periods = ${periodPk}),
      'providers', coalesce((select jsonb_agg(to_jsonb(x) order by x.pk) from provider_rows x), '[]'),
      'uploads', ${uploadsInForceJson({ grantId, periodPk })}
    ) || ${explanationsJson({ grantId, periodPk })})::text as content
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The content of a submission is always one row.');
  return row.content;
}

export type NewSnapshot = GrantPeriod & {
  readonly number: number;
  readonly at: Date;
  readonly by: string;
  readonly digest: string;
  readonly content: string;
};

/** Freezes a submission with the tallies in force; the accompanying numbers are the latest ones in force. */
export async function createSnapshot(tx: Tx, snapshot: NewSnapshot): Promise<void> {
  const { grantId, periodPk } = snapshot;
  await sql`
    insert into submission_snapshots
      (fk_grants, fk_reporting_periods, instrument, number, submitted_at, submitted_by, digest, content, tallies,
        entry_upload, exit_upload)
    select ${grantId}, ${periodPk}, ${instrumentSubquery(periodPk)}, ${snapshot.number}, ${snapshot.at}, ${snapshot.by}, ${snapshot.digest},
      ${snapshot.content}::jsonb,
      coalesce((
        select jsonb_agg(to_jsonb(t) - array['fk_grants', 'fk_uploads'])
        from ${talliesInForce(sql`true`)}
        where f.fk_grants = ${grantId} and f.fk_reporting_periods = ${periodPk}
      ), '[]'),
      (select max(upload_number) from uploads_in_force
        where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk} and kind = 'entry'),
      (select max(upload_number) from uploads_in_force
        where fk_grants = ${grantId} and fk_reporting_periods = ${periodPk} and kind = 'exit')
  `.execute(tx);
}

/** Explanations of issues; absent if there are none, so that earlier reports do not appear changed. */
function explanationsJson({ grantId, periodPk }: GrantPeriod) {
  return sql`coalesce((
    select jsonb_build_object('explanations', jsonb_agg(jsonb_build_object('form', x.form, 'provider', x.fk_providers,
      'program', x.fk_programs, 'code', x.code, 'field', x.field, 'text', x.text)
      order by x.form, x.fk_providers, x.fk_programs, x.code, x.field))
    from issue_explanations x
    where x.fk_grants = ${grantId} and x.fk_reporting_periods = ${periodPk}
    having count(*) > 0
  ), '{}')`;
}

/** The answers of the row `s` without keys, versions, authors and times; with the reason for nothing to report, if any. */
const ANSWERS_JSON = sql`(
    select coalesce(jsonb_object_agg(e.key, e.value order by e.key), '{}')
    from jsonb_each(to_jsonb(s)) e
    where e.key not in ('pk', 'fk_grants', 'fk_reporting_periods', 'fk_providers', 'fk_programs')
      and e.key !~ '_(version|updated_at|updated_by)$'
      and not (e.key ~ '_nothing_(reason|note)$' and e.value = 'null')
  )`;
