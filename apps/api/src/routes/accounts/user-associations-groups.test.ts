import { describe, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { openUserAssociations } from '../../../test/portal/calls/user-associations-portal.ts';

const { db, ada, grantId, person, save } = await openUserAssociations();

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
