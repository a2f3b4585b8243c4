/** Reminders due today and reminders sent (Q138). */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

export type DueGrant = {
  readonly periodPk: number;
  readonly periodName: string;
  readonly grantId: number;
  /** The effective due date: the grant's extension if it has one. */
  readonly dueDate: string;
  /** Days until the due date: 0 on the day itself, negative afterwards. */
  readonly daysBefore: number;
};

/** Active grants for which today is a reminder day of a writable period with reminders. */
export async function listGrantsToRemind(db: Db, today: string): Promise<readonly DueGrant[]> {
  const { rows } = await sql<DueGrant>`
    select r.pk as "periodPk", r.name as "periodName", g.pk as "grantId", d.due as "dueDate",
      (d.due - ${today}::date) as "daysBefore"
    from reporting_periods r
    cross join counted_grants g
    left join grant_extensions e on e.fk_reporting_periods = r.pk and e.fk_grants = g.pk
    cross join lateral (select coalesce(e.due_date, r.due_date) as due) d
    where r.reminders_on and (r.current or r.open_for_writing) and g.gr_active
      and (d.due - ${today}::date) = any(r.reminder_days)
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
