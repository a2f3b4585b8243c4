// Who calls is still known when the caller has gone: a page that closes sends what was typed and does not wait.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { createListener } from './listener.ts';

it.each([
  ['itself', undefined, '127.0.0.1'],
  ['through a proxy', '127.0.0.1', '203.0.113.7'],
])('knows the address of a caller that has called %s and gone [BEY-182]', async (_, trustProxy, address) => {
  const config = { ...readConfig({ APP_ENV: 'local' }, '/nowhere'), trustProxy };
  const app = await createListener(config, pino({ level: 'silent' }));
  onTestFinished(() => app.close());
  const known = new Promise((resolve) => {
    app.put('/draft', (request) => {
      caller.destroy();
      return once(request.raw.socket, 'close').then(() => resolve(request.ip));
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  caller.write(
    'PUT /draft HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: 0\r\n\r\n',
  );
  expect(await known).toBe(address);
});
