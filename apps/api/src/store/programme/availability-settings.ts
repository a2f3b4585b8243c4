/** The stored availability settings of portal and dashboard. */
import type { Db, Tx } from '../database/database.ts';

/** A setting, locked until the transaction ends; null when it was never set. */
export async function lockSetting(tx: Tx, name: string): Promise<unknown> {
  const row = await tx
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a setting. */
export async function saveSetting(
  tx: Tx,
  name: string,
  value: unknown,
  by: { readonly actor: string; readonly at: Date },
): Promise<void> {
  const stored = { value: JSON.stringify(value), updated_at: by.at, updated_by: by.actor };
  await tx
    .insertInto('settings')
    .values({ name, ...stored })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(stored))
    .execute();
}

/** When the dashboard of each period opens, the latest period first. */
export function listDashboardOpenings(db: Db | Tx) {
  return db
    .selectFrom('reporting_periods')
    .select(['pk', 'name', 'current', 'dashboard_opens_at', 'dashboard_override'])
    .orderBy('prog_reach_reporting_period_start', 'desc')
    .execute();
}

/** Sets or removes the override of a period's opening; false when there is no such period. */
export async function saveDashboardOverride(
  tx: Tx,
  pk: number,
  override: 'open' | 'closed' | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('reporting_periods')
    .set({ dashboard_override: override })
    .where('pk', '=', pk)
    .executeTakeFirst();
  return Number(result.numUpdatedRows) > 0;
}
