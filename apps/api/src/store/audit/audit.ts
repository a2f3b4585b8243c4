/** The append-only audit trail (LG-1). Events are inserted in the transaction of the act. */
import type { AuditAction } from '@srae/domain/access/action-words';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Query, Tx } from '../database/database.ts';
import { templateQuery } from '../database/templated.ts';

export type AuditEvent = {
  readonly at: Date;
  /** Subject of the account, or null when nobody is signed in. */
  readonly actor: string | null;
  readonly actingRole?: string | null;
  readonly grantId?: number | null;
  /** The action's name in the permission table, or a separate name where no call corresponds to it. */
  readonly action: AuditAction;
  /** The target, as kind and key: 'provider 12'. Never a person's name. */
  readonly object?: string | null;
  readonly outcome: 'done' | 'refused' | 'failed';
  readonly requestId?: string | null;
  /** Origin, recorded for sign-in, recovery, sessions and administration (BEY-182). */
  readonly origin?: Origin;
  /** The keyed digest of a user name without an account. */
  readonly unknownName?: string | null;
  /** Names of changed fields; values only for access fields and Admin settings, in details. */
  readonly fields?: readonly string[];
  readonly details?: Readonly<Record<string, unknown>>;
};

/** The network address of a call and the family of its browser. */
export type Origin = { readonly address: string; readonly browser: string | null };

/** Appends one event. */
export async function recordEvent(db: Db | Tx, event: AuditEvent): Promise<void> {
  await db.executeQuery(insertEventQuery(event).compile(db));
}

/** The same as a query. */
export function insertEventQuery(event: AuditEvent): Query {
  return templateQuery('audit event', { row: toEventRow(event) }, ({ row }) => eventInsert(row));
}

/** The row of an event, by its columns. */
export type EventRow = Readonly<Record<(typeof EVENT_COLUMNS)[number], unknown>>;

/** The row of an event; what is not given is null. */
export function toEventRow(event: AuditEvent): EventRow {
  return {
    at: event.at.toISOString(),
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
  };
}

/** The insert as part of a larger statement. */
export function eventInsert(row: EventRow): RawBuilder<unknown> {
  return sql`insert into audit_events (${sql.join(EVENT_COLUMNS.map((name) => sql.ref(name)))})
    values (${sql.join(EVENT_COLUMNS.map((name) => row[name]))})`;
}

const EVENT_COLUMNS = [
  'at',
  'actor',
  'acting_role',
  'fk_grants',
  'action',
  'object',
  'outcome',
  'request_id',
  'address',
  'browser',
  'unknown_name',
  'fields',
  'details',
] as const;
