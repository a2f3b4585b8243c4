// The programs of the cluster: Debian packages. Missing ones are installed on Debian, by root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installServers } from '../../scripts/lib/machine.mjs';

const PROGRAMS = {
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  patroni: '/usr/bin/patroni',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  // Patroni uses it for TLS to etcd, and the package does not declare it.
  'python3-idna': '/usr/lib/python3/dist-packages/idna/__init__.py',
};

/** Installs missing programs; returns a sentence when that is impossible, else null. */
export function findPrograms() {
  const absent = () => Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]));
  if (absent().length > 0) {
    console.log(`Not installed here: ${absent().join(', ')}. Installing …`);
    installServers(absent());
  }
  return absent().length === 0
    ? null
    : `The cluster needs the Debian packages ${absent().join(', ')}: run this as root on Debian 12, or install them.`;
}

/** The programs of a run with their Debian versions. */
export function listVersions() {
  const { stdout } = spawnSync(
    'dpkg-query',
    ['-W', '-f', '${Package} ${Version}\\n', 'patroni', 'etcd-server', 'haproxy', 'nginx', 'postgresql-15'],
    { encoding: 'utf8' },
  );
  const debian = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([name, version]) => [name, version.replace(/[-+].*$/, '')]);
  return Object.fromEntries([...debian, ['node', process.versions.node]]);
}
