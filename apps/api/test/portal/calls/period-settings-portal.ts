import { admin } from '@srae/contract/admin';
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import type { Me } from '@srae/contract/schemas/accounts/auth';
import { auth } from '@srae/contract/accounts/auth';
import { sql } from 'kysely';
import { afterAll, afterEach } from 'vitest';
import { openDatabase } from '../../../src/store/database/database.ts';
import { demoPlaces } from '../demo-places.ts';
import { testPortal } from '../test-portal.ts';

/** Short calls for tests of period settings; each test starts with the original periods of the demo. */
export async function openPeriodSettings() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const owner = openDatabase({ ...portal.database.owner, max: 1 });
  afterAll(() => owner.destroy());
  const kept = JSON.stringify(await owner.selectFrom('reporting_periods').selectAll().execute());
  const opened = portal.deps.clock.now();

  // Only the owner of the schema may delete a period.
  afterEach(async () => {
    const periods = sql`jsonb_populate_recordset(null::reporting_periods, ${kept}::jsonb)`;
    await sql`delete from grant_extensions where granted_at >= ${opened}`.execute(owner);
    await sql`update reporting_periods set current = false where current`.execute(owner);
    await sql`delete from reporting_periods where pk not in (select pk from ${periods})`.execute(owner);
    await sql`
      update reporting_periods p set current = k.current, ended_at = k.ended_at, due_date = k.due_date, reminders_on = k.reminders_on,
        reminder_days = k.reminder_days, lock_after_submit = k.lock_after_submit,
        open_for_writing = k.open_for_writing, dashboard_opens_at = k.dashboard_opens_at,
        dashboard_override = k.dashboard_override
      from ${periods} k where k.pk = p.pk
    `.execute(owner);
  });

  const ada = await portal.signIn('ada');
  const grace = await portal.signIn('grace');
  const update = (pk: number, body: unknown) => ada.call(admin.updatePeriod, { params: { pk }, body });
  const list = async () => (await ada.call<AdminPeriod[]>(admin.listPeriods)).data;
  const me = async (who = grace) => (await who.call<Me>(auth.readMe)).data;

  return { portal, db, places, ada, grace, update, list, me };
}
