// The examples in deploy/ are checked against the server behind them: limits, paths, timeouts, command names.
import { getRule } from '@srae/domain/access/policy';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPortal } from '../../src/app.ts';
import { readConfig } from '../../src/settings/config.ts';
import { buildDashboard } from '../../src/dashboard-app.ts';
import { providerUploads, uploads } from '@srae/contract/uploads';
import { backupKeys } from '../../src/operator/archive/backup-keys.ts';
import { FILE_COMMANDS } from '../../src/operator/archive/file-command.ts';
import { migrate } from '../../src/operator/migrate.ts';
import { COMMANDS } from '../../src/operator/run-command.ts';
import { registeredCalls } from '../portal/registered-calls.ts';
import { testPortal } from '../portal/test-portal.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);
const unique = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

const nginx = read('deploy/nginx.conf');
const proxied = read('deploy/srae-proxy.conf');
const unit = read('deploy/srae-portal@.service');
const backup = read('deploy/srae-backup.service');
const example = read('deploy/portal.env.example');

const { app, deps } = await testPortal();
const portalCalls = await registeredCalls((log) => buildPortal(deps, log));
const dashboardCalls = await registeredCalls((log) => buildDashboard(deps, log));
afterAll(async () => {
  await app.close();
  await deps.db.destroy();
});

