// Security events in the log, and the caps on expensive calls.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoPlaces } from '../../../test/portal/demo-places.ts';
import { addPerson } from '../../../test/portal/people.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';
import { deactivateUnused } from '../../jobs/deactivate-unused.ts';
import { createLog } from '../../log.ts';
import { runCommandLine } from '../../../test/processes/run-command-line.ts';

type Line = Readonly<Record<string, unknown>>;

const lines: Line[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const portal = await testPortal({ TEMPLATES_PER_HOUR: '2' }, log);
const { first, summer } = await demoPlaces(portal.deps.db);
const events = () => lines.filter((line) => line['event'] === 'security');

it('a refused sign-in has an outcome, the digest of who was tried and the network, and nothing else', async () => {
  lines.length = 0;
  for (const email of ['grace@example.org', 'Nobody@example.org', 'nobody@example.org'])
    await portal.stranger.call(
      { method: 'POST', path: '/api/auth/sign-in' },
      { body: { email, password: 'wrong' } },
    );
  const [known, unknown, again] = events();
  expect(known).toEqual({
    level: 'info',
    time: expect.any(Number),
    event: 'security',
    action: 'auth.sign-in',
    outcome: 'refused',
    actor: expect.stringMatching(/^[0-9a-f]{16}$/),
    network: '127.0.0.*',
    reqId: expect.any(String),
    msg: 'security event',
  });
  expect(unknown?.['actor']).toBe(again?.['actor']);
  expect(unknown?.['actor']).not.toBe(known?.['actor']);
  expect(JSON.stringify(lines)).not.toMatch(/nobody|grace/i);
});

it('a refusal of somebody who is signed in, and an act of an Admin, are security events; a read is none', async () => {
  const [grace, ada] = [await portal.signIn('grace'), await portal.signIn('ada')];
  lines.length = 0;
  await grace.call({ method: 'GET', path: '/api/admin/audit' });
  await ada.call({ method: 'GET', path: '/api/admin/audit' });
  await ada.call(
    { method: 'PUT', path: '/api/admin/availability' },
    { body: { portal_open: true, dashboard_open: true } },
  );
  expect(events().map(({ action, outcome }) => [action, outcome])).toEqual([
    ['admin.audit.list', 'refused'],
    ['admin.availability.save', expect.any(String)],
  ]);
});

it('what a command of the operator does is one, of nobody and from no network', async () => {
  lines.length = 0;
  await runCommandLine(portal.deps, 'keys:rotate');
  expect(events()).toEqual([
    {
      level: 'info',
      time: expect.any(Number),
      event: 'security',
      action: 'operator.keys-rotate',
      outcome: 'done',
      actor: null,
      subject: null,
      network: null,
      reqId: null,
      msg: 'security event',
    },
  ]);
});

it('what the job of unused accounts does is one, with the digest of the account', async () => {
  const { username } = await addPerson(portal.deps.db, 'idle@example.org', { grantId: first.grantId });
  await portal.deps.db
    .updateTable('identity_users')
    .set({ created_at: new Date(portal.deps.clock.now().getTime() - 171 * 86_400_000) })
    .where('username', '=', username)
    .execute();
  lines.length = 0;
  await deactivateUnused(portal.deps).run(portal.deps);
  const warned = events().filter(({ action }) => action === 'account.warn_unused');
  expect(warned.length).toBeGreaterThan(0);
  for (const line of warned)
    expect(line).toMatchObject({
      actor: null,
      network: null,
      subject: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  expect(JSON.stringify(lines)).not.toMatch(/idle@/);
});

it('every member of a line is in the documented schema', () => {
  const described = readFileSync(join(import.meta.dirname, '../../../../../docs/logs.md'), 'utf8');
  const members = new Set(lines.flatMap((line) => Object.keys(line)));
  expect([...members].filter((name) => !described.includes(`| \`${name}\` |`))).toEqual([]);
});

it('a person is answered 429 beyond the cap of an hour, and another one is not', async () => {
  const grace = await portal.signIn('grace');
  const template = `/api/entry/${first.grantId}/submissions/${summer}/template`;
  const statuses = [];
  for (let at = 0; at < 3; at += 1)
    statuses.push((await grace.call({ method: 'GET', path: template })).status);
  expect(statuses).toEqual([200, 200, 429]);
});
