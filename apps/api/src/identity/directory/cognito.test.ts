// Requests to a user pool for a change, and the result when it refuses, fails or does not respond.
import { createHmac } from 'node:crypto';
import { auth } from '@srae/contract/accounts/auth';
import { classifyPhone } from '@srae/domain/identity/phone';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../test/processes/run-command-line.ts';
import { openTestPortal, PHONE } from '../../../test/portal/auth-portal.ts';
import { POOL_CREDENTIALS } from '../../../test/processes/cognito-local.ts';
import { type Step, startScriptedPool } from '../../../test/processes/scripted-pool.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { findUserByEmail, type User } from '../../store/accounts/users.ts';

vi.stubEnv('AWS_ACCESS_KEY_ID', POOL_CREDENTIALS.accessKeyId);
vi.stubEnv('AWS_SECRET_ACCESS_KEY', POOL_CREDENTIALS.secretAccessKey);
const service = await startScriptedPool();
const portal = await openTestPortal(await emptyDatabase(), {
  dataDir: await temporaryFolder(),
  env: {
    AUTHENTICATOR: 'cognito',
    COGNITO_USER_POOL_ID: 'us-east-1_pool',
    COGNITO_CLIENT_ID: 'client',
    COGNITO_CLIENT_SECRET: 'secret',
    COGNITO_ENDPOINT: `http://127.0.0.1:${service.port}`,
  },
});
const { db, deps } = portal;
const { directory } = deps.identity;
afterAll(async () => {
  vi.unstubAllEnvs();
  service.close();
  await portal.close();
});

const EMAIL = 'wren@people.example';
const OTHER = 'robin@people.example';
let user: User;
beforeEach(async () => {
  await sql`delete from identity_users`.execute(db);
  await portal.addUser({ email: EMAIL, passwordHash: null });
  user = await getUser(EMAIL);
});
afterEach(() => service.verify());

async function getUser(email: string): Promise<User> {
  const found = await findUserByEmail(db, email);
  if (!found) throw new Error(`The portal knows nobody of ${email}.`);
  return found;
}

const POOL = { UserPoolId: 'us-east-1_pool' };
const step = (call: string, fields: object, answer: Step['answer'] = {}): Step => ({
  call,
  with: { ...POOL, ...fields },
  answer,
});
const listed = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
const BEFORE = { email: EMAIL, email_verified: 'true', name: 'Wren', family_name: 'Alder' };
const found = (email = EMAIL, more: object = {}): Step =>
  step(
    'AdminGetUser',
    { Username: email },
    { Username: 'sub-1', Enabled: true, UserAttributes: listed(BEFORE), ...more },
  );
const missing = (email: string) => step('AdminGetUser', { Username: email }, 'UserNotFoundException');
const attributes = (values: Record<string, string>, answer?: Step['answer']) =>
  step('AdminUpdateUserAttributes', { Username: 'sub-1', UserAttributes: listed(values) }, answer);
const preference = (preferred: 'SMS' | 'NOMFA', answer?: Step['answer']) =>
  step(
    'AdminSetUserMFAPreference',
    {
      Username: 'sub-1',
      SMSMfaSettings: { Enabled: preferred === 'SMS', PreferredMfa: preferred === 'SMS' },
      SoftwareTokenMfaSettings: { Enabled: false, PreferredMfa: false },
    },
    answer,
  );
const group = (
  call: 'AdminAddUserToGroup' | 'AdminRemoveUserFromGroup',
  name: string,
  answer?: Step['answer'],
) => step(call, { Username: 'sub-1', GroupName: name }, answer);
const password = (temporary: string, answer?: Step['answer']) =>
  step('AdminSetUserPassword', { Username: 'sub-1', Password: temporary, Permanent: false }, answer);

const TEMPORARY = { password: 'Temporary.Mooring1', hash: 'not kept' };
const NEW = { email: OTHER, email_verified: 'true', name: 'Robin', family_name: 'Birch' };
const created = (answer?: Step['answer']) =>
  step(
    'AdminCreateUser',
    {
      Username: OTHER,
      TemporaryPassword: TEMPORARY.password,
      MessageAction: 'SUPPRESS',
      UserAttributes: listed(NEW),
    },
    answer,
  );
