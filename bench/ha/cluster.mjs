// The cluster of deploy/ha on this machine: three etcd, three PostgreSQL under Patroni, HAProxy, nginx. The stage
// adds the portals (stage.mjs).
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { Agent, get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeCertificates } from './certificates.mjs';
import { NODES, toAddress, toPorts, toUsed } from './places.mjs';
import { createService } from './service.mjs';

const START_MS = 120_000;

/** Writes the files and starts everything up to the proxies; `end` stops all of it and removes the folder. */
export async function startCluster(firstPort) {
  const ports = toPorts(firstPort);
  const folder = mkdtempSync(join(tmpdir(), 'srae-ha-'));
  const account = chooseAccount();
  const word = () => randomBytes(18).toString('base64url');
  const users = ['postgres', 'replicator', 'rewinder', 'srae_owner', 'srae_app'];
  const passwords = Object.fromEntries(users.map((user) => [user, word()]));
  const context = { ports, folder, passwords };
  writeFiles(context, account);
  const tls = {
    ca: readFileSync(join(folder, 'tls/ca.pem')),
    cert: readFileSync(join(folder, 'tls/db.pem')),
    key: readFileSync(join(folder, 'tls/db.key')),
  };
  const agent = new Agent({ ...tls, keepAlive: false });
  const service = (name, file, args, env) =>
    createService({ name, file, args, env, account, log: join(folder, 'logs', `${name}.log`) });
  const etcds = NODES.map((node) =>
    service(`etcd-${node}`, '/usr/bin/etcd', [], readEnv(join(folder, `etcd-${node}.env`))),
  );
  const patronis = NODES.map((node) =>
    service(`patroni-${node}`, '/usr/bin/patroni', [join(folder, `patroni-${node}.yml`)]),
  );
  const haproxy = service('haproxy', '/usr/sbin/haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')]);
  const nginx = service('nginx', '/usr/sbin/nginx', [
    '-c',
    join(folder, 'nginx/nginx.conf'),
    '-g',
    'daemon off;',
  ]);
  const services = [...etcds, ...patronis, haproxy, nginx];
  const members = () => readMembers(agent, ports);
  const cluster = {
    ...context,
    account,
    service,
    tls,
    etcds,
    patronis,
    haproxy,
    nginx,
    members,
    /** The number of the machine that Patroni reports as primary. */
    leader: async () => Number((await members()).find(({ role }) => role === 'leader')?.name.slice(3)),
    /** The last lines of each log. */
    logs: () => tail(folder),
    postmaster: (node) => readPostmaster(folder, node),
    /** A connection as superuser: to one machine, or without one to the primary by HAProxy. */
    connect: (database, node) => connect(context, tls, database, node),
    /** Resolves once every machine is present, streaming and caught up with the primary. */
    whole: () =>
      until(
        async () => isWhole(await members()) && (await areHealthy(agent, ports)),
        'the cluster is not whole',
      ),
    end: async () => {
      await Promise.all(patronis.map((one) => one.stop()));
      for (const node of NODES) endPostgres(folder, node);
      await Promise.all(services.map((one) => one.stop()));
      if (process.env.HA_KEEP !== '1') rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const one of services) one.start();
    await cluster.whole();
    return cluster;
  } catch (error) {
    console.error(cluster.logs());
    await cluster.end();
    throw error;
  }
}