describe('the proxy', () => {
  it('lets every body through that the portal takes; the dashboard takes none', () => {
    const [portalMax = 0, fileMax = 0] = found(nginx, /client_max_body_size (\d+)m;/g).map(
      (mib) => Number(mib) * 1024 ** 2,
    );
    const [, files = ''] = /location ~ (\S+) \{\s*client_max_body_size/.exec(nginx) ?? [];
    const isFile = new RegExp(files);
    for (const [of, most] of [
      [portalCalls.filter(({ url }) => !isFile.test(url)), portalMax],
      [portalCalls.filter(({ url }) => isFile.test(url)), fileMax],
    ] as const) {
      const taken = of.map(({ bodyLimit }) => bodyLimit ?? app.initialConfig.bodyLimit ?? 0);
      expect(taken.filter((bytes) => bytes > most)).toEqual([]);
      expect(Math.max(...taken)).toBeGreaterThan(most / 4);
    }
    expect(dashboardCalls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('leads the batches of one upload, and nothing else, to one process', () => {
    const [, way = '', to = ''] = /location ~ (\S+) \{\s*proxy_pass http:\/\/(\w+);/.exec(nginx) ?? [];
    const led = portalCalls.filter(({ url }) => new RegExp(way).test(url.replaceAll(/:\w+/g, '7')));
    const batched = [uploads, providerUploads].flatMap(({ entry, exit }) => [
      entry.save.path,
      exit.save.path,
    ]);
    expect(led.map(({ url }) => url).toSorted()).toEqual(batched.toSorted());
    expect(unique(led.map(({ action }) => action))).toEqual(['provider-upload.save', 'upload.save']);
    expect(nginx).toMatch(new RegExp(`upstream ${to} \\{\\s*hash \\$uri consistent;`));
  });

  it('gives a connection up before the server does, and waits longer than a request may take to arrive', () => {
    expect(nginx + proxied).not.toContain('keepalive_timeout');
    const STANDARD_OF_NGINX_MS = 60_000;
    expect(app.server.keepAliveTimeout).toBeGreaterThan(STANDARD_OF_NGINX_MS);
    const [wait] = found(proxied, /proxy_read_timeout (\d+)s;/g);
    expect(Number(wait) * 1000).toBeGreaterThan(app.server.requestTimeout);
  });

  it('leads calls to a process as soon as it answers again, so that they can be restarted one after another', () => {
    const servers = found(nginx, /^ {2}server (127\.0\.0\.1:.*);$/gm);
    expect(servers).toHaveLength(6);
    for (const server of servers) expect(server).toMatch(/ max_fails=0$/);
    expect(proxied).toMatch(/^proxy_next_upstream error;$/m);
  });

  it('counts calls by network: each address of IPv4, the /64 of IPv6 [AU-4]', () => {
    const patterns = found(nginx, /^ {2}"~(\^\S+)" \$\w+;$/gm).map((pattern) => new RegExp(pattern));
    const toNetwork = (address: string) => {
      const named = patterns.map((pattern) => pattern.exec(address)?.groups).find(Boolean);
      return Object.values(named ?? {})[0] ?? address;
    };
    expect(patterns).toHaveLength(2);
    expect(toNetwork('192.0.2.7')).toBe('192.0.2.7');
    expect(toNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
    expect(toNetwork('2001:db8:1:2::9')).toBe('2001:db8:1:2');
    expect(toNetwork('2001:db8:1:3::9')).toBe('2001:db8:1:3');
    expect(toNetwork('2001:db8::1')).toBe(toNetwork('2001:db8::ffff:1:2:3'));
    // An empty key would not be counted.
    for (const address of ['::1', '::ffff:192.0.2.7']) expect(toNetwork(address)).toBe(address);
    const zones = found(nginx, /limit_req_zone (\S+) zone=/g);
    expect(zones).toEqual(['$srae_network', '$srae_network']);
  });

  it('limits every call, and those more strictly that prove who somebody is', () => {
    const [strict = ''] = found(nginx, /location ~ (\S+) \{(?:\n {4}.*)*limit_req zone=srae_sign_in/g);
    const limited = portalCalls.filter(({ url }) => new RegExp(strict).test(url)).map(({ action }) => action);
    const proving = portalCalls
      .map(({ action }) => action)
      .filter((action) => action.startsWith('auth.') && getRule(action).credential !== 'id-token');
    // Signing out neither authenticates nor sends a message.
    expect(unique(limited)).toEqual(unique(proving).filter((action) => action !== 'auth.sign-out'));
    for (const server of nginx.split(/^server \{/m).slice(2))
      expect(server).toMatch(/^ {2}limit_req zone=srae_all burst=\d+ nodelay;$/m);
  });

  it('is read within Debian’s own nginx.conf, which sets TLS for all servers already', () => {
    expect(nginx).not.toMatch(/^ssl_/m);
    const servers = nginx.split(/^server \{/m).filter((server) => server.includes('listen 443'));
    expect(servers).toHaveLength(2);
    for (const server of servers) expect(server).toContain('  include /etc/nginx/srae-tls.conf;\n');
    expect(read('deploy/srae-tls.conf')).toMatch(/^ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
    // Versions before 1.25.1, as in Debian 12, have no separate directive for it.
    expect(nginx).not.toMatch(/^\s*http2 on;$/m);
  });

  it('logs the network address, which the portal leaves to it', () => {
    expect(nginx).toMatch(/^log_format srae '\$time_iso8601 \$remote_addr /m);
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

  it('start what the build makes', () => {
    const build = read('scripts/build.mjs');
    // What a program loads itself is started by no unit.
    const loaded = found(build, /external: \['\.\/(\w+)\.js'\]/g);
    const programs = found(build, /'apps\/api\/src\/(\w+)\.ts'/g).filter((name) => !loaded.includes(name));
    expect(programs).not.toEqual([]);
    const started = found(unit + operator, /dist\/server\/(\w+)\.js/g);
    expect(started).toEqual(programs);
  });

  it('say which Node they need, as the requirements do', () => {
    const [needed] = found(read('docs/operations.md'), /^\| Node \| (\d+\.\d+) in production/gm);
    for (const name of ['srae-portal@.service', 'srae-migrate.service', 'srae-backup.service'])
      expect(read(`deploy/${name}`)).toContain(`# Node ${needed} or newer`);
  });

  it('leave running requests the time that the server gives them', () => {
    const [stopSeconds] = found(unit, /TimeoutStopSec=(\d+)/g);
    expect(Number(stopSeconds)).toBeGreaterThan(readConfig({ APP_ENV: 'local' }, '/nowhere').stopSeconds);
  });

  it("keep the owner's credentials from the service, and the application's from the migrations [BEY-179]", () => {
    const migrations = read('deploy/srae-migrate.service');
    expect(secrets(unit).map((one) => one.split(':')[0])).toEqual([
      'database-app-url',
      'key-encryption-key-other',
      'key-encryption-key',
      'smtp-password',
    ]);
    expect(unit).not.toMatch(/DATABASE_URL|database-url/);
    expect(secrets(migrations).map((one) => one.split(':')[0])).toEqual(['database-url']);
    expect(migrations).toMatch(/^ExecStart=.* dist\/server\/operator\.js migrate$/m);
    expect(migrations).toMatch(/^EnvironmentFile=\/etc\/srae\/migrate\.env$/m);
    expect(read('deploy/migrate.env.example')).toMatch(/^APP_ENV=production$/m);
  });

  it('give the service every secret of the operator’s commands, and start it without those set for a while', () => {
    const forItself = (name: string) => !name.startsWith('backup-') && !name.startsWith('$');
    const named = (text: string) => secrets(text).map((one) => one.split(':')[0] ?? '');
    expect(named(unit)).toEqual(expect.arrayContaining(named(operator).filter(forItself)));
    // A credential without a default stops the start while its file is missing. An empty default is refused.
    const optional = found(unit, /^SetCredential=([\w-]+):\\n$/gm);
    expect(optional).toEqual(found(operator, /^\[ ! -e \/etc\/srae\/secrets\/([\w-]+) \] \|\|$/gm));
    expect(found(unit, /^Environment=(\w+)_FILE=%d\//gm).toSorted()).toEqual(
      named(unit)
        .map((name) => name.replaceAll('-', '_').toUpperCase())
        .toSorted(),
    );
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  });

  it("give the operator the service's secrets, and the owner's to the commands that need them alone", () => {
    const owners = [migrate, ...FILE_COMMANDS].map(({ name }) => name);
    const [, cases = '', owner, , other] =
      /case .*\n\s+(.*)\) name=(\S+) setting=(\S+) ;;\n\s+\*\) name=(\S+)/.exec(operator) ?? [];
    expect(cases.split(' | ').toSorted()).toEqual(owners.toSorted());
    expect([owner, other]).toEqual(['database-url', 'database-app-url']);
    const shared = secrets(unit).filter((one) => !one.startsWith('database-'));
    expect(secrets(operator).filter((one) => !one.startsWith('$'))).toEqual(
      [...shared, 'backup-identity:$BACKUP_IDENTITY_FILE'].toSorted(),
    );
  });

  it('find the secrets that the page makes, and the shell that made them makes other files readable again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'));
    try {
      const [commands = ''] = found(read('docs/operations.md'), /```\n(install -d [^`]+)```/g);
      const script = `umask 022\n${commands.replaceAll('/etc/srae', folder)}\numask`;
      expect(execFileSync('sh', ['-e', '-c', script], { encoding: 'utf8' }).trim()).toBe('0022');
      for (const name of ['key-encryption-key', 'database-url', 'database-app-url', 'smtp-password'])
        expect(statSync(join(folder, 'secrets', name)).mode & 0o777, name).toBe(0o600);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('keep backups for as long as the page says', () => {
    const [days] = found(backup, /-mtime \+(\d+) -delete/g);
    expect(read('docs/operations.md')).toContain(`keeps ${days} days`);
  });

  it('confine every program alike; a backup can write its folder alone', () => {
    const confined = (text: string) => /^NoNewPrivileges=yes\n[^#]*^UMask=0077$/m.exec(text)?.[0];
    const [folder] = found(read('docs/operations.md'), /install -d -o srae -m 0700 (\S+?)`/g);
    expect(confined(unit)).toContain('ProtectSystem=strict\n');
    for (const text of [backup, read('deploy/srae-migrate.service')]) {
      expect(text).toMatch(/^User=srae\nGroup=srae$/m);
      expect(confined(text)).toBe(confined(unit));
    }
    expect(found(backup, /^ReadWritePaths=(.*)$/gm)).toEqual([folder]);
    expect(found(backup, /dist\/server\/operator\.js backup "(.*)\/\$\(date/g)).toEqual([folder]);
  });

  it("give a backup the settings of the service, with the owner's credentials", () => {
    const ofOwner = (name: string) => name.replaceAll('database-app-url', 'database-url');
    expect(secrets(backup)).toEqual(unique(secrets(unit).map(ofOwner)));
  });
});

describe('the forwarder', () => {
  const vector = read('deploy/vector.toml');
  const table = (name: string) => vector.split(`[${name}]\n`)[1]?.split('\n[')[0] ?? '';

  it('reads the processes of the portal and the file that commands of the operator write into', () => {
    const units = [
      ...(/include_units = (.*)/.exec(table('sources.journal'))?.[1]?.matchAll(/"([^"]+)"/g) ?? []),
    ];
    expect(units.map(([, name]) => name)).toEqual(['srae-portal@1.service', 'srae-portal@2.service']);
    const [file] = found(read('deploy/srae-operator'), /SECURITY_LOG=(\S+)/g);
    expect(file).toMatch(/^\/var\/log\//);
    expect(table('sources.operator')).toContain(`include = ["${file}"]`);
    expect(table('transforms.lines')).toContain('inputs = ["journal", "operator"]');
  });

  it('sends what the page says: security events, a line of JSON each, over TCP with TLS', () => {
    const page = read('docs/logs.md');
    expect(page).toContain('| `event` | `security event` | `security` |');
    expect(table('transforms.security')).toContain(`condition = '.event == "security"'`);
    const sink = table('sinks.collector');
    for (const line of ['type = "socket"', 'mode = "tcp"', 'encoding.codec = "json"', 'tls.enabled = true'])
      expect(sink).toContain(line);
    expect(sink).toContain('framing.method = "newline_delimited"');
    expect(page).toContain('a line of JSON each, over TCP with TLS');
    expect(page).not.toContain('syslog');
    const members = found(vector, /^ *\.(\w+) = /gm).filter(
      (name) => name !== 'timestamp' && name !== 'unit',
    );
    expect(members).toEqual([]);
  });
});

it('the operator has every command that is named, and npm runs each', () => {
  const known = unique([...COMMANDS, ...FILE_COMMANDS, backupKeys, migrate].map(({ name }) => name));
  const named = [
    ...found(read('docs/operations.md'), /srae-operator ([a-z]+(?::[a-z]+)?)/g),
    ...found(read('docs/operations.md'), /`((?!custom:)[a-z]+:[a-z]+)[ `]/g),
    ...found(backup, /\/operator\.js ([a-z]+)/g),
  ];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
  const run = found(read('package.json'), /"node scripts\/operator\.mjs (\S+)"/g);
  expect(run.toSorted()).toEqual(known);
});
