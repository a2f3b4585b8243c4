// The portal's own processes in the cluster: production's settings, Node of production's line, the database by HAProxy.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { join } from 'node:path';
import { WIDE_CAPS } from '../lib/caps.mjs';
import { builtPages } from '../upload/browser.mjs';
import { bundledServer } from '../upload/bundle.mjs';
import { installNode } from '../../scripts/lib/node-binary.mjs';
import { SERVER_OPTIONS } from '../../scripts/lib/server-options.mjs';
import { until } from './cluster.mjs';
import { HOSTS } from './places.mjs';

const NODE_LINE = '24';

/**
 * Creates the schema and the demo in the cluster's database and returns the two portals, not yet started. `launch`
 * returns {file, args} of a portal other than the built server.
 */
export async function preparePortals(cluster, launch) {
  const program = await bundledServer(`ha-${cluster.ports.https}`);
  const node = installNode(NODE_LINE);
  const settings = toSettings(cluster, await builtPages());
  const run = (command, env) =>
    spawnSync(node, [join(program, '../operator.js'), command], {
      ...cluster.account,
      env,
      cwd: '/',
      encoding: 'utf8',
    });
  await makeDatabase(cluster);
  const migrated = run('migrate', {
    APP_ENV: 'production',
    DATABASE_URL: toDatabaseUrl(cluster, 'srae_owner'),
  });
  if (migrated.status !== 0) throw new Error(`migrate: ${migrated.stdout}${migrated.stderr}`);
  await fillDemo(cluster, node, program, settings);
  const portals = cluster.ports.portals.map((port, at) => {
    const env = { ...settings, ...portsFrom(port) };
    const { file, args } = launch?.(env, cluster) ?? { file: node, args: [...SERVER_OPTIONS, program] };
    return toPortal(cluster.service(`portal-${at + 1}`, file, args, env), port);
  });
  return { portals, operate: (command) => run(command, settings) };
}

function toPortal(service, port) {
  return {
    ...service,
    port,
    /** Starts it and waits until it responds; it is restarted as by its service manager. */
    up: async () =>
      until(async () => {
        service.start();
        return isUp(port);
      }, `${service.name} does not answer`),
  };
}

function isUp(port) {
  return new Promise((resolve) => {
    const request = get(`http://127.0.0.1:${port}/healthz`, { timeout: 2_000 }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

function portsFrom(port) {
  return { PORT: String(port), DASHBOARD_PORT: String(port + 1), OPERATOR_PORT: String(port + 2) };
}

function toDatabaseUrl({ ports, folder, passwords }, user) {
  const authority = encodeURIComponent(join(folder, 'tls/ca.pem'));
  return `postgres://${user}:${passwords[user]}@127.0.0.1:${ports.haproxy}/srae?sslmode=verify-full&sslrootcert=${authority}`;
}

/** As deploy/portal.env.example, except local names; the per-person limits are not under test. */
function toSettings(cluster, staticDir) {
  return {
    APP_ENV: 'production',
    STATIC_DIR: staticDir,
    PUBLIC_URL: `https://${HOSTS.portal}`,
    DASHBOARD_URL: `https://${HOSTS.dashboard}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'loopback',
    POOL_SIZE: '20',
    DATABASE_APP_URL: toDatabaseUrl(cluster, 'srae_app'),
    KEY_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    SMS_SENDER: 'sns',
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'none',
    AWS_SECRET_ACCESS_KEY: 'none',
    AWS_ENDPOINT_URL_SNS: `http://127.0.0.1:${cluster.ports.sms}`,
    MAIL_SENDER: 'smtp',
    SMTP_HOST: '127.0.0.1',
    MAIL_FROM: 'portal@example.org',
    ...WIDE_CAPS,
    LOG_LEVEL: 'warn',
  };
}

/** As docs/operations.md, PostgreSQL. */
async function makeDatabase(cluster) {
  const { passwords } = cluster;
  const client = await cluster.connect('postgres');
  const rights = 'nosuperuser nocreatedb nocreaterole nobypassrls';
  for (const role of ['srae_owner', 'srae_app'])
    await client.query(`create role ${role} login password '${passwords[role]}' ${rights}`);
  await client.query('grant srae_app to srae_owner');
  await client.query(
    "create database srae owner srae_owner encoding 'UTF8' template template0 lc_collate 'C' lc_ctype 'C.UTF-8'",
  );
  await client.query('revoke all on database srae from public');
  await client.query('grant connect on database srae to srae_app');
  await client.end();
}

/**
 * The demo is created by starting the local environment. Production refuses its people because their password is
 * published, so they get other keys; their names stay.
 */
async function fillDemo(cluster, node, program, settings) {
  const port = cluster.ports.portals[0];
  const local = {
    APP_ENV: 'local',
    DATA_DIR: join(cluster.folder, 'run-1'),
    DATABASE_URL: toDatabaseUrl(cluster, 'srae_owner'),
    DATABASE_APP_URL: settings.DATABASE_APP_URL,
    KEY_ENCRYPTION_KEY: settings.KEY_ENCRYPTION_KEY,
    ...portsFrom(port),
  };
  const first = toPortal(cluster.service('demo', node, [program], local), port);
  await first.up();
  await first.stop();
  const client = await cluster.connect('srae');
  await client.query(OTHER_KEYS);
  await client.query(
    "insert into settings (name, value) values ('portal_open', 'true') on conflict (name) do update set value = 'true'",
  );
  await client.query('update reporting_periods set lock_after_submit = false where current');
  await client.end();
}

const OTHER_KEYS = `
  do $$
  declare place record;
  begin
    set local session_replication_role = replica;
    create temporary table other_keys as select username, gen_random_uuid() as other from identity_users;
    update identity_users u set username = o.other from other_keys o where o.username = u.username;
    for place in
      select c.conrelid::regclass as name, a.attname as at from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'identity_users'::regclass
    loop
      execute format('update %s t set %I = o.other from other_keys o where o.username = t.%2$I', place.name, place.at);
    end loop;
  end $$`;
