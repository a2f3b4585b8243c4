// deploy/containers and deploy/cloud-gov are checked against the server: settings, ports, times, commands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readConfig, readOwnerConfig } from '../../src/settings/config.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const toEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
const NODE = { nodeVersion: '24.0.0' };
const KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64');
const APP = 'postgres://srae_app:a-long-word@127.0.0.1/srae';

const Texts = z.record(z.string(), z.coerce.string());
const ServiceShape = z.looseObject({
  image: z.string(),
  command: z.array(z.string()).optional(),
  environment: Texts.default({}),
  network_mode: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  ports: z.array(z.string()).default([]),
});
const compose = z
  .looseObject({ services: z.record(z.string(), ServiceShape) })
  .parse(parse(read('deploy/containers/compose.yaml'), { merge: true }));
const { proxy, database, migrate, 'portal-1': first, 'portal-2': second } = compose.services;
const Manifest = z.object({
  applications: z.array(z.looseObject({ name: z.string(), env: Texts, services: z.array(z.string()) })),
});
const manifest = Manifest.parse(parse(read('deploy/cloud-gov/manifest.yml')));
const [portal, operator] = manifest.applications;
const containerfile = read('deploy/containers/Containerfile');

describe('the image', () => {
  it('runs as a user without rights, ends on SIGTERM, and holds no setting but where it listens', () => {
    expect(containerfile).toMatch(/^USER 10001:10001$/m);
    expect(containerfile).toMatch(/^STOPSIGNAL SIGTERM$/m);
    const [, last = ''] = containerfile.split(/^FROM \$\{NODE_IMAGE\}$/m);
    expect([...last.matchAll(/^ENV (.*)$/gm)].map(([, line]) => line)).toEqual([
      'NODE_ENV=production HOST=0.0.0.0 HOME=/opt/srae',
    ]);
  });

  it('starts what the unit starts, with the same options', () => {
    const [, started = ''] = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read('deploy/srae-portal@.service')) ?? [];
    const words = [...containerfile.matchAll(/^(?:ENTRYPOINT|CMD) (\[.*\])$/gm)].flatMap(([, list = '']) =>
      z.array(z.string()).parse(JSON.parse(list)),
    );
    expect(words.join(' ')).toBe(started);
  });

  it('is built of every workspace that the lock file names', () => {
    const { workspaces } = z
      .object({ workspaces: z.array(z.string()) })
      .parse(JSON.parse(read('package.json')));
    const taken = read('.dockerignore');
    for (const workspace of workspaces) expect(taken).toContain(`!${workspace.replace('/*', '')}`);
  });
});

describe('compose', () => {
  it('shares one network, of which nginx and the mail catcher alone can be reached', () => {
    for (const [name, { network_mode, ports }] of Object.entries(compose.services)) {
      if (name === 'proxy') continue;
      expect([name, network_mode, ports]).toEqual([name, 'service:proxy', []]);
    }
    expect(proxy?.ports).toEqual(['80:80', '443:443', '127.0.0.1:8025:8025']);
    expect(database?.command).toContain('listen_addresses=127.0.0.1');
  });

  it('starts both processes where nginx looks for them, from settings that production takes', () => {
    const nginx = read('deploy/nginx.conf');
    const example = toEnv(read('deploy/containers/portal.env.example'));
    const secrets = { KEY_ENCRYPTION_KEY: KEY, DATABASE_APP_URL: APP };
    const given = Object.entries(example).filter(([name]) => !name.endsWith('_FILE'));
    for (const service of [first, second]) {
      const config = readConfig(
        { ...Object.fromEntries(given), ...secrets, ...service?.environment },
        '/nowhere',
        NODE,
      );
      expect(nginx).toContain(`server 127.0.0.1:${config.port} `);
      expect(nginx).toContain(`server 127.0.0.1:${config.dashboardPort} `);
      expect(Number.parseInt(service?.stop_grace_period ?? '0', 10)).toBeGreaterThan(config.stopSeconds);
    }
  });

  it('gives the portal no writable root, no capability and not the owner’s credentials [BEY-179]', () => {
    for (const service of [first, second, migrate]) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
    expect(first?.secrets).toEqual(['key-encryption-key', 'database-app-url']);
    expect(migrate?.secrets).toEqual(['database-url']);
    expect(migrate?.environment['APP_ENV']).toBe('production');
  });

  it('runs the operator’s commands of the page in a service that has what they need', () => {
    const [, name = ''] = /compose run --rm (\S+) \S+ admin:create/.exec(read('docs/containers.md')) ?? [];
    expect(compose.services[name]?.secrets).toEqual(
      expect.arrayContaining(['key-encryption-key', 'database-app-url']),
    );
  });
});

describe('cloud.gov', () => {
  const VARS: Record<string, string> = {
    'portal-host': 'portal.example.gov',
    'dashboard-host': 'dashboard.example.gov',
  };
  const filled = (env: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(env).map(([name, text]) => [
        name,
        text.replaceAll(/\(\(([a-z-]+)\)\)/g, (_, key: string) => VARS[key] ?? 'someone@example.gov'),
      ]),
    );

  it('starts the portal on the one port of the platform, with the settings of a service', () => {
    const services = {
      'user-provided': [
        {
          label: 'user-provided',
          credentials: {
            KEY_ENCRYPTION_KEY: KEY,
            DATABASE_APP_URL: 'postgres://srae_app:a-long-word@db.example.gov/srae?sslmode=verify-full',
            SMTP_HOST: 'smtp.example.gov',
          },
        },
      ],
    };
    const env = { ...filled(portal?.env ?? {}), PORT: '8080', VCAP_SERVICES: JSON.stringify(services) };
    const config = readConfig(env, '/nowhere', NODE);
    expect([config.port, config.dashboardPort]).toEqual([8080, 8080]);
    expect(config.databaseAppUrl).toContain('db.example.gov');
    expect(config.databaseUrl).toBeUndefined();
    const PLATFORM_ENDS_AFTER = 10;
    expect(config.stopSeconds).toBeLessThan(PLATFORM_ENDS_AFTER);
  });

  it('binds the owner of the database to the operator alone, who migrates with it [BEY-179]', () => {
    expect(portal?.services).toEqual(['srae-settings']);
    expect(operator?.services).toEqual(['srae-database']);
    const rds = {
      label: 'aws-rds',
      tags: ['postgresql'],
      credentials: { uri: 'postgres://u:a-long-word@db.example.gov:5432/srae' },
    };
    const env = { ...operator?.env, VCAP_SERVICES: JSON.stringify({ 'aws-rds': [rds] }) };
    expect(readOwnerConfig(env, '/nowhere', NODE).databaseUrl).toBe(
      'postgres://u:a-long-word@db.example.gov:5432/srae?sslmode=verify-full',
    );
  });
});
