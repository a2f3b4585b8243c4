/** Brings a database to the newest schema. Forward only; a merged migration is never edited. */
import { Migrator } from 'kysely';
import type { Migration } from 'kysely';
import type pg from 'pg';
import * as programme from '../../migrations/0001-programme.ts';
import * as identity from '../../migrations/0002-identity.ts';
import * as submissions from '../../migrations/0003-submissions.ts';
import * as surveys from '../../migrations/0004-surveys.ts';
import * as work from '../../migrations/0005-work.ts';
import * as rowSecurity from '../../migrations/0006-row-security.ts';
import { openDatabase } from './database.ts';

const MIGRATIONS: Record<string, Migration> = {
  '0001-programme': programme,
  '0002-identity': identity,
  '0003-submissions': submissions,
  '0004-surveys': surveys,
  '0005-work': work,
  '0006-row-security': rowSecurity,
};

/** Runs the missing migrations as the owner of the database; throws the first one's error. Several processes may call it at once. */
export async function migrateToLatest(owner: pg.PoolConfig): Promise<void> {
  const db = openDatabase({ ...owner, max: 2 });
  try {
    const provider = { getMigrations: () => Promise.resolve(MIGRATIONS) };
    const { error } = await new Migrator({ db, provider }).migrateToLatest();
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}
