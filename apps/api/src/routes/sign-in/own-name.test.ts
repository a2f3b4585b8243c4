import { auth } from '@srae/contract/accounts/auth';
import { expect, it } from 'vitest';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const { db } = portal.deps;
const grace = await portal.signIn('grace');

it('names the part of the own name that changed, and nothing for the same name [LG-1]', async () => {
  const save = (name: string, family_name: string) =>
    grace.call(auth.saveMe, { body: { name, family_name } });
  expect((await save('Grace', 'Harbor')).status).toBe(200);
  expect((await save('Grace', 'Harbor')).status).toBe(200);
  const events = await db
    .selectFrom('audit_events')
    .select('fields')
    .where('action', '=', 'me.save')
    .execute();
  expect(events).toEqual([{ fields: ['family_name'] }, { fields: [] }]);
});
