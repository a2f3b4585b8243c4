/** Everything in the database that is sealed under the master key, for resealing. */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The column that identifies the row and is part of the associated data. */
  readonly owner: string;
  /** Prefix of the associated data. */
  readonly prefix: string;
};

/** Every sealed column; a test compares them with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'signing_keys', column: 'private_sealed', owner: 'kid', prefix: '' },
  { table: 'identity_users', column: 'totp_secret_sealed', owner: 'username', prefix: 'totp ' },
  { table: 'identity_users', column: 'totp_pending_sealed', owner: 'username', prefix: 'totp ' },
  { table: 'mail_queue', column: 'sealed', owner: 'idempotency_key', prefix: 'letter ' },
  { table: 'figure_secrets', column: 'sealed', owner: 'id', prefix: '' },
  { table: 'kept_keys', column: 'sealed', owner: 'use', prefix: '' },
];

export type SealedValue = { readonly owner: string; readonly sealed: Uint8Array };

/** The next values of a column after an owner, in the order of owners. */
export async function listSealedValues(
  db: Db,
  { table, column, owner }: SealedColumn,
  after: string | null,
  limit: number,
): Promise<readonly SealedValue[]> {
  const { rows } = await sql<SealedValue>`
    select ${sql.ref(owner)}::text as owner, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null
      and (${after}::text is null or ${sql.ref(owner)}::text collate "C" > ${after})
    order by ${sql.ref(owner)}::text collate "C" limit ${limit}
  `.execute(db);
  return rows;
}

/** Replaces a value unless it has changed since it was read; returns whether it did. */
export async function saveSealedValue(
  db: Db,
  { table, column, owner }: SealedColumn,
  value: SealedValue,
  sealed: Uint8Array,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(owner)}::text = ${value.owner} and ${sql.ref(column)} = ${value.sealed}
  `.execute(db);
  return numAffectedRows === 1n;
}
