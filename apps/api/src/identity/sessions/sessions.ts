/** Sessions are database rows, read on every request (TK-3 to TK-7). */
import type { Actor } from '@srae/domain/access/actor';
import type { Config } from '../../settings/config.ts';
import { saveLastSignIn } from '../../store/accounts/users.ts';
import { readFrom } from '../../store/database/database.ts';
import type { Db, Read, ReadAs, Tx } from '../../store/database/database.ts';
import { findActor } from '../../store/sessions/actor.ts';
import { createToken } from '../../store/sessions/refresh-tokens.ts';
import {
  type AsOf,
  createSession,
  listSessions,
  saveActivity,
  saveSessionsEnded,
  saveExcessSessionsEnded,
  type SessionRef,
} from '../../store/sessions/sessions.ts';
import type { IdentityDeps } from '../identity.ts';
import { ACTIVITY_STEP_MS, CLOCK_SKEW_MS, IDLE_GRACE_MS, SESSIONS_PER_PERSON } from '../limits/limits.ts';
import { randomId, randomToken, sha256 } from '../keys/secrets.ts';

/** The actor of an id token with all data needed for authorization, in one query; null when the session has ended. */
export async function loadActor(
  deps: IdentityDeps,
  token: string,
  readAs: ReadAs = () => readFrom(deps.db),
): Promise<Actor | null> {
  const ref = await deps.identity.tokens.readIdToken(token);
  return ref && readActor(readAs(ref.sub), ref, deps.clock.now());
}

/** The person of a valid session, or null. */
export function readActor(read: Read, ref: SessionRef, now: Date): Promise<Actor | null> {
  return findActor(read, ref, toAsOf(now));
}

/** Evaluation of sessions at this moment: idle ones end only after the grace period, those of a wrong clock at once. */
export function toAsOf(now: Date): AsOf {
  return {
    now,
    idleSince: new Date(now.getTime() - IDLE_GRACE_MS),
    usedBy: new Date(now.getTime() + CLOCK_SKEW_MS),
  };
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
  const { username } = session;
  await createSession(tx, {
    ...session,
    sid,
    at: now,
    idleExpiresAt,
    absoluteExpiresAt: new Date(now.getTime() + deps.config.absoluteHours * 3_600_000),
    userAgent: session.userAgent?.slice(0, 200) ?? null,
  });
  const because: EndReason = 'too many sessions';
  const { usedBy } = toAsOf(now);
  await saveExcessSessionsEnded(tx, username, SESSIONS_PER_PERSON, { because, at: now, usedBy });
  await saveLastSignIn(tx, username, now);
  const refreshToken = randomToken(deps.random);
  await createToken(tx, sha256(refreshToken), sid, now);
  return { sub: username, sid, refreshToken, authTime: now, idleExpiresAt };
}

/** Extends the inactivity deadline after a write; changes of a few seconds are skipped to save writes. */
export async function recordActivity(
  deps: IdentityDeps,
  { sid, idleExpiresAt }: Pick<Actor, 'sid' | 'idleExpiresAt'>,
): Promise<void> {
  const moved = deadline(deps.config, deps.clock.now()).getTime() - idleExpiresAt;
  if (moved >= ACTIVITY_STEP_MS) await extendSession(deps, sid);
}

/** Extends and returns the inactivity deadline, never beyond the absolute end. */
export async function extendSession(deps: IdentityDeps, sid: string): Promise<Date> {
  const now = deps.clock.now();
  return (await saveActivity(deps.db, sid, now, deadline(deps.config, now))) ?? now;
}

/** Reasons for ending sessions, for the audit. */
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
  | 'account unused'
  | 'ended by an operator'
  | 'all signing keys replaced';

/** Ends sessions of a person: all, all but one, or one. Returns how many ended. */
export function endSessions(
  db: Db | Tx,
  which: { readonly username: string; readonly except?: string; readonly only?: string },
  because: EndReason,
  at: Date,
): Promise<number> {
  return saveSessionsEnded(db, which, because, at);
}

/** Ends every session of everyone. Returns how many ended. */
export function endAllSessions(db: Db | Tx, because: EndReason, at: Date): Promise<number> {
  return saveSessionsEnded(db, 'everyone', because, at);
}

/** The person's valid sessions, the latest first. */
export function listOwnSessions(db: Db, username: string, now: Date): ReturnType<typeof listSessions> {
  return listSessions(db, username, toAsOf(now));
}

function deadline(config: Config, now: Date): Date {
  return new Date(now.getTime() + config.idleMinutes * 60_000);
}
