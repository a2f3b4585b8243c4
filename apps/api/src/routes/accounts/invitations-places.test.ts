// An invitation holds for its own place and organisation, and offers no more than its inviter has.
import { invitations } from '@srae/contract/accounts/invitations';
import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import { expect, it, onTestFinished } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';

const { db, places, ada, grace, gus, grantId, pid, person, fresh, save, remove } =
  await openUserAssociations();

const invite = async (email: string, more: object = {}, who = grace) => {
  const { data } = await save(who, fresh({ user: person(email), ...more }));
  return { pk: data.pk ?? 0, alias: data.cognitoId };
};
const toProvider = { role_id: 2, role_name: 'Provider', provider_id: pid };
const mine = async () => (await gus.call<Invitation[]>(invitations.list)).data.map(({ pk }) => pk);
const nameAs = (Username: string, fk_grants: number) => ({
  action: 'association',
  role_id: 1,
  fk_grants,
  user: { Username },
});

it('stays open when the person comes onto another place by an Admin', async () => {
  const email = 'gus@example.org';
  const ended = await invite(email);
  const stay = [
    await invite(email, toProvider),
    await invite(email, { fk_grants: places.nearlyEmpty.grantId }),
  ].map(({ pk }) => pk);
  const direct = await save(ada, nameAs(toUsername('gus'), grantId));
  expect(new Set(await mine())).toEqual(new Set(stay));
  for (const pk of stay) await remove(grace, pk);
  expect((await remove(ada, direct.data.pk ?? 0)).status).toBe(200);
  expect((await remove(grace, ended.pk)).status).toBe(404);
});

it('is named by its placeholder in the organisation that invited, and in no other', async () => {
  const { pk, alias } = await invite('nell@example.org');
  expect((await save(gus, nameAs(alias, places.other.grantId))).status).toBe(404);
  await remove(grace, pk);
});

it('is given no dashboard by a Grantee who has none', async () => {
  const { pk } = await invite('gus@example.org', { has_dashboard_access: false });
  const own = db
    .updateTable('user_associations')
    .where('username', '=', toUsername('grace'))
    .where('fk_grants', '=', grantId);
  await own.set({ has_dashboard_access: false }).execute();
  onTestFinished(async () => {
    await own.set({ has_dashboard_access: true }).execute();
    await remove(grace, pk);
  });
  const edit = { action: 'edit', pk, has_portal_access: true, has_dashboard_access: true };
  expect(await save(grace, edit)).toMatchObject({ status: 403, error: { code: 'NO_DASHBOARD_ACCESS' } });
});
