import { createHmac } from 'node:crypto';
import { auth } from '@srae/contract/accounts/auth';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { openTestPortal, PASSWORD, PHONE } from '../auth-portal.ts';
import { type Step, startScriptedPool } from '../../processes/scripted-pool.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { emptyDatabase } from '../../cluster/test-database.ts';

type Fields = Record<string, unknown>;

/** Portals with a scripted user pool, closed after the file's tests, with the expected requests to the pool. */
export async function openCognitoPortal() {
  const service = await startScriptedPool();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'for-tests-only');
  const env = {
    AUTHENTICATOR: 'cognito',
    COGNITO_USER_POOL_ID: 'us-east-1_pool',
    COGNITO_CLIENT_ID: 'client',
    COGNITO_CLIENT_SECRET: 'secret',
    COGNITO_ENDPOINT: `http://127.0.0.1:${service.port}`,
    TOTP: 'on',
  };
  const database = await emptyDatabase();
  const dataDir = await temporaryFolder();
  const portal = await openTestPortal(database, { dataDir, env });
  const oneTime = await openTestPortal(database, { dataDir, env: { ...env, PRESET_CODE_ONE_TIME: '1' } });
  const { ask, db } = portal;
  afterAll(async () => {
    vi.unstubAllEnvs();
    service.close();
    await Promise.all([portal.close(), oneTime.close()]);
  });
  const EMAIL = 'wren@people.example';
  const POOL = { UserPoolId: 'us-east-1_pool' };
  const CLIENT = { ClientId: 'client' };
  const NEW = 'Another.Mooring8';
  const hashFor = (name: string) => createHmac('sha256', 'secret').update(`${name}client`).digest('base64');
  beforeEach(async () => {
    await sql`delete from identity_users`.execute(db);
    await sql`delete from throttles`.execute(db);
    service.expect([]);
    await portal.addUser({ email: EMAIL, passwordHash: null, phoneNumber: PHONE });
  });
  afterEach(() => service.verify());
  const initiate = (answer: Step['answer'], password = PASSWORD, email = EMAIL, message?: string): Step => ({
    call: 'AdminInitiateAuth',
    with: {
      ...POOL,
      ...CLIENT,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: password, SECRET_HASH: hashFor(email) },
    },
    answer,
    ...(message === undefined ? {} : { message }),
  });
  const user = (fields: Fields = {}, attributes: Record<string, string> = { phone_number: PHONE }): Step => ({
    call: 'AdminGetUser',
    with: { ...POOL, Username: EMAIL },
    answer: {
      Username: 'sub-1',
      Enabled: true,
      UserStatus: 'CONFIRMED',
      PreferredMfaSetting: 'SMS_MFA',
      UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
      ...fields,
    },
  });
  const SMS = {
    ChallengeName: 'SMS_MFA',
    Session: 'pool-session',
    ChallengeParameters: { USER_ID_FOR_SRP: 'sub-1', CODE_DELIVERY_DESTINATION: '+*******0100' },
  };
  const TOKENS = { AuthenticationResult: { IdToken: 'pool-id-token', RefreshToken: 'pool-refresh' } };
  const REVOKED: Step = {
    call: 'RevokeToken',
    with: { ...CLIENT, ClientSecret: 'secret', Token: 'pool-refresh' },
    answer: {},
  };
  const respond = (answer: Step['answer'], code = '123456', name = 'SMS_MFA'): Step => ({
    call: 'AdminRespondToAuthChallenge',
    with: {
      ...POOL,
      ...CLIENT,
      ChallengeName: name,
      Session: 'pool-session',
      ChallengeResponses: { USERNAME: 'sub-1', [`${name}_CODE`]: code, SECRET_HASH: hashFor('sub-1') },
    },
    answer,
  });
  const signIn = (password = PASSWORD, email = EMAIL) => ask('POST', auth.signIn.path, { email, password });
  const answer = (session: string, code: string) =>
    ask('POST', auth.challenge.path, { step: 'mfaVerify', session, code });

  return {
    service,
    env,
    portal,
    oneTime,
    ask,
    db,
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
  };
}
