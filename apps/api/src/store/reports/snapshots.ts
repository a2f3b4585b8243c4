/** Numbered, frozen submissions (decision 9). Rows are only ever inserted. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { instrumentSubquery } from '../programme/periods.ts';
import type { GrantPeriod } from '../access/keys.ts';
import { talliesInForce } from '../uploads/tallies-in-force.ts';

export type SnapshotHead = {
  readonly number: number;
  readonly submittedAt: Date;
  readonly submittedBy: string;
  readonly digest: string;
  /** When its typed texts were disposed of under the records schedule. */
  readonly textsDisposedAt: Date | null;
  /** Null while no Admin has reopened it. */
  readonly reopening: Reopening | null;
};

export type Reopening = { readonly at: Date; readonly by: string; readonly reason: string };

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
  const rows = await tx
    .selectFrom('submission_snapshots as s')
    .leftJoin('submission_reopenings as r', (join) =>
      join
        .onRef('r.fk_grants', '=', 's.fk_grants')
        .onRef('r.fk_reporting_periods', '=', 's.fk_reporting_periods')
        .onRef('r.number', '=', 's.number'),
    )
    .select(HEAD)
    .select(['r.reopened_at as at', 'r.reopened_by as by', 'r.reason'])
    .where('s.fk_grants', '=', grantId)
    .where('s.fk_reporting_periods', '=', periodPk)
    .orderBy('s.number', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ at, by, reason, ...head }) => ({
    ...head,
    reopening: at === null || by === null || reason === null ? null : { at, by, reason },
  }));
}

/** One submission with its frozen content, or null. */
export async function findSnapshot(
  tx: Tx,
  { grantId, periodPk }: GrantPeriod,
  number: number,
): Promise<
  (Omit<SnapshotHead, 'reopening'> & { readonly instrument: string; readonly content: unknown }) | null
> {
  const row = await tx
    .selectFrom('submission_snapshots as s')
    .select([...HEAD, 's.instrument', 's.content'])
    .where('s.fk_grants', '=', grantId)
    .where('s.fk_reporting_periods', '=', periodPk)
    .where('s.number', '=', number)
    .executeTakeFirst();
  return row ?? null;
}

const HEAD = [
  's.number',
  's.submitted_at as submittedAt',
  's.submitted_by as submittedBy',
  's.digest',
  's.texts_disposed_at as textsDisposedAt',
] as const;

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
