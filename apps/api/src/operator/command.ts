/** An operator command: run on the portal's machine, with the portal's own settings. */
import type { IdentityDeps } from '../identity/identity.ts';
import { logUnattendedEvent } from '../identity/log-security-event.ts';
import { findUserByName, type User } from '../store/accounts/users.ts';
import { recordEvent } from '../store/audit/audit.ts';
import type { AuditEvent } from '../store/audit/audit.ts';
import type { Db, Tx } from '../store/database/database.ts';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

/** Writes lines for the operator. Rejects where they cannot be written, as on a full disk. */
export type Print = (lines: readonly string[]) => Promise<void>;

export type Command = {
  readonly name: string;
  /** One-line description. */
  readonly about: string;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly about: string }>>;
  /** What to do after an interruption; if absent, the command is to be run again. */
  readonly whenInterrupted?: string;
  /** Returns the lines to print at the end. Throws Refusal and Problem. */
  run(deps: IdentityDeps, values: Values, print: Print): Promise<readonly string[]>;
};

/** A command that cannot be carried out; the message says why. */
export class Refusal extends Error {}

/** The value of a required option. */
export function requireOption(values: Values, name: string): string {
  const value = values[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new Refusal(`--${name} is missing.`);
}

/** The person given by --email, or by a username instead. */
export async function loadPerson(deps: IdentityDeps, values: Values): Promise<User> {
  const user = await findUserByName(deps.db, requireOption(values, 'email'));
  if (!user) throw new Refusal('There is no account with this email.');
  return user;
}

/** Every command records an event with the role 'operator' and no actor, since nobody is signed in (LG-2). */
export async function recordCommand(
  db: Db | Tx,
  deps: IdentityDeps,
  event: Pick<AuditEvent, 'action' | 'object' | 'fields' | 'details'>,
): Promise<void> {
  await recordEvent(db, {
    ...event,
    at: deps.clock.now(),
    actor: null,
    actingRole: 'operator',
    outcome: 'done',
  });
  logUnattendedEvent(deps, { action: event.action, outcome: 'done', subject: toSubject(event.object) });
}

/** The account of 'user <subject>', the object of an event. */
function toSubject(object: string | null | undefined): string | null {
  return object?.startsWith('user ') ? object.slice('user '.length) : null;
}
