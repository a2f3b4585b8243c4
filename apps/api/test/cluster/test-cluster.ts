import { constants } from 'node:fs';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import type { Binaries } from '../../src/adapters/postgres/binaries.ts';
import { openCluster, readPasswords } from '../../src/adapters/postgres/cluster.ts';
import { isAlive } from '../../src/adapters/postgres/processes.ts';
import { APP, toConnection, OWNER, prepareRoles } from '../../src/adapters/postgres/roles.ts';
import { startServer, stopServer } from '../../src/adapters/postgres/server.ts';
import { copyCluster } from './kept-cluster.ts';

/** Connection settings for the run's cluster; the database is set through `owner` and `app`. */
export type TestCluster = { superuser: PoolConfig; owner: PoolConfig; app: PoolConfig };

export type StartedCluster = TestCluster & {
  remove(): Promise<void>;
  /** Stops the server; returns the folder. */
  stop(): Promise<string>;
};

/**
 * Starts an in-memory cluster without durability: an empty one, or a copy of a stopped cluster's folder.
 */
export async function startTestCluster(binaries: Binaries, copyOf: string | null): Promise<StartedCluster> {
  const root = await memoryFolder();
  await removeAbandoned(root);
  const parent = await mkdtemp(join(root, `${PREFIX}${process.pid}-`));
  const folder = join(parent, 'data', 'postgres');
  if (copyOf !== null) await copyCluster(copyOf, folder);
  const cluster = await openCluster(folder, binaries, 'disposable');
  const passwords = await readPasswords(cluster.folder);
  await startServer(cluster);
  const connection = (user: string, password: string) =>
    toConnection(cluster.socketFolder, 'postgres', user, password);
  const superuser = connection('postgres', passwords.superuser);
  await asSuperuser(superuser, (client) => prepareRoles(client, passwords));
  return {
    superuser,
    owner: connection(OWNER, passwords.owner),
    app: connection(APP, passwords.app),
    remove: () => removeCluster(parent),
    stop: async () => {
      await stopServer(folder);
      return folder;
    },
  };
}

/** Runs `work` over one connection of the superuser. */
export async function asSuperuser<T>(
  superuser: PoolConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(superuser);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The databases cloned for test files: the newest schema with the demo, and only the schema. */
export const TEMPLATES = { demo: 'srae_template_demo', empty: 'srae_template_empty' } as const;

const PREFIX = 'srae-test-';

async function memoryFolder(): Promise<string> {
  return access('/dev/shm', constants.W_OK).then(
    () => '/dev/shm',
    () => tmpdir(),
  );
}

// A killed test run leaves its server running; the next run ends it.
async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isAlive(pid)) await removeCluster(join(parent, name)).catch(() => undefined);
  }
}

async function removeCluster(parent: string): Promise<void> {
  await stopServer(join(parent, 'data', 'postgres'), 2_000);
  await rm(parent, { recursive: true, force: true });
}
