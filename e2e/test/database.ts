/** Access to the running server's database as superuser, bypassing row-level security. */
import { join } from 'node:path';
import pg from 'pg';
import { readPasswords } from '../../apps/api/src/adapters/postgres/cluster.ts';
import { toConnection, DATABASE } from '../../apps/api/src/adapters/postgres/roles.ts';
import { toSocketFolder } from '../../apps/api/src/adapters/postgres/settings.ts';
import { DATA_DIR } from './test-servers.ts';

/** Query rows from the running server's database, or from that of the given data folder. */
export function listRows<T extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
  dataDir = DATA_DIR,
): Promise<T[]> {
  return connected(async (client) => (await client.query<T>(text, [...values])).rows, dataDir);
}

/** Runs work on one connection; its resources, such as locks, are released at the end. */
export async function connected<T>(work: (client: pg.Client) => Promise<T>, dataDir = DATA_DIR): Promise<T> {
  const folder = join(dataDir, 'postgres');
  const { superuser } = await readPasswords(folder);
  const client = new pg.Client(toConnection(toSocketFolder(folder), DATABASE, 'postgres', superuser));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
