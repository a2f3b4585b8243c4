import type { PoolConfig } from 'pg';
import { seedDemo } from '../../seeds/seed-demo.ts';
import { decideAll } from '../commands/recount.ts';
import { createHasher } from '../identity/passwords.ts';
import { LEAST_COST } from '../identity/settings.ts';
import { openDatabase } from '../store/database.ts';
import { migrateToLatest } from '../store/migrate.ts';

/** The setting's default. */
const THRESHOLD = 11;

/** Brings a template to the newest schema and, with the application's connection, fills in the demo. */
export async function prepareTemplate(owner: PoolConfig, app: PoolConfig | null): Promise<void> {
  await migrateToLatest(owner);
  if (!app) return;
  const hasher = await createHasher(LEAST_COST, null);
  const db = openDatabase({ ...app, max: 2 });
  try {
    await seedDemo({ db, hash: hasher.hash });
    // Decided once here, not in every test that looks at a figure.
    await decideAll(db, THRESHOLD);
  } finally {
    await db.destroy();
  }
}
