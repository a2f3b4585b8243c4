import { auth } from '@srae/contract/auth';
import { reporting } from '@srae/contract/reporting';
import type { GrantUser, SavedAssociation } from '@srae/contract/schemas/accounts/user-associations';
import { userAssociations } from '@srae/contract/user-associations';
import { describe, expect, it } from 'vitest';
import { usernameOf } from '../../../seeds/seed-people.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, loadAssociation, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const places = await demoPlaces(db);
const ada = await portal.signIn('ada');
const alan = await portal.signIn('alan');
const grace = await portal.signIn('grace');
const gus = await portal.signIn('gus');
const pat = await portal.signIn('pat');
const nell = await portal.signIn('nell');

const { grantId, pid, siblingPid } = places.first;
let made = 0;
const person = (email = `new.person${++made}@example.org`) => ({ name: 'Nia', family_name: 'Newman', email });
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

describe('the permission table by request', () => {
  const callers = { nobody: portal.stranger, ada, alan, grace, gus, pat, nell };
  type Row = readonly [
    string,
    (who: Caller) => Promise<{ status: number }>,
    Record<keyof typeof callers, number>,
  ];
  const rows: Row[] = [
    [
      'GET /users/{grantId}',
      (who) => who.call(userAssociations.listGrantUsers, { params: { grantId } }),
      { nobody: 401, ada: 200, alan: 403, grace: 200, gus: 404, pat: 200, nell: 404 },
    ],
    [
      'POST new',
      (who) => save(who, fresh()),
      { nobody: 401, ada: 200, alan: 403, grace: 200, gus: 404, pat: 403, nell: 403 },
    ],
    [
      'POST new, role 3',
      (who) => save(who, { action: 'new', role_id: 3, user: person() }),
      { nobody: 401, ada: 200, alan: 403, grace: 403, gus: 403, pat: 403, nell: 403 },
    ],
    [
      'POST association, role 4',
      async (who) =>
        save(who, { action: 'association', role_id: 4, user: { Username: (await extra()).username } }),
      { nobody: 401, ada: 200, alan: 403, grace: 403, gus: 403, pat: 403, nell: 403 },
    ],
    [
      'POST edit',
      async (who) => save(who, edit((await extra()).pk)),
      { nobody: 401, ada: 200, alan: 403, grace: 200, gus: 404, pat: 403, nell: 403 },
    ],
    [
      'DELETE',
      async (who) => remove(who, (await extra()).pk),
      { nobody: 401, ada: 200, alan: 403, grace: 200, gus: 404, pat: 403, nell: 403 },
    ],
    [
      'POST invitation',
      async (who) => resend(who, (await save(ada, fresh())).data.pk ?? 0),
      { nobody: 401, ada: 200, alan: 403, grace: 200, gus: 404, pat: 403, nell: 403 },
    ],
    [
      'GET /users',
      (who) => who.call(userAssociations.listUsers),
      { nobody: 401, ada: 200, alan: 403, grace: 200, gus: 200, pat: 403, nell: 403 },
    ],
  ];
  const cases = rows.flatMap(([name, ask, cells]) =>
    Object.entries(cells).map(([who, status]) => ({ name, who: who as keyof typeof callers, status, ask })),
  );
  it.each(cases)('$name as $who: $status [PER-010] [BEY-015]', async ({ ask, who, status }) => {
    expect((await ask(callers[who])).status).toBe(status);
  });
});

