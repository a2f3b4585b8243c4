// In a file of its own: it leaves the creator of the keys without a password.
import { admin } from '@srae/contract/admin';
import { machine } from '@srae/contract/accounts/machine-keys';
import { expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openMachine } from '../../../test/portal/calls/machine-portal.ts';

const { portal, db, ada, make, send } = await openMachine();

it('ends with the recovery of its maker, whose it may not have been [BEY-176]', async () => {
  const { key } = await make();
  expect((await send(machine.read, { key })).status).toBe(200);
  await db
    .insertInto('identity_groups')
    .values({ username: toUsername('gus'), group_name: 'Admin', added_at: new Date() })
    .execute();
  const second = await portal.signIn('gus');
  const username = toUsername('grace');
  await ada.call(admin.requestRecovery, { params: { username }, body: { reason: 'Lost everything.' } });
  const decided = await second.call(admin.decideRecovery, {
    params: { username },
    body: { decision: 'approved' },
  });
  expect(decided.status).toBe(200);
  expect((await send(machine.read, { key })).status).toBe(401);
  const keys = await db
    .selectFrom('machine_keys')
    .select('revoked_by')
    .where('made_by', '=', username)
    .execute();
  expect(keys.filter(({ revoked_by: by }) => by === null)).toEqual([]);
});