const invite = () =>
  directory.change([], (_tx, accounts) =>
    accounts.create({
      username: crypto.randomUUID(),
      email: OTHER,
      name: 'Robin',
      familyName: 'Birch',
      temporary: TEMPORARY,
      groups: ['Admin'],
    }),
  );
const phone = classifyPhone(PHONE);
const PHONE_SET = { phone_number: PHONE, phone_number_verified: 'true' };
const PHONE_BEFORE = { phone_number: '', phone_number_verified: '' };
const givePhone = () => directory.change([], (_tx, accounts) => accounts.update(user, { phone }));

describe('a user pool is told', () => {
  it('of a new person, who gets no mail from the pool [AUT-052]', async () => {
    service.expect([missing(OTHER), created(), found(OTHER), group('AdminAddUserToGroup', 'Admin')]);
    await invite();
    expect((await getUser(OTHER)).status).toBe('FORCE_CHANGE_PASSWORD');
  });

  it('the new password of a person it knew before the portal did', async () => {
    service.expect([
      found(OTHER, { Enabled: false }),
      attributes(NEW),
      step('AdminEnableUser', { Username: 'sub-1' }),
      password(TEMPORARY.password),
      found(OTHER),
      group('AdminAddUserToGroup', 'Admin'),
    ]);
    await invite();
    expect((await getUser(OTHER)).name).toBe('Robin');
  });

  it('of a number for text messages before they are preferred, and under a new address', async () => {
    service.expect([
      found(),
      attributes({ email: OTHER, email_verified: 'true', ...PHONE_SET }),
      found(OTHER),
      preference('SMS'),
    ]);
    await directory.change([], (_tx, accounts) => accounts.update(user, { email: OTHER, phone }));
    expect((await getUser(OTHER)).mfa_preferred).toBe('SMS');
  });

  it('that text messages are not preferred before their number goes', async () => {
    service.expect([found(), preference('NOMFA'), found(), attributes({ phone_number: '' })]);
    await directory.change([], (_tx, accounts) => accounts.update(user, { phone: null }));
    expect((await getUser(EMAIL)).phone_e164).toBeNull();
  });

  it('to ask for nothing once an app is asked for here, and for text messages afterwards [OT-11]', async () => {
    service.expect([found(), preference('NOMFA')]);
    const app = { sealed: Buffer.from('x'), step: 1 };
    await directory.change([], (_tx, accounts) => accounts.useApp(user, app));
    expect((await getUser(EMAIL)).mfa_preferred).toBe('TOTP');
    service.verify();
    service.expect([found(), preference('SMS')]);
    await directory.change([], (_tx, accounts) => accounts.removeApp({ ...user, mfa_channel: 'sms' }));
  });

  it('nothing when nothing has changed', async () => {
    await directory.change([], (_tx, accounts) => accounts.update(user, {}));
    const left = await directory.change([], (_tx, accounts) => accounts.removeFromGroup(user, 'Admin'));
    expect(left).toBe(false);
  });

  it('of a removal, be the account gone already', async () => {
    service.expect([step('AdminDeleteUser', { Username: EMAIL }, 'UserNotFoundException')]);
    await directory.change([], (_tx, accounts) => accounts.remove(user));
    expect(await findUserByEmail(db, EMAIL)).toBeNull();
  });
});

