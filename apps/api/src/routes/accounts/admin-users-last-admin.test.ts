// In a file of its own: it leaves only one of the two Admins.
import { admin } from '@srae/contract/admin';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openAdminUsers } from '../../../test/portal/calls/admin-users-portal.ts';

const { db, ada, grace } = await openAdminUsers();

it('keeps its last Admin when two take each other out at once [BEY-017] [AZ-6]', async () => {
  await ada.call(userAssociations.save, {
    body: { action: 'association', role_id: 3, user: { Username: toUsername('grace') } },
  });
  const answers = await Promise.all([
    ada.call(admin.removeGroup, { params: { username: toUsername('grace'), group: 'Admin' } }),
    grace.call(admin.deleteUser, { params: { username: toUsername('ada') } }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await db
    .selectFrom('identity_groups')
    .select('username')
    .where('group_name', '=', 'Admin')
    .execute();
  expect(left).toHaveLength(1);
});
