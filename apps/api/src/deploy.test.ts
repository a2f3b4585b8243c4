// The examples in deploy/ are held to the server that they stand in front of: limits, ways, times, names of commands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPortal } from './app.ts';
import { readConfig } from './config.ts';
import { buildDashboard } from './dashboard-app.ts';
import { FILE_COMMANDS } from './operator/file-command.ts';
import { COMMANDS } from './operator/run-command.ts';
import { deciderHere } from './testing/decider-here.ts';
import { registeredCalls } from './testing/registered-calls.ts';
import { testPortal } from './testing/test-portal.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

const nginx = read('deploy/nginx.conf');
const proxied = read('deploy/srae-proxy.conf');
const unit = read('deploy/srae-portal@.service');
const example = read('deploy/portal.env.example');

const { app, deps } = await testPortal();
const portalCalls = await registeredCalls((log) => buildPortal(deps, log));
const dashboardCalls = await registeredCalls((log) =>
  buildDashboard({ ...deps, decider: deciderHere(deps) }, log),
);
afterAll(async () => {
  await app.close();
  await deps.db.destroy();
});

describe('the proxy', () => {
  it('lets every body through that the portal takes; the dashboard takes none', () => {
    const [portalMax = 0] = found(nginx, /client_max_body_size (\d+)m;/g).map(
      (mib) => Number(mib) * 1024 ** 2,
    );
    const taken = portalCalls.map(({ bodyLimit }) => bodyLimit ?? app.initialConfig.bodyLimit ?? 0);
    expect(taken.filter((bytes) => bytes > portalMax)).toEqual([]);
    expect(Math.max(...taken)).toBeGreaterThan(portalMax / 4);
    expect(dashboardCalls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('leads the batches of one upload, and nothing else, to one process', () => {
    const [, way = '', to = ''] = /location ~ (\S+) \{\s*proxy_pass http:\/\/(\w+);/.exec(nginx) ?? [];
    const led = portalCalls.filter(({ url }) => new RegExp(way).test(url.replaceAll(/:\w+/g, '7')));
    expect(unique(led.map(({ action }) => action))).toEqual(['upload.save']);
    expect(led.map(({ url }) => url.split('/')[2])).toEqual(['entry', 'exit']);
    expect(nginx).toMatch(new RegExp(`upstream ${to} \\{\\s*hash \\$uri consistent;`));
  });

  it('gives a connection up before the server does, and waits longer than a request may take to arrive', () => {
    expect(nginx + proxied).not.toContain('keepalive_timeout');
    const STANDARD_OF_NGINX_MS = 60_000;
    expect(app.server.keepAliveTimeout).toBeGreaterThan(STANDARD_OF_NGINX_MS);
    const [wait] = found(proxied, /proxy_read_timeout (\d+)s;/g);
    expect(Number(wait) * 1000).toBeGreaterThan(app.server.requestTimeout);
  });

  it('logs the id that every answer carries', async () => {
    const [header = ''] = found(nginx, /\$upstream_http_(\w+)/g);
    const { headers } = await app.inject('/healthz');
    expect(headers[header.replaceAll('_', '-')]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('leads to the listeners of the examples under the names that people use', () => {
    const local = readConfig({ APP_ENV: 'local' }, '/nowhere');
    const ports = (upstream: string) =>
      found(nginx.split(`upstream ${upstream} {`)[1]?.split('}')[0] ?? '', /127\.0\.0\.1:(\d+)/g).map(Number);
    expect(ports('srae_portal')[0]).toBe(local.port);
    expect(ports('srae_uploads')).toEqual(ports('srae_portal'));
    expect(ports('srae_dashboard')[0]).toBe(local.dashboardPort);
    const plan = found(read('docs/operations.md'), /^.*──> process \d {2}(\d+ portal, \d+ dashboard), /gm);
    expect(plan).toEqual(
      ports('srae_portal').map((port, at) => `${port} portal, ${ports('srae_dashboard')[at]} dashboard`),
    );
    const names = found(example, /^(?:PUBLIC|DASHBOARD)_URL=https:\/\/(\S+)$/gm);
    expect(found(nginx, /server_name (\S+);/g)).toEqual(names);
    expect(example).toMatch(/^TRUST_PROXY=loopback$/m);
  });
});

describe('the units', () => {
  const operator = read('deploy/srae-operator');
  const secrets = (text: string) => unique(found(text, /LoadCredential=(\S+)/g));
  const settings = (text: string) => unique(found(text, /([A-Z_]+_FILE)=/g));

  it('start what the build makes', () => {
    const programs = found(read('scripts/build.mjs'), /'apps\/api\/src\/(\w+)\.ts'/g);
    const started = found(unit + operator, /dist\/server\/(\w+)\.js/g);
    const beside = found(read('apps/api/src/decider-process.ts'), /'\.\/(\w+)\.js'/g);
    expect([...started, ...beside]).toEqual(programs);
  });

  it('leave running requests the time that the server gives them', () => {
    const [patience] = found(unit, /TimeoutStopSec=(\d+)/g);
    expect(Number(patience)).toBeGreaterThan(readConfig({ APP_ENV: 'local' }, '/nowhere').stopSeconds);
  });

  it('give the operator the secrets that the service has', () => {
    expect(secrets(operator)).toEqual(secrets(unit));
    expect(settings(operator)).toEqual(settings(unit));
  });

  it('keep backups for as long as the page says', () => {
    const [days] = found(read('deploy/srae-backup.service'), /-mtime \+(\d+) -delete/g);
    expect(read('docs/operations.md')).toContain(`keeps ${days} days`);
  });
});

it('the operator has every command that is named, and npm runs each', () => {
  const known = unique([...COMMANDS, ...FILE_COMMANDS].map(({ name }) => name));
  const named = [
    ...found(read('docs/operations.md'), /srae-operator ([a-z]+(?::[a-z]+)?)/g),
    ...found(read('docs/operations.md'), /`((?!custom:)[a-z]+:[a-z]+)[ `]/g),
    ...found(read('deploy/srae-backup.service'), /\/srae-operator ([a-z]+)/g),
  ];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const run = found(read('package.json'), /"node scripts\/operator\.mjs (\S+)"/g);
  expect(run.toSorted()).toEqual(known);
});
