import { accessReviews } from '@srae/contract/accounts/access-reviews';
import { admin } from '@srae/contract/admin';
import type { AccessReview, ReviewedAccount } from '@srae/contract/schemas/accounts/access-reviews';
import { easternDate } from '@srae/domain/period/calendar-date';
import { csvParseRows } from 'd3-dsv';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { toUsername } from '../../../seeds/seed-people.ts';
import { sha256Hex } from '../../commands/digest.ts';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson, lastEvent, mailsTo } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { remindReview } from '../../jobs/mail/remind-of-review.ts';

const portal = await testPortal();
const { db } = portal.deps;
const { first, other } = await demoPlaces(db);
const { grantId, pid } = first;
let ada = await portal.signIn('ada');
let added: readonly string[] = [];

// Tests that advance the clock end the sessions.
beforeEach(async () => {
  ada = await portal.signIn('ada');
});
afterEach(async () => {
  ada = await portal.signIn('ada');
  for (const username of added) await ada.call(admin.deleteUser, { params: { username } });
  added = [];
});

/** A person of the grant for one test. */
async function addOne() {
  const person = await addPerson(db, `${randomUUID()}@example.org`, { grantId });
  added = [...added, person.username];
  return person;
}

/** A deactivated person without access to anything. */
async function addGone() {
  const person = await addOne();
  await ada.call(admin.setState, { params: { username: person.username }, body: { enabled: false } });
  await db.deleteFrom('user_associations').where('username', '=', person.username).execute();
  return person;
}

const load = async () => (await ada.call<AccessReview>(accessReviews.read)).data;
const readFile = async (url: string) =>
  (await portal.app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } })).body;
const list = async (query: Record<string, string>) =>
  (await ada.call<ReviewedAccount[]>(accessReviews.listAccounts, { query })).data;

it('lists every account with role, grants, last sign-in and who granted it [BEY-184]', async () => {
  const made = await addOne();
  await db
    .updateTable('user_associations')
    .set({ created_by: toUsername('ada') })
    .where('pk', '=', made.pk)
    .execute();
  const people = await db.selectFrom('identity_users').select('username').execute();
  const { accounts } = await load();
  expect(accounts).toBe(people.length);
  const [found, ...others] = await list({ search: made.email });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    full_name: 'Extra Person',
    enabled: true,
    last_sign_in_at: null,
    accesses: [
      {
        role: 'Grantee',
        grant: expect.stringMatching(/\(.+, .+\)$/),
        provider: null,
        key: null,
        portal: true,
        dashboard: true,
        granted_on: '2023-02-01',
        granted_by: expect.stringContaining('Ada'),
      },
    ],
  });
  const [admin_] = await list({ search: 'ada@' });
  expect(admin_?.accesses[0]).toMatchObject({ role: 'Admin', grant: null });
  expect(admin_?.last_sign_in_at).toEqual(expect.any(String));
});

it('finds accounts by role, state and days without a sign-in [BEY-184]', async () => {
  const emails = async (query: Record<string, string>) => (await list(query)).map(({ email }) => email);
  expect(await emails({ role: 'ACF' })).toEqual(['alan@example.org']);
  expect(await emails({ role: 'Provider' })).toContain('pat@example.org');
  expect(await emails({ role: 'Provider' })).not.toContain('grace@example.org');
  expect(await emails({ unused_days: '90' })).not.toContain('ada@example.org');
  const { email } = await addGone();
  expect(await emails({ enabled: 'false' })).toEqual([email]);
  expect(await emails({ role: 'none' })).toContain(email);
});

it('keeps what was confirmed as a file with its hash, and records it [BEY-184]', async () => {
  const gone = await addGone();
  const { digest, accounts, accesses } = await load();
  const now = await readFile(accessReviews.exportAccounts.path);
  const answer = await ada.call<{ pk: number }[]>(accessReviews.confirm, { body: { digest } });
  expect(answer.status).toBe(200);
  const [{ pk } = { pk: 0 }] = answer.data;
  const file = await readFile(accessReviews.download.path.replace(':pk', String(pk)));
  expect(file).toBe(now);
  const lines = csvParseRows(file.replace(/^\uFEFF/, ''));
  expect(lines[0]).toEqual(expect.arrayContaining(['Name', 'Role', 'Grant', 'Last sign-in', 'Granted by']));
  expect(lines.find(([, email]) => email === gone.email)).toEqual(
    expect.arrayContaining(['deactivated', 'never', 'none']),
  );
  expect(new Set(lines.slice(1).map(([, email]) => email)).size).toBe(accounts);
  const { confirmed, state } = await load();
  expect(confirmed[0]).toMatchObject({ pk, accounts, accesses, sha256: sha256Hex(file) });
  expect(state).toBe('current');
  expect(await lastEvent(db, 'admin.access-reviews.confirm')).toMatchObject({
    actor: toUsername('ada'),
    object: `access review ${pk}`,
    details: { accounts, accesses, sha256: sha256Hex(file) },
  });
  await expect(db.updateTable('access_reviews').set({ file: '' }).execute()).rejects.toThrow(/permission/);
});

