// The challenges of a user pool, against a scripted service that asserts every request. The real service's responses
// were never tested: see what cannot be verified without an account, section 9 of the security design.
import { auth } from '@srae/contract/accounts/auth';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { PASSWORD, START } from '../../../test/portal/auth-portal.ts';
import { openCognitoPortal } from '../../../test/portal/calls/cognito-portal.ts';

const {
  service,
  env,
  portal,
  oneTime,
  ask,
  db,
  EMAIL,
  POOL,
  NEW,
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
  it('asks for the text message it has sent, and its tokens are revoked and never used [AUT-017]', async () => {
    service.expect([initiate(SMS), user(), respond(TOKENS), REVOKED]);
    const first = await signIn();
    expect(first.data).toMatchObject({ step: 'mfaVerify', medium: 'SMS', destination: '+*******0100' });
    const done = await answer(first.data.session, '12 34 56');
    expect(done.data.step).toBe('done');
    expect(done.body).not.toMatch(/pool-(id|refresh|session)/);
    const me = await ask('GET', '/api/auth/me', undefined, { token: done.data.id_token });
    expect(me.data.email).toBe(EMAIL);
    expect((await ask('GET', '/api/auth/me', undefined, { token: 'pool-id-token' })).status).toBe(401);
  });

  it.each(['CodeMismatchException', 'ExpiredCodeException', 'NotAuthorizedException'])(
    'refuses a code on %s and starts over [AUT-028]',
    async (refusal) => {
      service.expect([initiate(SMS), user(), respond(refusal)]);
      const { data } = await signIn();
      const { status, error } = await answer(data.session, '123456');
      expect([status, error.code, error.message]).toEqual([401, 'CODE_MISMATCH', 'Invalid MFA code.']);
      expect((await answer(data.session, '123456')).error.code).toBe('CHALLENGE_EXPIRED');
    },
  );

  it('asks for the code of an app where the pool does', async () => {
    const challenge = { ...SMS, ChallengeName: 'SOFTWARE_TOKEN_MFA' };
    service.expect([
      initiate(challenge),
      user({ PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' }),
      respond(TOKENS, '123456', 'SOFTWARE_TOKEN_MFA'),
      REVOKED,
    ]);
    const { data } = await signIn();
    expect(data).toMatchObject({ step: 'mfaVerify', medium: 'TOTP', destination: null });
    expect((await answer(data.session, '123456')).data.step).toBe('done');
  });

  it('asks for nothing after the password once an app is enrolled here, whose code the portal asks for [OT-11]', async () => {
    service.expect([initiate(SMS), user(), respond(TOKENS), REVOKED]);
    const { id_token: token } = (await answer((await signIn()).data.session, '123456')).data;
    service.expect([initiate(SMS)]);
    const started = await ask<{ secret: string }>(
      'POST',
      auth.startTotp.path,
      { password: PASSWORD },
      { token },
    );
    const app = new TOTP({ secret: Secret.fromBase32(started.data.secret) });
    const none = { Enabled: false, PreferredMfa: false };
    const preference = { SMSMfaSettings: none, SoftwareTokenMfaSettings: none };
    service.expect([
      user(),
      { call: 'AdminSetUserMFAPreference', with: { ...POOL, Username: 'sub-1', ...preference }, answer: {} },
    ]);
    const code = app.generate({ timestamp: START.getTime() });
    expect((await ask('PUT', auth.confirmTotp.path, { code }, { token })).data.mfa).toBe('TOTP');

    service.expect([initiate(TOKENS), REVOKED, user({ PreferredMfaSetting: undefined })]);
    const { data } = await signIn();
    expect(data).toMatchObject({ step: 'mfaVerify', medium: 'TOTP' });
    const next = app.generate({ timestamp: START.getTime() + 30_000 });
    expect((await answer(data.session, next)).data.step).toBe('done');
  });

  it.each([
    ['tokens without any second factor', TOKENS, { PreferredMfaSetting: undefined }, [REVOKED]],
    ['MFA_SETUP', { ChallengeName: 'MFA_SETUP', Session: 's' }, { PreferredMfaSetting: undefined }, []],
    [
      'a text message without destination',
      { ...SMS, ChallengeParameters: {} },
      { PreferredMfaSetting: undefined },
      [],
    ],
  ])('takes %s for the phone step, never for a sign-in [AUT-018]', async (_what, first, fields, then) => {
    service.expect([initiate(first), ...then, user(fields)]);
    expect((await signIn()).data.step).toBe('mfaSetup');
  });

  it('stores the number of the phone step in the pool, with texts preferred, and signs out there [AUT-023] [AUT-024] [AUT-025]', async () => {
    await sql`update identity_users set phone_e164 = null, mfa_channel = null, mfa_preferred = 'NOMFA'`.execute(
      db,
    );
    service.expect([initiate(TOKENS), REVOKED, user({ PreferredMfaSetting: undefined }, {})]);
    const { data } = await signIn();
    expect(data.step).toBe('mfaSetup');
    const person = { ...POOL, Username: EMAIL };
    const attributes = [
      { Name: 'phone_number', Value: '+12025550177' },
      { Name: 'phone_number_verified', Value: 'true' },
    ];
    service.expect([
      { call: 'AdminUpdateUserAttributes', with: { ...person, UserAttributes: attributes }, answer: {} },
      {
        call: 'AdminSetUserMFAPreference',
        with: { ...person, SMSMfaSettings: { Enabled: true, PreferredMfa: true } },
        answer: {},
      },
      { call: 'AdminUserGlobalSignOut', with: person, answer: {} },
    ]);
    const number = { step: 'mfaSetup', session: data.session, country: '+1', national_number: '2025550177' };
    expect((await ask('POST', auth.challenge.path, number)).data.step).toBe('signInAgain');
  });

  it('sets the new password of a person who must, and goes on to its text message [AUT-019] [AUT-021]', async () => {
    service.expect([
      initiate({ ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: 's', ChallengeParameters: {} }),
      user({ UserStatus: 'FORCE_CHANGE_PASSWORD' }),
    ]);
    const { data } = await signIn();
    expect(data.step).toBe('newPasswordRequired');
    service.expect([
      // The temporary password is not accepted as the new one.
      initiate('NotAuthorizedException', NEW),
      {
        call: 'AdminSetUserPassword',
        with: { ...POOL, Username: EMAIL, Password: NEW, Permanent: true },
        answer: {},
      },
      initiate(SMS, NEW),
      user(),
    ]);
    const change = { step: 'newPasswordRequired', session: data.session, new_password: NEW };
    expect((await ask('POST', auth.challenge.path, change)).data).toMatchObject({ step: 'mfaVerify' });
  });

  it('answers unknown, wrong and disabled alike', async () => {
    const bodies: string[] = [];
    for (const [email, refusal] of [
      [EMAIL, 'NotAuthorizedException'],
      ['nobody@people.example', 'UserNotFoundException'],
      ['nobody@people.example', 'NotAuthorizedException'],
    ] as const) {
      service.expect([initiate(refusal, PASSWORD, email)]);
      const { status, body } = await signIn(PASSWORD, email);
      expect(status).toBe(401);
      bodies.push(body);
    }
    service.expect([initiate(SMS)]);
    await sql`update identity_users set disabled_at = now()`.execute(db);
    bodies.push((await signIn()).body);
    expect(new Set(bodies).size).toBe(1);
  });

  it('refuses people the pool knows and the portal does not', async () => {
    service.expect([initiate(SMS, PASSWORD, 'stranger@people.example')]);
    expect((await signIn(PASSWORD, 'stranger@people.example')).error.code).toBe('BAD_CREDENTIALS');
  });

  it.each([
    ['PasswordResetRequiredException', { step: 'resetPassword' }],
    ['UserNotConfirmedException', { step: 'login', submitted: true }],
  ])('leads %s to its step [AUT-037]', async (refusal, step) => {
    service.expect([initiate(refusal), user()]);
    expect((await signIn()).data).toEqual(step);
  });

  it('says that a temporary password is too old', async () => {
    const message = 'Temporary password has expired and must be reset by an administrator.';
    service.expect([initiate('NotAuthorizedException', PASSWORD, EMAIL, message)]);
    expect((await signIn()).error).toMatchObject({ code: 'TEMPORARY_PASSWORD_EXPIRED', message });
  });

  it('compares a preset code itself, kept plain in former times, and hashes it [AUT-020] [OT-10]', async () => {
    const attributes = { phone_number: '+6913201234', 'custom:metadata': 'harbor58' };
    const first = () => [initiate(TOKENS), REVOKED, user({ PreferredMfaSetting: undefined }, attributes)];
    service.expect(first());
    const { data } = await signIn();
    expect(data.step).toBe('customChallenge');
    const code = (session: string, text: string) =>
      ask('POST', auth.challenge.path, { step: 'customChallenge', session, code: text });
    expect((await code(data.session, 'harbor59')).error.message).toBe('Invalid code.');
    service.expect(first());
    const again = await signIn();
    expect((await code(again.data.session, 'harbor58')).data.step).toBe('done');
    const row = await db.selectFrom('identity_users').select('preset_code_hash').executeTakeFirstOrThrow();
    expect(row.preset_code_hash).toMatch(/^\$argon2id\$/);
  });

  it('takes a preset code that works once out of the pool, so that it does not come back [OT-10]', async () => {
    const attributes = { phone_number: '+6913201234', 'custom:metadata': 'harbor58' };
    service.expect([initiate(TOKENS), REVOKED, user({ PreferredMfaSetting: undefined }, attributes)]);
    const { session } = (await signIn()).data;
    const none = [{ Name: 'custom:metadata', Value: '' }];
    service.expect([
      {
        call: 'AdminUpdateUserAttributes',
        with: { ...POOL, Username: EMAIL, UserAttributes: none },
        answer: {},
      },
    ]);
    const right = { step: 'customChallenge', session, code: 'harbor58' };
    expect((await oneTime.ask('POST', auth.challenge.path, right)).data.step).toBe('done');
    const row = await db.selectFrom('identity_users').select('preset_code_hash').executeTakeFirstOrThrow();
    expect(row.preset_code_hash).toBeNull();
  });

  it('refuses a step the portal does not know', async () => {
    service.expect([initiate({ ChallengeName: 'SELECT_CHALLENGE', Session: 's' })]);
    expect((await signIn()).status).toBe(500);
  });
});

describe('the settings of a pool', () => {
  const settings = { APP_ENV: 'local', ...env };
  it.each([
    [{ AUTHENTICATOR: 'other' }, /^AUTHENTICATOR is 'other'/],
    [{ COGNITO_USER_POOL_ID: '' }, /^COGNITO_USER_POOL_ID is missing/],
    [{ COGNITO_CLIENT_SECRET: '' }, /^COGNITO_CLIENT_SECRET is missing/],
  ])('are refused in one sentence: %j', (wrong, message) => {
    expect(() => readConfig({ ...settings, ...wrong }, '/nowhere')).toThrow(message);
  });

  it.each(['dev', 'production'])('name no other service than the real one in %s', (environment) => {
    const elsewhere = {
      ...settings,
      APP_ENV: environment,
      PUBLIC_URL: 'https://portal.example.org',
      DASHBOARD_URL: 'https://dashboard.example.org',
      KEY_ENCRYPTION_KEY: Buffer.from(portal.deps.random.bytes(32)).toString('base64'),
      DATABASE_APP_URL: 'postgres://srae_app@localhost/srae',
    };
    const read = (given: Record<string, string>) => readConfig(given, '/nowhere', { nodeVersion: '22.12.0' });
    expect(() => read(elsewhere)).toThrow(/^COGNITO_ENDPOINT is for the local environment alone/);
    expect(read({ ...elsewhere, COGNITO_ENDPOINT: '' }).identity.cognito?.endpoint).toBeNull();
  });

  it.each([
    [undefined, 'us-east-1'],
    ['', 'us-east-1'],
    ['us-gov-west-1', 'us-gov-west-1'],
  ])('name the region: %s is %s [AUT-050]', (given, region) => {
    const config = readConfig({ ...settings, COGNITO_REGION: given }, '/nowhere');
    expect(config.identity.cognito?.region).toBe(region);
  });
});
