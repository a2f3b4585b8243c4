import { afterAll, describe, expect, it } from 'vitest';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { openTestPortal, PASSWORD, PHONE, PRESET } from '../../../test/portal/auth-portal.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';

const database = await emptyDatabase();
const portal = await openTestPortal(database, { dataDir: await temporaryFolder() });
afterAll(() => portal.close());

const { db, ask } = portal;
let next = 0;
/** Every test signs in from a network of its own. */
const elsewhere = () => ({ ip: `198.51.${(next += 1)}.1` });
const signIn = (email: string, password: string, from = elsewhere(), resend?: boolean) =>
  ask('POST', '/api/auth/sign-in', { email, password, ...(resend === undefined ? {} : { resend }) }, from);
const answer = (body: object, from = elsewhere()) => ask('POST', '/api/auth/challenge', body, from);

describe('password and text message', () => {
  it('signs in with e-mail, password and the code sent to the phone [AUT-001] [AUT-017] [AUT-052]', async () => {
    await portal.addUser({ email: 'grace@people.example', phoneNumber: PHONE });
    const first = await signIn('Grace@People.example', PASSWORD);
    expect(first).toMatchObject({
      status: 200,
      data: { step: 'mfaVerify', medium: 'SMS', mfa_resent: false },
    });
    expect(first.data.destination).toBe('+*******0100');
    expect(first.data).not.toHaveProperty('id_token');
    const code = await portal.codeFor(PHONE);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    const done = await answer({ step: 'mfaVerify', session: first.data.session, code: spaced });
    expect(done).toMatchObject({ status: 200, data: { step: 'done', expires_in: 600 } });
    expect(await ask('GET', '/api/auth/me', undefined, { token: done.data.id_token })).toMatchObject({
      status: 200,
      data: {
        email: 'grace@people.example',
        full_name: 'Wren Alder',
        has_phone: true,
        phone_masked: '+*******0100',
        mfa: 'SMS',
      },
    });
  });

  it('refuses a wrong code with its text and spends the challenge [ERR-006] [OT-4]', async () => {
    await portal.addUser({ email: 'gwen@people.example', phoneNumber: PHONE });
    const first = await signIn('gwen@people.example', PASSWORD);
    const code = await portal.codeFor(PHONE);
    const wrong = code === '000000' ? '000001' : '000000';
    const refused = await answer({ step: 'mfaVerify', session: first.data.session, code: wrong });
    expect(refused).toMatchObject({
      status: 401,
      error: { code: 'CODE_MISMATCH', message: 'Invalid MFA code.' },
    });
    expect(await answer({ step: 'mfaVerify', session: first.data.session, code })).toMatchObject({
      status: 401,
      error: { code: 'CHALLENGE_EXPIRED' },
    });
  });

  it('sends a new code on resend and voids the old one [OT-5]', async () => {
    await portal.addUser({ email: 'greta@people.example', phoneNumber: '+12025550101' });
    const first = await signIn('greta@people.example', PASSWORD);
    const old = await portal.codeFor('+12025550101');
    const again = await signIn('greta@people.example', PASSWORD, elsewhere(), true);
    expect(again.data).toMatchObject({ step: 'mfaVerify', mfa_resent: true });
    expect((await answer({ step: 'mfaVerify', session: first.data.session, code: old })).status).toBe(401);
    const code = await portal.codeFor('+12025550101');
    expect((await answer({ step: 'mfaVerify', session: again.data.session, code })).data.step).toBe('done');
  });

  it('lets a code live for five minutes and no longer [OT-2] [ERR-008]', async () => {
    await portal.addUser({ email: 'gina@people.example', phoneNumber: '+12025550102' });
    const late = await signIn('gina@people.example', PASSWORD);
    const lateCode = await portal.codeFor('+12025550102');
    portal.turnClock(5);
    expect(await answer({ step: 'mfaVerify', session: late.data.session, code: lateCode })).toMatchObject({
      status: 401,
      error: { message: 'Your code has expired. Please sign in again.' },
    });
    const timely = await signIn('gina@people.example', PASSWORD);
    const code = await portal.codeFor('+12025550102');
    portal.turnClock(9.9);
    expect((await answer({ step: 'mfaVerify', session: timely.data.session, code })).status).toBe(200);
    portal.turnClock(0);
  });

  it.each([
    ['omitted', {}],
    ['null', { code: null }],
    ['an array', { code: ['123456'] }],
    ['a number', { code: 123456 }],
    ['empty', { code: '' }],
    ['with an unknown field', { code: '123456', admin: true }],
  ])('never accepts a code that is %s [OT-3]', async (kind, part) => {
    const email = `odd-${kind.replaceAll(' ', '-')}@people.example`;
    await portal.addUser({ email, phoneNumber: PHONE });
    const first = await signIn(email, PASSWORD);
    expect((await answer({ step: 'mfaVerify', session: first.data.session, ...part })).status).toBe(400);
  });

  it('gives a challenge to one of two calls at once', async () => {
    await portal.addUser({ email: 'gemma@people.example', phoneNumber: '+12025550103' });
    const { data } = await signIn('gemma@people.example', PASSWORD);
    const code = await portal.codeFor('+12025550103');
    const both = await Promise.all(
      [1, 2].map(() => answer({ step: 'mfaVerify', session: data.session, code })),
    );
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });
});

