/** Reporting periods. Their dates are calendar dates without a zone. */
import type { InstrumentId } from '@srae/domain/instruments/registry';
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { ProgrammeTables } from '../tables/programme.ts';

export type PeriodRow = Selectable<ProgrammeTables['reporting_periods']>;

/** The key of the current period, or null while none is current. */
export async function findCurrentPeriod(db: Db | Tx): Promise<number | null> {
  const row = await db
    .selectFrom('reporting_periods')
    .select('pk')
    .where('current', '=', true)
    .executeTakeFirst();
  return row?.pk ?? null;
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

/** The period's name; the period of a resolved target always exists. */
export async function getPeriodName(db: Db | Tx, pk: number): Promise<string> {
  const row = await db.selectFrom('reporting_periods').select('name').where('pk', '=', pk).executeTakeFirst();
  return row?.name ?? '';
}

/** The instrument of a period as an SQL expression, for statements that store data created under it (BEY-143). */
export function instrumentSubquery(pk: number): RawBuilder<InstrumentId> {
  return sql`(select instrument from reporting_periods where pk = ${pk}::integer)`;
}
