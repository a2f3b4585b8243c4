/** Sessions: the row is the truth, and every request reads it (TK-3 to TK-7). */
import type { Actor, Association } from '@srae/domain/access/actor';
import { sql } from 'kysely';
import type { Config } from '../../settings/config.ts';
import { readFrom } from '../../store/database/database.ts';
import type { Db, Read, Tx } from '../../store/database/database.ts';
import type { IdentityDeps } from '../identity.ts';
import { ACTIVITY_STEP_MS, IDLE_GRACE_MS, SESSIONS_PER_PERSON } from '../limits/limits.ts';
import { isUuid, randomId, randomToken, sha256 } from '../keys/secrets.ts';
import type { SessionRef } from './tokens.ts';

/** Whose id token this is, with everything permissions need, in one query; null when the session is over. */
export async function loadActor(
  deps: IdentityDeps,
  token: string,
  read: Read = readFrom(deps.db),
): Promise<Actor | null> {
  const ref = await deps.identity.tokens.readIdToken(token);
  return ref && readActor(read, ref, deps.clock.now());
}

/** The person behind a session in force, or null. */
export async function readActor(read: Read, ref: SessionRef, now: Date): Promise<Actor | null> {
  if (!isUuid(ref.sid) || !isUuid(ref.sub)) return null;
  const [row] = await read(sql<ActorRow>`
    select s.sid, s.username, s.chosen_grant, s.idle_expires_at, u.email, u.name, u.family_name,
      array(select g.group_name from identity_groups g where g.username = u.username) as groups,
      coalesce((
        select json_agg(json_build_object(
          'pk', a.pk, 'grantId', a.fk_grants,
          'role', case a.fk_roles when 1 then 'grantee' else 'provider' end,
          'providerId', a.fk_providers,
          'hasPortalAccess', a.has_portal_access, 'hasDashboardAccess', a.has_dashboard_access,
          'grantActive', g.gr_active
        ) order by a.pk)
        from user_associations a join grants g on g.pk = a.fk_grants
        where a.username = u.username and a.deleted_at is null
      ), '[]') as associations
    from sessions s join identity_users u on u.username = s.username
    where s.sid = ${ref.sid}::uuid and s.username = ${ref.sub}::uuid and ${inForce(now)}
  `);
  if (!row) return null;
  return {
    sub: row.username,
    username: row.username,
    sid: row.sid,
    email: row.email,
    name: row.name,
    familyName: row.family_name,
    groups: { admin: row.groups.includes('Admin'), acf: row.groups.includes('acf') },
    associations: row.associations,
    chosenGrantId: row.chosen_grant,
    idleExpiresAt: row.idle_expires_at.getTime(),
  };
}

type ActorRow = {
  sid: string;
  username: string;
  chosen_grant: number | null;
  idle_expires_at: Date;
  email: string;
  name: string;
  family_name: string;
  groups: string[];
  associations: Association[];
};

/** Sessions (s) of people (u) that are not ended, idle or too old, and whose account may be used. */
export function inForce(now: Date) {
  const latestIdle = new Date(now.getTime() - IDLE_GRACE_MS).toISOString();
  return sql<boolean>`
    s.ended_at is null and s.idle_expires_at > ${latestIdle}::timestamptz
    and s.absolute_expires_at > ${now.toISOString()}::timestamptz
    and u.disabled_at is null and u.status = 'CONFIRMED'
  `;
}

export type NewSession = {
  readonly username: string;
  readonly amr: readonly string[];
  readonly network: string;
  readonly userAgent: string | null;
};

export type OpenedSession = SessionRef & { refreshToken: string; authTime: Date; idleExpiresAt: Date };