it('confirms nothing that was not looked at [BEY-184]', async () => {
  const { digest, confirmed } = await load();
  await addOne();
  const answer = await ada.call(accessReviews.confirm, { body: { digest } });
  expect([answer.status, answer.error.code]).toEqual([409, 'REVIEW_CHANGED']);
  expect((await load()).confirmed).toEqual(confirmed);
  // Signing in changes nobody's access.
  const seen = await load();
  await portal.signIn('grace');
  expect((await load()).digest).toBe(seen.digest);
});

const CHANGES: readonly (readonly [
  string,
  (person: Awaited<ReturnType<typeof addOne>>) => Promise<unknown>,
])[] = [
  ['is deactivated', ({ username }) => change('identity_users', username, { disabled_at: new Date() })],
  ['has another name', ({ username }) => change('identity_users', username, { family_name: 'Renamed' })],
  [
    'has another address',
    ({ username }) => change('identity_users', username, { email: `${randomUUID()}@example.org` }),
  ],
  [
    'has no portal access any more',
    ({ username }) => change('user_associations', username, { has_portal_access: false }),
  ],
  [
    'has no dashboard access any more',
    ({ username }) => change('user_associations', username, { has_dashboard_access: false }),
  ],
  [
    'is a Provider now',
    ({ username }) => change('user_associations', username, { fk_roles: 2, fk_providers: pid }),
  ],
  [
    'is on another grant',
    ({ username }) => change('user_associations', username, { fk_grants: other.grantId }),
  ],
  [
    'has access by another person’s act',
    ({ username }) => change('user_associations', username, { created_by: toUsername('alan') }),
  ],
  [
    'is in a group',
    ({ username }) =>
      db
        .insertInto('identity_groups')
        .values({ username, group_name: 'acf', added_at: new Date() })
        .execute(),
  ],
  ['has a key for machines', ({ username }) => addKey(username, {})],
];

it.each(CHANGES)('is not confirmed when, since it was read, somebody %s [BEY-184]', async (_, makeChange) => {
  const person = await addOne();
  const { digest } = await load();
  await makeChange(person);
  expect((await load()).digest).not.toBe(digest);
  const answer = await ada.call(accessReviews.confirm, { body: { digest } });
  expect([answer.status, answer.error.code]).toEqual([409, 'REVIEW_CHANGED']);
});

it('names groups with what they open, and associations and keys while they are in force alone [BEY-184]', async () => {
  const { email, username } = await addOne();
  const accesses = async () =>
    (await list({ search: email }))[0]?.accesses.map((one) => [one.role, one.portal, one.dashboard]);
  await addKey(username, { expires_at: portal.deps.clock.now() });
  await addKey(username, { revoked_at: portal.deps.clock.now() });
  expect(await accesses()).toEqual([['Grantee', true, true]]);
  await addKey(username, {});
  await db
    .insertInto('identity_groups')
    .values({ username, group_name: 'acf', added_at: new Date() })
    .execute();
  expect(await accesses()).toEqual([
    ['ACF', false, true],
    ['Grantee', true, true],
    ['Machine key', true, false],
  ]);
  // As when its provider is deleted.
  await change('user_associations', username, { deleted_at: new Date() });
  expect((await accesses())?.map(([role]) => role)).toEqual(['ACF', 'Machine key']);
});

/** Changes the row of the person in one of these tables. */
function change(table: 'identity_users' | 'user_associations', username: string, values: object) {
  return db.updateTable(table).set(values).where('username', '=', username).execute();
}

/** Adds a key of the person to the grant, active unless the values say otherwise. */
function addKey(username: string, values: { expires_at?: Date; revoked_at?: Date }) {
  return db
    .insertInto('machine_keys')
    .values({
      fk_grants: grantId,
      key_id: randomUUID(),
      secret_hash: Buffer.alloc(32),
      name: 'Nightly',
      actions: ['status'],
      networks: [],
      expires_at: new Date('2100-01-01'),
      made_by: username,
      made_at: portal.deps.clock.now(),
      ...values,
    })
    .execute();
}

it('tells the Admins a month ahead and on the day, each once [BEY-184]', async () => {
  const job = remindReview(portal.deps);
  const told = async () =>
    (await mailsTo(db, 'ada@example.org')).filter(({ template }) => template === 'access_review_due').length;
  const passDays = (days: number) => portal.passMinutes(days * 1440);
  const { digest } = await load();
  expect((await ada.call(accessReviews.confirm, { body: { digest } })).status).toBe(200);
  const before = await told();
  expect([await job.run(portal.deps), await told()]).toEqual(['sent 0', before]);
  passDays(336);
  await Promise.all([job.run(portal.deps), job.run(portal.deps)]);
  expect(await told()).toBe(before + 1);
  passDays(20);
  await job.run(portal.deps);
  expect(await told()).toBe(before + 1);
  passDays(10);
  await job.run(portal.deps);
  await job.run(portal.deps);
  expect(await told()).toBe(before + 2);
  const again = await portal.signIn('ada');
  const overdue = (await again.call<AccessReview>(accessReviews.read)).data;
  expect(overdue.state).toBe('overdue');
  expect(overdue.due_on < easternDate(portal.deps.clock.now())).toBe(true);
  await again.call(accessReviews.confirm, { body: { digest: overdue.digest } });
  await job.run(portal.deps);
  expect(await told()).toBe(before + 2);
});
