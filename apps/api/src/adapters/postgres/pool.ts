import { escapeIdentifier, Pool } from 'pg';
import type { Log, Postgres } from './postgres.ts';

/**
 * Opens a pool that survives a restart of the server. With `setRole` no connection is handed out before it has taken
 * that role; one that cannot is closed.
 */
export function openPool({ setRole, ...config }: Postgres['app'], log: Log): Pool {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 10_000,
    ...config,
    ...(setRole === undefined
      ? {}
      : { onConnect: async (client) => void (await client.query(`set role ${escapeIdentifier(setRole)}`)) }),
  });
  // An idle connection that breaks would otherwise end the process.
  pool.on('error', (error) => log.warn(`A database connection was lost: ${error.message}`));
  return pool;
}
