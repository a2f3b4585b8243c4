/** The update statement of a person's row; the other files of this folder group its columns by meaning. */
import type { UpdateObject } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';

export type UserColumns = UpdateObject<Database, 'identity_users'>;

/** Sets columns of one person; does nothing if the account was deleted. */
export async function saveUserColumns(db: Db | Tx, username: string, columns: UserColumns): Promise<void> {
  await db.updateTable('identity_users').set(columns).where('username', '=', username).execute();
}

/** Stores the same secret rehashed with the current cost parameters, unless it was changed meanwhile. */
export async function saveRehash(
  db: Db | Tx,
  username: string,
  column: 'password_hash' | 'preset_code_hash',
  { old, hash }: { readonly old: string; readonly hash: string },
): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ [column]: hash })
    .where('username', '=', username)
    .where(column, '=', old)
    .execute();
}
