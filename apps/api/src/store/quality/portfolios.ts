/** The staff member assigned to a grant (BEY-187). */
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export type Assignment = {
  readonly assignedTo: string;
  readonly assignedBy: string;
  readonly assignedAt: Date;
};

/** The assignee of a counted grant, locked until the transaction ends; undefined if there is no such grant. */
export async function lockAssignee(tx: Tx, grantId: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ assignedTo: string | null }>`
    select p.assigned_to as "assignedTo" from grants g
    left join grant_portfolios p on p.fk_grants = g.pk
    where g.pk = ${grantId} and exists (select from counted_grants c where c.pk = g.pk)
    for update of g
  `.execute(tx);
  const [row] = rows;
  return row && row.assignedTo;
}

/** Adds a grant to a staff member's portfolio. */
export async function saveAssignee(tx: Tx, grantId: number, assignment: Assignment): Promise<void> {
  await sql`
    insert into grant_portfolios (fk_grants, assigned_to, assigned_by, assigned_at)
    values (${grantId}, ${assignment.assignedTo}, ${assignment.assignedBy}, ${assignment.assignedAt})
    on conflict (fk_grants) do update set assigned_to = excluded.assigned_to,
      assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at
  `.execute(tx);
}

/** Removes a grant from every portfolio. */
export async function deleteAssignee(tx: Tx, grantId: number): Promise<void> {
  await sql`delete from grant_portfolios where fk_grants = ${grantId}`.execute(tx);
}
