import { admin } from '@srae/contract/admin';
import type { AdminPeriod } from '@srae/contract/schemas/programme/periods';
import type { Me } from '@srae/contract/schemas/accounts/auth';
import { auth } from '@srae/contract/accounts/auth';
import { demoPlaces } from '../demo-places.ts';
import { testPortal } from '../test-portal.ts';

/** A portal with the demonstration data and short calls for the tests of the settings of periods. */
export async function openPeriodSettings() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const ada = await portal.signIn('ada');
  const grace = await portal.signIn('grace');
  const update = (pk: number, body: unknown) => ada.call(admin.updatePeriod, { params: { pk }, body });
  const list = async () => (await ada.call<AdminPeriod[]>(admin.listPeriods)).data;
  const me = async (who = grace) => (await who.call<Me>(auth.readMe)).data;

  return { portal, db, places, ada, grace, update, list, me };
}
