// External access to the built server's database and commands.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';

/** A superuser connection; the caller ends it. */
export async function connectAsOwner(product, dataDir) {
  const folder = join(dataDir, 'postgres');
  const { superuser } = await product.readPasswords(folder);
  const client = new pg.Client(
    product.toConnection(product.toSocketFolder(folder), product.DATABASE, 'postgres', superuser),
  );
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs an operator command to its end; `program` is the built server. */
export function operate(program, dataDir, command, options = {}) {
  return spawnSync(process.execPath, [join(program, '../operator.js'), command], {
    env: { PATH: process.env.PATH, APP_ENV: 'local', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    encoding: 'utf8',
    ...options,
  });
}
