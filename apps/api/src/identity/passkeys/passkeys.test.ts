import { auth } from '@srae/contract/accounts/auth';
import type {
  PasskeySignIn,
  Passkeys,
  PasskeyStarted,
  RequestOptions,
} from '@srae/contract/schemas/accounts/passkeys';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/portal/auth-portal.ts';
import { phoneColumns } from '../../store/credentials/phones.ts';
import { type Lies, PasskeyDevice } from '../../../test/portal/passkey-device.ts';
import { openSignInPortal } from '../../../test/portal/sign-in-portal.ts';

const { portal, db, ask, elsewhere, signIn, answer } = await openSignInPortal();
let made = 0;

type Step = { step: string; session: string; options: RequestOptions; other_way: boolean; id_token: string };

/** A person with a phone, signed in by text message. */
async function person() {
  made += 1;
  const email = `key${made}@people.example`;
  const phoneNumber = `+1202555${String(2000 + made)}`;
  const username = await portal.addUser({ email, phoneNumber });
  return { email, username, phoneNumber, ...(await portal.signIn(email, elsewhere())) };
}

const start = (token: string, password = PASSWORD) =>
  ask<PasskeyStarted>('POST', auth.startPasskey.path, { password }, { token });

/** A person with a passkey. */
async function withPasskey(name = 'Laptop') {
  const one = await person();
  const device = new PasskeyDevice();
  const { data } = await start(one.token);
  const body = { session: data.session, name, response: device.make(data.options) };
  const added = await ask<Passkeys>('POST', auth.addPasskey.path, body, { token: one.token });
  expect(added.status).toBe(200);
  return { ...one, device, passkeys: added.data };
}

const begin = async () =>
  (await ask<PasskeySignIn>('POST', auth.startPasskeySignIn.path, {}, elsewhere())).data;
const finish = (session: string, response: object) =>
  ask<Step>('POST', auth.finishPasskeySignIn.path, { session, response }, elsewhere());
const use = async (device: PasskeyDevice, lies?: Lies) => {
  const { session, options } = await begin();
  return finish(session, device.sign(options.challenge, lies));
};
const eventsOf = (username: string) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'outcome', 'details'])
    .where('actor', '=', username)
    .execute();
const mailsTo = (recipient: string) =>
  db
    .selectFrom('outbox')
    .select('body')
    .where('recipient', '=', recipient)
    .where('medium', '=', 'email')
    .execute();

