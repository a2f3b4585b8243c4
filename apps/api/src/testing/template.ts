import type { PoolConfig } from 'pg';
import { seedDemo } from '../../seeds/seed-demo.ts';
import { createHasher } from '../identity/passwords.ts';
import { LEAST_COST } from '../identity/settings.ts';
import { openDatabase } from '../store/database.ts';
import { migrateToLatest } from '../store/migrate.ts';

/** Fills the database that every test file gets a copy of: the newest schema and the demo. */
export async function prepareTemplate(owner: PoolConfig, app: PoolConfig): Promise<void> {
  await migrateToLatest(owner);
  const hasher = await createHasher(LEAST_COST, null);
  const db = openDatabase({ ...app, max: 2 });
  try {
    await seedDemo({ db, hash: hasher.hash });
  } finally {
    await db.destroy();
  }
}
