/** Sign-in events for the audit: who, which step, how it went; never what was typed (LG-1, LG-2). */
import { recordEvent } from '../store/audit.ts';
import type { Db, Tx } from '../store/database.ts';
import type { Caller } from './caller.ts';
import type { IdentityDeps } from './identity.ts';

export type SignInEvent = {
  readonly action: string;
  /** Null when the address has no account. */
  readonly username: string | null;
  readonly outcome: 'done' | 'refused';
  readonly details?: Readonly<Record<string, unknown>>;
  readonly fields?: readonly string[];
};

export function record(db: Db | Tx, deps: IdentityDeps, caller: Caller, event: SignInEvent): Promise<void> {
  return recordEvent(db, {
    at: deps.clock.now(),
    actor: event.username,
    action: event.action,
    object: event.username === null ? null : `user ${event.username}`,
    outcome: event.outcome,
    requestId: caller.requestId,
    ...(event.fields ? { fields: event.fields } : {}),
    ...(event.details ? { details: event.details } : {}),
  });
}
