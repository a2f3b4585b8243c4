// DNS rebinding: a page of another site whose name points to this machine sends that name as Host.
import { auth } from '@srae/contract/accounts/auth';
import { dashboard as dashboardCalls } from '@srae/contract/dashboard/dashboard';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { PASSWORD, PERSONAS, PRESET_CODE } from '../../seeds/personas.ts';
import { testDashboard } from '../../test/portal/test-dashboard.ts';
import { PRODUCTION_SETTINGS } from '../../test/processes/production-settings.ts';
import { buildOperator } from '../operator-app.ts';
import { readConfig } from '../settings/config.ts';
import { createListener } from './listener.ts';

const { portal, app: dashboard } = await testDashboard();
const log = pino({ level: 'silent' });
const operator = await buildOperator(portal.deps, log);
const mika = PERSONAS.find(({ key }) => key === 'mika');

const FOREIGN = [
  'evil.example',
  'evil.example:8080',
  'localhost.evil.example',
  '127.evil.example',
  '0.0.0.0',
  'a b',
  '[::1',
];
const OWN = ['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'];

/** The steps of the persona whose code is published, as a page at `host` sends them; the status of the last one. */
async function signInAt(host: string): Promise<number> {
  const headers = { host, origin: `http://${host}` };
  const send = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, headers, payload });
  const first = await send(auth.signIn.path, { email: mika?.email, password: PASSWORD });
  if (first.statusCode !== 200) return first.statusCode;
  const { session } = first.json().data;
  const second = await send(auth.challenge.path, { step: 'customChallenge', session, code: PRESET_CODE });
  return second.statusCode;
}

describe('the local environment answers calls to this machine alone [BEY-178]', () => {
  it.each(FOREIGN)('and signs nobody in for a page at %s', async (host) => {
    expect(await signInAt(host)).toBe(404);
  });

  it.each(OWN)('and signs people in at %s', async (host) => {
    expect(await signInAt(host)).toBe(200);
  });

  it.each([
    ['the portal', portal.app, '/healthz', 200],
    ['the dashboard', dashboard, dashboardCalls.readContext.path, 401],
    ['the operator', operator, '/readyz', 200],
  ])('on the listener of %s', async (_name, app, url, status) => {
    const ask = async (host: string) => (await app.inject({ url, headers: { host } })).statusCode;
    expect(await Promise.all(FOREIGN.map(ask))).toEqual(FOREIGN.map(() => 404));
    expect(await Promise.all(OWN.map(ask))).toEqual(OWN.map(() => status));
  });
});

it('answers any host elsewhere, behind whatever proxy there is', async () => {
  const app = await createListener(readConfig({ ...PRODUCTION_SETTINGS, APP_ENV: 'dev' }, '/nowhere'), log);
  app.get('/who', () => ({ who: 'anybody' }));
  expect((await app.inject({ url: '/who', headers: { host: 'evil.example' } })).statusCode).toBe(200);
});
