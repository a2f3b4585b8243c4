/** Releases of survey rows: requests and decisions. */
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import { shownName } from '../accounts/people.ts';
import type { Db, Tx } from '../database/database.ts';
import type { RowReleaseTables } from '../tables/row-releases.ts';

type Table = RowReleaseTables['row_releases'];
export type RowReleaseRecord = Selectable<Table>;

/** With the names that people read. */
export type NamedRowRelease = Omit<RowReleaseRecord, 'sources' | 'digest' | 'order_seed'> & {
  readonly period_names: readonly string[];
  readonly stream_name: string | null;
  readonly requested_by_name: string;
  readonly decided_by_name: string | null;
};

/** Every release, the latest first. */
export async function listRowReleases(db: Db): Promise<readonly NamedRowRelease[]> {
  const { rows } = await sql<NamedRowRelease>`
    select r.pk, r.survey, r.instrument, r.periods, r.fk_funding_streams, r.cohort, r.choices, r.recipient, r.reason,
      r.expires_on, r.report, r.requested_by, r.requested_at, r.decision, r.decision_reason, r.decided_by, r.decided_at,
      (select array_agg(p.name order by p.prog_reach_reporting_period_stop) from reporting_periods p
        where p.pk = any(r.periods)) as period_names,
      (select f.funding_stream_name from funding_streams f where f.pk = r.fk_funding_streams) as stream_name,
      ${shownName('a')} as requested_by_name,
      case when r.decided_by is not null then ${shownName('d')} end as decided_by_name
    from row_releases r
    left join identity_users a on a.username = r.requested_by
    left join identity_users d on d.username = r.decided_by
    order by r.pk desc
  `.execute(db);
  return rows;
}

/** A release, locked until the transaction ends, or null. */
export async function lockRowRelease(tx: Tx, pk: number): Promise<RowReleaseRecord | null> {
  const { rows } =
    await sql<RowReleaseRecord>`select * from row_releases where pk = ${pk} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Adds a pending release; returns its key. */
export async function createRowRelease(tx: Tx, values: Insertable<Table>): Promise<number> {
  const { pk } = await tx.insertInto('row_releases').values(values).returning('pk').executeTakeFirstOrThrow();
  return pk;
}

/** The key of an equal request of the same person, for the same rows, that is not decided; null if there is none. */
export async function findEqualRequest(
  tx: Tx,
  asked: Pick<
    Insertable<Table>,
    | 'survey'
    | 'instrument'
    | 'periods'
    | 'fk_funding_streams'
    | 'cohort'
    | 'choices'
    | 'recipient'
    | 'reason'
    | 'expires_on'
    | 'digest'
    | 'requested_by'
  >,
): Promise<number | null> {
  const row = await tx
    .selectFrom('row_releases')
    .select('pk')
    .where('decision', 'is', null)
    .where('requested_by', '=', asked.requested_by)
    .where('survey', '=', asked.survey)
    .where('instrument', '=', asked.instrument)
    .where(sql<boolean>`periods = ${asked.periods}::int[]`)
    .where('fk_funding_streams', 'is not distinct from', asked.fk_funding_streams ?? null)
    .where('cohort', 'is not distinct from', asked.cohort ?? null)
    .where(sql<boolean>`choices::jsonb = ${asked.choices}::jsonb`)
    .where('recipient', '=', asked.recipient)
    .where('reason', '=', asked.reason)
    .where('expires_on', '=', asked.expires_on)
    .where('digest', '=', asked.digest)
    .orderBy('pk')
    .executeTakeFirst();
  return row?.pk ?? null;
}

/** Writes the decision on a release. */
export async function saveDecision(
  tx: Tx,
  pk: number,
  decided: {
    readonly decision: 'approved' | 'refused';
    readonly reason: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('row_releases')
    .set({
      decision: decided.decision,
      decision_reason: decided.reason,
      decided_by: decided.by,
      decided_at: decided.at,
    })
    .where('pk', '=', pk)
    .execute();
}
