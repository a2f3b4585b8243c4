// One suite for every home of people's accounts: what a directory and an authenticator promise, asked of the portal's
// own database and of a user pool behind it, played by the local stand-in.
import * as aws from '@aws-sdk/client-cognito-identity-provider';
import { classifyPhone, type Phone } from '@srae/domain/identity/phone';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readArguments, runCommand } from '../../operator/run-command.ts';
import { openTestPortal, PHONE, type TestPortal } from '../../../test/portal/auth-portal.ts';
import { POOL_CREDENTIALS, startCognitoLocal } from '../../../test/processes/cognito-local.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { findUserByEmail, type User } from '../../store/accounts/users.ts';
import { listGroups } from '../../store/accounts/groups.ts';
import type { Tx } from '../../store/database/database.ts';
import type { Accounts, Password } from './directory.ts';

vi.stubEnv('AWS_ACCESS_KEY_ID', POOL_CREDENTIALS.accessKeyId);
vi.stubEnv('AWS_SECRET_ACCESS_KEY', POOL_CREDENTIALS.secretAccessKey);

/** What the home of the accounts says of one, asked past the portal. */
type Account = {
  readonly name: string;
  readonly familyName: string;
  readonly phone: string | null;
  readonly presetCodeHash: string | null;
  readonly enabled: boolean;
  readonly status: string;
  readonly groups: readonly string[];
};

type Home = {
  readonly portal: TestPortal;
  look(email: string): Promise<Account | null>;
  resetCode(email: string): Promise<string>;
};

const service = await startCognitoLocal();
const embedded = await openEmbedded();
const cognito = await openCognito();
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([embedded.portal.close(), cognito.portal.close()]);
  await service.stop();
});

const TEMPORARY = 'Temporary.Mooring1';
const CHOSEN = 'Copper.Mooring7';

let people = 0;
const someone = () => `person-${(people += 1)}@people.example`;
const hashed = async ({ portal }: Home, password: string): Promise<Password> => ({
  password,
  hash: await portal.deps.identity.hasher.hash(password),
});

async function create(home: Home, email = someone(), password = TEMPORARY): Promise<User> {
  const temporary = await hashed(home, password);
  const names = { name: 'Wren', familyName: 'Alder' };
  const username = crypto.randomUUID();
  await home.portal.deps.identity.directory.change([], (_tx, accounts) =>
    accounts.create({ username, email, ...names, temporary, groups: ['acf'] }),
  );
  return known(home, email);
}

async function known({ portal }: Home, email: string): Promise<User> {
  const user = await findUserByEmail(portal.db, email);
  if (!user) throw new Error(`The portal knows nobody of ${email}.`);
  return user;
}

const change = <T>(home: Home, work: (tx: Tx, accounts: Accounts) => Promise<T>) =>
  home.portal.deps.identity.directory.change([], work);

const loadProof = (home: Home, email: string, password: string) =>
  home.portal.deps.identity.authenticator.begin(email, password);
/** The stand-in refuses a wrong password with a failure of its own. */
const signsIn = (home: Home, email: string, password: string) =>
  loadProof(home, email, password).then(
    (proof) => proof.outcome === 'password_ok',
    () => false,
  );
const toPhone = (number: string): Phone => {
  const phone = classifyPhone(number);
  if (!phone) throw new Error('The test names no phone number.');
  return phone;
};

