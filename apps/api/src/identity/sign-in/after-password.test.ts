import { classifyPhone } from '@srae/domain/identity/phone';
import { describe, expect, it, vi } from 'vitest';
import { PASSWORD, PHONE, PRESET } from '../../../test/portal/auth-portal.ts';
import { openSignInPortal } from '../../../test/portal/sign-in-portal.ts';
import { savePhone } from '../../store/credentials/phones.ts';
import { SmsFailure } from '../mail/senders.ts';

const { portal, db, ask, elsewhere, signIn, answer } = await openSignInPortal();

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
    expect(row).toMatchObject({
      phone_e164: '+12025550110',
      mfa_preferred: 'SMS',
      phone_trial: null,
      phone_verified_at: expect.any(Date),
    });
  });

  it('says that no text message could be sent, and sends one at the next try', async () => {
    await portal.addUser({ email: 'sam@people.example', phoneNumber: '+12025550119' });
    const { sms } = portal.deps.identity;
    vi.spyOn(sms, 'send').mockRejectedValueOnce(new SmsFailure('SNS refused a text message: TimeoutError'));
    expect(await signIn('sam@people.example', PASSWORD)).toMatchObject({
      status: 503,
      error: { code: 'SMS_UNAVAILABLE' },
    });
    expect((await signIn('sam@people.example', PASSWORD)).data.step).toBe('mfaVerify');
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

  it('takes no number from a person who has been given one meanwhile [OT-9]', async () => {
    const username = await portal.addUser({ email: 'olive@people.example' });
    const { data } = await signIn('olive@people.example', PASSWORD);
    expect(data.step).toBe('mfaSetup');
    // As in a user pool, where an Admin ends no sign-in in progress.
    const phone = classifyPhone('+1 202 555 0113');
    await db.transaction().execute((tx) => savePhone(tx, username, phone, portal.deps.clock.now()));
    const own = { step: 'mfaSetup', country: '+1', national_number: '2025550114' };
    expect(await answer({ ...own, session: data.session })).toMatchObject({
      status: 401,
      error: { code: 'CHALLENGE_EXPIRED' },
    });
    const again = await signIn('olive@people.example', PASSWORD);
    expect(again.data).toMatchObject({ step: 'mfaVerify', destination: '+*******0113' });
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
    // From a breach list [PW-4].
    expect(await propose('Snickers-77')).toMatchObject({ status: 422, error: { code: 'PASSWORD_POLICY' } });
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
