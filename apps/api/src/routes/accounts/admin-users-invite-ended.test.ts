// An Admin whose session or role ends while many are invited invites no more of them.
import { admin, REQUIRED_BULK_COLUMNS } from '@srae/contract/admin';
import type { BulkResult } from '@srae/contract/schemas/accounts/users';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { openAdminUsers } from '../../../test/portal/calls/admin-users-portal.ts';
import { mailsTo } from '../../../test/portal/people.ts';
import { openDatabase } from '../../store/database/database.ts';

const { db, portal } = await openAdminUsers();
const owner = openDatabase({ ...portal.database.owner, max: 1 });
afterAll(() => owner.destroy());

const PLACE = ['Grantee', 'Lakeside Family Services', 'GDSRAE', 'FY2019'];
const ADA = sql.lit(toUsername('ada'));

it.each<[string, RawBuilder<unknown>]>([
  ['session', sql`update sessions set ended_at = now() where username = ${ADA} and ended_at is null`],
  ['role', sql`delete from identity_groups where username = ${ADA} and group_name = 'Admin'`],
])('keeps what was sent before the %s ended, and says that the rest was not', async (what, end) => {
  const caller = await portal.signIn('ada');
  // Right after the first person got the association, at the end of that transaction.
  await sql`create or replace function end_rights() returns trigger language plpgsql as
    $$ begin ${end}; return new; end $$`.execute(owner);
  await sql`drop trigger if exists end_rights on user_associations`.execute(owner);
  await sql`create constraint trigger end_rights after insert on user_associations deferrable initially deferred
    for each row execute function end_rights()`.execute(owner);

  const [one, two, three] = ['one', 'two', 'three'].map((name) => `${name}-${what}@example.org`);
  const people = [one, two, three].map((email = '', at) => ({
    row: at + 2,
    cells: ['A', 'Person', email, ...PLACE],
  }));
  const { data } = await caller.call<BulkResult>(admin.bulkUsers, {
    body: { header: [...REQUIRED_BULK_COLUMNS], people, dry_run: false },
  });
  const ended = 'refused: Not sent: your session or your role of an Admin has ended meanwhile.';
  expect(data.rows.map(({ outcome, message }) => `${outcome}: ${message}`)).toEqual([
    'invite: Gets an account and an invitation.',
    ended,
    ended,
  ]);
  expect(await mailsTo(db, one ?? '')).toHaveLength(1);
  expect(await mailsTo(db, two ?? '')).toEqual([]);
});
