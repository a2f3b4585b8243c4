/** Reading the audit: searched for Admins, and the activity of one grant for its own people. */
import type { Activity, AuditFilter, AuditRow } from '@srae/contract/schemas/programme/administration';
import { READING_ACTIONS, UNTOLD_ACTIONS } from '@srae/domain/access/activity-words';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shownName } from '../accounts/people.ts';
import { allConditions, pageClause, searchCondition } from '../database/paging.ts';
import type { Listed } from '../database/paging.ts';
import type { Db } from '../database/database.ts';
import { containsText, NAMED_IN_GRANT, nameObjects } from './object-names.ts';

/** Matching events are counted only up to this number. */
export const COUNT_MAX = 10_000;

type Row = Omit<AuditRow, 'at' | 'object_text'> & { at: Date };

/** One page of events, the latest first. */
export async function listEvents(
  db: Db,
  filter: AuditFilter,
  page: { page: number; size: number },
): Promise<Listed<AuditRow>> {
  const where = toConditions(filter);
  const rows = await select(db, where, pageClause(page));
  const count = await sql<{ total: number }>`
    select count(*) as total from (select from audit_events e where ${where} limit ${COUNT_MAX}) counted
  `.execute(db);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** The next events before a sequence number, the latest first: for the export, in chunks. */
export function listEventsBefore(
  db: Db,
  filter: AuditFilter,
  before: number,
  size: number,
): Promise<readonly AuditRow[]> {
  return select(db, allConditions([toConditions(filter), sql`e.seq < ${before}`]), sql`limit ${size}`);
}

async function select(
  db: Db,
  where: RawBuilder<unknown>,
  cut: RawBuilder<unknown>,
): Promise<readonly AuditRow[]> {
  const { rows } = await sql<Row>`
    select e.seq, e.at, e.actor,
      case when e.actor is not null then ${shownName('u')} end as actor_name,
      e.acting_role, e.fk_grants, o.grantee_name, e.action, e.object, e.outcome, e.request_id, e.address, e.browser, e.unknown_name,
      e.fields, e.details
    from (select * from audit_events e where ${where} order by e.seq desc ${cut}) e
    left join identity_users u on u.username::text = e.actor
    left join grants g on g.pk = e.fk_grants
    left join grantees o on o.pk = g.fk_grantees
    order by e.seq desc
  `.execute(db);
  return withNames(db, rows);
}

/** The events with the names of their objects. */
async function withNames<Event extends { readonly at: Date; readonly object: string | null }>(
  db: Db,
  rows: readonly Event[],
  kinds?: typeof NAMED_IN_GRANT,
): Promise<readonly (Omit<Event, 'at'> & { at: string; object_text: string | null })[]> {
  const texts = await nameObjects(
    db,
    rows.map(({ object }) => object),
    kinds,
  );
  return rows.map((row, index) => ({ ...row, at: row.at.toISOString(), object_text: texts[index] ?? null }));
}

function toConditions(filter: AuditFilter): RawBuilder<unknown> {
  const { actor, action, object, outcome, address, grant, from, to } = filter;
  const person = searchCondition(actor, [sql`u.email`, sql`u.name || ' ' || u.family_name`]);
  const begins = action ? toLikePrefix(action) : null;
  return allConditions([
    person === null
      ? null
      : sql`(e.actor = ${actor} or e.unknown_name = ${actor} or e.actor in (
          select u.username::text from identity_users u where ${person}
        ))`,
    begins === null ? null : sql`e.action like ${begins}`,
    object ? containsText(sql`e.object`, object) : null,
    address ? sql`e.address like ${toLikePrefix(address)}` : null,
    outcome === undefined ? null : sql`e.outcome = ${outcome}`,
    grant === undefined ? null : sql`e.fk_grants = ${grant}`,
    from === undefined ? null : sql`e.at >= ${from}::date::timestamp at time zone 'UTC'`,
    to === undefined ? null : sql`e.at < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  ]);
}

/** A LIKE pattern for texts with this prefix. */
function toLikePrefix(text: string): string {
  return `${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Acts on a grant, the latest first: who, when and which fields, never values. */
export async function listActivity(
  db: Db,
  grantId: number,
  page: { page: number; size: number },
): Promise<Listed<Activity[number]>> {
  const isTold = sql`e.fk_grants = ${grantId} and e.outcome = 'done' and e.actor is not null
    and e.action <> all(${[...UNTOLD_ACTIONS]}::text[])
    and (e.action <> all(${[...READING_ACTIONS]}::text[]) or e.acting_role ~ 'Grantee|Provider')`;
  const { rows } = await sql<Omit<Activity[number], 'at' | 'object_text'> & { at: Date }>`
    select e.seq, e.at, ${shownName('u')} as actor_name,
      e.action, e.object, e.fields
    from audit_events e
    left join identity_users u on u.username::text = e.actor
    where ${isTold}
    order by e.seq desc ${pageClause(page)}
  `.execute(db);
  const count = await sql<{ total: number }>`
    select count(*) as total from (
      select from audit_events e
      where ${isTold}
      limit ${COUNT_MAX}
    ) counted
  `.execute(db);
  return {
    rows: await withNames(db, rows, NAMED_IN_GRANT),
    total: count.rows[0]?.total ?? 0,
  };
}
