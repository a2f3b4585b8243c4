/** The staff notified of queries, and the queries that the next digest lists. */
import type { QueryState } from '@srae/domain/queries/query';
import { sql } from 'kysely';
import type { Recipient } from '../accounts/associations.ts';
import type { Tx } from '../database/database.ts';

/** The content of a query mail, and the staff notified of answers. */
export type MailedQuery = {
  readonly pk: number;
  readonly grantId: number;
  readonly grantee: string;
  readonly period: string;
  readonly subject: string;
  readonly state: QueryState;
  readonly askedBy: string;
  readonly assignedTo: string | null;
};

/** Of one query, or null. */
export async function findMailedQuery(tx: Tx, pk: number): Promise<MailedQuery | null> {
  const { rows } = await sql<MailedQuery>`select ${mailed()} ${tables()} where q.pk = ${pk}`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Queries that are not closed, with their latest message written before today (US Eastern time) and not yet in a
 * digest. Locked until the transaction ends.
 */
export async function lockUndigested(tx: Tx, today: string, limit: number): Promise<readonly MailedQuery[]> {
  const { rows } = await sql<MailedQuery>`
    select ${mailed()} ${tables()}
    where q.state <> 'closed' and q.digested_at is null and (
      select (max(written_at) at time zone 'America/New_York')::date
      from report_query_messages where fk_queries = q.pk
    ) < ${today}::date
    order by q.asked_at, q.pk limit ${limit}
    for no key update of q skip locked
  `.execute(tx);
  return rows;
}

/** Marks queries as included in a digest. */
export async function saveDigested(tx: Tx, queries: readonly number[], at: Date): Promise<void> {
  await sql`update report_queries set digested_at = ${at} where pk = any(${[...queries]}::int[])`.execute(tx);
}

/** Admins and federal staff who can sign in. */
export async function listStaffPeople(tx: Tx): Promise<readonly (Recipient & { readonly admin: boolean })[]> {
  const { rows } = await sql<Recipient & { admin: boolean }>`
    select u.username, u.email, u.reminders_on as reminders, bool_or(m.group_name = 'Admin') as admin
    from identity_users u join identity_groups m on m.username = u.username
    where u.disabled_at is null
    group by u.username
    order by u.email
  `.execute(tx);
  return rows;
}

function mailed() {
  return sql`
    q.pk, q.fk_grants as "grantId", e.grantee_name as grantee, r.name as period, q.subject, q.state,
    q.asked_by as "askedBy", q.assigned_to as "assignedTo"
  `;
}

function tables() {
  return sql`
    from report_queries q
    join counted_grants g on g.pk = q.fk_grants
    join grantees e on e.pk = g.fk_grantees
    join reporting_periods r on r.pk = q.fk_reporting_periods
  `;
}
