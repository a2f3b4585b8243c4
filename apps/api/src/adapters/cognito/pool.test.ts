// The part of a user pool that a local stand-in can play. What it cannot is listed, and held to be so.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as aws from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../testing/main-process.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openPool, type Pool } from './pool.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'for-tests-only' };
const EMAIL = 'wren@people.example';
const TEMPORARY = 'Temporary.Mooring1';
const PASSWORD = 'Copper.Mooring7';

const service = await startService();
const admin = new aws.CognitoIdentityProviderClient({
  region: 'us-east-1',
  endpoint: service.endpoint,
  credentials,
  maxAttempts: 1,
});
const { pool, userPoolId } = await openOnService();
afterAll(() => service.stop());

describe('a local stand-in of a user pool [AUT-052]', () => {
  it('finds people with their number, and nobody for an unknown address', async () => {
    await createPerson(EMAIL, [{ Name: 'phone_number', Value: '+12025550100' }]);
    expect(await pool.findUser(EMAIL)).toEqual({
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      phone: '+12025550100',
      preferred: 'NOMFA',
      presetCode: null,
    });
    expect(await pool.findUser('nobody@people.example')).toBeNull();
  });

  it('takes a password for good, signs in with it and revokes its tokens', async () => {
    await pool.setPassword(EMAIL, PASSWORD);
    expect((await pool.findUser(EMAIL))?.status).toBe('CONFIRMED');
    expect(await pool.signIn(EMAIL, PASSWORD)).toEqual({ kind: 'passed' });
  });

  it('resets a password with the code it hands out, and with no other', async () => {
    await pool.forgot(EMAIL);
    const code = await service.said(/Code:\s+(\d{6})/);
    expect(await pool.confirmForgot(EMAIL, code === '000000' ? '000001' : '000000', 'Another.Mooring8')).toBe(
      false,
    );
    expect(await pool.signIn(EMAIL, PASSWORD)).toEqual({ kind: 'passed' });
    expect(await pool.confirmForgot(EMAIL, code, 'Another.Mooring8')).toBe(true);
    expect(await pool.signIn(EMAIL, 'Another.Mooring8')).toEqual({ kind: 'passed' });
  });

  it('is not heard when it knows nobody of an address', async () => {
    await expect(pool.forgot('nobody@people.example')).resolves.toBeUndefined();
    expect(await pool.confirmForgot('nobody@people.example', '123456', PASSWORD)).toBe(false);
  });
});

/** What the stand-in does otherwise than the service, so that the scripted service has to play it. */
const CANNOT: readonly (readonly [string, () => Promise<unknown>, unknown])[] = [
  [
    'ask for a new password in place of a temporary one',
    async () => {
      await createPerson('temporary@people.example');
      return pool.signIn('temporary@people.example', TEMPORARY);
    },
    { kind: 'passed' },
  ],
  [
    'refuse a wrong password as the service does',
    () => pool.signIn(EMAIL, 'wrong'),
    expect.objectContaining({ name: 'InvalidPasswordException' }),
  ],
  [
    'prefer a second factor and sign out everywhere',
    () => pool.setPhone(EMAIL, '+12025550100', true),
    expect.objectContaining({ message: expect.stringContaining('AdminSetUserMFAPreference') }),
  ],
  [
    'sign out everywhere',
    () => pool.setPhone(EMAIL, '+6913201234', false),
    expect.objectContaining({ message: expect.stringContaining('AdminUserGlobalSignOut') }),
  ],
  [
    'judge the answer to a challenge',
    () => pool.answer({ medium: 'SMS', username: EMAIL, session: 'x', destination: null }, '123456'),
    expect.objectContaining({ message: expect.stringContaining('AdminRespondToAuthChallenge') }),
  ],
];

describe('what the stand-in cannot do', () => {
  it.each(CANNOT)('%s', async (_what, asked, instead) => {
    expect(await asked().catch((error: unknown) => error)).toEqual(instead);
  });
});

async function createPerson(email: string, more: aws.AttributeType[] = []): Promise<void> {
  await admin.send(
    new aws.AdminCreateUserCommand({
      UserPoolId: userPoolId,
      Username: email,
      TemporaryPassword: TEMPORARY,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: email }, { Name: 'email_verified', Value: 'true' }, ...more],
    }),
  );
}

async function openOnService(): Promise<{ pool: Pool; userPoolId: string }> {
  const created = await admin.send(
    new aws.CreateUserPoolCommand({ PoolName: 'people', UsernameAttributes: ['email'] }),
  );
  const id = created.UserPool?.Id ?? '';
  const { UserPoolClient: client } = await admin.send(
    new aws.CreateUserPoolClientCommand({ UserPoolId: id, ClientName: 'portal', GenerateSecret: true }),
  );
  const settings = {
    region: 'us-east-1',
    userPoolId: id,
    clientId: client?.ClientId ?? '',
    clientSecret: client?.ClientSecret ?? '',
    endpoint: service.endpoint,
  };
  return { pool: await openPool(settings, { credentials }), userPoolId: id };
}

/** Runs the stand-in as a process of its own, in a folder of its own; it prints the codes it would send. */
async function startService() {
  const program = join(dirname(createRequire(import.meta.url).resolve('cognito-local')), 'bin/start.js');
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: await temporaryFolder(),
    env: { PATH: '/usr/bin:/bin', HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    printed += `${line}\n`;
    child.emit('said');
  });
  const said = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(printed);
      if (found) return found[1] ?? found[0];
      await once(child, 'said');
    }
  };
  await said(/running on/);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    said,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
