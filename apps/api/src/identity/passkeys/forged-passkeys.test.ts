import { auth } from '@srae/contract/accounts/auth';
import type { Passkeys } from '@srae/contract/schemas/accounts/passkeys';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/portal/auth-portal.ts';
import { type ForgedClaims, PasskeyDevice } from '../../../test/portal/passkey-device.ts';
import { openPasskeyPortal } from '../../../test/portal/calls/passkey-portal.ts';

const { portal, ask, elsewhere, signIn, answer, start, withPasskey, begin, finish, use, eventsOf, mailsTo } =
  await openPasskeyPortal();

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