/** Starts a session with a new id (TK-6) and its first refresh token; beyond five the person's oldest ends. */
export async function startSession(tx: Tx, deps: IdentityDeps, session: NewSession): Promise<OpenedSession> {
  const now = deps.clock.now();
  const sid = randomId(deps.random);
  const idleExpiresAt = deadline(deps.config, now);
  await tx
    .insertInto('sessions')
    .values({
      sid,
      username: session.username,
      auth_time: now,
      amr: [...session.amr],
      last_active_at: now,
      idle_expires_at: idleExpiresAt,
      absolute_expires_at: new Date(now.getTime() + deps.config.absoluteHours * 3_600_000),
      network: session.network,
      user_agent: session.userAgent?.slice(0, 200) ?? null,
    })
    .execute();
  await endBeyond(tx, session.username, now);
  await tx
    .updateTable('identity_users')
    .set({ last_sign_in_at: now })
    .where('username', '=', session.username)
    .execute();
  const refreshToken = randomToken(deps.random);
  await tx
    .insertInto('refresh_tokens')
    .values({ token_hash: sha256(refreshToken), sid, issued_at: now })
    .execute();
  return { sub: session.username, sid, refreshToken, authTime: now, idleExpiresAt };
}

/** Moves the inactivity deadline for a write; a move of a few seconds is not worth another write for every call. */
export async function noteActivity(
  deps: IdentityDeps,
  { sid, idleExpiresAt }: Pick<Actor, 'sid' | 'idleExpiresAt'>,
): Promise<void> {
  const moved = deadline(deps.config, deps.clock.now()).getTime() - idleExpiresAt;
  if (moved >= ACTIVITY_STEP_MS) await extendSession(deps, sid);
}

/** Moves the inactivity deadline and answers it; never beyond the absolute end. */
export async function extendSession(deps: IdentityDeps, sid: string): Promise<Date> {
  const now = deps.clock.now();
  const until = deadline(deps.config, now);
  const row = await deps.db
    .updateTable('sessions')
    .set({
      last_active_at: now,
      idle_expires_at: sql<Date>`least(${until.toISOString()}::timestamptz, absolute_expires_at)`,
    })
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .returning('idle_expires_at')
    .executeTakeFirst();
  return row?.idle_expires_at ?? now;
}

/** Why sessions end, for the record. */
export type EndReason =
  | 'signed out'
  | 'ended by the person'
  | 'signed in again'
  | 'too many sessions'
  | 'password changed'
  | 'phone changed'
  | 'second factor changed'
  | 'refresh token reused'
  | 'ended by an Admin'
  | 'account changed'
  | 'account deactivated'
  | 'ended by an operator'
  | 'all signing keys replaced';

/** Ends sessions of a person: all, all but one, or one. Answers how many ended. */
export async function endSessions(
  db: Db | Tx,
  username: string,
  because: EndReason,
  at: Date,
  which: { except?: string; only?: string } = {},
): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: because })
    .where('username', '=', username)
    .where('ended_at', 'is', null);
  if (which.except !== undefined) query = query.where('sid', '!=', which.except);
  if (which.only !== undefined) query = query.where('sid', '=', which.only);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Ends every session of everyone. Answers how many ended. */
export async function endAllSessions(db: Db | Tx, because: EndReason, at: Date): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: because })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The person's sessions in force, the latest first. */
export async function listSessions(db: Db, username: string, now: Date) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('identity_users as u', 'u.username', 's.username')
    .select(['s.sid', 's.auth_time', 's.last_active_at', 's.network', 's.user_agent'])
    .where('s.username', '=', username)
    .where(inForce(now))
    .orderBy('s.last_active_at', 'desc')
    .execute();
}

/** When and how the session's person signed in. */
export async function findSession(db: Db, sid: string): Promise<{ authTime: Date; amr: string[] }> {
  const row = await db
    .selectFrom('sessions')
    .select(['auth_time as authTime', 'amr'])
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow();
  return row;
}

/** Remembers the grant chosen on the landing page. */
export async function chooseGrant(tx: Tx, sid: string, grantId: number): Promise<void> {
  await tx.updateTable('sessions').set({ chosen_grant: grantId }).where('sid', '=', sid).execute();
}

async function endBeyond(tx: Tx, username: string, at: Date): Promise<void> {
  const kept = tx
    .selectFrom('sessions')
    .select('sid')
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .orderBy('auth_time', 'desc')
    .orderBy('last_active_at', 'desc')
    .limit(SESSIONS_PER_PERSON);
  await tx
    .updateTable('sessions')
    .set({ ended_at: at, ended_because: 'too many sessions' satisfies EndReason })
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .where('sid', 'not in', kept)
    .execute();
}

function deadline(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.idleMinutes * 60_000);
}
