import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { invitations } from '@srae/contract/accounts/invitations';
import type { Invitation } from '@srae/contract/schemas/accounts/invitations';
import type {
  GrantUser,
  ListedUser,
  SavedAssociation,
} from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const { grantId, pid } = places.first;

const typed = (email: string) => ({ name: 'Typed', family_name: 'Name', email });
const body = (email: string, more: object = {}) => ({
  action: 'new',
  role_id: 1,
  role_name: 'Grantee',
  user: typed(email),
  fk_grants: grantId,
  ...more,
});
const add = (who: Caller, email: string, more: object = {}) =>
  who.call<SavedAssociation>(userAssociations.save, { body: body(email, more) });
/** What an Admin does who has been shown whose account it is. */
const attach = (who: Caller, persona: string) =>
  add(who, '', { action: 'association', user: { Username: toUsername(persona) } });
const findRow = async (who: Caller, pk: number | null, where = grantId) => {
  const rows = await who.call<GrantUser[]>(userAssociations.listGrantUsers, {
    params: { grantId: where },
    query: { size: '200' },
  });
  return rows.data.find((row) => row.pk === pk);
};
const mine = async (who: Caller) => (await who.call<Invitation[]>(invitations.list)).data;
const answer = (who: Caller, invitationPk: number, accept: boolean) =>
  who.call(invitations.answer, { params: { invitationPk }, body: { accept } });
const listGrants = async (who: Caller, key: string) =>
  (
    await who.call<{ id: number }[]>(auth.listAssociations, { params: { username: toUsername(key) } })
  ).data.map(({ id }) => id);
const remove = (who: Caller, associationPk: number) =>
  who.call(userAssociations.remove, { params: { associationPk } });

const makeActivity = async (who: Caller) =>
  (
    await who.call<{ actor_name: string; object: string }[]>(admin.listActivity, { params: { grantId } })
  ).data.map(({ actor_name: name, object }) => `${name}: ${object}`);

