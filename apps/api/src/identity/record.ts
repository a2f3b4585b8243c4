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
};

/** Appends the event with every role its person has: on the own account people act in all of them. */
export async function record(
  db: Db | Tx,
  deps: IdentityDeps,
  caller: Caller,
  event: SignInEvent,
): Promise<void> {
  const roles = event.username === null ? [] : await listRoles(db, event.username);
  await recordEvent(db, {
    at: deps.clock.now(),
    actor: event.username,
    actingRole: roles.join('+') || null,
    action: event.action,
    object: event.username === null ? null : `user ${event.username}`,
    outcome: event.outcome,
    requestId: caller.requestId,
    ...(event.fields ? { fields: event.fields } : {}),
    ...(event.details ? { details: event.details } : {}),
  });
}