describe('a body that cannot be', () => {
  it.each([
    ['no grant', () => fresh({ fk_grants: undefined })],
    ['a role that does not exist', () => fresh({ role_id: 5 })],
    ['an action that does not exist', () => fresh({ action: 'remove' })],
    ['a Provider without a provider', () => fresh({ role_id: 2, role_name: 'Provider' })],
    [
      'a provider of another grant',
      () => fresh({ role_id: 2, role_name: 'Provider', provider_id: places.other.pid }),
    ],
    ['a Grantee with a provider', () => fresh({ provider_id: pid })],
    ['a role name of another role', () => fresh({ role_name: 'Provider' })],
    ['an unknown field', () => fresh({ is_admin: true })],
    ['a list', () => []],
  ])('%s is 400 [BEY-013]', async (_, body) => {
    expect((await save(ada, body())).status).toBe(400);
    expect((await save(grace, body())).status).toBe(400);
  });

  it.each([
    ['Admin', 3],
    ['ACF', 4],
  ])('%s with a grant is 400 [API-014] [BEY-012]', async (_, role_id) => {
    expect((await save(ada, { action: 'new', role_id, user: person(), fk_grants: grantId })).status).toBe(
      400,
    );
  });

  it.each([
    ['name', { name: '   ' }, 'Please enter a first name.'],
    ['family_name', { family_name: '' }, 'Please enter a last name.'],
    ['email', { email: 'nobody' }, 'Please enter a valid email.'],
  ])('%s names its field', async (field, wrong, message) => {
    const answer = await save(grace, fresh({ user: { ...person(), ...wrong } }));
    expect([answer.status, answer.error.message, answer.error.details]).toEqual([
      422,
      message,
      [{ field, message }],
    ]);
  });
});

describe('a new person', () => {
  it('gets an account, the association and one mail with a temporary password [GUM-001] [API-013] [API-015] [API-016] [API-018]', async () => {
    const user = person('Invited.Person@Example.org');
    const { data } = await save(grace, fresh({ user }));
    expect(data).toEqual({ cognitoId: expect.any(String), pk: expect.any(Number), invited: true });
    const row = (await people()).find((one) => one.pk === data.pk);
    expect(row).toMatchObject({
      cognito_id: data.cognitoId,
      fk_roles: 1,
      fk_grants: grantId,
      fk_providers: null,
      email: 'Invited.Person@Example.org',
      invitation: 'open',
    });
    const mails = await mailsTo(db, user.email);
    expect(mails.map((mail) => mail.template)).toEqual(['invite']);
    expect(passwordIn(mails)).toMatch(/^[a-zA-Z]{5}(-[a-zA-Z]{5}){2}-[a-zA-Z]{2}[a-z][A-Z][2-9]$/);
  });

  it.each([
    [true, false],
    [false, true],
    [true, true],
  ])(
    'gets the grant, role and access that the body names: portal %s, dashboard %s [API-016]',
    async (portalAccess, dashboardAccess) => {
      const access = { has_portal_access: portalAccess, has_dashboard_access: dashboardAccess };
      const { data } = await save(
        grace,
        fresh({ user: person(), fk_grants: grantId, role_name: 'Grantee', ...access }),
      );
      const row = (await people()).find((one) => one.pk === data.pk);
      expect(row).toMatchObject({ fk_grants: grantId, role_name: 'Grantee', ...access });
    },
  );

  it('signs in with the mailed password once and must choose another', async () => {
    const user = person();
    await save(grace, fresh({ user }));
    const password = passwordIn(await mailsTo(db, user.email));
    const answer = await portal.stranger.call<{ step: string }>(
      { method: 'POST', path: '/api/auth/sign-in' },
      { body: { email: user.email, password } },
    );
    expect(answer.data.step).toBe('newPasswordRequired');
  });

  it('sees portal and dashboard at grantee level, the portal alone at provider level [PER-009]', async () => {
    const provider = { role_id: 2, role_name: 'Provider', provider_id: pid };
    const one = await save(grace, fresh());
    const other = await save(grace, fresh(provider));
    const rows = await people();
    const toAccess = (pk: number | null) =>
      rows.filter((row) => row.pk === pk).map((row) => [row.has_portal_access, row.has_dashboard_access]);
    expect(toAccess(one.data.pk)).toEqual([[true, true]]);
    expect(toAccess(other.data.pk)).toEqual([[true, false]]);
  });

  it('with a known e-mail, whatever its case, becomes an association of that account by an Admin', async () => {
    const known = await addPerson(db, 'known.person@example.org', { grantId: places.other.grantId });
    const { data } = await save(ada, fresh({ user: person('KNOWN.person@example.org ') }));
    expect(data).toMatchObject({ cognitoId: known.username, invited: false });
    expect((await mailsTo(db, known.email)).map((mail) => mail.template)).toEqual(['access_changed']);
  });

  it('twice on the same grant is 409, at once or one after the other', async () => {
    const user = person();
    const both = await Promise.all([save(grace, fresh({ user })), save(ada, fresh({ user }))]);
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    const again = await save(grace, fresh({ user }));
    expect([again.status, again.error.code]).toEqual([409, 'ASSOCIATION_TAKEN']);
  });

  it('is audited with role and access, without name and address', async () => {
    const user = person();
    const { data } = await save(grace, fresh({ user, has_dashboard_access: false }));
    const event = await lastEvent(db, 'association.create');
    expect(event).toMatchObject({
      actor: usernameOf('grace'),
      acting_role: 'Grantee',
      fk_grants: grantId,
      object: `association ${data.pk}`,
      details: { new: { role: 'Grantee', portal: true, dashboard: false }, user: data.cognitoId },
    });
    expect(JSON.stringify(event)).not.toContain(user.email);
  });
});

