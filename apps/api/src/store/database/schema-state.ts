/** Checks of the database before a process that may not migrate starts to serve. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { MIGRATIONS } from './migrate.ts';

/** The program cannot serve with this schema or role; the message says what to do. */
export class SchemaProblem extends Error {}

/** Throws SchemaProblem unless the database has every migration of this program, and no later one. */
export async function requireNewestSchema(db: Db): Promise<void> {
  const applied = await listApplied(db);
  const names = Object.keys(MIGRATIONS).toSorted();
  if (!names.every((name) => applied.includes(name))) {
    throw new SchemaProblem(
      `The database is not at the schema of this release, ${names.at(-1)}. Run migrate as the owner of the database, then start again.`,
    );
  }
  const later = applied.find((name) => !Object.hasOwn(MIGRATIONS, name));
  if (later !== undefined) {
    throw new SchemaProblem(
      `The database has the migration ${later} of a newer release. Start that release, or restore a backup into an empty database.`,
    );
  }
}

/** Throws SchemaProblem when the application's login could alter tables or bypass row-level security. */
export async function refuseOwnerRights(db: Db): Promise<void> {
  const { rows } = await sql<{ mighty: boolean }>`
    select bool_or(rolsuper or rolbypassrls or pg_has_role(session_user, tableowner, 'member')) as mighty
    from pg_roles, pg_tables
    where rolname = session_user and schemaname = 'public' and tablename = 'kysely_migration'
  `.execute(db);
  if (rows[0]?.mighty !== true) return;
  throw new SchemaProblem(
    'DATABASE_APP_URL signs in with the rights of the owner of the tables. Set it to the address of the database as srae_app.',
  );
}

async function listApplied(db: Db): Promise<readonly string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    // Before the first migration the table does not exist, and before 0017 the application may not read it.
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === NO_TABLE || code === NO_RIGHT) return [];
    throw error;
  }
}

const NO_TABLE = '42P01';
const NO_RIGHT = '42501';
