import { describe, expect, it } from 'vitest';
import { PASSWORD, PHONE } from '../../../test/portal/auth-portal.ts';
import { openSignInPortal } from '../../../test/portal/sign-in-portal.ts';

const { portal, ask, elsewhere, signIn, answer } = await openSignInPortal();

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
