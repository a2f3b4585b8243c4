// The audit records an act's origin and distinguishes unknown user names without storing them (decision 43).
import { createHash, randomBytes } from 'node:crypto';
import { admin } from '@srae/contract/admin';
import { auth } from '@srae/contract/accounts/auth';
import { dashboard } from '@srae/contract/dashboard/dashboard';
import type { AuditRow } from '@srae/contract/schemas/programme/administration';
import { afterAll, describe, expect, it } from 'vitest';
import { toDigest } from '../../identity/passwords/reset-codes.ts';
import { testPortal } from '../../../test/portal/test-portal.ts';

const portal = await testPortal({ FAILED_SIGN_INS_ALARM: '30' });
afterAll(() => portal.app.close());

const ada = await portal.signIn('ada');
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const audit = async (query: Record<string, string>) =>
  (await ada.call<AuditRow[]>(admin.listAudit, { query })).data;

async function post(path: string, body: object, ip: string, token: string | null = null) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: path,
    payload: body,
    remoteAddress: ip,
    headers: { 'user-agent': FIREFOX, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  await portal.deps.identity.afterAnswer.settled();
  return answer;
}

const SPRAYER = '2001:db8:5:6::7';
const signIn = (email: string, ip = SPRAYER) =>
  post(auth.signIn.path, { email, password: 'Wrong.Mooring7' }, ip);

describe('the record of', () => {
  it('twenty names that nobody has shows one address and twenty digests, and no name [BEY-182]', async () => {
    for (let n = 0; n < 20; n += 1) await signIn(`spray-${n}@people.example`);
    const events = await audit({ address: '2001:db8:5:6:', action: 'auth.sign-in' });
    expect(events).toHaveLength(20);
    expect(new Set(events.map((one) => one.address))).toEqual(new Set(['2001:db8:5:6:0:0:0:7']));
    expect(new Set(events.map((one) => one.browser))).toEqual(new Set(['Firefox']));
    const digests = events.map((one) => one.unknown_name ?? '');
    expect(new Set(digests).size).toBe(20);
    expect(digests.every((one) => /^[0-9a-f]{16}$/.test(one))).toBe(true);
    expect(JSON.stringify(events)).not.toContain('people.example');
  });

  it('a name is found again by its digest, however it was written [BEY-182]', async () => {
    await signIn('again@people.example', '192.0.2.4');
    await signIn(' AGAIN@people.example', '192.0.2.5');
    const [{ unknown_name: digest } = { unknown_name: null }] = await audit({ address: '192.0.2.4' });
    expect(await audit({ actor: digest ?? 'none' })).toHaveLength(2);
  });

  it('a name is told by nobody without the key of its digest [BEY-182]', async () => {
    const name = 'keyed@people.example';
    await signIn(name, '192.0.2.7');
    const [event] = await audit({ address: '192.0.2.7' });
    const { secrets } = portal.deps.identity;
    const digests = {
      keyed: toDigest(secrets, name),
      withAnotherKey: toDigest({ ...secrets, names: randomBytes(32) }, name),
      withoutKey: createHash('sha256').update(name).digest(),
    };
    const found = Object.entries(digests).filter(([, one]) =>
      one.toString('hex').startsWith(event?.unknown_name ?? 'none'),
    );
    expect(found.map(([how]) => how)).toEqual(['keyed']);
  });

  it('a failure of an account names the account, the address and no digest [BEY-182]', async () => {
    await signIn('grace@example.org', '192.0.2.6');
    const [event] = await audit({ address: '192.0.2.6' });
    expect(event).toMatchObject({
      actor: expect.anything(),
      outcome: 'refused',
      unknown_name: null,
      address: '192.0.2.6',
    });
  });

  it.each([
    ['a request for a code', auth.forgotPassword.path, { email: 'none@people.example' }],
    [
      'a wrong reset code',
      auth.confirmForgotPassword.path,
      { email: 'none@people.example', code: '123456', new_password: 'Harbour-Lantern-9' },
    ],
  ])('%s has the address and the digest [BEY-182]', async (what, path, body) => {
    const ip = what.length % 2 ? '192.0.2.31' : '192.0.2.32';
    await post(path, body, ip);
    const [event] = await audit({ address: ip });
    expect(event).toMatchObject({ actor: null, address: ip, browser: 'Firefox' });
    expect(event?.unknown_name).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    ['administration', admin.createGrantee.path, { grantee_name: 'From Somewhere' }, 'admin.'],
    ['the dashboard opened', dashboard.createSession.path, { grant_id: null }, 'dashboard.session'],
  ])('%s has the address [BEY-182]', async (_, path, body, action) => {
    const ip = `192.0.2.${path.length + 60}`;
    expect((await post(path, body, ip, ada.token)).statusCode).toBe(200);
    const [event] = await audit({ address: ip, action });
    expect(event).toMatchObject({ outcome: 'done', address: ip, browser: 'Firefox' });
  });

  it('a refusal has the address, and the export holds all three [BEY-182]', async () => {
    const gus = await portal.signIn('gus');
    await post(admin.createGrantee.path, { grantee_name: 'Never' }, '192.0.2.99', gus.token);
    const [event] = await audit({ address: '192.0.2.99' });
    expect(event).toMatchObject({ outcome: 'refused', address: '192.0.2.99' });
    await signIn('exported@people.example', '2001:db8:5:8::9');
    const file = await portal.app.inject({
      method: 'GET',
      url: `${admin.exportAudit.path}?address=2001:db8:5:8:`,
      headers: { authorization: `Bearer ${ada.token}` },
    });
    const [head = '', first = ''] = file.body.split('\n');
    expect(head).toContain('address,browser,unknown_name');
    expect(first).toContain('2001:db8:5:8:0:0:0:9');
  });
});

it('the activity of a grant, which its people read, says nothing of addresses [BEY-182]', async () => {
  const gus = await portal.signIn('gus');
  const grant = await portal.deps.db
    .selectFrom('user_associations as a')
    .innerJoin('identity_users as u', 'u.username', 'a.username')
    .select('a.fk_grants')
    .where('u.email', '=', 'gus@example.org')
    .executeTakeFirst();
  if (!grant) return;
  const answer = await gus.call(
    { method: 'GET', path: '/api/grantees/:grantId/activity' },
    { params: { grantId: grant.fk_grants } },
  );
  expect(JSON.stringify(answer.data)).not.toMatch(/address|browser|192\.0\.2/);
});

it('failures of the whole installation raise one alarm in each window [AU-4]', async () => {
  for (let n = 0; n < 35; n += 1) await signIn(`wide-${n}@people.example`, `198.18.${n}.1`);
  const raised = await audit({ action: 'auth.failure-alarm' });
  expect(raised).toHaveLength(1);
  expect(raised[0]).toMatchObject({ outcome: 'failed', details: { failures: 30, minutes: 10 } });
});
