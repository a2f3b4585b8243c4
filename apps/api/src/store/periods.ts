/** Reporting periods. Their dates are calendar dates without a zone. */
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { ProgrammeTables } from './tables/programme.ts';

export type PeriodRow = Selectable<ProgrammeTables['reporting_periods']>;

/** The key of the current period; a database without one cannot serve reporting pages. */
export async function currentPeriodPk(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('reporting_periods')
    .select('pk')
    .where('current', '=', true)
    .executeTakeFirst();
  if (!row) throw new Error('No reporting period is current.');
  return row.pk;
}

/** All periods, the latest first. */
export function listPeriods(db: Db | Tx): Promise<readonly PeriodRow[]> {
  return db
    .selectFrom('reporting_periods')
    .selectAll()
    .orderBy('prog_reach_reporting_period_start', 'desc')
    .execute();
}

/** The period of that name, or null. */
export async function findPeriodByName(db: Db | Tx, name: string): Promise<PeriodRow | null> {
  const row = await db
    .selectFrom('reporting_periods')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** The period's name; a resolved target's period is always there. */
export async function findPeriodName(db: Db | Tx, pk: number): Promise<string> {
  const row = await db.selectFrom('reporting_periods').select('name').where('pk', '=', pk).executeTakeFirst();
  return row?.name ?? '';
}

/** The due date in force for a grant: its extension where it has one, else the period's; null when there is none. */
export async function findDueDate(db: Db | Tx, grantId: number, periodPk: number): Promise<string | null> {
  const { rows } = await sql<{ due: string | null }>`
    select coalesce(e.due_date, r.due_date) as due
    from reporting_periods r
    left join grant_extensions e on e.fk_reporting_periods = r.pk and e.fk_grants = ${grantId}
    where r.pk = ${periodPk}
  `.execute(db);
  return rows[0]?.due ?? null;
}
