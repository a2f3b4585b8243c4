// A fake server speaks the published protocol of AWS KMS: tests assert its requests and script its responses.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { openSecrets } from '../../identity/identity.ts';
import { deriveSecrets } from '../../identity/keys/secrets.ts';
import { systemRandom } from '../../deps.ts';
import { openKeyService } from './open-key-service.ts';

const master = randomBytes(32);
const wrapped = randomBytes(180).toString('base64');
const asked: { target: unknown; body: unknown }[] = [];
let answer: { status: number; body: Record<string, unknown> };
const server = createServer((request, response) => {
  void json(request).then((body) => {
    asked.push({ target: request.headers['x-amz-target'], body });
    response.writeHead(answer.status, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(JSON.stringify(answer.body));
  });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
afterAll(() => new Promise((done) => server.close(done)));
// A server listening on a port has an AddressInfo.
const { port } = server.address() as AddressInfo;

beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: { KeyId: 'arn:of:key', Plaintext: master.toString('base64') } };
});

const ENV = {
  APP_ENV: 'local',
  KEY_SERVICE: 'aws-kms',
  KMS_KEY_ID: 'alias/srae',
  KMS_ENDPOINT: `http://127.0.0.1:${port}`,
  KEY_ENCRYPTION_KEY: wrapped,
};
const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
const open = async (env: Record<string, string> = ENV) => {
  const config = readConfig(env, '/nowhere');
  const service = await openKeyService(config.identity.keyService, { credentials });
  return openSecrets({ config, random: systemRandom }, config.identity, service);
};

it('unwraps the master key of the setting, for this key and this context alone', async () => {
  expect(await open()).toEqual(deriveSecrets(master));
  expect(asked).toEqual([
    {
      target: 'TrentService.Decrypt',
      body: {
        CiphertextBlob: wrapped,
        KeyId: 'alias/srae',
        EncryptionContext: { application: 'srae-portal' },
      },
    },
  ]);
});

it('unwraps both keys during an exchange', async () => {
  await open({ ...ENV, KEY_ENCRYPTION_KEY_OTHER: randomBytes(180).toString('base64') });
  expect(asked).toHaveLength(2);
});

it('ends the start with one sentence when the service refuses, and names no key', async () => {
  answer = { status: 400, body: { __type: 'AccessDeniedException', message: 'not allowed' } };
  await expect(open()).rejects.toThrow(/^The key service did not unwrap KEY_ENCRYPTION_KEY \(AccessDenied/);
});

it('takes no key of another length', async () => {
  answer.body['Plaintext'] = randomBytes(16).toString('base64');
  await expect(open()).rejects.toThrow('something else than a key of 32 bytes');
});

it.each([
  [{ KEY_SERVICE: 'vault' }, "KEY_SERVICE is 'vault'. Use none or aws-kms."],
  [{ KMS_KEY_ID: '' }, 'KMS_KEY_ID is missing.'],
  [{ APP_ENV: 'dev' }, 'KMS_ENDPOINT is for the local environment alone.'],
])('refuses the settings %o', (wrong, sentence) => {
  const env = { ...ENV, PUBLIC_URL: 'https://a.example', DASHBOARD_URL: 'https://b.example', ...wrong };
  expect(() => readConfig(env, '/nowhere')).toThrow(sentence);
});
