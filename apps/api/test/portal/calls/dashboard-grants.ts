import { inScope } from '../../../src/store/database/database.ts';
import { testDashboard } from '../test-dashboard.ts';

/** A portal with figures and surveys, with the keys of its periods and grants. */
export async function openDashboardGrants() {
  const test = await testDashboard();
  const { db } = test.portal.deps;
  const [winter, summer] = await Promise.all([loadPeriod('Winter 2023'), loadPeriod('Summer 2023')]);
  const [grace, , gus] = await inScope(db, 'all', (tx) =>
    tx.selectFrom('grants').select('pk').orderBy('pk').execute(),
  );
  const GRACE = grace?.pk ?? 0;
  const GUS = gus?.pk ?? 0;

  async function loadPeriod(name: string): Promise<number> {
    const row = await db
      .selectFrom('reporting_periods')
      .select('pk')
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
    return row.pk;
  }

  /** Grants a Provider dashboard access; returns the provider. */
  async function giveDashboard(email: string): Promise<number> {
    const row = await db
      .updateTable('user_associations')
      .set({ has_dashboard_access: true })
      .where('username', '=', (query) =>
        query.selectFrom('identity_users').select('username').where('email', '=', email),
      )
      .returning('fk_providers')
      .executeTakeFirstOrThrow();
    return row.fk_providers ?? 0;
  }

  return { test, db, winter, summer, GRACE, GUS, giveDashboard };
}
