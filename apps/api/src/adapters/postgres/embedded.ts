import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client, PoolConfig } from 'pg';
import { type Binaries, embeddedBinaries } from './binaries.ts';
import { type Cluster, openCluster, type Passwords, readPasswords } from './cluster.ts';
import { TIMED_OUT, withTimeout } from '../../with-timeout.ts';
import type { Log, Postgres } from './postgres.ts';
import { APP, toConnection, DATABASE, OWNER, prepareDatabase, prepareRoles } from './roles.ts';
import { releaseSeat, acquireSeat, withPreparationLock } from './seat.ts';
import { shortenLog, startServer, stopServer } from './server.ts';
import { explainFailure, PostgresUnavailable } from './unavailable.ts';

/** `superuser` is for maintenance and tests, never for a request. */
export type EmbeddedPostgres = Postgres & { owner: PoolConfig; superuser: PoolConfig };

export type EmbeddedOptions = { dataDir: string; log: Log; binaries?: Binaries };

/**
 * Starts, joins or recovers the PostgreSQL with its data in `dataDir`, and restarts it when it crashes; the last
 * process to `release` it stops it. Throws PostgresUnavailable.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  binaries,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new PostgresUnavailable('On Windows the portal has no database of its own; set DATABASE_URL.');
  }
  const cluster = await openCluster(
    join(resolve(dataDir), 'postgres'),
    binaries ?? (await embeddedBinaries()),
    'durable',
  );
  const passwords = await readPasswords(cluster.folder);
  const connection = (user: string, password: string, database = DATABASE) =>
    toConnection(cluster.socketFolder, database, user, password);
  const superuser = connection('postgres', passwords.superuser, 'postgres');

  const seat = await holdSeat(cluster, superuser, log);
  try {
    await prepare(seat.client(), passwords);
  } catch (cause) {
    await seat.release();
    throw explainFailure(cause, cluster.folder, 'The database could not be prepared');
  }
  return {
    owner: connection(OWNER, passwords.owner),
    app: connection(APP, passwords.app),
    superuser,
    release: seat.release,
  };
}

function prepare(client: Client, passwords: Passwords): Promise<void> {
  return withPreparationLock(client, async () => {
    await prepareRoles(client, passwords);
    await prepareDatabase(client, DATABASE);
  });
}

const LOG_CHECK_MS = 3_600_000;
const RECOVERY_TIMEOUT_MS = 300_000;
/** After this time without an answer the log says what is waited for. */
const SLOW_MS = 5_000;
/** A server that does not answer the release of a seat within this time hangs. */
const SILENT_MS = 5_000;
const ATTEMPTS = 3;

/** Holds a seat (a shared advisory lock) until the process ends, across restarts of the server. */
async function holdSeat(cluster: Cluster, superuser: PoolConfig, log: Log) {
  let leaving: Promise<void> | undefined;
  let recovering: Promise<void> | undefined;
  let client = watch(await acquireSeatAt(cluster, superuser, log, () => false));
  const logCheck = setInterval(
    () => void shortenLog(cluster.folder).catch(() => undefined),
    LOG_CHECK_MS,
  ).unref();

  function watch(taken: Client): Client {
    taken.once('end', () => {
      if (!leaving) recovering = reacquire();
    });
    return taken;
  }

  async function reacquire(): Promise<void> {
    log.warn('PostgreSQL stopped unexpectedly; starting it again.');
    while (!leaving) {
      try {
        client = watch(await acquireSeatAt(cluster, superuser, log, () => leaving !== undefined));
        return log.info('PostgreSQL is back.');
      } catch (cause) {
        log.error(explainFailure(cause, cluster.folder, 'PostgreSQL does not start').message);
        await pause(2_000);
      }
    }
  }

  async function leave(): Promise<void> {
    clearInterval(logCheck);
    await recovering;
    const alone = await withTimeout(releaseSeat(client), SILENT_MS).catch(() => false);
    // A server that hangs is left to the next start: it would not answer a request to stop either.
    if (alone === TIMED_OUT) return void client.connection.stream.destroy();
    if (alone) await stopServer(cluster.folder);
    await client.end().catch(() => undefined);
  }

  return { client: () => client, release: () => (leaving ??= leave()) };
}

/** Acquires a seat, and tells the operator if that takes long: a recovery, or a server that hangs. */
async function acquireSeatAt(
  cluster: Cluster,
  superuser: PoolConfig,
  log: Log,
  givenUp: () => boolean,
): Promise<Client> {
  const slow = setTimeout(() => log.warn(toSlowText(cluster.folder)), SLOW_MS);
  try {
    return await startAndAcquire(cluster, superuser, log, givenUp);
  } finally {
    clearTimeout(slow);
  }
}

function toSlowText(folder: string): string {
  const minutes = RECOVERY_TIMEOUT_MS / 60_000;
  return `PostgreSQL in ${folder} does not answer yet: it recovers, or stands still. Waiting for up to ${minutes} minutes; its server.log says more.`;
}

/** Starts the server if needed and acquires a seat, waiting for a recovery or a shutdown in progress to finish. */
async function startAndAcquire(
  cluster: Cluster,
  superuser: PoolConfig,
  log: Log,
  givenUp: () => boolean,
): Promise<Client> {
  let failures = 0;
  for (const begun = Date.now(); Date.now() - begun < RECOVERY_TIMEOUT_MS && !givenUp(); await pause(25)) {
    try {
      await startServer(cluster);
      const client = await acquireSeat(superuser);
      if (client) return client;
    } catch (cause) {
      failures += 1;
      if (failures === ATTEMPTS) throw explainFailure(cause, cluster.folder, 'PostgreSQL does not start');
      log.warn('PostgreSQL did not start; trying again.');
    }
  }
  throw new PostgresUnavailable(`PostgreSQL in ${cluster.folder} does not answer; its server.log says why.`);
}