describe('an existing user', () => {
  it('of the own organisation is associated by Username', async () => {
    const colleague = await addPerson(db, 'colleague@example.org', { grantId: places.nearlyEmpty.grantId });
    const body = {
      action: 'association',
      role_id: 1,
      user: { Username: colleague.username },
      fk_grants: grantId,
    };
    const { data } = await save(grace, body);
    expect(data).toMatchObject({ cognitoId: colleague.username, invited: false });
  });

  it('of another organisation, or none, is missing for a Grantee', async () => {
    for (const Username of [usernameOf('gus'), usernameOf('nobody'), 'gus@example.org']) {
      const body = { action: 'association', role_id: 1, user: { Username }, fk_grants: grantId };
      expect((await save(grace, body)).status).toBe(404);
    }
  });

  it('can be anyone for an Admin', async () => {
    const body = {
      action: 'association',
      role_id: 1,
      user: { Username: 'alan@example.org' },
      fk_grants: grantId,
    };
    const { data } = await save(ada, body);
    expect(data.cognitoId).toBe(usernameOf('alan'));
    await remove(ada, data.pk ?? 0);
  });
});

describe('site access', () => {
  it('changes the two flags alone, tells the person and records old and new [GUM-008] [GUM-013] [API-017]', async () => {
    const one = await extra();
    const answer = await save(grace, edit(one.pk, false, true));
    expect([answer.status, answer.data.cognitoId]).toEqual([200, one.username]);
    const row = (await people()).find(({ pk }) => pk === one.pk);
    expect([row?.has_portal_access, row?.has_dashboard_access]).toEqual([false, true]);
    expect((await lastEvent(db, 'association.edit'))?.details).toMatchObject({
      old: { portal: true },
      new: { portal: false },
    });
    expect((await mailsTo(db, one.email))[0]?.body).toContain('is now: Dashboard.');
  });

  it('of neither is 400', async () => {
    const answer = await save(ada, edit((await extra()).pk, false, false));
    expect([answer.status, answer.error.code]).toEqual([400, 'NO_SITE_ACCESS']);
  });

  it('is refused when the body contradicts the row', async () => {
    const { pk } = await extra();
    expect((await save(ada, { ...edit(pk), fk_grants: places.other.grantId })).status).toBe(400);
    expect((await save(ada, { ...edit(pk), role_id: 2 })).status).toBe(400);
  });

  it('of an association that does not exist is 404', async () => {
    expect((await save(grace, edit(999_999))).status).toBe(404);
  });

  it("of oneself is refused for a Grantee, and one's own portal access for an Admin", async () => {
    const own = await save(grace, edit(await loadAssociation(db, 'grace', grantId), true, false));
    expect([own.status, own.error.code]).toEqual([403, 'SELF_CHANGE']);
    const mine = await save(ada, {
      action: 'association',
      role_id: 1,
      user: { Username: usernameOf('ada') },
      fk_grants: grantId,
    });
    const answer = await save(ada, edit(mine.data.pk ?? 0, false, true));
    expect([answer.status, answer.error.code]).toEqual([403, 'SELF_CHANGE']);
    expect((await remove(ada, mine.data.pk ?? 0)).status).toBe(200);
  });

  it('includes the dashboard only when the Grantee has it too', async () => {
    const gusAt = await loadAssociation(db, 'gus', places.other.grantId);
    await save(ada, edit(gusAt, true, false));
    const asked = await save(gus, fresh({ fk_grants: places.other.grantId, has_dashboard_access: true }));
    expect([asked.status, asked.error.code]).toEqual([403, 'NO_DASHBOARD_ACCESS']);
    const { data } = await save(gus, fresh({ fk_grants: places.other.grantId }));
    const row = (await people(ada, places.other.grantId)).find(({ pk }) => pk === data.pk);
    expect(row?.has_dashboard_access).toBe(false);
    expect((await save(gus, edit(data.pk ?? 0, true, true))).status).toBe(403);
    await remove(ada, data.pk ?? 0);
    await save(ada, edit(gusAt, true, true));
  });
});

