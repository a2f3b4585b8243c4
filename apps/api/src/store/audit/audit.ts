/** The append-only record of who did what (LG-1). Events are inserted in the transaction of the act. */
import type { Db, Tx } from '../database/database.ts';

export type AuditEvent = {
  readonly at: Date;
  /** Subject of the account, or null when nobody is signed in. */
  readonly actor: string | null;
  readonly actingRole?: string | null;
  readonly grantId?: number | null;
  /** The action's name in the permission table, or a name of its own where no call belongs to it. */
  readonly action: string;
  /** What was acted on, as kind and key: 'provider 12'. Never a person's name. */
  readonly object?: string | null;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly requestId?: string | null;
  /** Where it came from: of sign-in, recovery, sessions and administration (BEY-182). */
  readonly origin?: Origin;
  /** The keyed digest of a name that has no account. */
  readonly unknownName?: string | null;
  /** Names of changed fields; values never, but for access fields and Admin settings in details. */
  readonly fields?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
};

/** The network address of a call and the family of its browser. */
export type Origin = { readonly address: string; readonly browser: string | null };

/** Appends one event. */
export async function recordEvent(db: Db | Tx, event: AuditEvent): Promise<void> {
  await insertEventQuery(db, event).execute();
}

/** The same as a query. */
export function insertEventQuery(db: Db | Tx, event: AuditEvent) {
  return db.insertInto('audit_events').values({
    at: event.at,
    actor: event.actor,
    acting_role: event.actingRole ?? null,
    fk_grants: event.grantId ?? null,
    action: event.action,
    object: event.object ?? null,
    outcome: event.outcome,
    request_id: event.requestId ?? null,
    address: event.origin?.address ?? null,
    browser: event.origin?.browser ?? null,
    unknown_name: event.unknownName ?? null,
    fields: [...(event.fields ?? [])],
    details: event.details ? JSON.stringify(event.details) : null,
  });
}
