// Reference counting of the processes that use the embedded server: each holds a shared advisory lock (its seat); the
// last one to release it stops the server.
import { Client, type PoolConfig } from 'pg';

/** Acquires the shared lock; null while the server starts, stops, recovers or is full. */
export async function acquireSeat(superuser: PoolConfig): Promise<Client | null> {
  const client = new Client({ ...superuser, application_name: 'srae-seat', connectionTimeoutMillis: 20_000 });
  client.on('error', () => undefined); // 'end' follows and is what counts
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock_shared($1) as taken',
      [SEAT],
    );
    if (rows[0]?.taken) return client;
  } catch (cause) {
    await client.end().catch(() => undefined);
    if (isTransient(cause)) return null;
    throw cause;
  }
  await client.end().catch(() => undefined); // somebody is stopping the server
  return null;
}

/**
 * Releases the seat; true when no other process holds one. The connection then blocks new seats until the server is
 * gone, so that a process that arrives meanwhile waits and starts it again.
 */
export async function releaseSeat(client: Client): Promise<boolean> {
  // Released before trying the exclusive lock, so that of two processes leaving together at least one gets it.
  await client.query('select pg_advisory_unlock_shared($1)', [SEAT]);
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [SEAT]);
  return rows[0]?.alone ?? false;
}

/** Runs `work` under mutual exclusion with all processes that hold a seat. */
export async function withPreparationLock(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [PREPARATION]);
  try {
    await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [PREPARATION]);
  }
}

// In the database `postgres` only; the portal's own locks live in its own database.
const SEAT = 7_261_001;
const PREPARATION = 7_261_002;

const TRANSIENT_CODES = new Set([
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAGAIN',
  '57P01', // the server was told to stop
  '57P02', // it crashed
  '57P03', // it starts or stops
  '53300', // it is full
]);

function isTransient(cause: unknown): boolean {
  const { code, message } = cause as { code?: string; message?: string };
  return code === undefined ? /terminated|timeout/i.test(message ?? '') : TRANSIENT_CODES.has(code);
}
