// Portal and dashboard on one port, requested by host name over the network.
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { PRODUCTION_SETTINGS } from '../../test/processes/production-settings.ts';
import { readConfig } from '../settings/config.ts';
import { createListener } from './listener.ts';
import { createHostRouter } from './host-router.ts';

const config = readConfig({ ...PRODUCTION_SETTINGS, APP_ENV: 'dev' }, '/nowhere');
const log = pino({ level: 'silent' });
const dashboard = await createListener(config, log);
dashboard.get('/who', () => ({ who: 'dashboard' }));
await dashboard.ready();
const portal = await createListener(config, log, {
  serverFactory: createHostRouter(dashboard, 'https://dashboard.example.org'),
});
portal.get('/who', () => ({ who: 'portal' }));
await portal.listen({ host: '127.0.0.1', port: 0 });
// It listens, so its address is one of the network.
const { port } = portal.server.address() as AddressInfo;
afterAll(async () => {
  await portal.close();
  await dashboard.close();
});

async function ask(host: string): Promise<unknown> {
  const sent = request({ host: '127.0.0.1', port, path: '/who', headers: { host } });
  sent.end();
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const part of response) text += String(part);
  return JSON.parse(text);
}

it.each([
  ['dashboard.example.org', 'dashboard'],
  ['DASHBOARD.example.org', 'dashboard'],
  ['dashboard.example.org:443', 'dashboard'],
  ['portal.example.org', 'portal'],
  ['dashboard.example.org.evil.example', 'portal'],
  ['127.0.0.1:8080', 'portal'],
  ['a b', 'portal'],
])('a call to %s is answered by the %s', async (host, who) => {
  expect(await ask(host)).toEqual({ who });
});

it('keeps the times of a listener with a server of its own', () => {
  expect(portal.server.keepAliveTimeout).toBe(dashboard.server.keepAliveTimeout);
  expect(portal.server.requestTimeout).toBe(dashboard.server.requestTimeout);
  expect(portal.server.timeout).toBe(dashboard.server.timeout);
});
