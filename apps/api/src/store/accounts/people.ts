/** Names of people for the subjects stored with saves, receipts and snapshots. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';

/** What screens show in place of the name of a deleted account (Q135). */
export const FORMER_USER = 'former user';

/** Full names by subject; deleted accounts are absent, and screens show `FORMER_USER`. */
export async function listPersonNames(
  db: Db | Tx,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (subjects.length === 0) return new Map();
  const rows = await db
    .selectFrom('identity_users')
    .select(['username', 'name', 'family_name'])
    .where('username', 'in', [...new Set(subjects)])
    .execute();
  return toPersonNames(rows);
}

export type Person = { readonly username: string; readonly name: string; readonly family_name: string };

/** Full names by subject, from rows already read. */
export function toPersonNames(people: readonly Person[]): ReadonlyMap<string, string> {
  return new Map(people.map((one) => [one.username, `${one.name} ${one.family_name}`.trim()]));
}

/** The full name and address of an account, or null when it is gone. */
export async function findContact(
  db: Db | Tx,
  subject: string,
): Promise<{ readonly name: string; readonly email: string } | null> {
  const row = await db
    .selectFrom('identity_users')
    .select(['name', 'family_name', 'email'])
    .where('username', '=', subject)
    .executeTakeFirst();
  return row ? { name: `${row.name} ${row.family_name}`.trim(), email: row.email } : null;
}

/** The full name of an account's row, by its alias. */
export function personName(account: string): RawBuilder<string> {
  return sql<string>`btrim(${sql.ref(`${account}.name`)} || ' ' || ${sql.ref(`${account}.family_name`)})`;
}

/** The same as screens show it, where the row is joined to what the person did and may be gone. */
export function shownName(account: string): RawBuilder<string> {
  return sql<string>`coalesce(${personName(account)}, ${FORMER_USER})`;
}

/** The same of the account whose subject is in the column. */
export function shownNameIn(column: string): RawBuilder<string> {
  return sql<string>`coalesce((
    select ${personName('person')} from identity_users person where person.username = ${sql.ref(column)}
  ), ${FORMER_USER})`;
}
