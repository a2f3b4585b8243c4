import { auth } from '@srae/contract/accounts/auth';
import type { Passkeys } from '@srae/contract/schemas/accounts/passkeys';
import { NAME_WITH_ADDRESS } from '@srae/domain/form-kit/texts';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/portal/auth-portal.ts';
import { CHALLENGE_MS } from '../limits/limits.ts';
import { phoneColumns } from '../../store/credentials/phones.ts';
import { type ForgedClaims, PasskeyDevice } from '../../../test/portal/passkey-device.ts';
import { openPasskeyPortal, type PasskeyStep } from '../../../test/portal/calls/passkey-portal.ts';

const { portal, db, ask, elsewhere, signIn, answer, person, start, withPasskey, use, eventsOf, mailsTo } =
  await openPasskeyPortal();

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
    expect(data).toMatchObject([{ last_used_at: expect.any(String) }]);
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

  it.each([
    ['a line break', 'Laptop\nYour account expires today.', 'Use letters, digits and signs only.'],
    ['the address of a page', 'Laptop https://evil.example', NAME_WITH_ADDRESS],
  ])('have no name with %s, as it stands in mails', async (_, name, message) => {
    const { token, passkeys } = await withPasskey();
    const place = `/api/auth/passkeys/${passkeys[0]?.pk}`;
    const refused = { status: 422, error: { code: 'INVALID', details: [{ field: 'name', message }] } };
    expect(await ask('PUT', place, { name }, { token })).toMatchObject(refused);
    const { data } = await start(token);
    const body = { session: data.session, name, response: new PasskeyDevice().make(data.options) };
    expect(await ask('POST', auth.addPasskey.path, body, { token })).toMatchObject(refused);
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

  it.each<[string, ForgedClaims]>([
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

  it('end the other sessions when one is added [TK-4]', async () => {
    const one = await person();
    const other = await portal.signIn(one.email, elsewhere());
    const { data } = await start(one.token);
    const body = { session: data.session, name: 'x', response: new PasskeyDevice().make(data.options) };
    expect((await ask('POST', auth.addPasskey.path, body, { token: one.token })).status).toBe(200);
    const me = async (token: string) => (await ask('GET', auth.readMe.path, undefined, { token })).status;
    expect([await me(one.token), await me(other.token)]).toEqual([200, 401]);
  });

  it('are ten at most: an eleventh is refused before the device makes it, and where it was begun before', async () => {
    const { token, username, device } = await withPasskey();
    const own = await db.selectFrom('passkeys').selectAll().where('username', '=', username).execute();
    const more = (from: number, to: number) =>
      db
        .insertInto('passkeys')
        .values(
          Array.from({ length: to - from + 1 }, (_, index) => ({
            username,
            credential_id: `${device.id}-${from + index}`,
            name: `Key ${from + index}`,
            public_key: own[0]?.public_key ?? Buffer.of(),
            counter: 0,
            transports: [],
            created_at: portal.deps.clock.now(),
          })),
        )
        .execute();
    await more(2, 9);
    const begin = async () => {
      const { data } = await start(token);
      return { session: data.session, name: 'x', response: new PasskeyDevice().make(data.options) };
    };
    const [tenth, eleventh] = [await begin(), await begin()];
    expect((await ask('POST', auth.addPasskey.path, tenth, { token })).status).toBe(200);
    expect((await ask('POST', auth.addPasskey.path, eleventh, { token })).error.code).toBe('PASSKEY_LIMIT');
    expect((await start(token)).error.code).toBe('PASSKEY_LIMIT');
  });

  it('void the sign-ins in progress and their code when one is added [TK-4]', async () => {
    const { email, phoneNumber, token } = await person();
    portal.turnClock(10);
    const { data } = await signIn(email, PASSWORD);
    const code = await portal.codeFor(phoneNumber);
    const started = await start(token);
    const response = new PasskeyDevice().make(started.data.options);
    const body = { session: started.data.session, name: 'x', response };
    expect((await ask('POST', auth.addPasskey.path, body, { token })).status).toBe(200);
    expect((await answer({ step: 'mfaVerify', session: data.session, code })).error.code).toBe(
      'CHALLENGE_EXPIRED',
    );
    portal.turnClock(0);
  });

  it('are added within five minutes of the start, to the millisecond', async () => {
    const { token } = await person();
    const { data } = await start(token);
    const body = { session: data.session, name: 'x', response: new PasskeyDevice().make(data.options) };
    const { data: late } = await start(token);
    const lateBody = { session: late.session, name: 'y', response: new PasskeyDevice().make(late.options) };
    portal.turnClock((CHALLENGE_MS - 1) / 60_000);
    expect((await ask('POST', auth.addPasskey.path, body, { token })).status).toBe(200);
    portal.turnClock(CHALLENGE_MS / 60_000);
    expect((await ask('POST', auth.addPasskey.path, lateBody, { token })).error.code).toBe(
      'CHALLENGE_EXPIRED',
    );
    portal.turnClock(0);
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
    const step = data as unknown as PasskeyStep; // the steps of passkeys hold more
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
    const { data } = await ask<PasskeyStep>('POST', auth.signIn.path, body, elsewhere());
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
