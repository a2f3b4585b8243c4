import type { PoolConfig } from 'pg';
import { migrateToLatest } from '../store/migrate.ts';

/** Fills the database that every test file gets a copy of. */
export async function prepareTemplate(owner: PoolConfig): Promise<void> {
  await migrateToLatest(owner);
}
