import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { addPerson, loadAssociation, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import type { Caller } from '../../../test/portal/test-portal.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';

const {
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
} = await openUserAssociations();

const alan = await portal.signIn('alan');
const pat = await portal.signIn('pat');

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
      user: { Username: toUsername('ada') },
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
      ['own grants', auth.listAssociations, { username: toUsername('ada') }],
      ['providers of a grant', reporting.listProviders, { grantId }],
    ] as const;
  it.each(lists())('%s', async (_, endpoint, params) => {
    for (let count = 0; count < 3; count += 1) await extra();
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
      await addPerson(db, `${randomUUID()}@example.org`, { grantId: places.other.grantId });
    const params = { grantId: places.other.grantId };
    const { data, headers } = await ada.call<unknown[]>(userAssociations.listGrantUsers, { params });
    expect([data.length, Number(headers['x-total-count']) > 55]).toEqual([50, true]);
  });
});

describe('the users of a grant', () => {
  it('are one row per association with the attributes of the specification [API-012] [API-036] [ENT-011] [ENT-012] [ENT-013] [ENT-014] [ENT-015] [ENT-016] [ENT-017] [ENT-018] [ENT-019]', async () => {
    const row = (await people(grace)).find((one) => one.Username === toUsername('pat'));
    expect(row).toEqual({
      pk: await loadAssociation(db, 'pat', grantId),
      cognito_id: toUsername('pat'),
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
      Username: toUsername('pat'),
      invitation: 'accepted',
      user_data: {
        name: 'Pat',
        family_name: 'Provider',
        email: 'pat@example.org',
        Username: toUsername('pat'),
      },
    });
  });

  it('are those of the own provider for a Provider [PER-006]', async () => {
    await addPerson(db, `${randomUUID()}@example.org`, { grantId, role: 2, providerId: siblingPid });
    const rows = await people(pat);
    expect(rows.map((row) => row.fk_providers)).toContain(pid);
    expect(new Set(rows.map((row) => row.fk_providers))).toEqual(new Set([pid]));
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
