import { createHash } from 'node:crypto';
import { release } from 'node:os';
import { join } from 'node:path';

/** `durable` keeps every commit through a crash, `disposable` is for in-memory test clusters. */
export type Durability = 'durable' | 'disposable';

/** The settings file of a cluster; rewritten at every start, so that a newer portal applies its newer settings. */
export function settingsFile(socketFolder: string, durability: Durability): string {
  const sync = toRecoverySync(process.platform, release());
  const settings = {
    ...COMMON,
    ...(durability === 'durable' ? { ...DURABLE, recovery_init_sync_method: sync } : DISPOSABLE),
  };
  const lines = Object.entries({ ...settings, unix_socket_directories: socketFolder }).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  );
  return `${lines.join('\n')}\n`;
}

/**
 * The recovery_init_sync_method. `syncfs` takes milliseconds where one `fsync` for each of some 1,500 files takes
 * seconds, but Linux before 5.8 does not report its write errors.
 */
export function toRecoverySync(platform: NodeJS.Platform, kernel: string): 'fsync' | 'syncfs' {
  const [major = 0, minor = 0] = kernel.split('.').map((part) => Number.parseInt(part, 10));
  const isReported = major > 5 || (major === 5 && minor >= 8);
  return platform === 'linux' && isReported ? 'syncfs' : 'fsync';
}

/** The folder of the server's socket: the cluster's own, or a hashed one in /tmp when the path is too long. */
export function toSocketFolder(folder: string): string {
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder;
  // Not TMPDIR: every process must derive the same folder.
  return join('/tmp', `srae-postgres-${createHash('sha256').update(folder).digest('hex').slice(0, 20)}`);
}

const LONGEST_SOCKET_FOLDER = 88;

const COMMON = {
  listen_addresses: '', // nothing on the network
  unix_socket_permissions: '0700',
  shared_buffers: '64MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  idle_in_transaction_session_timeout: '60s',
};

const DURABLE = {
  max_connections: '40',
  max_wal_size: '512MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
};

const DISPOSABLE = {
  max_connections: '100',
  max_wal_size: '1GB',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
};
