/** Checks of the database before a process that may not migrate starts to serve. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { listApplied, MIGRATIONS, refuseNewerSchema, SchemaProblem } from './migrate.ts';

/** Throws SchemaProblem unless the database has every migration of this program, and no later one. */
export async function requireNewestSchema(db: Db): Promise<void> {
  const applied = await listApplied(db);
  const names = Object.keys(MIGRATIONS).toSorted();
  if (!names.every((name) => applied.includes(name))) {
    throw new SchemaProblem(
      `The database is not at the schema of this release, ${names.at(-1)}. Run migrate as the owner of the database, then start again.`,
    );
  }
  await refuseNewerSchema(db);
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
