/** What the tracker says of grants besides the state of their reports: extensions, reopenings, and whom to write to. */
import type { TrackerNotes } from '@srae/domain/tracker/tracker-file';
import { sql } from 'kysely';
import { granteePeople } from '../accounts/associations.ts';
import { personName, shownNameIn } from '../accounts/people.ts';
import type { Tx } from '../database/database.ts';

/** The notes on the grants in a period, by grant; the number of statements is constant. */
export async function listTrackerNotes(
  tx: Tx,
  periodPk: number,
  grantIds: readonly number[],
  { withContacts }: { readonly withContacts: boolean },
): Promise<ReadonlyMap<number, TrackerNotes>> {
  const { rows } = await sql<Row>`
    select w.pk as "grantId", r.due_date as "periodDue", x.reason as "extensionReason", x.granted_at as "extendedAt",
      ${shownNameIn('x.granted_by')} as "extendedBy",
      coalesce((
        select jsonb_agg(jsonb_build_object('number', o.number, 'at', o.reopened_at, 'reason', o.reason,
          'by', ${shownNameIn('o.reopened_by')}) order by o.number desc)
        from submission_reopenings o where o.fk_grants = w.pk and o.fk_reporting_periods = r.pk
      ), '[]') as reopenings
    from unnest(${[...grantIds]}::int[]) as w (pk)
    join reporting_periods r on r.pk = ${periodPk}
    left join grant_extensions x on x.fk_grants = w.pk and x.fk_reporting_periods = r.pk
  `.execute(tx);
  const contacts = withContacts ? await listContacts(tx, grantIds) : null;
  return new Map(
    rows.map((row) => [
      row.grantId,
      { ...toNotes(row), contacts: contacts && (contacts.get(row.grantId) ?? []) },
    ]),
  );
}

type Row = {
  readonly grantId: number;
  readonly periodDue: string | null;
  readonly extensionReason: string | null;
  readonly extendedAt: Date | null;
  readonly extendedBy: string;
  /** Times as PostgreSQL writes them. */
  readonly reopenings: TrackerNotes['reopenings'];
};

function toNotes(row: Row): Omit<TrackerNotes, 'contacts'> {
  const { periodDue, extensionReason: reason, extendedAt, extendedBy: by, reopenings } = row;
  return {
    periodDue,
    extension: reason === null || extendedAt === null ? null : { reason, by, at: extendedAt.toISOString() },
    reopenings: reopenings.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
  };
}

type Contact = { readonly name: string; readonly email: string };

/** Grantee-level people with portal access, by grant. */
async function listContacts(
  tx: Tx,
  grantIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Contact[]>> {
  const { rows } = await sql<Contact & { readonly grantId: number }>`
    select distinct a.fk_grants as "grantId", coalesce(${personName('u')}, '') as name, u.email
    from ${granteePeople(grantIds)}
    order by name, u.email
  `.execute(tx);
  const contacts = new Map<number, Contact[]>();
  for (const { grantId, ...contact } of rows)
    contacts.set(grantId, [...(contacts.get(grantId) ?? []), contact]);
  return contacts;
}