const CASES: readonly (readonly [string, (home: Home) => Promise<void>])[] = [
  [
    'a person is made with names, groups and a temporary password',
    async (home) => {
      const { email } = await create(home);
      expect(await home.look(email)).toMatchObject({
        name: 'Wren',
        familyName: 'Alder',
        phone: null,
        enabled: true,
        status: 'FORCE_CHANGE_PASSWORD',
        groups: ['acf'],
      });
      expect(await signsIn(home, email, TEMPORARY)).toBe(true);
      expect(await signsIn(home, email, CHOSEN)).toBe(false);
    },
  ],
  [
    'a temporary password must be changed after it has been given',
    async (home) => {
      const { email } = await create(home);
      await signsIn(home, email, TEMPORARY);
      expect((await known(home, email)).status).toBe('FORCE_CHANGE_PASSWORD');
    },
  ],
  [
    'names, address and preset code change together',
    async (home) => {
      const user = await create(home);
      const email = someone();
      const names = { name: 'Robin', familyName: 'Birch' };
      const presetCodeHash = await home.portal.deps.identity.hasher.hash('K7Q2M9XD');
      await change(home, (_tx, accounts) => accounts.update(user, { names, email, presetCodeHash }));
      expect(await home.look(email)).toMatchObject({ ...names, presetCodeHash });
      expect(await home.look(user.email)).toBeNull();
      expect(await signsIn(home, email, TEMPORARY)).toBe(true);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
      const { authenticator } = home.portal.deps.identity;
      expect(await authenticator.verifyPresetCode(user.username, ' K7Q2M9XD ')).toBe(true);
      expect(await authenticator.verifyPresetCode(user.username, 'K7Q2M9XE')).toBe(false);
    },
  ],
  [
    'a number for text messages comes and goes',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.update(user, { phone: toPhone(PHONE) }));
      expect((await home.look(user.email))?.phone).toBe(PHONE);
      expect((await known(home, user.email)).mfa_preferred).toBe('SMS');
      await change(home, (_tx, accounts) => accounts.update(user, { phone: null }));
      expect((await home.look(user.email))?.phone).toBeNull();
    },
  ],
  [
    'an authenticator app becomes the second factor and goes again',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.useApp(user, { sealed: Buffer.from('x'), step: 1 }));
      expect((await known(home, user.email)).mfa_preferred).toBe('TOTP');
      await change(home, (_tx, accounts) => accounts.removeApp(user));
      expect((await known(home, user.email)).mfa_preferred).toBe('NOMFA');
    },
  ],
  [
    'a permanent password replaces the temporary one, and a temporary one that',
    async (home) => {
      const user = await create(home);
      const chosen = await hashed(home, CHOSEN);
      await change(home, (_tx, accounts) => accounts.setPassword(user, chosen, 'permanent'));
      expect((await home.look(user.email))?.status).toBe('CONFIRMED');
      expect(await signsIn(home, user.email, CHOSEN)).toBe(true);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
      const again = await hashed(home, TEMPORARY);
      await change(home, (_tx, accounts) => accounts.setPassword(user, again, 'temporary'));
      expect((await home.look(user.email))?.status).toBe('FORCE_CHANGE_PASSWORD');
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(true);
    },
  ],
  [
    'a deactivated account signs nobody in until it is activated',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.setEnabled(user, false));
      expect((await home.look(user.email))?.enabled).toBe(false);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
      await change(home, (_tx, accounts) => accounts.setEnabled(user, true));
      expect((await home.look(user.email))?.enabled).toBe(true);
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(true);
    },
  ],
  [
    'groups are joined and left once',
    async (home) => {
      const user = await create(home);
      const join = () => change(home, (_tx, accounts) => accounts.addToGroup(user, 'Admin', null));
      const leave = () => change(home, (_tx, accounts) => accounts.removeFromGroup(user, 'acf'));
      expect([await join(), await join()]).toEqual([true, false]);
      expect([await leave(), await leave()]).toEqual([true, false]);
      expect((await home.look(user.email))?.groups).toEqual(['Admin']);
    },
  ],
  [
    'a removed account is gone, and removing it twice does no harm',
    async (home) => {
      const user = await create(home);
      const remove = () => change(home, (_tx, accounts) => accounts.remove(user));
      await remove();
      await remove();
      expect(await home.look(user.email)).toBeNull();
      expect(await signsIn(home, user.email, TEMPORARY)).toBe(false);
    },
  ],
  [
    'an address in use makes no second account and leaves the first as it was',
    async (home) => {
      const { email } = await create(home);
      const before = await home.look(email);
      await expect(create(home, email.toUpperCase(), CHOSEN)).rejects.toThrow('user_email_taken');
      expect(await home.look(email)).toEqual(before);
      expect(await signsIn(home, email, TEMPORARY)).toBe(true);
    },
  ],
  [
    'a command that fails in the end has changed nothing',
    async (home) => {
      const user = await create(home);
      const before = await home.look(user.email);
      const failing = change(home, async (_tx, accounts) => {
        await accounts.update(user, { names: { name: 'Robin', familyName: 'Birch' } });
        await accounts.addToGroup(user, 'Admin', null);
        await accounts.setEnabled(user, false);
        throw new Error('The last line of the command.');
      });
      await expect(failing).rejects.toThrow('The last line of the command.');
      expect(await home.look(user.email)).toEqual(before);
      expect(await known(home, user.email)).toEqual(user);
    },
  ],
  [
    'a forgotten password is replaced with the mailed code and with no other',
    async (home) => {
      const user = await create(home);
      const chosen = await hashed(home, CHOSEN);
      await change(home, (_tx, accounts) => accounts.setPassword(user, chosen, 'permanent'));
      const { authenticator } = home.portal.deps.identity;
      await authenticator.forgot(user.email);
      const code = await home.resetCode(user.email);
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await authenticator.confirmForgot(user.email, wrong, 'Another.Mooring8')).toEqual({
        outcome: 'wrong',
        username: user.username,
      });
      expect(await signsIn(home, user.email, CHOSEN)).toBe(true);
      expect(await authenticator.confirmForgot(user.email, code, 'Another.Mooring8')).toEqual({
        outcome: 'changed',
        username: user.username,
      });
      expect(await signsIn(home, user.email, 'Another.Mooring8')).toBe(true);
    },
  ],
  [
    'a code is sent to the phone and only that one is right',
    async (home) => {
      const user = await create(home);
      await change(home, (_tx, accounts) => accounts.update(user, { phone: toPhone(PHONE) }));
      const { authenticator } = home.portal.deps.identity;
      const { state } = await authenticator.sendOtp(user.username);
      const code = await home.portal.codeFor(PHONE);
      expect(await authenticator.verifyOtp(user.username, state, code)).toBe('SMS');
      expect(await authenticator.verifyOtp(user.username, state, `${code}0`)).toBeNull();
    },
  ],
];

