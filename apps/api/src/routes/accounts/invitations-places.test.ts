// An invitation holds for its own place and organisation, and offers no more than its inviter has.
import { invitations } from '@srae/contract/accounts/invitations';
import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import { reporting } from '@srae/contract/reporting';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { untilBlocked } from '../../../test/cluster/until-blocked.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';
import { inScope } from '../../store/database/database.ts';
import { deleteProvider } from '../../store/programme/providers.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';

const { db, places, ada, grace, gus, grantId, pid, person, fresh, save, remove, extra } =
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

describe('a provider that is deleted', () => {
  const accept = (invitationPk: number) =>
    gus.call(invitations.answer, { params: { invitationPk }, body: { accept: true } });
  const listAssociations = (providerId: number) =>
    db
      .selectFrom('user_associations')
      .select('username')
      .where('fk_providers', '=', providerId)
      .where('deleted_at', 'is', null)
      .execute();
  const makeProvider = async () => {
    const { data } = await grace.call<{ pk: number }[]>(reporting.createProvider, {
      body: { grantee_id: grantId, provider_name: `Provider ${randomUUID()}` },
    });
    return { role_id: 2, role_name: 'Provider', provider_id: data[0]?.pk ?? 0 };
  };
  /** Sends the call while the provider is being deleted; the deletion ends first. */
  const sendDuringDeletion = async (providerId: number, send: () => ReturnType<Caller['call']>) => {
    const { sent } = await inScope(db, 'all', async (tx) => {
      await deleteProvider(tx, grantId, providerId, { at: new Date(), by: toUsername('grace') });
      const answer = send();
      await Promise.race([untilBlocked(tx), answer]);
      return { sent: answer };
    });
    return sent;
  };

  it('takes its invitation along', async () => {
    const offer = await makeProvider();
    const { pk } = await invite('gus@example.org', offer);
    expect(await mine()).toContain(pk);
    await grace.call(reporting.deleteProvider, { params: { pid: offer.provider_id } });
    expect(await mine()).not.toContain(pk);
    expect((await accept(pk)).status).toBe(404);
  });

  it('gives access neither by an invitation that is accepted meanwhile nor to a person added meanwhile', async () => {
    const offer = await makeProvider();
    const { pk } = await invite('gus@example.org', offer);
    const late = await sendDuringDeletion(offer.provider_id, () => accept(pk));
    expect([late.status, await listAssociations(offer.provider_id)]).toEqual([404, []]);

    const second = await makeProvider();
    const { username } = await extra();
    const added = await sendDuringDeletion(second.provider_id, () =>
      save(grace, { ...nameAs(username, grantId), ...second }),
    );
    expect([added.status, await listAssociations(second.provider_id)]).toEqual([400, []]);
  });
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
