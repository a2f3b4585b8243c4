// One suite for every account store: the contract of directory and authenticator, tested on the portal's own database
// and on a user pool, for which a local emulator is used.
import * as aws from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../test/processes/run-command-line.ts';
import { openTestPortal } from '../../../test/portal/auth-portal.ts';
import { POOL_CREDENTIALS, startCognitoLocal } from '../../../test/processes/cognito-local.ts';
import { temporaryFolder } from '../../../test/portal/temporary-folder.ts';
import { emptyDatabase } from '../../../test/cluster/test-database.ts';
import { findUserByEmail } from '../../store/accounts/users.ts';
import { listGroups } from '../../store/accounts/groups.ts';
import {
  CASES,
  CHOSEN,
  change,
  create,
  hashed,
  known,
  signsIn,
  someone,
} from '../../../test/portal/calls/directory-cases.ts';
import type { Home } from '../../../test/portal/calls/directory-cases.ts';

vi.stubEnv('AWS_ACCESS_KEY_ID', POOL_CREDENTIALS.accessKeyId);
vi.stubEnv('AWS_SECRET_ACCESS_KEY', POOL_CREDENTIALS.secretAccessKey);

const service = await startCognitoLocal();
const embedded = await openEmbedded();
const cognito = await openCognito();
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([embedded.portal.close(), cognito.portal.close()]);
  await service.stop();
});

/** Cases that the emulator does not support, by name, with its deviating result. */
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
    const printed = await runCommandLine(cognito.portal.deps, line);
    const password = /once: (\S+)/.exec(printed)?.[1] ?? '';
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
