import type { Client, PoolConfig } from 'pg';
import type { Passwords } from './cluster.ts';

/** The database of the portal and the two roles that use it: the owner migrates, the application works. */
export const DATABASE = 'srae';
export const OWNER = 'srae_owner';
export const APP = 'srae_app';

/** Creates the portal's roles if missing; neither has superuser rights. Run by the superuser. */
export async function prepareRoles(client: Client, passwords: Passwords): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('select rolname from pg_roles');
  const missing = (role: string) => !rows.some((row) => row.rolname === role);
  if (missing(OWNER)) await client.query(createRole(client, OWNER, passwords.owner));
  if (missing(APP)) await client.query(createRole(client, APP, passwords.app));
  // As with an external database, whose owner takes the application's role by `set role`.
  await client.query(`grant ${APP} to ${OWNER}`);
  await client.query('revoke connect on database postgres, template1 from public');
}

/** Creates the portal's database if missing. */
export async function prepareDatabase(client: Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)} owner ${OWNER}`);
  await guardDatabase(client, name);
}

/** Grants access to a database to its owner and the application only. */
export async function guardDatabase(client: Client, name: string): Promise<void> {
  const database = client.escapeIdentifier(name);
  await client.query(
    `revoke all on database ${database} from public; grant connect on database ${database} to ${APP}`,
  );
}

/** Connection settings of a cluster role for a database over the server's socket. */
export function toConnection(socketFolder: string, database: string, user: string, password: string) {
  return { host: socketFolder, port: 5432, database, user, password } satisfies PoolConfig;
}

function createRole(client: Client, role: string, password: string): string {
  const rights = 'login nosuperuser nocreatedb nocreaterole nobypassrls';
  return `create role ${role} ${rights} password ${client.escapeLiteral(password)}`;
}
