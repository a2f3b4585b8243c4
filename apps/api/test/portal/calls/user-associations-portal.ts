import type { GrantUser, SavedAssociation } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { demoPlaces } from '../demo-places.ts';
import { addPerson } from '../people.ts';
import { testPortal } from '../test-portal.ts';
import type { Caller } from '../test-portal.ts';

/** A portal with the demonstration data and short calls for the tests of associations of users. */
export async function openUserAssociations() {
  const portal = await testPortal();
  const { db } = portal.deps;
  const places = await demoPlaces(db);
  const ada = await portal.signIn('ada');
  const grace = await portal.signIn('grace');
  const gus = await portal.signIn('gus');
  const nell = await portal.signIn('nell');
  const { grantId, pid, siblingPid } = places.first;
  let made = 0;
  const person = (email = `new.person${++made}@example.org`) => ({
    name: 'Nia',
    family_name: 'Newman',
    email,
  });
  const fresh = (more: object = {}) => ({
    action: 'new',
    role_id: 1,
    role_name: 'Grantee',
    user: person(),
    fk_grants: grantId,
    ...more,
  });
  const save = (who: Caller, body: unknown) => who.call<SavedAssociation>(userAssociations.save, { body });
  const remove = (who: Caller, associationPk: number, body?: unknown) =>
    who.call(userAssociations.remove, { params: { associationPk }, ...(body === undefined ? {} : { body }) });
  const resend = (who: Caller, associationPk: number) =>
    who.call(userAssociations.resendInvitation, { params: { associationPk } });
  const people = async (who = ada, where = grantId) =>
    (
      await who.call<GrantUser[]>(userAssociations.listGrantUsers, {
        params: { grantId: where },
        query: { size: '200' },
      })
    ).data;

  function extra() {
    return addPerson(db, `extra${++made}@example.org`, { grantId });
  }

  return {
    portal,
    db,
    places,
    ada,
    grace,
    gus,
    nell,
    grantId,
    pid,
    siblingPid,
    person,
    fresh,
    save,
    remove,
    resend,
    people,
    extra,
  };
}
