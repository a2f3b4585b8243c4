import { admin } from '@srae/contract/admin';
import type { Grantee } from '@srae/contract/schemas/programme/programme';
import { demoPlaces } from '../demo-places.ts';
import { testPortal } from '../test-portal.ts';

/** A portal with the demonstration data and short calls for the tests of the programme. */
export async function openProgramme() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const ada = await portal.signIn('ada');
  const lakeside = async () =>
    (await ada.call<Grantee[]>(admin.listGrantees, { query: { search: 'lakeside' } })).data[0];

  return { portal, db, places, ada, lakeside };
}