/** What the stand-in cannot play, by name of the case and by what it says instead. */
const STAND_IN_CANNOT: Readonly<Record<string, RegExp>> = {
  'a temporary password must be changed after it has been given': /CONFIRMED/,
  'a number for text messages comes and goes': /AdminSetUserMFAPreference/,
  'an authenticator app becomes the second factor and goes again': /AdminSetUserMFAPreference/,
  'a code is sent to the phone and only that one is right': /AdminSetUserMFAPreference/,
};

describe("the portal's own database [AUT-052]", () => {
  it.each(CASES)('%s', (_what, run) => expect(run(embedded)).resolves.toBeUndefined());
});

describe('a user pool [AUT-052]', () => {
  it.each(CASES.filter(([what]) => !(what in STAND_IN_CANNOT)))('%s', (_what, run) =>
    expect(run(cognito)).resolves.toBeUndefined(),
  );

  it('is skipped by the stand-in in the cases named, and in no others', () => {
    const named = CASES.map(([what]) => what).filter((what) => what in STAND_IN_CANNOT);
    expect(named).toEqual(Object.keys(STAND_IN_CANNOT));
  });

  it.each(CASES.filter(([what]) => what in STAND_IN_CANNOT))('the stand-in cannot: %s', async (what, run) => {
    await expect(run(cognito)).rejects.toThrow(STAND_IN_CANNOT[what]);
  });

  it('gets the first Admin by admin:create, who signs in with the printed password [AU-7]', async () => {
    const email = someone();
    const line = `admin:create --email ${email} --name Ada --family-name Stone`;
    const printed = await runCommand(cognito.portal.deps, readArguments(line.split(' ')));
    const password = /once: (\S+)/.exec(printed.join('\n'))?.[1] ?? '';
    expect(await cognito.look(email)).toMatchObject({ name: 'Ada', groups: ['Admin'] });
    expect(await signsIn(cognito, email, password)).toBe(true);
  });

  it('keeps no hash of a password in the portal', async () => {
    const user = await create(cognito);
    const chosen = await hashed(cognito, CHOSEN);
    await change(cognito, (_tx, accounts) => accounts.setPassword(user, chosen, 'permanent'));
    expect((await known(cognito, user.email)).password_hash).toBeNull();
    expect((await known(embedded, (await create(embedded)).email)).password_hash).toMatch(/^\$argon2id\$/);
  });
});

async function openEmbedded(): Promise<Home> {
  const portal = await openTestPortal(await emptyDatabase(), { dataDir: await temporaryFolder() });
  return {
    portal,
    look: async (email) => {
      const user = await findUserByEmail(portal.db, email);
      if (!user) return null;
      return {
        name: user.name,
        familyName: user.family_name,
        phone: user.phone_e164,
        presetCodeHash: user.preset_code_hash,
        enabled: user.disabled_at === null,
        status: user.status,
        groups: await listGroups(portal.db, user.username),
      };
    },
    resetCode: (email) => portal.codeFor(email),
  };
}

async function openCognito(): Promise<Home> {
  const settings = await service.createPool();
  const env = {
    AUTHENTICATOR: 'cognito',
    COGNITO_USER_POOL_ID: settings.userPoolId,
    COGNITO_CLIENT_ID: settings.clientId,
    COGNITO_CLIENT_SECRET: settings.clientSecret,
    COGNITO_ENDPOINT: service.endpoint,
  };
  const portal = await openTestPortal(await emptyDatabase(), { dataDir: await temporaryFolder(), env });
  const { userPoolId: UserPoolId } = settings;
  return {
    portal,
    look: async (email) => {
      const found = await service.admin
        .send(new aws.AdminGetUserCommand({ UserPoolId, Username: email }))
        .catch((failure: unknown) => {
          if (failure instanceof aws.UserNotFoundException) return null;
          throw failure;
        });
      if (!found) return null;
      const value = (name: string) => found.UserAttributes?.find((one) => one.Name === name)?.Value;
      const { Groups } = await service.admin.send(
        new aws.AdminListGroupsForUserCommand({ UserPoolId, Username: found.Username }),
      );
      return {
        name: value('name') ?? '',
        familyName: value('family_name') ?? '',
        phone: value('phone_number') || null,
        presetCodeHash: value('custom:metadata') || null,
        enabled: found.Enabled ?? false,
        status: found.UserStatus ?? '',
        groups: (Groups ?? []).map((one) => one.GroupName ?? ''),
      };
    },
    resetCode: () => service.said(/Code:\s+(\d{6})/),
  };
}