describe('lists that are paged by the server', () => {
  const lists = () =>
    [
      ['users of a grant', userAssociations.listGrantUsers, { grantId }],
      ['own grants', auth.listAssociations, { username: usernameOf('ada') }],
      ['providers of a grant', reporting.listProviders, { grantId }],
    ] as const;
  it.each(lists())('%s', async (_, endpoint, params) => {
    const whole = await ada.call<{ pk: unknown; id: unknown }[]>(endpoint, {
      params,
      query: { size: '200' },
    });
    expect(whole.headers['x-total-count']).toBe(String(whole.data.length));
    expect(whole.data.length).toBeGreaterThan(2);
    const second = await ada.call<unknown[]>(endpoint, { params, query: { page: '2', size: '2' } });
    expect(second.data).toEqual(whole.data.slice(2, 4));
    expect(second.headers['x-total-count']).toBe(String(whole.data.length));
    expect((await ada.call(endpoint, { params, query: { size: '0' } })).status).toBe(400);
  });

  it('hold 50 rows unless more are asked for', async () => {
    for (let count = 0; count < 55; count += 1)
      await addPerson(db, `many${count}@example.org`, { grantId: places.other.grantId });
    const params = { grantId: places.other.grantId };
    const { data, headers } = await ada.call<unknown[]>(userAssociations.listGrantUsers, { params });
    expect([data.length, Number(headers['x-total-count']) > 55]).toEqual([50, true]);
  });
});

