import { auth } from '@srae/contract/accounts/auth';
import type { Passkeys } from '@srae/contract/schemas/accounts/passkeys';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/portal/auth-portal.ts';
import { savePasskeyUse } from '../../store/credentials/passkeys.ts';
import type { Limit } from '../limits/limits.ts';
import { countAttempt, toAt } from '../limits/throttles.ts';
import { type ForgedClaims, PasskeyDevice } from '../../../test/portal/passkey-device.ts';
import { openPasskeyPortal, type PasskeyStep } from '../../../test/portal/calls/passkey-portal.ts';

const {
  portal,
  db,
  ask,
  elsewhere,
  signIn,
  answer,
  start,
  withPasskey,
  begin,
  finish,
  use,
  eventsOf,
  mailsTo,
} = await openPasskeyPortal();
const { limits } = portal.deps.identity.settings;
/** Counts one more attempt; how many there are with it. */
const countOneMore = (limit: Limit, who: string) => countAttempt(toAt(portal.deps), limit, who);

describe('what is forged of a passkey [BEY-175]', () => {
  it.each<[string, ForgedClaims]>([
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
    const { device, username, email, token, passkeys } = await withPasskey();
    expect((await use(device, { counter: 7 })).data.step).toBe('done');
    expect(await use(device, { counter: 7 })).toMatchObject({
      status: 401,
      error: { code: 'PASSKEY_BLOCKED' },
    });
    expect((await use(device, { counter: 900 })).error.code).toBe('PASSKEY_BLOCKED');
    const pk = passkeys[0]?.pk ?? 0;
    expect(await savePasskeyUse(db, pk, 901, portal.deps.clock.now())).toBe(false);
    const { data } = await ask<Passkeys>('GET', auth.listPasskeys.path, undefined, { token });
    expect(data[0]?.blocked).toBe(true);
    const told = (await mailsTo(email)).filter(({ body }) => body.includes('has been blocked'));
    expect(told).toHaveLength(1);
    const refusals = (await eventsOf(username)).filter(({ action }) => action === 'auth.passkey');
    expect(refusals.map(({ outcome, details }) => ({ outcome, ...Object(details) }))).toEqual([
      { outcome: 'refused', code: 'PASSKEY_BLOCKED', because: 'counter' },
      { outcome: 'refused', code: 'PASSKEY_BLOCKED', because: 'blocked' },
    ]);
  });

  it('a counter that falls to none blocks the passkey, and the second step asks for the others alone', async () => {
    const { device, email, token } = await withPasskey();
    const other = new PasskeyDevice();
    const { data } = await start(token);
    const body = { session: data.session, name: 'Phone', response: other.make(data.options) };
    expect((await ask('POST', auth.addPasskey.path, body, { token })).status).toBe(200);
    const offered = async () => {
      const { data: step } = await ask<PasskeyStep>(
        'POST',
        auth.signIn.path,
        { email, password: PASSWORD },
        elsewhere(),
      );
      return (step.options.allowCredentials ?? []).map(({ id }) => id);
    };
    expect((await offered()).toSorted()).toEqual([device.id, other.id].toSorted());
    expect((await use(device, { counter: 7 })).data.step).toBe('done');
    expect((await use(device, { counter: 0 })).error.code).toBe('PASSKEY_BLOCKED');
    expect(await offered()).toEqual([other.id]);
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

  it('every refusal counts for the alarm, and a sign-in that succeeds is no attempt of its network [AU-4]', async () => {
    const { device } = await withPasskey();
    const from = { ip: '198.18.0.1' };
    const useFromThere = async (lies?: ForgedClaims) => {
      const { session, options } = await begin();
      const response = device.sign(options.challenge, lies);
      return ask('POST', auth.finishPasskeySignIn.path, { session, response }, from);
    };
    const alarm = () => countOneMore(limits.failureAlarm, 'installation');
    const before = await alarm();
    expect((await useFromThere()).status).toBe(200);
    expect(await countOneMore(limits.failedPerIp, from.ip)).toBe(1);
    expect(await alarm()).toBe(before + 1);
    expect((await useFromThere({ tampered: true })).status).toBe(401);
    expect(await countOneMore(limits.failedPerIp, from.ip)).toBe(3);
    expect(await alarm()).toBe(before + 3);
  });

  it('sign-ins begin so often from one network and no more [AU-4]', async () => {
    const from = { ip: '198.18.0.2' };
    const first = (await ask('POST', auth.startPasskeySignIn.path, {}, from)).status;
    while ((await countOneMore(limits.signInsPerIp, from.ip)) < limits.signInsPerIp.max);
    const last = (await ask('POST', auth.startPasskeySignIn.path, {}, from)).status;
    expect([first, last]).toEqual([200, 429]);
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
