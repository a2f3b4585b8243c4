import { auth } from '@srae/contract/accounts/auth';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test/portal/auth-portal.ts';
import { type Step } from '../../../test/processes/scripted-pool.ts';
import { openCognitoPortal } from '../../../test/portal/calls/cognito-portal.ts';

const {
  service,
  ask,
  EMAIL,
  POOL,
  CLIENT,
  NEW,
  hashFor,
  initiate,
  user,
  SMS,
  TOKENS,
  REVOKED,
  respond,
  signIn,
  answer,
} = await openCognitoPortal();

describe('a user pool behind the portal [AUT-050] [AUT-052]', () => {
  it('asks the pool for reset codes and answers alike whatever it says [AU-6] [AUT-026]', async () => {
    const bodies: string[] = [];
    for (const reply of [
      {},
      'UserNotFoundException',
      'LimitExceededException',
      'InvalidParameterException',
    ]) {
      service.expect([
        {
          call: 'ForgotPassword',
          with: { ...CLIENT, Username: EMAIL, SecretHash: hashFor(EMAIL) },
          answer: reply,
        },
      ]);
      bodies.push((await ask('POST', auth.forgotPassword.path, { email: EMAIL })).body);
    }
    expect(new Set(bodies)).toEqual(new Set([JSON.stringify({ success: true, data: { email: EMAIL } })]));
  });

  it('sets a password with the mailed code, or refuses it [AUT-027]', async () => {
    const confirm = (reply: Step['answer']): Step => ({
      call: 'ConfirmForgotPassword',
      with: {
        ...CLIENT,
        Username: EMAIL,
        ConfirmationCode: '123456',
        Password: NEW,
        SecretHash: hashFor(EMAIL),
      },
      answer: reply,
    });
    const known = { ...CLIENT, Username: EMAIL, SecretHash: hashFor(EMAIL) };
    service.expect([{ call: 'ForgotPassword', with: known, answer: {} }]);
    await ask('POST', auth.forgotPassword.path, { email: EMAIL });
    const send = () =>
      ask('POST', auth.confirmForgotPassword.path, { email: EMAIL, code: '123 456', new_password: NEW });
    service.expect([confirm('CodeMismatchException')]);
    expect((await send()).error.code).toBe('CODE_MISMATCH');
    service.expect([confirm('ExpiredCodeException')]);
    expect((await send()).error.code).toBe('CODE_MISMATCH');
    // A pool's password policy may be stricter than the portal's.
    service.expect([confirm('InvalidPasswordException')]);
    expect((await send()).error.code).toBe('PASSWORD_POLICY');
    service.expect([confirm({}), user()]);
    expect((await send()).status).toBe(200);
  });

  it('changes the own password in the pool', async () => {
    service.expect([initiate(SMS), user(), respond(TOKENS), REVOKED]);
    const { data } = await signIn();
    const { id_token: token } = (await answer(data.session, '123456')).data;
    const change = { current_password: PASSWORD, new_password: NEW };
    service.expect([initiate('NotAuthorizedException')]);
    expect((await ask('POST', auth.changePassword.path, change, { token })).error.code).toBe(
      'BAD_CREDENTIALS',
    );
    service.expect([
      initiate(SMS),
      user(),
      {
        call: 'AdminSetUserPassword',
        with: { ...POOL, Username: 'sub-1', Password: NEW, Permanent: true },
        answer: {},
      },
    ]);
    expect((await ask('POST', auth.changePassword.path, change, { token })).status).toBe(200);
  });
});