describe('what follows a right password', () => {
  it('takes a number from a person without one and signs in again with it [AUT-018] [AUT-023] [AUT-024] [AUT-025]', async () => {
    const username = await portal.addUser({ email: 'nora@people.example' });
    const first = await signIn('nora@people.example', PASSWORD);
    expect(first.data.step).toBe('mfaSetup');
    const { session } = first.data;
    const bad = await answer({ step: 'mfaSetup', session, country: '+1', national_number: '(876) 555-0100' });
    expect(bad).toMatchObject({ status: 422, error: { code: 'PHONE' } });
    const saved = await answer({
      step: 'mfaSetup',
      session,
      country: '+1',
      national_number: '(202) 555-0110',
    });
    expect(saved).toMatchObject({ status: 200, data: { step: 'signInAgain' } });
    const again = await signIn('nora@people.example', PASSWORD);
    expect(again.data).toMatchObject({ step: 'mfaVerify', destination: '+*******0110' });
    const code = await portal.codeFor('+12025550110');
    expect((await answer({ step: 'mfaVerify', session: again.data.session, code })).data.step).toBe('done');
    const row = await db
      .selectFrom('identity_users')
      .selectAll()
      .where('username', '=', username)
      .executeTakeFirst();
    expect(row).toMatchObject({ phone_e164: '+12025550110', mfa_preferred: 'SMS', phone_trial: null });
    expect(row?.phone_verified_at).not.toBeNull();
  });

  it('lets a mistyped number be given again, but only until it was answered from [OT-8] [OT-9]', async () => {
    await portal.addUser({ email: 'nell@people.example' });
    const first = await signIn('nell@people.example', PASSWORD);
    await answer({
      step: 'mfaSetup',
      session: first.data.session,
      country: '+1',
      national_number: '2025550111',
    });
    const tried = await signIn('nell@people.example', PASSWORD);
    expect(tried.data.step).toBe('mfaVerify');
    expect((await signIn('nell@people.example', PASSWORD, elsewhere(), true)).data.step).toBe('mfaVerify');
    const mended = await signIn('nell@people.example', PASSWORD);
    expect(mended.data.step).toBe('mfaSetup');
    await answer({
      step: 'mfaSetup',
      session: mended.data.session,
      country: '+1',
      national_number: '2025550112',
    });
    const last = await signIn('nell@people.example', PASSWORD);
    const code = await portal.codeFor('+12025550112');
    expect((await answer({ step: 'mfaVerify', session: last.data.session, code })).data.step).toBe('done');
    expect((await signIn('nell@people.example', PASSWORD)).data.step).toBe('mfaVerify');
  });

  it('refuses a Micronesian number without a preset code until an Admin sets one [AUT-024]', async () => {
    await portal.addUser({ email: 'mia@people.example' });
    const first = await signIn('mia@people.example', PASSWORD);
    await answer({
      step: 'mfaSetup',
      session: first.data.session,
      country: '+691',
      national_number: '320-5551',
    });
    expect(await signIn('mia@people.example', PASSWORD)).toMatchObject({
      status: 401,
      error: { message: 'Ask the help desk for your verification code.' },
    });
  });

  it('asks for the preset code where a number cannot be texted, and refuses a wrong one [AUT-020] [ERR-007]', async () => {
    const presetCodeHash = await portal.deps.identity.hasher.hash(PRESET);
    for (const [email, phoneNumber] of [
      ['mika@people.example', '+6913205551'],
      ['swapped@people.example', '+62025550100'],
    ] as const) {
      await portal.addUser({ email, phoneNumber, presetCodeHash });
      const first = await signIn(email, PASSWORD);
      expect(first.data.step).toBe('customChallenge');
      expect(
        await answer({ step: 'customChallenge', session: first.data.session, code: 'WRONG1' }),
      ).toMatchObject({
        status: 401,
        error: { message: 'Invalid code.' },
      });
      const again = await signIn(email, PASSWORD);
      const done = await answer({
        step: 'customChallenge',
        session: again.data.session,
        code: ` ${PRESET} `,
      });
      expect(done.data.step).toBe('done');
      expect((await ask('GET', '/api/auth/me', undefined, { token: done.data.id_token })).data.mfa).toBe(
        'PRESET',
      );
    }
  });

  it('takes a new password for a temporary one and goes on to the text message [AUT-019] [AUT-021] [PW-6]', async () => {
    await portal.addUser({
      email: 'newt@people.example',
      phoneNumber: PHONE,
      status: 'FORCE_CHANGE_PASSWORD',
    });
    const { data } = await signIn('newt@people.example', PASSWORD);
    expect(data.step).toBe('newPasswordRequired');
    const propose = (password: string) =>
      answer({ step: 'newPasswordRequired', session: data.session, new_password: password });
    expect(await propose('Summer2023!')).toMatchObject({ status: 422, error: { code: 'PASSWORD_POLICY' } });
    expect(await propose(PASSWORD)).toMatchObject({ status: 422, error: { code: 'PASSWORD_POLICY' } });
    expect((await propose('Harbour-Lantern-9')).data).toMatchObject({ step: 'mfaVerify' });
    expect((await signIn('newt@people.example', PASSWORD)).status).toBe(401);
    expect((await signIn('newt@people.example', 'Harbour-Lantern-9')).data.step).toBe('mfaVerify');
  });

  it('goes from a new password to the phone step without a number [AUT-022]', async () => {
    await portal.addUser({ email: 'nick@people.example', status: 'FORCE_CHANGE_PASSWORD' });
    const { data } = await signIn('nick@people.example', PASSWORD);
    const body = { step: 'newPasswordRequired', session: data.session, new_password: 'Harbour-Lantern-9' };
    expect((await answer(body)).data.step).toBe('mfaSetup');
  });

  it('refuses a temporary password after seven days [PW-6]', async () => {
    await portal.addUser({ email: 'late@people.example', status: 'FORCE_CHANGE_PASSWORD' });
    portal.turnClock(7 * 24 * 60);
    expect(await signIn('late@people.example', PASSWORD)).toMatchObject({
      status: 401,
      error: { message: 'Temporary password has expired and must be reset by an administrator.' },
    });
    portal.turnClock(0);
  });

  it('answers an unconfirmed account with the login step and no message [AUT-037]', async () => {
    await portal.addUser({ email: 'unconfirmed@people.example', status: 'UNCONFIRMED' });
    expect(await signIn('unconfirmed@people.example', PASSWORD)).toMatchObject({
      status: 200,
      data: { step: 'login', submitted: true },
    });
  });

  it('sends a person whose reset is required to the reset', async () => {
    await portal.addUser({ email: 'reset@people.example', status: 'RESET_REQUIRED' });
    expect((await signIn('reset@people.example', PASSWORD)).data).toEqual({ step: 'resetPassword' });
  });
});

