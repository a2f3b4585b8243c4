import { admin } from '@srae/contract/admin';
import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';

const { portal, db, places, ada, grace, grantId, person, save } = await openUserAssociations();

const other = places.other.grantId;
const resend = (username: string, who = ada) => who.call(admin.resendInvitation, { params: { username } });

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
    expect(groups).toMatchObject([{ group_name: 'Admin', added_by: toUsername('ada') }]);
    expect((await mailsTo(db, 'ada@example.org'))[0]).toMatchObject({
      template: 'admin_group_changed',
      body: expect.stringContaining('promoted@example.org now has the role Admin.'),
    });
    expect(await lastEvent(db, 'group.add')).toMatchObject({
      actor: toUsername('ada'),
      object: `user ${one.username}`,
      details: { new: { group: 'Admin' } },
    });
  });

  it('are not given twice, and never to oneself [BEY-016]', async () => {
    const again = await save(ada, {
      action: 'association',
      role_id: 4,
      user: { Username: toUsername('alan') },
    });
    expect([again.status, again.error.code]).toEqual([409, 'GROUP_TAKEN']);
    const self = await save(ada, {
      action: 'association',
      role_id: 4,
      user: { Username: toUsername('ada') },
    });
    expect([self.status, self.error.code]).toEqual([403, 'SELF_CHANGE']);
    const byMail = await save(ada, { action: 'new', role_id: 4, user: person('ADA@example.org') });
    expect([byMail.status, byMail.error.code]).toEqual([403, 'SELF_CHANGE']);
  });
});

describe('the invitation of a new Admin or ACF account', () => {
  const invited = async (role: 3 | 4) => {
    const user = person();
    const { data } = await save(ada, { action: 'new', role_id: role, user });
    return { username: data.cognitoId, email: user.email };
  };

  it('is sent again by an Admin alone', async () => {
    const { username } = await invited(4);
    expect((await resend(username, portal.stranger)).status).toBe(401);
    expect((await resend(username, grace)).status).toBe(403);
    expect((await resend(toUsername('nobody'))).status).toBe(404);
  });

  it.each([
    [3, 'Admin'],
    [4, 'ACF'],
  ] as const)('is sent again with a new temporary password, and recorded [role %i]', async (role, name) => {
    const { username, email } = await invited(role);
    const first = passwordIn((await mailsTo(db, email)).filter(({ template }) => template === 'invite'));
    expect((await resend(username)).status).toBe(200);
    const mails = await mailsTo(db, email);
    expect(mails[0]?.template).toBe('invitation_resent');
    expect(mails[0]?.body).toContain(`You have the role ${name}.`);
    const signIn = (password: string) =>
      portal.stranger.call({ method: 'POST', path: '/api/auth/sign-in' }, { body: { email, password } });
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(passwordIn(mails))).status).toBe(200);
    expect(await lastEvent(db, 'admin.users.resend-invitation')).toMatchObject({
      actor: toUsername('ada'),
      fk_grants: null,
      object: `user ${username}`,
    });
  });

  it('is not sent again once it was accepted, or while the account is deactivated', async () => {
    const accepted = await resend(toUsername('alan'));
    expect([accepted.status, accepted.error.code]).toEqual([409, 'INVITATION_ACCEPTED']);
    const { username, email } = await invited(4);
    await ada.call(admin.setState, { params: { username }, body: { enabled: false } });
    const sent = (await mailsTo(db, email)).length;
    const disabled = await resend(username);
    expect([disabled.status, disabled.error.code]).toEqual([409, 'ACCOUNT_DISABLED']);
    expect((await mailsTo(db, email)).length).toBe(sent);
  });

  it('is sent again five times an hour at most', async () => {
    const { username } = await invited(4);
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn++) statuses.push((await resend(username)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a role given to a deactivated account', () => {
  const given = {
    'of a grant': [{ role_id: 1, fk_grants: grantId }, 'You can now work on '],
    'of staff': [{ role_id: 4 }, 'You now have the role ACF.'],
  } as const;

  it.each(Object.entries(given))(
    '%s is told as what holds once it is active again',
    async (_, [role, change]) => {
      const { username, email } = await addPerson(db, person().email, { grantId: other });
      await ada.call(admin.setState, { params: { username }, body: { enabled: false } });
      const answer = await save(ada, { action: 'association', user: { Username: username }, ...role });
      expect(answer.status).toBe(200);
      const [mail] = await mailsTo(db, email);
      expect(mail?.body).toContain(
        `Your account is deactivated, so you cannot sign in. Once it is activated again, this holds: ${change}`,
      );
      expect(mail?.body).not.toContain('Sign in at');
    },
  );
});

function passwordIn(mails: readonly { body: string }[]): string {
  return /Temporary password: (\S+)/.exec(mails[0]?.body ?? '')?.[1] ?? '';
}
