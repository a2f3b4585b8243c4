/** The rows of sessions: started, kept active, ended. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** A session and its person. */
export type SessionRef = { sub: string; sid: string };

/** The moment at which sessions are evaluated. */
export type AsOf = {
  readonly now: Date;
  /** Sessions with an inactivity deadline before it are over. */
  readonly idleSince: Date;
  /** Sessions used after it were so by a clock that was wrong: their deadlines are wrong too. */
  readonly usedBy: Date;
};

/** Sessions (s) of people (u) that are not ended, idle or expired, with a usable account. */
export function isInForce({ now, idleSince, usedBy }: AsOf) {
  return sql<boolean>`
    s.ended_at is null and s.idle_expires_at > ${idleSince}::timestamptz
    and s.absolute_expires_at > ${now}::timestamptz and s.last_active_at <= ${usedBy}::timestamptz
    and u.disabled_at is null and u.status = 'CONFIRMED'
  `;
}

export type NewSession = {
  readonly sid: string;
  readonly username: string;
  readonly amr: readonly string[];
  readonly network: string;
  readonly userAgent: string | null;
  readonly at: Date;
  readonly idleExpiresAt: Date;
  readonly absoluteExpiresAt: Date;
};

/** Starts a session. */
export async function createSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      sid: session.sid,
      username: session.username,
      auth_time: session.at,
      amr: [...session.amr],
      last_active_at: session.at,
      idle_expires_at: session.idleExpiresAt,
      absolute_expires_at: session.absoluteExpiresAt,
      network: session.network,
      user_agent: session.userAgent,
    })
    .execute();
}

/** Whether the person has had a session from this network that is still stored: up to 30 days after its end. */
export async function hasSessionFrom(db: Db | Tx, username: string, network: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('sid')
    .where('username', '=', username)
    .where('network', '=', network)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * When the password of a session's person was set, while the session is valid: it then cannot end before the
 * transaction. Null when it is not valid.
 */
export async function lockSession(
  tx: Tx,
  { sub, sid }: SessionRef,
  asOf: AsOf,
): Promise<{ readonly passwordSetAt: Date | null } | null> {
  const { rows } = await sql<{ passwordSetAt: Date | null }>`
    select u.password_changed_at as "passwordSetAt"
    from sessions s join identity_users u on u.username = s.username
    where s.sid = ${sid} and s.username = ${sub} and ${isInForce(asOf)}
    for share of s
  `.execute(tx);
  return rows[0] ?? null;
}

/** Extends the inactivity deadline to `until` or the absolute end, if earlier; returns it, null if ended. */
export async function saveActivity(db: Db | Tx, sid: string, at: Date, until: Date): Promise<Date | null> {
  const row = await db
    .updateTable('sessions')
    .set({
      last_active_at: at,
      idle_expires_at: sql<Date>`least(${until.toISOString()}::timestamptz, absolute_expires_at)`,
    })
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .returning('idle_expires_at')
    .executeTakeFirst();
  return row?.idle_expires_at ?? null;
}

/** Which sessions end: everyone's, or those of one person (all, all but one, or one). */
export type SessionEnd =
  | 'everyone'
  | { readonly username: string; readonly except?: string; readonly only?: string };

/** Ends sessions. Returns how many ended. */
export async function saveSessionsEnded(
  db: Db | Tx,
  which: SessionEnd,
  because: string,
  at: Date,
): Promise<number> {
  let query = db.updateTable('sessions').set({ ended_at: at, ended_because: because });
  if (which !== 'everyone') query = query.where('username', '=', which.username);
  query = query.where('ended_at', 'is', null);
  if (which !== 'everyone' && which.except !== undefined) query = query.where('sid', '!=', which.except);
  if (which !== 'everyone' && which.only !== undefined) query = query.where('sid', '=', which.only);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends a person's sessions except the `kept` most recently started; those used after `usedBy` are none of them. */
export async function saveExcessSessionsEnded(
  tx: Tx,
  username: string,
  kept: number,
  { because, at, usedBy }: { readonly because: string; readonly at: Date; readonly usedBy: Date },
): Promise<void> {
  const latest = tx
    .selectFrom('sessions')
    .select('sid')
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .where('last_active_at', '<=', usedBy)
    .orderBy('auth_time', 'desc')
    .orderBy('last_active_at', 'desc')
    .limit(kept);
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: because })
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .where('sid', 'not in', latest)
    .execute();
}

/** The person's valid sessions, the latest first. */
export function listSessions(db: Db | Tx, username: string, asOf: AsOf) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('identity_users as u', 'u.username', 's.username')
    .select(['s.sid', 's.auth_time', 's.last_active_at', 's.network', 's.user_agent'])
    .where('s.username', '=', username)
    .where(isInForce(asOf))
    .orderBy('s.last_active_at', 'desc')
    .execute();
}

/** When and how the session's person signed in; throws when there is no such session. */
export function getSession(db: Db | Tx, sid: string): Promise<{ authTime: Date; amr: string[] }> {
  return db
    .selectFrom('sessions')
    .select(['auth_time as authTime', 'amr'])
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow();
}

/** Stores the grant chosen on the landing page. */
export async function saveChosenGrant(tx: Tx, sid: string, grantId: number): Promise<void> {
  await tx.updateTable('sessions').set({ chosen_grant: grantId }).where('sid', '=', sid).execute();
}
