import { Client, type PoolConfig } from 'pg';
import { seedDemo } from '../../seeds/seed-demo.ts';
import { createHasher } from '../../src/identity/passwords/passwords.ts';
import { LEAST_COST } from '../../src/identity/settings.ts';
import { openDatabase } from '../../src/store/database/database.ts';
import { migrateToLatest } from '../../src/store/database/migrate.ts';
import { systemClock } from '../../src/deps.ts';
import { testReleaseRules } from './test-secrets.ts';

/** Migrates a template to the newest schema and, using the application's connection, inserts the demo. */
export async function prepareTemplate(owner: PoolConfig, app: PoolConfig | null): Promise<void> {
  await migrateToLatest(owner);
  if (!app) return;
  await insertDemo(app);
  await gatherStatistics(owner);
}

async function insertDemo(app: PoolConfig): Promise<void> {
  const hasher = await createHasher(LEAST_COST, null);
  const db = openDatabase({ ...app, max: 2 });
  try {
    await seedDemo({ db, hash: hasher.hash, release: testReleaseRules(systemClock) });
  } finally {
    await db.destroy();
  }
}

/** Without statistics, and no autovacuum to gather them, every clone would get plans for empty tables. */
async function gatherStatistics(owner: PoolConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}
