import { admin } from '@srae/contract/admin';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { toUsername } from '../../seeds/seed-people.ts';
import { demoPlaces } from '../../test/portal/demo-places.ts';
import { addPerson, lastEvent, mailsTo } from '../../test/portal/people.ts';
import { testPortal } from '../../test/portal/test-portal.ts';
import { listAdmins } from '../store/accounts/groups.ts';
import { deactivateUnused } from './deactivate-unused.ts';

const portal = await testPortal();
const { db, clock } = portal.deps;
const { grantId } = (await demoPlaces(db)).first;
const job = deactivateUnused(portal.deps);

const MINUTES_OF_DAY = 1440;
const run = () => job.run(portal.deps);
/** Advances the clock by days and runs the job at the start of each. */
async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    portal.passMinutes(MINUTES_OF_DAY);
    await run();
  }
}

async function addNow(name: string) {
  const person = await addPerson(db, `${name}.${randomUUID()}@example.org`, { grantId });
  await db
    .updateTable('identity_users')
    .set({ created_at: clock.now() })
    .where('username', '=', person.username)
    .execute();
  return person;
}

const subjects = async (address: string) =>
  (
    await db.selectFrom('outbox').select('subject').where('recipient', '=', address).orderBy('pk').execute()
  ).map(({ subject }) => subject?.split(': ')[1]?.replace(/by .* to/, 'by DATE to'));
const isActive = async (username: string) =>
  (
    await db
      .selectFrom('identity_users')
      .select('disabled_at')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).disabled_at === null;

async function activate(username: string): Promise<void> {
  const ada = await portal.signIn('ada');
  await ada.call(admin.setState, { params: { username }, body: { enabled: true } });
}

const WARNING = 'sign in by DATE to keep your account';

it('warns 10, 3 and 1 days ahead and deactivates on the 180th day [BEY-183]', async () => {
  const idle = await addNow('idle');
  await passDays(169);
  expect(await subjects(idle.email)).toEqual([]);
  await passDays(1);
  expect(await subjects(idle.email)).toEqual([WARNING]);
  const [mail] = await mailsTo(db, idle.email);
  expect(mail?.body).toContain('Nobody has signed in to your account yet.');
  expect(mail?.body).toContain('(in 10 days)');
  await passDays(6);
  expect(await subjects(idle.email)).toHaveLength(1);
  await passDays(1);
  expect(await subjects(idle.email)).toEqual([WARNING, WARNING]);
  await passDays(2);
  expect(await subjects(idle.email)).toEqual([WARNING, WARNING, WARNING]);
  expect((await mailsTo(db, idle.email))[0]?.body).toContain('(tomorrow)');
  expect(await isActive(idle.username)).toBe(true);
  await passDays(1);
  expect(await isActive(idle.username)).toBe(false);
  expect(await subjects(idle.email)).toEqual([WARNING, WARNING, WARNING, 'your access has changed']);
  await passDays(2);
  expect(await subjects(idle.email)).toHaveLength(4);
  expect(await lastEvent(db, 'account.deactivate_unused')).toMatchObject({
    actor: null,
    details: { old: { enabled: true }, new: { enabled: false } },
  });
});

it('is stopped by a sign-in, and begins anew from then [BEY-183]', async () => {
  const username = toUsername('gus');
  await activate(username);
  await portal.signIn('gus');
  await db.deleteFrom('outbox').where('recipient', '=', 'gus@example.org').execute();
  await passDays(177);
  expect(await subjects('gus@example.org')).toEqual([WARNING, WARNING]);
  await portal.signIn('gus');
  await db.deleteFrom('outbox').where('recipient', '=', 'gus@example.org').execute();
  await passDays(169);
  expect(await subjects('gus@example.org')).toEqual([]);
  expect(await isActive(username)).toBe(true);
  await passDays(11);
  expect(await subjects('gus@example.org')).toHaveLength(4);
  expect(await isActive(username)).toBe(false);
});

it('gives every warning its days where the job did not run for long, and none twice in two processes [BEY-183]', async () => {
  const late = await addNow('late');
  portal.passMinutes(400 * MINUTES_OF_DAY);
  await Promise.all([run(), run()]);
  await run();
  expect(await subjects(late.email)).toEqual([WARNING]);
  await passDays(9);
  expect(await subjects(late.email)).toHaveLength(3);
  expect(await isActive(late.username)).toBe(true);
  await passDays(1);
  expect(await isActive(late.username)).toBe(false);
});

it('counts an account that an Admin activates again as used, and keeps the last Admin [BEY-183]', async () => {
  const idle = await addNow('idle');
  portal.passMinutes(169 * MINUTES_OF_DAY);
  await passDays(41);
  expect(await isActive(idle.username)).toBe(false);
  expect(await subjects(idle.email)).toHaveLength(4);
  expect(await listAdmins(db)).toHaveLength(1);
  expect(await isActive(toUsername('ada'))).toBe(true);
  await activate(idle.username);
  await run();
  expect(await isActive(idle.username)).toBe(true);
  expect(await subjects(idle.email)).toHaveLength(5);
});
