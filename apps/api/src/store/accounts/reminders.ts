/** Reminders due and reminders sent (Q138). */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

export type DueGrant = {
  readonly periodPk: number;
  readonly periodName: string;
  readonly grantId: number;
  /** The effective due date: the grant's extension if it has one. */
  readonly dueDate: string;
  /** The day of the schedule, in days before the due date: 0 is the day itself, afterwards negative. */
  readonly daysBefore: number;
};

/**
 * Active grants with a reminder day after `after` until `today` of a writable period with reminders, each with the
 * latest such day. What was to be said before the due date is not said after it.
 */
export async function listGrantsToRemind(
  db: Db,
  { after, today }: { readonly after: string; readonly today: string },
): Promise<readonly DueGrant[]> {
  const { rows } = await sql<DueGrant>`
    select r.pk as "periodPk", r.name as "periodName", g.pk as "grantId", d.due as "dueDate",
      latest.day as "daysBefore"
    from reporting_periods r
    cross join counted_grants g
    left join grant_extensions e on e.fk_reporting_periods = r.pk and e.fk_grants = g.pk
    cross join lateral (select coalesce(e.due_date, r.due_date) as due) d
    cross join lateral (
      select min(day) as day from unnest(r.reminder_days) day
      where d.due - day > ${after}::date and d.due - day <= ${today}::date
    ) latest
    where r.reminders_on and (r.current or r.open_for_writing) and g.gr_active
      and latest.day is not null and (latest.day < 0 or d.due >= ${today}::date)
    order by r.pk, g.pk
  `.execute(db);
  return rows;
}

/** Records a reminder; false if it was already sent. */
export async function saveReminder(tx: Tx, due: DueGrant, username: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into reminders_sent (fk_reporting_periods, fk_grants, username, due_date, days_before, sent_at)
    values (${due.periodPk}, ${due.grantId}, ${username}::uuid, ${due.dueDate}::date, ${due.daysBefore}, ${at.toISOString()}::timestamptz)
    on conflict do nothing
    returning username
  `.execute(tx);
  return rows.length > 0;
}
