/** The local user pool emulator, as a separate process in its own folder; it prints the codes that it would send. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import * as aws from '@aws-sdk/client-cognito-identity-provider';
import type { CognitoSettings } from '../../src/identity/pool.ts';
import { freePort } from './main-process.ts';
import { temporaryFolder } from '../portal/temporary-folder.ts';

export const POOL_CREDENTIALS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'for-tests-only' };

export type CognitoLocal = {
  readonly endpoint: string;
  /** A client with full access, to inspect the pool directly. */
  readonly admin: aws.CognitoIdentityProviderClient;
  /** A new pool with the portal's attribute and groups. */
  createPool(): Promise<CognitoSettings>;
  /** Waits until its output matches the pattern; returns the first group. */
  said(pattern: RegExp): Promise<string>;
  stop(): Promise<void>;
};

export async function startCognitoLocal(): Promise<CognitoLocal> {
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
  const endpoint = `http://127.0.0.1:${port}`;
  const admin = new aws.CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint,
    credentials: POOL_CREDENTIALS,
    maxAttempts: 1,
  });
  return {
    endpoint,
    admin,
    createPool: () => createPool(admin, endpoint),
    said,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function createPool(
  admin: aws.CognitoIdentityProviderClient,
  endpoint: string,
): Promise<CognitoSettings> {
  const created = await admin.send(
    new aws.CreateUserPoolCommand({
      PoolName: 'people',
      UsernameAttributes: ['email'],
      Schema: [{ Name: 'metadata', AttributeDataType: 'String', Mutable: true }],
    }),
  );
  const UserPoolId = created.UserPool?.Id ?? '';
  for (const GroupName of ['Admin', 'acf']) {
    await admin.send(new aws.CreateGroupCommand({ UserPoolId, GroupName }));
  }
  const { UserPoolClient: client } = await admin.send(
    new aws.CreateUserPoolClientCommand({ UserPoolId, ClientName: 'portal', GenerateSecret: true }),
  );
  return {
    region: 'us-east-1',
    userPoolId: UserPoolId,
    clientId: client?.ClientId ?? '',
    clientSecret: client?.ClientSecret ?? '',
    endpoint,
  };
}
