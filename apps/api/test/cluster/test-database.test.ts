import { Client, type PoolConfig } from 'pg';
import { expect, it } from 'vitest';
import { emptyDatabase } from './test-database.ts';

const db = await emptyDatabase();

it('gives a test file a database of its own, with the schema, for owner and application', async () => {
  const other = await emptyDatabase();
  await query(db.owner, 'create table mine (body text)');
  expect(await query(db.app, "select to_regclass('mine') is not null as here, current_user as who")).toEqual([
    { here: true, who: 'srae_app' },
  ]);
  expect(await query(other.owner, "select to_regclass('mine') as mine")).toEqual([{ mine: null }]);
  const tables = await query(db.owner, "select from pg_tables where schemaname = 'public'");
  expect(tables.length).toBeGreaterThan(1);
});

it('drops a database although somebody is still connected', async () => {
  const other = await emptyDatabase();
  const client = new Client(other.app);
  client.on('error', () => undefined);
  await client.connect();
  await other.drop();
  await expect(query(other.owner, 'select 1')).rejects.toThrow(`database "${other.name}" does not exist`);
});

async function query(config: PoolConfig, text: string): Promise<unknown[]> {
  const client = new Client(config);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