describe('when a user pool refuses or fails', () => {
  it.each([
    ['is refused', 'InvalidParameterException'],
    ['gets no answer', null],
  ] as const)(
    'a change whose second step %s is set back, and the portal keeps what it had',
    async (how, end) => {
      const undo = attributes(PHONE_BEFORE);
      // Without a response it may have been executed, so it is reverted too.
      const alsoUndo = end === null ? [preference('NOMFA')] : [];
      service.expect([found(), attributes(PHONE_SET), found(), preference('SMS', end), ...alsoUndo, undo]);
      await expect(givePhone()).rejects.toThrow(end === null ? 'socket hang up' : 'no');
      expect(await getUser(EMAIL), how).toEqual(user);
    },
  );

  it('a new account is removed again when its group is refused', async () => {
    service.expect([
      missing(OTHER),
      created(),
      found(OTHER),
      group('AdminAddUserToGroup', 'Admin', 'ResourceNotFoundException'),
      step('AdminDeleteUser', { Username: OTHER }),
    ]);
    await expect(invite()).rejects.toThrow(/^The user pool, or its group Admin or acf, does not exist/);
    expect(await findUserByEmail(db, OTHER)).toBeNull();
  });

  it('an account that was there before is never removed', async () => {
    service.expect([missing(OTHER), created('UsernameExistsException')]);
    await expect(invite()).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    service.verify();
    service.expect([found(OTHER), attributes(NEW), password(TEMPORARY.password, null), attributes(BEFORE)]);
    await expect(invite()).rejects.toThrow('socket hang up');
    expect(await findUserByEmail(db, OTHER)).toBeNull();
  });

  it('a failure of the portal after the pool was told is set back there', async () => {
    service.expect([found(), group('AdminAddUserToGroup', 'acf'), group('AdminRemoveUserFromGroup', 'acf')]);
    const failing = directory.change([], async (tx, accounts) => {
      await accounts.addToGroup(user, 'acf', null);
      // The database becomes unavailable before the commit.
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow(/Connection terminated|not queryable/);
  });

  it('a password the pool will not take is refused as one', async () => {
    service.expect([found(), password(TEMPORARY.password, 'InvalidPasswordException')]);
    const setting = directory.change([], (_tx, accounts) =>
      accounts.setPassword(user, TEMPORARY, 'temporary'),
    );
    await expect(setting).rejects.toMatchObject({ code: 'PASSWORD_POLICY' });
    expect(await getUser(EMAIL)).toEqual(user);
  });

  it('an address of somebody else in the pool is refused as taken', async () => {
    service.expect([found(), attributes({ email: OTHER, email_verified: 'true' }, 'AliasExistsException')]);
    const moving = directory.change([], (_tx, accounts) => accounts.update(user, { email: OTHER }));
    await expect(moving).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    expect((await getUser(EMAIL)).email).toBe(EMAIL);
  });

  it('a person it does not know is said so', async () => {
    service.expect([missing(EMAIL)]);
    await expect(givePhone()).rejects.toThrow('The user pool has no account with this email.');
  });

  it('a call through the portal says that it is not available', async () => {
    const [USERNAME, PASSWORD] = [EMAIL, 'Copper.Mooring7'];
    const SECRET_HASH = createHmac('sha256', 'secret').update(`${EMAIL}client`).digest('base64');
    const AuthFlow = 'ADMIN_USER_PASSWORD_AUTH';
    const AuthParameters = { USERNAME, PASSWORD, SECRET_HASH };
    service.expect([step('AdminInitiateAuth', { ClientId: 'client', AuthFlow, AuthParameters }, null)]);
    const signIn = { email: EMAIL, password: PASSWORD };
    expect(await portal.ask('POST', auth.signIn.path, signIn)).toMatchObject({
      status: 503,
      error: { code: 'UNAVAILABLE' },
    });
  });
});

describe('the commands of the operator', () => {
  const run = (line: string) => runCommandLine(deps, line);

  it('admin:grant and admin:revoke tell the pool [AZ-6]', async () => {
    await portal.addUser({ email: 'ada@people.example', passwordHash: null, groups: ['Admin'] });
    service.expect([found(), group('AdminAddUserToGroup', 'Admin')]);
    await run(`admin:grant --email ${EMAIL}`);
    service.verify();
    service.expect([
      found(),
      group('AdminRemoveUserFromGroup', 'Admin', 'InternalErrorException'),
      group('AdminAddUserToGroup', 'Admin'),
    ]);
    await expect(run(`admin:revoke --email ${EMAIL}`)).rejects.toThrow('no');
    const groups = await db.selectFrom('identity_groups').select('username').execute();
    expect(groups).toHaveLength(2);
    service.verify();
    service.expect([found(), group('AdminRemoveUserFromGroup', 'Admin')]);
    await run(`admin:revoke --email ${EMAIL}`);
  });
});