describe('passkeys of the own account [BEY-175]', () => {
  it('are added with the password, told by mail, listed, renamed and removed', async () => {
    const { token, device, passkeys, email, username } = await withPasskey();
    expect(passkeys).toEqual([
      {
        pk: expect.any(Number),
        name: 'Laptop',
        created_at: expect.any(String),
        last_used_at: null,
        blocked: false,
      },
    ]);
    const place = `/api/auth/passkeys/${passkeys[0]?.pk}`;
    const renamed = await ask<Passkeys>('PUT', place, { name: 'Work laptop' }, { token });
    expect(renamed.data[0]?.name).toBe('Work laptop');
    expect((await use(device)).data.step).toBe('done');
    const { data } = await ask<Passkeys>('GET', auth.listPasskeys.path, undefined, { token });
    expect(data[0]?.last_used_at).not.toBeNull();
    expect((await ask('DELETE', place, { password: 'wrong' }, { token })).status).toBe(401);
    expect((await ask<Passkeys>('DELETE', place, { password: PASSWORD }, { token })).data).toEqual([]);
    expect((await use(device)).error.code).toBe('PASSKEY_REFUSED');
    expect((await mailsTo(email)).map(({ body }) => body).join()).toMatch(
      /"Laptop" was added.*"Work laptop" was removed/s,
    );
    expect((await eventsOf(username)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['passkey.add', 'passkey.rename', 'passkey.remove']),
    );
  });

  it('can be several, each made by another device', async () => {
    const { token, device, passkeys } = await withPasskey();
    const { data } = await start(token);
    expect(data.options.excludeCredentials.map(({ id }) => id)).toEqual([device.id]);
    const other = new PasskeyDevice();
    const body = { session: data.session, name: 'Phone', response: other.make(data.options) };
    const { data: both } = await ask<Passkeys>('POST', auth.addPasskey.path, body, { token });
    expect(both.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
    expect((await use(device)).data.step).toBe('done');
    expect((await use(other)).data.step).toBe('done');
    expect(passkeys).toHaveLength(1);
  });

  it("are nobody else's to rename or remove", async () => {
    const { passkeys } = await withPasskey();
    const { token } = await person();
    const place = `/api/auth/passkeys/${passkeys[0]?.pk}`;
    expect((await ask('PUT', place, { name: 'Mine' }, { token })).status).toBe(404);
    expect((await ask('DELETE', place, { password: PASSWORD }, { token })).status).toBe(404);
  });

  it('are not begun without the password', async () => {
    const { token } = await person();
    expect((await start(token, 'wrong')).error.code).toBe('BAD_CREDENTIALS');
  });

  it.each<[string, Lies]>([
    ['another challenge', { challenge: 'AAAA' }],
    ['another origin', { origin: 'http://localhost:8081' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified person', { verified: false }],
    ['nobody present', { present: false }],
    ['an algorithm that was not offered', { algorithm: -37 }],
    ['an answer of a sign-in', { type: 'webauthn.get' }],
  ])('are not added by an answer with %s', async (_, lies) => {
    const { token } = await person();
    const { data } = await start(token);
    const body = { session: data.session, name: 'x', response: new PasskeyDevice().make(data.options, lies) };
    expect((await ask('POST', auth.addPasskey.path, body, { token })).error.code).toBe('PASSKEY_NOT_ADDED');
  });

  it('are added once, by the session that asked, in time, and never a second time', async () => {
    const { token, device } = await withPasskey();
    const other = await person();
    const { data } = await start(token);
    const body = { session: data.session, name: 'x', response: new PasskeyDevice().make(data.options) };
    const elsewhereAsked = await ask('POST', auth.addPasskey.path, body, { token: other.token });
    expect(elsewhereAsked.error.code).toBe('CHALLENGE_EXPIRED');
    expect((await ask('POST', auth.addPasskey.path, body, { token })).error.code).toBe('CHALLENGE_EXPIRED');
    const { data: next } = await start(token);
    const again = { session: next.session, name: 'x', response: device.make(next.options) };
    expect((await ask('POST', auth.addPasskey.path, again, { token })).error.code).toBe('PASSKEY_NOT_ADDED');
  });
});

describe('signing in with a passkey [BEY-175]', () => {
  it('needs nothing else, and starts a session', async () => {
    const { device, username } = await withPasskey();
    const { status, data, cookie } = await use(device);
    expect([status, data.step, cookie]).toEqual([200, 'done', expect.any(String)]);
    const me = await ask('GET', auth.readMe.path, undefined, { token: data.id_token });
    expect(me.data).toMatchObject({ username, passkeys: 1, passkey_needed: false });
  });

  it("asks after the password for one of the person's own, or for a code in its place", async () => {
    const { device, email, phoneNumber } = await withPasskey();
    const { data } = await signIn(email, PASSWORD);
    const step = data as unknown as Step; // the steps of passkeys hold more
    expect(step).toMatchObject({ step: 'passkeyVerify', other_way: true });
    expect(step.options.allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
    const response = device.sign(step.options.challenge);
    expect((await answer({ step: 'passkeyVerify', session: step.session, response })).data.step).toBe('done');
    const body = { email, password: PASSWORD, other_way: true };
    const other = await ask('POST', auth.signIn.path, body, elsewhere());
    expect(other.data.step).toBe('mfaVerify');
    const code = await portal.codeFor(phoneNumber);
    const done = await answer({ step: 'mfaVerify', session: other.data.session, code });
    expect(done.data.step).toBe('done');
  });

  it('is all that a person without a phone needs, and the password alone adds no phone', async () => {
    const { device, email, username } = await withPasskey();
    await db.updateTable('identity_users').set(phoneColumns(null)).where('username', '=', username).execute();
    const body = { email, password: PASSWORD, other_way: true };
    const { data } = await ask<Step>('POST', auth.signIn.path, body, elsewhere());
    expect(data).toMatchObject({ step: 'passkeyVerify', other_way: false });
    expect((await use(device)).data.step).toBe('done');
  });

  it.each([
    { disabled_at: new Date() },
    { status: 'FORCE_CHANGE_PASSWORD' as const },
    { status: 'RESET_REQUIRED' as const },
  ])('is refused to an account with %o', async (state) => {
    const { device, username } = await withPasskey();
    await db.updateTable('identity_users').set(state).where('username', '=', username).execute();
    expect((await use(device)).error.code).toBe('PASSKEY_REFUSED');
  });
});

describe('what is forged of a passkey [BEY-175]', () => {
  it.each<[string, Lies]>([
    ['another challenge', { challenge: 'AAAA' }],
    ['the origin of the dashboard', { origin: 'http://localhost:8081' }],
    ['the origin of the operator', { origin: 'http://localhost:8082' }],
    ['another origin', { origin: 'https://localhost.evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified person', { verified: false }],
    ['no person present', { present: false }],
    ['a tampered signature', { tampered: true }],
    ['the answer to an enrolment', { type: 'webauthn.create' }],
    ['the user handle of another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('%s is refused, and recorded', async (_, lies) => {
    const { device, username } = await withPasskey();
    expect(await use(device, lies)).toMatchObject({ status: 401, error: { code: 'PASSKEY_REFUSED' } });
    expect(await eventsOf(username)).toContainEqual({
      action: 'auth.passkey',
      outcome: 'refused',
      details: { code: 'PASSKEY_REFUSED', because: 'answer' },
    });
    expect((await use(device)).data.step).toBe('done');
  });

  it('a challenge that was used is refused, whatever came of it', async () => {
    const { device } = await withPasskey();
    const { session, options } = await begin();
    expect((await finish(session, device.sign(options.challenge, { tampered: true }))).status).toBe(401);
    expect((await finish(session, device.sign(options.challenge))).error.code).toBe('CHALLENGE_EXPIRED');
    const next = await begin();
    const response = device.sign(next.options.challenge);
    expect((await finish(next.session, response)).data.step).toBe('done');
    expect((await finish(next.session, response)).error.code).toBe('CHALLENGE_EXPIRED');
  });

  it('a challenge after five minutes, and one that nobody gave, are refused', async () => {
    const { device } = await withPasskey();
    const { session, options } = await begin();
    portal.turnClock(5);
    expect((await finish(session, device.sign(options.challenge))).error.code).toBe('CHALLENGE_EXPIRED');
    portal.turnClock(0);
    expect((await finish('made up', device.sign('made up'))).error.code).toBe('CHALLENGE_EXPIRED');
  });

  it('the challenge of one sign-in in another is refused', async () => {
    const { device } = await withPasskey();
    const [one, other] = [await begin(), await begin()];
    expect((await finish(one.session, device.sign(other.options.challenge))).error.code).toBe(
      'PASSKEY_REFUSED',
    );
  });

  it('the challenge of an enrolment is no challenge of a sign-in, nor of a second step', async () => {
    const { device, token, email } = await withPasskey();
    const { data } = await start(token);
    const response = device.sign(data.options.challenge);
    expect((await finish(data.session, response)).error.code).toBe('CHALLENGE_EXPIRED');
    const { session, options } = await begin();
    const step = { step: 'passkeyVerify', session, response: device.sign(options.challenge) };
    expect((await answer(step)).error.code).toBe('CHALLENGE_EXPIRED');
    expect((await signIn(email, PASSWORD)).data.step).toBe('passkeyVerify');
  });

  it('the passkey of another person is refused as the second step', async () => {
    const own = await withPasskey();
    const other = await withPasskey();
    const { data } = await signIn(own.email, PASSWORD);
    const response = other.device.sign(data.session);
    const step = { step: 'passkeyVerify', session: data.session, response };
    expect((await answer(step)).error.code).toBe('PASSKEY_REFUSED');
  });

  it("a key that signs under the id of another's passkey is refused", async () => {
    const own = await withPasskey();
    const other = new PasskeyDevice();
    other.userHandle = own.device.userHandle;
    const { session, options } = await begin();
    const response = { ...other.sign(options.challenge), id: own.device.id, rawId: own.device.id };
    expect((await finish(session, response)).error.code).toBe('PASSKEY_REFUSED');
  });

  it('a counter that goes back blocks the passkey; the person is told, and it is recorded', async () => {
    const { device, username, email, token } = await withPasskey();
    expect((await use(device, { counter: 7 })).data.step).toBe('done');
    expect(await use(device, { counter: 7 })).toMatchObject({
      status: 401,
      error: { code: 'PASSKEY_BLOCKED' },
    });
    expect((await use(device, { counter: 900 })).error.code).toBe('PASSKEY_BLOCKED');
    const { data } = await ask<Passkeys>('GET', auth.listPasskeys.path, undefined, { token });
    expect(data[0]?.blocked).toBe(true);
    const told = (await mailsTo(email)).filter(({ body }) => body.includes('has been blocked'));
    expect(told).toHaveLength(1);
    expect(await eventsOf(username)).toContainEqual({
      action: 'auth.passkey',
      outcome: 'refused',
      details: { code: 'PASSKEY_BLOCKED', because: 'counter' },
    });
  });

  it('a counter that goes back under a wrong signature blocks nothing', async () => {
    const { device } = await withPasskey();
    expect((await use(device, { counter: 7 })).data.step).toBe('done');
    expect((await use(device, { counter: 1, tampered: true })).error.code).toBe('PASSKEY_REFUSED');
    expect((await use(device, { counter: 8 })).data.step).toBe('done');
  });

  it('an authenticator that does not count is taken as it is', async () => {
    const { device } = await withPasskey();
    expect((await use(device, { counter: 0 })).data.step).toBe('done');
    expect((await use(device, { counter: 0 })).data.step).toBe('done');
  });

  it('wrong answers are counted against the network, and wrong second steps against the person', async () => {
    const { device, email } = await withPasskey();
    const from = elsewhere();
    const tried: number[] = [];
    for (let count = 0; count <= 30; count += 1) {
      const { session, options } = await begin();
      const response = device.sign(options.challenge, { tampered: true });
      tried.push((await ask('POST', auth.finishPasskeySignIn.path, { session, response }, from)).status);
    }
    expect([tried.at(-2), tried.at(-1)]).toEqual([401, 429]);
    const steps: number[] = [];
    for (let count = 0; count <= 5; count += 1) {
      const { data } = await signIn(email, PASSWORD);
      const response = device.sign(data.session, { tampered: true });
      steps.push((await answer({ step: 'passkeyVerify', session: data.session, response })).status);
    }
    expect(steps).toEqual([401, 401, 401, 401, 401, 429]);
  });
});