describe('steps cannot be skipped, mixed or replayed [AU-8]', () => {
  it('refuses the session of one step at another', async () => {
    await portal.addUser({
      email: 'skip@people.example',
      status: 'FORCE_CHANGE_PASSWORD',
      phoneNumber: PHONE,
    });
    const { data } = await signIn('skip@people.example', PASSWORD);
    expect((await answer({ step: 'mfaVerify', session: data.session, code: '123456' })).status).toBe(401);
    expect((await answer({ step: 'customChallenge', session: data.session, code: '123456' })).status).toBe(
      401,
    );
  });

  it('keeps an enrolled person from giving another number [OT-9]', async () => {
    await portal.addUser({ email: 'enrolled@people.example', phoneNumber: PHONE });
    const { data } = await signIn('enrolled@people.example', PASSWORD);
    const setup = { step: 'mfaSetup', session: data.session, country: '+1', national_number: '2025550119' };
    expect((await answer(setup)).status).toBe(401);
  });

  it('refuses the code of one person in the challenge of another', async () => {
    await portal.addUser({ email: 'left@people.example', phoneNumber: '+12025550120' });
    await portal.addUser({ email: 'right@people.example', phoneNumber: '+12025550121' });
    const left = await signIn('left@people.example', PASSWORD);
    await signIn('right@people.example', PASSWORD);
    const code = await portal.codeFor('+12025550121');
    expect((await answer({ step: 'mfaVerify', session: left.data.session, code })).status).toBe(401);
  });

  it('stores codes and challenges only as hashes, and records none of them [OT-1] [LG-1]', async () => {
    await portal.addUser({ email: 'trace@people.example', phoneNumber: '+12025550122' });
    const { data } = await signIn('trace@people.example', PASSWORD);
    const code = await portal.codeFor('+12025550122');
    await answer({ step: 'mfaVerify', session: data.session, code });
    const kept = JSON.stringify([
      await db.selectFrom('login_challenges').selectAll().execute(),
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('throttles').selectAll().execute(),
    ]);
    for (const secret of [code, data.session, PASSWORD, 'trace@people.example', '+12025550122']) {
      expect(kept).not.toContain(`"${secret}"`);
    }
  });

  it('voids a preset code after ten misses in a row [OT-10]', async () => {
    const presetCodeHash = await portal.deps.identity.hasher.hash(PRESET);
    const email = 'void@people.example';
    const username = await portal.addUser({ email, phoneNumber: '+6913205552', presetCodeHash });
    for (let miss = 1; miss <= 10; miss += 1) {
      portal.turnClock(miss * 20);
      const { data } = await signIn(email, PASSWORD);
      await answer({ step: 'customChallenge', session: data.session, code: 'WRONG1' });
    }
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 401, error: { code: 'NO_PRESET_CODE' } });
    const row = await db
      .selectFrom('identity_users')
      .select('preset_code_hash')
      .where('username', '=', username)
      .executeTakeFirst();
    expect(row?.preset_code_hash).toBeNull();
    portal.turnClock(0);
  });
});
