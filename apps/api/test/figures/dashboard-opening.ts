import { onTestFinished } from 'vitest';
import type { Db } from '../../src/store/database/database.ts';

/** Sets when the dashboard of a period opens, until the test has ended. */
export async function setDashboardOpening(
  db: Db,
  period: number,
  state: { readonly dashboard_override?: 'open' | 'closed' | null; readonly dashboard_opens_at?: Date },
): Promise<void> {
  const kept = await db
    .selectFrom('reporting_periods')
    .select(['dashboard_override', 'dashboard_opens_at'])
    .where('pk', '=', period)
    .executeTakeFirstOrThrow();
  onTestFinished(async () => {
    await db.updateTable('reporting_periods').set(kept).where('pk', '=', period).execute();
  });
  await db.updateTable('reporting_periods').set(state).where('pk', '=', period).execute();
}
