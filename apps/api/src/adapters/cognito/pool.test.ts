// The calls of a user pool that a local emulator supports. Its deviations are listed, and the list is tested.
import * as aws from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, describe, expect, it } from 'vitest';
import { POOL_CREDENTIALS, startCognitoLocal } from '../../../test/processes/cognito-local.ts';
import { openPool } from './pool.ts';

const EMAIL = 'wren@people.example';
const TEMPORARY = 'Temporary.Mooring1';
const PASSWORD = 'Copper.Mooring7';

const service = await startCognitoLocal();
const settings = await service.createPool();
const pool = await openPool(settings, { credentials: POOL_CREDENTIALS });
afterAll(() => service.stop());

describe('a local stand-in of a user pool [AUT-052]', () => {
  it('finds people with their number, and nobody for an unknown address', async () => {
    await createPerson(EMAIL, [{ Name: 'phone_number', Value: '+12025550100' }]);
    expect(await pool.findUser(EMAIL)).toMatchObject({
      enabled: true,
      status: 'FORCE_CHANGE_PASSWORD',
      phone: '+12025550100',
      preferred: 'NOMFA',
      presetCode: null,
    });
    expect(await pool.findUser('nobody@people.example')).toBeNull();
  });

  it('takes a password for good, signs in with it and revokes its tokens', async () => {
    await pool.setPassword(EMAIL, PASSWORD, true);
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

/** Where the emulator deviates from the service, so that the scripted service has to cover it. */
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
  await service.admin.send(
    new aws.AdminCreateUserCommand({
      UserPoolId: settings.userPoolId,
      Username: email,
      TemporaryPassword: TEMPORARY,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email', Value: email }, { Name: 'email_verified', Value: 'true' }, ...more],
    }),
  );
}
