// What Node's parser refuses before there is a request: in the envelope, with headers, over real connections.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { PROBLEMS } from '@srae/contract/problems';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { createListener } from './listener.ts';

const app = await createListener(readConfig({ APP_ENV: 'local' }, '/nowhere'), pino({ level: 'silent' }), {
  // The portal's own minute, shortened.
  serverFactory: (handler) =>
    createServer({ requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 20 }, handler),
});
app.post('/take', () => ({ taken: true }));
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

async function send(text: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  socket.on('data', (part) => (answer += part.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'close');
  return answer;
}

const HEAD = 'POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

it.each([
  ['a body that does not arrive', `${HEAD}Content-Length: 9\r\n\r\n{`, 'REQUEST_TIMEOUT'],
  ['a head that does not end', HEAD, 'REQUEST_TIMEOUT'],
  ['a head of 40 kB', `${HEAD}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`, 'HEAD_TOO_LARGE'],
  ['what is no HTTP', 'nothing of the kind\r\n\r\n', 'BAD_REQUEST'],
] as const)('%s is refused in the envelope, with the headers of a refusal [WB-1]', async (_, text, code) => {
  const [head = '', body = ''] = (await send(text)).split('\r\n\r\n');
  const { status, message } = PROBLEMS[code];
  expect(JSON.parse(body)).toEqual({ success: false, error: { code, message } });
  const [first, ...lines] = head.split('\r\n');
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\S`));
  expect(lines).toEqual(
    expect.arrayContaining([
      "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]),
  );
});
