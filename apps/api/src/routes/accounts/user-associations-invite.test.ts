import { userAssociations } from '@srae/contract/accounts/user-associations';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { addPerson, loadAssociation, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';

const { portal, db, places, ada, grace, grantId, pid, person, fresh, save, remove, resend, people } =
  await openUserAssociations();

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

  it('with a known e-mail, whatever its case, is shown to an Admin, who then names the account that is extended', async () => {
    const known = await addPerson(db, 'known.person@example.org', { grantId: places.other.grantId });
    const asked = await save(ada, fresh({ user: person('KNOWN.person@example.org ') }));
    expect([asked.status, asked.error.code, asked.error.details]).toEqual([
      409,
      'ACCOUNT_EXISTS',
      {
        Username: known.username,
        full_name: 'Extra Person',
        email: known.email,
        groups: [],
        roles: ['Grantee'],
        enabled: true,
      },
    ]);
    expect((await people()).some((one) => one.email === known.email)).toBe(false);
    expect(await mailsTo(db, known.email)).toEqual([]);
    const { data } = await save(
      ada,
      fresh({ action: 'association', user: { ...person(known.email), Username: known.username } }),
    );
    expect(data).toMatchObject({ cognitoId: known.username, invited: false });
    expect((await mailsTo(db, known.email)).map((mail) => mail.template)).toEqual(['access_changed']);
  });

  it('with the e-mail of a deactivated account is not made an Admin before an Admin has named the account', async () => {
    const known = await addPerson(db, 'left.long.ago@example.org', { grantId: places.other.grantId });
    await db
      .updateTable('identity_users')
      .set({ disabled_at: new Date() })
      .where('username', '=', known.username)
      .execute();
    const asked = await save(ada, { action: 'new', role_id: 3, user: person(known.email) });
    expect([asked.error.code, asked.error.details]).toMatchObject([
      'ACCOUNT_EXISTS',
      { Username: known.username, enabled: false },
    ]);
    expect(
      (await ada.call(userAssociations.listUsers, { query: { search: known.email } })).data,
    ).toMatchObject([{ groups: [] }]);
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
      actor: toUsername('grace'),
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
    for (const Username of [toUsername('gus'), toUsername('nobody'), 'gus@example.org']) {
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
    expect(data.cognitoId).toBe(toUsername('alan'));
    await remove(ada, data.pk ?? 0);
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

function passwordIn(mails: readonly { body: string }[]): string {
  return /Temporary password: (\S+)/.exec(mails[0]?.body ?? '')?.[1] ?? '';
}
