/** Checks of the database before a process that may not migrate starts to serve. */
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, openDatabase } from './database.ts';
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

/**
 * Throws SchemaProblem when the application's role may make temporary tables: functions with the owner's rights would
 * read one in the place of a table wherever their search path is left to them (decision 71).
 */
export async function refuseTemporaryTables(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; database: string }>`
    select quote_ident(r.rolname) as role, quote_ident(d.datname) as database from pg_roles r, pg_database d
    where d.datname = current_database() and r.rolname in ('srae_app', session_user)
      and not pg_has_role(r.oid, d.datdba, 'member') and has_database_privilege(r.oid, d.oid, 'TEMPORARY')
    order by r.rolname
  `.execute(db);
  const [found] = rows;
  if (!found) return;
  throw new SchemaProblem(
    `The role ${found.role} may make temporary tables in the database ${found.database}. Run as the owner of the database: revoke temporary on database ${found.database} from public, ${found.role}; then start again.`,
  );
}

/** The same over a connection of its own, for the owner before a migration. */
export async function checkPrivileges(owner: pg.PoolConfig): Promise<void> {
  const db = openDatabase({ ...owner, max: 1 });
  try {
    await refuseTemporaryTables(db);
  } finally {
    await db.destroy();
  }
}
