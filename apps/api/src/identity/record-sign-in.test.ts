import { auth } from '@srae/contract/accounts/auth';
import { afterAll, expect, it } from 'vitest';
import { associate, openTestPortal, PASSWORD, START } from '../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { testDatabase } from '../../test/cluster/test-database.ts';

const portal = await openTestPortal(await testDatabase(), { dataDir: await temporaryFolder() });
afterAll(() => portal.close());
const { db, ask } = portal;

const { pk: provider, fk_grants: grant } = await db
  .selectFrom('providers')
  .select(['pk', 'fk_grants'])
  .executeTakeFirstOrThrow();

type Person = { groups: readonly ('Admin' | 'acf')[]; grantee: boolean; provider: boolean };

it.each<[string, Person, string | null]>([
  ['an Admin', { groups: ['Admin'], grantee: false, provider: false }, 'Admin'],
  ['a grantee-level person of ACF', { groups: ['acf'], grantee: true, provider: false }, 'ACF+Grantee'],
  ['a person of two levels', { groups: [], grantee: true, provider: true }, 'Grantee+Provider'],
  ['a person without any', { groups: [], grantee: false, provider: false }, null],
])('the sign-in of %s is recorded with every role [LG-1]', async (who, person, role) => {
  const email = `${who.replaceAll(' ', '-')}@people.example`;
  const username = await portal.addUser({ email, phoneNumber: numbered(), groups: person.groups });
  if (person.grantee) await associate(db, username, grant);
  if (person.provider) await associate(db, username, grant, { provider });
  await ask('POST', auth.signIn.path, { email, password: 'wrong' }, { ip: '198.51.100.9' });
  await portal.signIn(email, { ip: '198.51.100.9' });
  const events = await db
    .selectFrom('audit_events')
    .select(['outcome', 'acting_role'])
    .where('actor', '=', username)
    .where('action', '=', 'auth.sign-in')
    .orderBy('seq')
    .execute();
  // A wrong password proves nothing, so no role is looked up, as for an address without an account.
  expect(events).toEqual([
    { outcome: 'refused', acting_role: null },
    { outcome: 'done', acting_role: role },
    { outcome: 'done', acting_role: role },
  ]);
});

it('a code that is asked for proves nothing either, whoever has the address [AU-6]', async () => {
  const username = await portal.addUser({ email: 'asked@people.example', groups: ['Admin'] });
  await ask('POST', auth.forgotPassword.path, { email: 'asked@people.example' });
  const event = await db
    .selectFrom('audit_events')
    .select(['action', 'acting_role'])
    .where('actor', '=', username)
    .executeTakeFirstOrThrow();
  expect(event).toEqual({ action: 'auth.forgot-password', acting_role: null });
});

it('an unknown address has no role', async () => {
  await ask('POST', auth.signIn.path, { email: 'nobody@people.example', password: PASSWORD });
  const event = await db
    .selectFrom('audit_events')
    .select(['actor', 'acting_role'])
    .where('at', '=', START)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  expect(event).toEqual({ actor: null, acting_role: null });
});

let number = 100;
const numbered = () => `+1202555${String((number += 1)).padStart(4, '0')}`;
