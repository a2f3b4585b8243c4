import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../test/cluster/test-database.ts';
import { openTestPortal, PHONE } from '../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../test/portal/temporary-folder.ts';
import { DEFAULT_LIMITS } from '../identity/limits/limits.ts';
import { route } from './route.ts';

const database = await testDatabase();
const dataDir = await temporaryFolder();
const PATH = '/api/test/refused';
const open = (windowMs: number) =>
  openTestPortal(database, {
    dataDir,
    limits: { refusals: { ...DEFAULT_LIMITS.refusals, windowMs } },
    register: (app) =>
      route(app, { method: 'GET', path: PATH, action: 'admin.audit.list' }, { response: z.object({}) }, () =>
        Promise.resolve({}),
      ),
  });
const portal = await open(DEFAULT_LIMITS.refusals.windowMs);
/** The same, with a short minute. */
const brisk = await open(2_000);
afterAll(() => Promise.all([portal.close(), brisk.close()]));

const { db } = portal;
const MAX = DEFAULT_LIMITS.refusals.max;

async function refuse(on: typeof portal, token: string, count: number): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: count }, () => on.ask('GET', PATH, undefined, { token })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
}

const listEvents = (actor: string) =>
  db
    .selectFrom('audit_events')
    .select(['details'])
    .where('actor', '=', actor)
    .where('action', '=', 'admin.audit.list')
    .orderBy('seq')
    .execute();

it('records thirty refusals of a person in a minute, then how many more there were [LG-2]', async () => {
  const flood = await portal.addUser({ email: 'flood@people.example', phoneNumber: PHONE });
  const { token } = await portal.signIn('flood@people.example');
  await refuse(portal, token, 100);
  expect(await listEvents(flood)).toHaveLength(MAX);
  portal.turnClock(1);
  await refuse(portal, token, 3);
  const after = (await listEvents(flood)).slice(MAX).map(({ details }) => details);
  expect(after).toHaveLength(4);
  expect(after.filter((one) => JSON.stringify(one).includes('left_out'))).toEqual([{ left_out: 70 }]);
  // Nobody else is affected.
  const calm = await portal.addUser({ email: 'calm@people.example', phoneNumber: '+12025550122' });
  await refuse(portal, (await portal.signIn('calm@people.example')).token, 2);
  expect(await listEvents(calm)).toHaveLength(2);
  portal.turnClock(0);
});

it('records how many more there were at the end of the minute when no other follows [LG-2]', async () => {
  const email = 'ended@people.example';
  const ended = await brisk.addUser({ email, phoneNumber: '+12025550133' });
  const { token } = await brisk.signIn(email);
  await refuse(brisk, token, 40);
  brisk.turnClock(1);
  await expect
    .poll(async () => (await listEvents(ended)).slice(MAX))
    .toEqual([{ details: { left_out: 10 } }]);
});
