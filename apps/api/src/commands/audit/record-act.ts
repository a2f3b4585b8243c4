/** Who acts in which call, and the single audit event of an act with its old and new values (LG-1). */
import type { AuditAction } from '@srae/domain/access/action-words';
import type { ActingRole, Actor, Association } from '@srae/domain/access/actor';
import type { Deps } from '../../deps.ts';
import type { Accounts } from '../../identity/directory/directory.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { recordEvent } from '../../store/audit/audit.ts';
import type { AuditEvent, Origin } from '../../store/audit/audit.ts';
import { inScope } from '../../store/database/database.ts';
import type { Db, Scope, Tx } from '../../store/database/database.ts';
import { requireAuthority } from './require-authority.ts';

/** Who acts, in which roles, in which call; the target is a separate argument. */
export type ActContext = {
  readonly actor: Actor;
  /** The roles that permitted the call. */
  readonly roles: readonly ActingRole[];
  /** The associations that permitted the call. */
  readonly via: readonly Association[];
  /** Grants whose rows the call may touch. */
  readonly scope: Scope;
  /** The authorized action of the permission table. */
  readonly action: AuditAction;
  readonly requestId: string;
  /** Origin of the call (BEY-182); null where the audit does not record it. */
  readonly origin: Origin | null;
  readonly at: Date;
};

export type Values = Readonly<Record<string, unknown>>;

/** The part of an audit event that is not derived from the call. */
export type AuditEntry = {
  /** Kind and key of the target; null where the action has none. */
  readonly object: string | null;
  readonly grantId?: number | null;
  /** Values before and after: only access fields, settings, periods, grants and names. */
  readonly before?: Values;
  readonly after?: Values;
  /** Changed fields whose values are not recorded. */
  readonly fields?: readonly string[];
  readonly details?: Values;
};

/** Appends the event of an act in its transaction. */
export async function recordAct(tx: Db | Tx, act: ActContext, entry: AuditEntry): Promise<void> {
  await recordEvent(tx, toActEvent(act, entry));
}

/** The event of an act. */
export function toActEvent(act: ActContext, entry: AuditEntry): AuditEvent {
  const { old, now } = changesBetween(entry.before ?? {}, entry.after ?? {});
  const changed = Object.keys(now);
  const { machineKey } = act.actor;
  return {
    at: act.at,
    actor: act.actor.sub,
    actingRole: act.roles.join('+') || null,
    grantId: entry.grantId ?? null,
    action: act.action,
    object: entry.object,
    outcome: 'done',
    requestId: act.requestId,
    ...(act.origin ? { origin: act.origin } : {}),
    fields: [...changed, ...(entry.fields ?? [])],
    ...(changed.length > 0 || entry.details || machineKey !== undefined
      ? {
          details: {
            ...entry.details,
            ...(changed.length > 0 ? { old, new: now } : {}),
            ...(machineKey === undefined ? {} : { machine_key: machineKey }),
          },
        }
      : {}),
  };
}

/** Whether an Admin acts as such. */
export function isByAdmin({ roles }: ActContext): boolean {
  return roles.includes('Admin');
}

/**
 * One Admin act on reference data: the change and its event in one transaction across all grants. Throws like
 * `requireAuthority` where the role has ended meanwhile.
 */
export function runAdminAct<T>(
  deps: Pick<Deps, 'db' | 'clock'>,
  act: ActContext,
  work: (tx: Tx) => Promise<AuditEntry & { readonly result: T }>,
): Promise<T> {
  return inScope(deps.db, 'all', async (tx) => {
    const { result, ...entry } = await work(tx);
    await requireAuthority(tx, deps, act);
    await recordAct(tx, act, entry);
    return result;
  });
}

/** The same for an act on accounts, which may be stored in a user pool as well. */
export function runAccountAct<T>(
  deps: IdentityDeps,
  act: ActContext,
  work: (tx: Tx, accounts: Accounts) => Promise<AuditEntry & { readonly result: T }>,
): Promise<T> {
  return deps.identity.directory.change('all', async (tx, accounts) => {
    const { result, ...entry } = await work(tx, accounts);
    await requireAuthority(tx, deps, act);
    await recordAct(tx, act, entry);
    return result;
  });
}

/** The changed values, old and new. */
function changesBetween(before: Values, after: Values): { old: Values; now: Values } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null),
  );
  const pick = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { old: pick(before), now: pick(after) };
}

/**
 * The filters of a file as recorded in an event: selected ones with values, typed ones by name only, since the audit
 * is kept permanently and people search for names and addresses of others.
 */
export function describeFilters<Q extends Readonly<Record<string, unknown>>>(
  query: Q,
  typed: readonly (keyof Q & string)[],
): Record<string, unknown> {
  const used = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const isTyped = (name: string) => typed.some((one) => one === name);
  return {
    ...Object.fromEntries(used.filter(([name]) => !isTyped(name))),
    searched: used.map(([name]) => name).filter(isTyped),
  };
}
