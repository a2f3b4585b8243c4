/** The one statement that changes a person's row; the files of this folder say which columns together mean what. */
import type { UpdateObject } from 'kysely';
import type { Database, Db, Tx } from '../database/database.ts';

export type UserColumns = UpdateObject<Database, 'identity_users'>;

/** Sets columns of one person; nothing where the account is gone. */
export async function saveColumns(db: Db | Tx, username: string, columns: UserColumns): Promise<void> {
  await db.updateTable('identity_users').set(columns).where('username', '=', username).execute();
}
