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
 * Throws SchemaProblem when the application's role may make temporary tables, or functions in the schema of the portal:
 * functions with the owner's rights would call one that fits their arguments better than that of the portal (decision 71).
 */
export async function refuseCreation(db: Db): Promise<void> {
  const { rows } = await sql<{ role: string; database: string; temporary: boolean }>`
    select quote_ident(r.rolname) as role, quote_ident(d.datname) as database, t.temporary
    from pg_roles r, pg_database d, has_database_privilege(r.oid, d.oid, 'TEMPORARY') as t (temporary)
    where d.datname = current_database() and r.rolname in ('srae_app', session_user)
      and not pg_has_role(r.oid, d.datdba, 'member')
      -- An owner of the tables that does not own the database needs the right to create them.
      and (t.temporary or (r.rolname = 'srae_app' and has_schema_privilege(r.oid, 'public', 'CREATE')))
    order by r.rolname
  `.execute(db);
  const [found] = rows;
  if (!found) return;
  const { role, database } = found;
  throw new SchemaProblem(
    found.temporary
      ? `The role ${role} may make temporary tables in the database ${database}. Run as the owner of the database: revoke temporary on database ${database} from public, ${role}; then start again.`
      : `The role ${role} may create functions in the schema public of the database ${database}. Run there as the owner of the schema: revoke create on schema public from public, ${role}; then start again.`,
  );
}

/** The same over a connection of its own, for the owner before a migration. */
export async function checkPrivileges(owner: pg.PoolConfig): Promise<void> {
  const db = openDatabase({ ...owner, max: 1 });
  try {
    await refuseCreation(db);
  } finally {
    await db.destroy();
  }
}
