// A service of AWS that accepts a connection and then says nothing, or breaks off within its answer.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { isUnavailable } from '../plugins/unavailable.ts';
import { openPool } from './cognito/pool.ts';
import { openKeyService } from './kms/open-key-service.ts';
import { snsSms } from './sms/sns.ts';

let answer: (response: ServerResponse) => void = () => {};
const service = createServer((request, response) => {
  request.resume();
  answer(response);
});
await once(service.listen(0, '127.0.0.1'), 'listening');
const { port } = service.address() as AddressInfo;
const endpoint = `http://127.0.0.1:${port}`;
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
afterEach(() => void vi.useRealTimers());

const region = 'us-east-1';
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'for-tests-only' };
const pool = await openPool(
  { userPoolId: 'us-east-1_pool', clientId: 'client', clientSecret: 'secret', endpoint, region },
  { credentials },
);
const keys = await openKeyService(
  { kind: 'aws-kms', region, keyId: 'alias/srae', endpoint },
  { credentials },
);
const sms = await snsSms({ region, senderId: null }, { endpoint, credentials });
const sendCode = () =>
  sms.send({
    to: '+12025550143',
    template: 'login_code',
    variables: { product: 'Portal', code: '482913', minutes: '5' },
    idempotencyKey: 'one',
  });
const signIn = () => pool.signIn('wren@people.example', 'Quiet.Mooring7');

it.each([
  ['SNS', sendCode, 'SNS refused a text message: TimeoutError'],
  ['a user pool', signIn, 'exceeded the configured 5000 ms'],
  ['KMS', () => keys?.unwrap(Buffer.alloc(180)), 'did not unwrap KEY_ENCRYPTION_KEY (TimeoutError)'],
])('%s that does not answer is given up', async (_name, ask, said) => {
  answer = () => {};
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let failure: unknown;
  const failed = Promise.resolve(ask()).catch((error: unknown) => (failure = error));
  const giveUp = performance.now() + 4_000;
  while (failure === undefined && performance.now() < giveUp) {
    await vi.advanceTimersByTimeAsync(1_000);
    await new Promise((next) => void setImmediate(next));
  }
  expect(String(failure)).toContain(said);
  await failed;
});

it('an answer that breaks off without an end is given up: the call may be retried', {
  timeout: 15_000,
}, async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.1', 'content-length': '100' });
    response.write('{');
  };
  const failures = await Promise.all([sendCode, signIn].map((ask) => ask().catch((error: unknown) => error)));
  expect(String(failures[0])).toContain('SNS refused a text message: TimeoutError');
  expect(isUnavailable(failures[1])).toBe(true);
});
