/** Sign-in events for the audit: who, origin, step, outcome; never typed values (LG-1, LG-2, BEY-182). */
import type { AuditAction } from '@srae/domain/access/action-words';
import { normaliseEmail } from '@srae/domain/identity/email';
import { recordEvent } from '../store/audit/audit.ts';
import type { Db, Tx } from '../store/database/database.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './identity.ts';
import { logSecurityEvent } from './log-security-event.ts';
import { toOrigin } from './origin.ts';
import { toDigest } from './passwords/reset-codes.ts';
import { listRoles } from '../store/accounts/groups.ts';

export type SignInEvent = {
  readonly action: AuditAction;
  /** Null when the address has no account. */
  readonly username: string | null;
  /** The typed address: if it has no account, its keyed digest is stored. */
  readonly typedName?: string;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  /**
   * False while the person is not authenticated. No role is looked up then: the time of the look-up would distinguish
   * an address with an account from one without (AU-6).
   */
  readonly proven?: false;
};

/** Appends the event with every role of the person: on the own account people act in all of them. */
export async function recordSignInEvent(
  db: Db | Tx,
  deps: IdentityDeps,
  caller: Caller,
  event: SignInEvent,
): Promise<void> {
  const { username, typedName, proven = true } = event;
  const roles = username !== null && proven ? await listRoles(db, username) : [];
  const digest = typedName === undefined ? null : toDigest(deps.identity.secrets, typedName);
  await recordEvent(db, {
    at: deps.clock.now(),
    actor: username,
    actingRole: roles.join('+') || null,
    action: event.action,
    object: username === null ? null : `user ${username}`,
    outcome: event.outcome,
    requestId: caller.requestId,
    origin: toOrigin(caller.ip, caller.userAgent),
    unknownName: username === null ? (digest?.toString('hex').slice(0, DIGITS) ?? null) : null,
    ...(event.fields ? { fields: event.fields } : {}),
    ...(event.details ? { details: event.details } : {}),
  });
  logSecurityEvent(deps, {
    action: event.action,
    outcome: event.outcome,
    person: username ?? (typedName === undefined ? null : normaliseEmail(typedName)),
    ip: caller.ip,
    requestId: caller.requestId,
  });
}

/** 64 bits are enough to distinguish the names typed in an attack. */
const DIGITS = 16;
