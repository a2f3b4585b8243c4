import { admin } from '@srae/contract/admin';
import type { UserUpdated } from '@srae/contract/schemas/accounts/users';
import type { AdminUser } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { demoPlaces } from '../demo-places.ts';
import { addPerson } from '../people.ts';
import { testPortal } from '../test-portal.ts';
import type { Caller } from '../test-portal.ts';

/** A portal with the demonstration data and short calls for tests of user management by Admins. */
export async function openAdminUsers() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const ada = await portal.signIn('ada');
  const grace = await portal.signIn('grace');
  const { grantId } = places.first;
  let made = 0;
  const extra = () => addPerson(db, `someone${++made}@example.org`, { grantId });
  const update = (username: string, body: object, who: Caller = ada) =>
    who.call<UserUpdated>(admin.updateUser, { params: { username }, body });
  const users = (query: Record<string, string> = {}, who: Caller = ada) =>
    who.call<AdminUser[]>(userAssociations.listUsers, { query });
  const signInWith = (email: string, password: string) =>
    portal.stranger.call<{ step: string }>(
      { method: 'POST', path: '/api/auth/sign-in' },
      { body: { email, password } },
    );

  return { portal, db, places, ada, grace, grantId, extra, update, users, signInWith };
}
