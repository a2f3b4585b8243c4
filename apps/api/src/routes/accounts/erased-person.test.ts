import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { reporting } from '@srae/contract/reporting';
import { userAssociations } from '@srae/contract/accounts/user-associations';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openDatabase } from '../../store/database/database.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal();
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());
const places = await demoPlaces(portal.deps.db);
const [gus, ada] = [await portal.signIn('gus'), await portal.signIn('ada')];
const username = toUsername('gus');

/** Tables containing text that matches the pattern, without sent messages (local only) and survey rows (no names). */
async function tablesWith(pattern: string): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('outbox', 'entry_submissions', 'exit_submissions')
  `.execute(owner);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists(select from ${sql.table(name)} t where t::text ~* ${pattern}) as found
    `.execute(owner);
    if (rows[0]?.found) found.push(name);
  }
  return found;
}

it('of a deleted person nothing is kept but the subject, in the record and beside what was saved [DT-2] [LG-1]', async () => {
  // Leaves data everywhere a person can: name, phone, drafts, a saved page, an invitation to somebody else.
  await gus.call(auth.saveMe, { body: { name: 'Osprey', family_name: 'Ternwick' } });
  const { grantId } = places.other;
  const params = { grantId, periodPk: places.summer };
  await gus.call(reporting.saveGranteeDraft, {
    params: { ...params, formName: 'grantee' },
    body: { answers: { gr_target_num_youth: '1' }, base_version: 0 },
  });
  await gus.call(reporting.createProvider, { body: { grantee_id: grantId, provider_name: 'Aspen House' } });
  await gus.call(userAssociations.save, {
    body: {
      action: 'new',
      role_id: 1,
      fk_grants: grantId,
      user: { name: 'Lark', family_name: 'Sandpiper', email: 'lark@finch.example' },
    },
  });
  const person = 'Osprey|Ternwick|gus@example\\.org|2025550104';
  expect(await tablesWith(person)).toContain('identity_users');

  expect((await ada.call(admin.deleteUser, { params: { username } })).status).toBe(200);

  expect(await tablesWith(person)).toEqual([]);
  const left = await tablesWith(username);
  expect(left).toContain('audit_events');
  for (const table of ['identity_users', 'sessions', 'drafts']) expect(left).not.toContain(table);
  // Other people's associations still record who invited them.
  const own = await owner
    .selectFrom('user_associations')
    .select('pk')
    .where('username', '=', username)
    .execute();
  expect(own).toEqual([]);
  expect((await gus.call(auth.readMe)).status).toBe(401);
});