/** Nothing here runs as root: started by root, everything runs as Debian's account postgres. */
function chooseAccount() {
  if (process.getuid() !== 0) return {};
  const id = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function writeFiles(context, account) {
  const { folder } = context;
  const own = NODES.flatMap((node) => [`etcd-${node}`, `postgres-${node}`, `run-${node}`]);
  for (const name of ['tls', 'logs', 'nginx', ...own]) mkdirSync(join(folder, name), { mode: 0o700 });
  makeCertificates(join(folder, 'tls'));
  const write = (name, text) => writeFileSync(join(folder, name), text, { mode: 0o600 });
  for (const node of NODES) {
    write(`etcd-${node}.env`, toUsed('ha/etcd.env', { ...context, node }));
    write(`patroni-${node}.yml`, toUsed('ha/patroni.yml', { ...context, node }));
  }
  // The starting account determines the user: the user and group lines are dropped.
  write('haproxy.cfg', toUsed('ha/haproxy.cfg', context).replaceAll(/^ {2}(?:user|group) .*\n/gm, ''));
  for (const name of ['proxy', 'tls']) write(`nginx/srae-${name}.conf`, toUsed(`srae-${name}.conf`, context));
  write('nginx/srae.conf', toUsed('nginx.conf', context));
  write('nginx/nginx.conf', aroundNginx(folder));
  // Ownership changes only within this folder.
  for (const path of ['', ...readdirSync(folder, { recursive: true })]) {
    if (account.uid !== undefined) chownSync(join(folder, path), account.uid, account.gid);
  }
  chmodSync(folder, 0o755);
}

/** Debian's own nginx.conf, which includes ours, with this run's paths and the connections that ours requires. */
function aroundNginx(folder) {
  const text = readFileSync('/etc/nginx/nginx.conf', 'utf8')
    .replace(/^user .*;$/m, '')
    .replace('/run/nginx.pid', join(folder, 'nginx/nginx.pid'))
    .replaceAll('/var/log/nginx', join(folder, 'logs'))
    .replace('worker_connections 768', 'worker_connections 4096')
    .replace('/etc/nginx/conf.d/*.conf', join(folder, 'nginx/srae.conf'))
    .replace(/^.*include \/etc\/nginx\/(?:modules|sites)-enabled\/.*$/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'nginx', name)};`)
    .join('\n');
  return text.replace('http {', `http {\n${temporary}\n`);
}

function readEnv(path) {
  const lines = readFileSync(path, 'utf8').split('\n');
  return Object.fromEntries(
    lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s, 2)),
  );
}

/** Patroni's report on its machines, requested from each in turn. */
async function readMembers(agent, ports) {
  for (const node of NODES) {
    const found = await ask(agent, `https://${toAddress(node)}:${ports.patroni}/cluster`);
    if (found) return found.members;
  }
  return [];
}

function isWhole(members) {
  const standbys = members.filter(({ role }) => role !== 'leader');
  return (
    members.length === NODES.length &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    standbys.length === NODES.length - 1 &&
    standbys.some(({ role }) => role === 'sync_standby') &&
    standbys.every(({ lag }) => lag !== 'unknown' && lag < 1024 ** 2)
  );
}

async function areHealthy(agent, ports) {
  const answers = await Promise.all(
    NODES.map((node) => ask(agent, `https://${toAddress(node)}:${ports.etcd}/health`)),
  );
  return answers.every((one) => one?.health === 'true');
}

/** The response's JSON; null without a response. */
function ask(agent, url) {
  return new Promise((resolve) => {
    const request = get(url, { agent, timeout: 2_000 }, (response) => {
      let text = '';
      response.on('data', (part) => (text += part));
      response.once('end', () => resolve(toJson(text)));
      response.once('error', () => resolve(null));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(null));
  });
}

function toJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function connect({ ports, passwords }, tls, database, node) {
  const client = new pg.Client({
    host: node === undefined ? '127.0.0.1' : toAddress(node),
    port: node === undefined ? ports.haproxy : ports.postgres,
    database,
    user: 'postgres',
    password: passwords.postgres,
    ssl: { ca: tls.ca },
    connectionTimeoutMillis: 3_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** The pid, or null. */
function readPostmaster(folder, node) {
  try {
    const pid = Number(
      readFileSync(join(folder, `postgres-${node}`, 'postmaster.pid'), 'utf8').split('\n', 1)[0],
    );
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`postgres-${node}`) ? pid : null;
  } catch {
    return null;
  }
}

/** It may still run after its Patroni was killed. */
function endPostgres(folder, node) {
  const pid = readPostmaster(folder, node);
  if (pid) process.kill(pid, 'SIGQUIT');
}

/** Waits until `isSo` returns true. */
export async function until(isSo, sentence, ms = START_MS) {
  const end = Date.now() + ms;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${sentence} after ${ms / 1000} s`);
    await pause(250);
  }
}

function tail(folder) {
  return readdirSync(join(folder, 'logs'))
    .map(
      (name) =>
        `== ${name}\n${readFileSync(join(folder, 'logs', name), 'utf8')
          .split('\n')
          .slice(-12)
          .join('\n')}`,
    )
    .join('\n');
}
