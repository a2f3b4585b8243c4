// Where the parts of the cluster are on this machine, and the files of deploy/ with only names, ports, paths,
// certificates and passwords substituted.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/setup.mjs';

/** Database machines are addresses of the loopback network. */
export const NODES = [1, 2, 3];
export const toAddress = (node) => `127.0.0.1${node}`;
export const HOSTS = { portal: 'portal.example.org', dashboard: 'dashboard.example.org' };

/** Ports from `first` on; at most forty. */
export function toPorts(first) {
  return {
    etcd: first,
    peer: first + 1,
    postgres: first + 2,
    patroni: first + 3,
    haproxy: first + 10,
    http: first + 11,
    https: first + 12,
    sms: first + 13,
    portals: [first + 20, first + 30],
  };
}

/** The text of a file of deploy/ as used here; `node` is the database machine it is for. */
export function toUsed(name, { ports, folder, passwords, node }) {
  const text = readFileSync(join(ROOT, 'deploy', name), 'utf8');
  const own =
    node === undefined
      ? text
      : text
          .split('\n')
          .map((line) => toOwn(line, node))
          .join('\n');
  return own
    .replaceAll(/db-(\d)\.example\.org(?=:)/g, (_, number) => toAddress(number))
    .replaceAll('10.20.0.0/24', '127.0.0.0/8')
    .replaceAll('10.20.0.1', '127.0.0.1')
    .replaceAll(/\b2379\b/g, ports.etcd)
    .replaceAll(/\b2380\b/g, ports.peer)
    .replaceAll(/:5432\b/g, `:${ports.postgres}`)
    .replaceAll(/\b8008\b/g, ports.patroni)
    .replaceAll('127.0.0.1:5000', `127.0.0.1:${ports.haproxy}`)
    .replaceAll(
      /127\.0\.0\.1:8(\d)8(\d)/g,
      (_, which, kind) => `127.0.0.1:${ports.portals[which] + Number(kind)}`,
    )
    .replaceAll('listen 443', `listen 127.0.0.1:${ports.https}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${ports.http}`)
    .replaceAll('/etc/srae-db/', `${folder}/tls/`)
    .replaceAll('/etc/ssl/srae/', `${folder}/tls/`)
    .replaceAll('/etc/nginx/srae-', `${folder}/nginx/srae-`)
    .replaceAll('/var/log/nginx/', `${folder}/logs/`)
    .replaceAll('/var/lib/etcd/srae', `${folder}/etcd-${node}`)
    .replaceAll('/var/lib/postgresql/15/srae', `${folder}/postgres-${node}`)
    .replaceAll('/var/lib/postgresql/patroni-pgpass', `${folder}/run-${node}/pgpass`)
    .replaceAll('/var/run/postgresql', `${folder}/run-${node}`)
    .replaceAll(
      /username: (\w+)\n(\s+)password: change-me/g,
      (_, user, indent) => `username: ${user}\n${indent}password: ${passwords[user]}`,
    );
}

/** Replaces the machine's name and address in lines that name only db-1, outside lists. */
function toOwn(line, node) {
  if (line.includes('db-2') || /^\s*(?:-|#)/.test(line)) return line;
  return line.replaceAll('db-1', `db-${node}`).replaceAll('10.20.0.11', `10.20.0.1${node}`);
}
