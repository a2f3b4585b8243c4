/** Sign-in events for the audit: who, which step, how it went; never what was typed (LG-1, LG-2). */
import { recordEvent } from '../store/audit.ts';
import type { Db, Tx } from '../store/database.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './identity.ts';
import { listRoles } from './roles.ts';

export type SignInEvent = {
  readonly action: string;
  /** Null when the address has no account. */
  readonly username: string | null;
  readonly outcome: 'done' | 'refused';
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
  /**
   * False where nobody has proven to be this person yet. No role is looked up then: the look-up would tell an address
   * with an account from one without by the time it takes (AU-6).
   */
  readonly proven?: false;
};

/** Appends the event with every role its person has: on the own account people act in all of them. */
export async function record(
  db: Db | Tx,
  deps: IdentityDeps,
  caller: Caller,
  event: SignInEvent,
): Promise<void> {
  const { username, proven = true } = event;
  const roles = username !== null && proven ? await listRoles(db, username) : [];
  await recordEvent(db, {
    at: deps.clock.now(),
    actor: username,
    actingRole: roles.join('+') || null,
    action: event.action,
    object: username === null ? null : `user ${username}`,
    outcome: event.outcome,
    requestId: caller.requestId,
    ...(event.fields ? { fields: event.fields } : {}),
    ...(event.details ? { details: event.details } : {}),
  });
}