describe('removing', () => {
  it('takes the association, never the account [GUM-010] [API-019]', async () => {
    const one = await extra();
    const body = { user: { Username: one.username }, association: { pk: one.pk } };
    expect((await remove(grace, one.pk, body)).status).toBe(200);
    expect((await people()).map(({ pk }) => pk)).not.toContain(one.pk);
    const left = await db
      .selectFrom('identity_users')
      .select('email')
      .where('username', '=', one.username)
      .execute();
    expect(left).toEqual([{ email: one.email }]);
    expect((await remove(grace, one.pk)).status).toBe(404);
  });

  it('is refused when the body contradicts the row', async () => {
    const { pk } = await extra();
    expect((await remove(grace, pk, { user: { Username: usernameOf('gus') } })).status).toBe(400);
  });

  it('is refused for the association in use', async () => {
    const answer = await remove(grace, await loadAssociation(db, 'grace', grantId));
    expect([answer.status, answer.error.code]).toEqual([403, 'SELF_CHANGE']);
  });

  it('of an only colleague ends when both remove each other at once: one Grantee stays [AZ-6]', async () => {
    const { grantId: other } = places.other;
    const body = {
      action: 'association',
      role_id: 1,
      user: { Username: usernameOf('nell') },
      fk_grants: other,
    };
    const second = (await save(ada, body)).data.pk ?? 0;
    const others = (await people(ada, other)).filter(
      ({ fk_roles, name }) => fk_roles === 1 && name === 'Extra',
    );
    for (const { pk } of others) await remove(ada, pk);
    const gusAt = await loadAssociation(db, 'gus', other);
    const answers = await Promise.all([remove(gus, second), remove(nell, gusAt)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = (await people(ada, other)).filter((row) => row.fk_roles === 1);
    expect(left).toHaveLength(1);
  });
});

describe('an invitation', () => {
  it('sent again makes the former temporary password useless', async () => {
    const user = person();
    const { data } = await save(grace, fresh({ user }));
    const first = passwordIn(await mailsTo(db, user.email));
    expect((await resend(grace, data.pk ?? 0)).status).toBe(200);
    const mails = await mailsTo(db, user.email);
    expect(mails.map((mail) => mail.template)).toEqual(['invitation_resent', 'invite']);
    expect(passwordIn(mails)).not.toBe(first);
    const old = await portal.stranger.call(
      { method: 'POST', path: '/api/auth/sign-in' },
      { body: { email: user.email, password: first } },
    );
    expect(old.status).toBe(401);
  });

  it('that was accepted is 409', async () => {
    const answer = await resend(ada, await loadAssociation(db, 'pat', grantId));
    expect([answer.status, answer.error.code]).toEqual([409, 'INVITATION_ACCEPTED']);
  });

  it('is sent again five times an hour at most', async () => {
    const { data } = await save(grace, fresh());
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await resend(grace, data.pk ?? 0)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('the users of a grant', () => {
  it('are one row per association with the attributes of the specification [API-012] [API-036] [ENT-011] [ENT-012] [ENT-013] [ENT-014] [ENT-015] [ENT-016] [ENT-017] [ENT-018] [ENT-019]', async () => {
    const row = (await people(grace)).find((one) => one.Username === usernameOf('pat'));
    expect(row).toEqual({
      pk: await loadAssociation(db, 'pat', grantId),
      cognito_id: usernameOf('pat'),
      fk_roles: 2,
      role_name: 'Provider',
      fk_grants: grantId,
      fk_providers: pid,
      provider_name: 'Bright Futures Coalition, LLC',
      has_portal_access: true,
      has_dashboard_access: false,
      name: 'Pat',
      family_name: 'Provider',
      email: 'pat@example.org',
      Username: usernameOf('pat'),
      invitation: 'accepted',
      user_data: {
        name: 'Pat',
        family_name: 'Provider',
        email: 'pat@example.org',
        Username: usernameOf('pat'),
      },
    });
  });

  it('are those of the own provider for a Provider [PER-006]', async () => {
    await addPerson(db, 'sibling@example.org', { grantId, role: 2, providerId: siblingPid });
    const rows = await people(pat);
    expect(rows.map((row) => row.fk_providers)).toContain(pid);
    expect(new Set(rows.map((row) => row.fk_providers))).toEqual(new Set([pid]));
  });
});

describe('the groups', () => {
  it('are given without a grant, and everyone who is Admin is told [BEY-012] [BEY-014] [BEY-019] [BEY-020]', async () => {
    const one = await addPerson(db, 'promoted@example.org', { grantId });
    const { data } = await save(ada, {
      action: 'association',
      role_id: 3,
      role_name: 'Admin',
      user: { Username: one.username },
    });
    expect(data).toEqual({ cognitoId: one.username, pk: null, invited: false });
    const groups = await db
      .selectFrom('identity_groups')
      .selectAll()
      .where('username', '=', one.username)
      .execute();
    expect(groups).toMatchObject([{ group_name: 'Admin', added_by: usernameOf('ada') }]);
    expect((await mailsTo(db, 'ada@example.org'))[0]).toMatchObject({
      template: 'admin_group_changed',
      body: expect.stringContaining('promoted@example.org now has the role Admin.'),
    });
    expect(await lastEvent(db, 'group.add')).toMatchObject({
      actor: usernameOf('ada'),
      object: `user ${one.username}`,
      details: { new: { group: 'Admin' } },
    });
  });

  it('are not given twice, and never to oneself [BEY-016]', async () => {
    const again = await save(ada, {
      action: 'association',
      role_id: 4,
      user: { Username: usernameOf('alan') },
    });
    expect([again.status, again.error.code]).toEqual([409, 'GROUP_TAKEN']);
    const self = await save(ada, {
      action: 'association',
      role_id: 4,
      user: { Username: usernameOf('ada') },
    });
    expect([self.status, self.error.code]).toEqual([403, 'SELF_CHANGE']);
    const byMail = await save(ada, { action: 'new', role_id: 4, user: person('ADA@example.org') });
    expect([byMail.status, byMail.error.code]).toEqual([403, 'SELF_CHANGE']);
  });
});

function edit(pk: number, portalAccess = true, dashboardAccess = true) {
  return {
    action: 'edit',
    pk,
    update_site_access: true,
    has_portal_access: portalAccess,
    has_dashboard_access: dashboardAccess,
  };
}

function extra() {
  return addPerson(db, `extra${++made}@example.org`, { grantId });
}

function passwordIn(mails: readonly { body: string }[]): string {
  return /Temporary password: (\S+)/.exec(mails[0]?.body ?? '')?.[1] ?? '';
}