/** What the inviter sees of a person, without keys and typed values. */
function toShape(row: GrantUser | undefined) {
  expect(row?.cognito_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(row?.Username).toBe(row?.cognito_id);
  expect(row?.user_data).toEqual({
    name: row?.name,
    family_name: row?.family_name,
    email: row?.email,
    Username: row?.cognito_id,
  });
  return { ...row, pk: 0, cognito_id: '', Username: '', email: '', user_data: null };
}

describe('the e-mail of somebody of another organisation [PER-005] [AU-6]', () => {
  it.each([
    ['a Grantee', 'gus@example.org'],
    ['an Admin', 'ada@example.org'],
    ['federal staff', 'alan@example.org'],
  ])('of %s is answered, listed and recorded as an unknown one', async (_, email) => {
    const unknown = await add(grace, `unknown.of.${email}`);
    const known = await add(grace, email);
    expect(unknown.status).toBe(200);
    expect({ ...known, headers: null, data: null }).toEqual({ ...unknown, headers: null, data: null });
    expect(Object.keys(known.headers).toSorted()).toEqual(Object.keys(unknown.headers).toSorted());
    expect(known.data).toEqual({ cognitoId: expect.any(String), pk: expect.any(Number), invited: true });
    expect(Object.keys(known.data)).toEqual(Object.keys(unknown.data));
    expect(known.data.cognitoId).not.toBe(toUsername(email.split('@')[0] ?? ''));

    const row = await findRow(grace, known.data.pk);
    expect(row).toMatchObject({ name: 'Typed', family_name: 'Name', email, invitation: 'open' });
    expect(toShape(row)).toEqual(toShape(await findRow(grace, unknown.data.pk)));

    const again = [await add(grace, email.toUpperCase()), await add(grace, `unknown.of.${email}`)];
    expect(again.map(({ status, error }) => [status, error.code])).toEqual([
      [409, 'ASSOCIATION_TAKEN'],
      [409, 'ASSOCIATION_TAKEN'],
    ]);
    const events = await db
      .selectFrom('audit_events')
      .select(['action', 'object', 'fields', 'fk_grants', 'outcome'])
      .where('action', '=', 'association.create')
      .where('outcome', '=', 'done')
      .orderBy('seq', 'desc')
      .limit(2)
      .execute();
    expect(events.map(({ object }) => object)).toEqual([
      `association ${known.data.pk}`,
      `association ${unknown.data.pk}`,
    ]);
    expect({ ...events[0], object: '' }).toEqual({ ...events[1], object: '' });
    for (const one of [known, unknown]) expect((await remove(grace, one.data.pk ?? 0)).status).toBe(200);
    expect(await findRow(grace, known.data.pk)).toBeUndefined();
  });

  it('finds nobody in the list of users either, nor a person who has not signed in yet', async () => {
    const found = async (search: string) =>
      (await grace.call<ListedUser[]>(userAssociations.listUsers, { query: { search } })).data;
    const unknown = await add(grace, 'not.listed@example.org');
    const known = await add(grace, 'gus@example.org');
    expect([await found('not.listed@'), await found('gus@')]).toEqual([[], []]);
    for (const one of [known, unknown]) await remove(grace, one.data.pk ?? 0);
  });

  it('of federal staff on the own grant is in no list to choose from, and cannot be chosen', async () => {
    const mineToo = { action: 'association', role_id: 1, fk_grants: grantId };
    const { data } = await ada.call<SavedAssociation>(userAssociations.save, {
      body: { ...mineToo, user: { Username: toUsername('alan') } },
    });
    const listed = await grace.call<ListedUser[]>(userAssociations.listUsers, { query: { search: 'alan' } });
    expect(listed.data).toEqual([]);
    const chosen = {
      ...mineToo,
      fk_grants: places.nearlyEmpty.grantId,
      user: { Username: toUsername('alan') },
    };
    expect((await grace.call(userAssociations.save, { body: chosen })).status).toBe(404);
    await remove(ada, data.pk ?? 0);
  });

  it('takes changes of access, a resending and a removal as an unknown one does', async () => {
    const answers = [];
    for (const email of ['gus@example.org', 'unknown.changed@example.org']) {
      const { data } = await add(grace, email);
      const edit = { action: 'edit', pk: data.pk, has_portal_access: true, has_dashboard_access: false };
      const edited = await grace.call<SavedAssociation>(userAssociations.save, { body: edit });
      expect(edited.data).toEqual({ cognitoId: data.cognitoId, pk: data.pk, invited: false });
      expect(await findRow(grace, data.pk)).toMatchObject({ has_dashboard_access: false });
      const params = { associationPk: data.pk ?? 0 };
      const resent = [];
      for (let times = 0; times < 6; times += 1)
        resent.push((await grace.call(userAssociations.resendInvitation, { params })).status);
      const gone = [await remove(grace, data.pk ?? 0), await remove(grace, data.pk ?? 0)];
      answers.push([edited.status, resent, gone.map(({ status }) => status)]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toEqual([200, [200, 200, 200, 200, 200, 429], [200, 404]]);
  });

  it('takes effect at once when an Admin gives it', async () => {
    const { data } = await attach(ada, 'gus');
    expect(data).toMatchObject({ cognitoId: toUsername('gus'), invited: false });
    expect(await listGrants(gus, 'gus')).toContain(grantId);
    await remove(ada, data.pk ?? 0);
  });

  it('takes effect at once when the person belongs to a grant of the same organisation', async () => {
    const colleague = await addPerson(db, 'a.colleague@example.org', {
      grantId: places.nearlyEmpty.grantId,
    });
    const { data } = await add(grace, 'A.Colleague@example.org');
    expect(data).toMatchObject({ cognitoId: colleague.username, invited: false });
  });
});

describe('an invitation', () => {
  it('is mailed, gives nothing until it is accepted, and then what was offered', async () => {
    const before = await listGrants(gus, 'gus');
    const { data } = await add(grace, 'gus@example.org', {
      role_id: 2,
      role_name: 'Provider',
      provider_id: pid,
    });
    const [mail] = await mailsTo(db, 'gus@example.org');
    expect(mail?.template).toBe('access_invited');
    expect(mail?.body).toMatch(/^You are invited to work on .*\. The invitation is from Grace Grantee\.\n/);
    expect(await listGrants(gus, 'gus')).toEqual(before);
    expect((await gus.call(userAssociations.listGrantUsers, { params: { grantId } })).status).toBe(404);

    const [invitation] = await mine(gus);
    expect(invitation).toMatchObject({
      pk: data.pk,
      role_name: 'Provider',
      invited_by: 'Grace Grantee',
      has_portal_access: true,
      has_dashboard_access: false,
    });
    expect(invitation?.provider_name).toBeTruthy();
    expect((await answer(gus, data.pk ?? 0, true)).status).toBe(200);
    expect(await listGrants(gus, 'gus')).toContain(grantId);
    expect(await mine(gus)).toEqual([]);
    expect(await findRow(grace, data.pk)).toMatchObject({
      cognito_id: toUsername('gus'),
      email: 'gus@example.org',
      fk_roles: 2,
      fk_providers: pid,
      has_portal_access: true,
      has_dashboard_access: false,
      invitation: 'accepted',
    });
    expect((await answer(gus, data.pk ?? 0, true)).status).toBe(404);
    await remove(grace, data.pk ?? 0);
  });

  it('that is declined stays for the inviter as it was, and is offered no more', async () => {
    const { data } = await add(grace, 'gus@example.org');
    const seen = await findRow(grace, data.pk);
    const before = await makeActivity(grace);
    expect((await answer(gus, data.pk ?? 0, false)).status).toBe(200);
    expect(await mine(gus)).toEqual([]);
    expect((await answer(gus, data.pk ?? 0, true)).status).toBe(404);
    expect(await findRow(grace, data.pk)).toEqual(seen);
    const mails = (await mailsTo(db, 'gus@example.org')).length;
    const params = { associationPk: data.pk ?? 0 };
    expect((await grace.call(userAssociations.resendInvitation, { params })).status).toBe(200);
    expect((await mailsTo(db, 'gus@example.org')).length).toBe(mails);
    expect((await makeActivity(grace)).filter((event) => event.startsWith('Gus'))).toEqual(
      before.filter((event) => event.startsWith('Gus')),
    );
    await remove(grace, data.pk ?? 0);
  });

  it('belongs to the invited person alone, and never to federal staff or an Admin', async () => {
    const { data } = await add(grace, 'gus@example.org');
    for (const who of [grace, ada, await portal.signIn('pat')])
      expect((await answer(who, data.pk ?? 0, true)).status).toBe(404);
    const toStaff = await add(grace, 'alan@example.org');
    const alan = await portal.signIn('alan');
    expect(await mine(alan)).toEqual([]);
    expect((await answer(alan, toStaff.data.pk ?? 0, true)).status).toBe(404);
    expect((await mailsTo(db, 'alan@example.org')).map(({ template }) => template)).not.toContain(
      'access_invited',
    );
    for (const one of [data, toStaff.data]) await remove(grace, one.pk ?? 0);
  });

  it('ends when the person comes onto the grant by an Admin', async () => {
    const { data } = await add(grace, 'gus@example.org');
    const direct = await attach(ada, 'gus');
    expect(await mine(gus)).toEqual([]);
    expect(await findRow(grace, data.pk)).toBeUndefined();
    await remove(ada, direct.data.pk ?? 0);
  });

  it('expires with the temporary passwords, and is renewed by a resending', async () => {
    const late = await testPortal();
    const inviter = await late.signIn('grace');
    const { data } = await add(inviter, 'gus@example.org');
    const unknown = await add(inviter, 'unknown.late@example.org');
    late.passMinutes(8 * 24 * 60);
    const later = await late.signIn('grace');
    const guest = await late.signIn('gus');
    expect((await findRow(later, data.pk))?.invitation).toBe('expired');
    expect((await findRow(later, unknown.data.pk))?.invitation).toBe('expired');
    expect(await mine(guest)).toEqual([]);
    expect((await answer(guest, data.pk ?? 0, true)).status).toBe(404);
    await later.call(userAssociations.resendInvitation, { params: { associationPk: data.pk ?? 0 } });
    expect((await findRow(later, data.pk))?.invitation).toBe('open');
    expect((await answer(guest, data.pk ?? 0, true)).status).toBe(200);
  });
});

it('people can be added so many times a day by one Grantee, refused additions counted, by an Admin without limit', async () => {
  const few = await testPortal({ INVITATIONS_PER_DAY: '3' });
  const [inviter, manager] = [await few.signIn('grace'), await few.signIn('ada')];
  const statuses = [];
  for (const email of [
    'one@example.org',
    'one@example.org',
    'gus@example.org',
    'two@example.org',
    'ada@example.org',
  ])
    statuses.push((await add(inviter, email)).status);
  expect(statuses).toEqual([200, 409, 200, 429, 429]);
  const refused = await add(inviter, 'three@example.org');
  expect(refused.error.code).toBe('INVITATION_LIMIT');
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'])
    expect((await add(manager, email)).status).toBe(200);
});
