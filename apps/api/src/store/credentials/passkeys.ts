/** Passkeys of people: the public half; the private one never leaves the authenticator. */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from '../accounts/user-columns.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type Passkey = Selectable<IdentityTables['passkeys']>;

/** The person's passkeys, the oldest first. */
export function listPasskeys(db: Db | Tx, username: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('username', '=', username).orderBy('pk').execute();
}

/** How many passkeys the person has: all, or those that are not blocked. */
export async function countPasskeys(
  db: Db | Tx,
  username: string,
  which: 'all' | 'usable' = 'all',
): Promise<number> {
  const { count } = await db
    .selectFrom('passkeys')
    .select((one) => one.fn.countAll<string>().as('count'))
    .where('username', '=', username)
    .$if(which === 'usable', (query) => query.where('blocked_at', 'is', null))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The passkey of a credential's id, or null. */
export async function findPasskey(db: Db | Tx, credentialId: string): Promise<Passkey | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row ?? null;
}

export type NewPasskey = Pick<
  Passkey,
  'username' | 'credential_id' | 'name' | 'public_key' | 'transports' | 'created_at'
> & { readonly counter: number };

/** Adds a passkey; false when its credential is already registered. */
export async function createPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.constraint('passkey_taken').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === 1;
}

/** Records a use. False where the counter has not increased, or the passkey is removed or blocked. */
export async function savePasskeyUse(db: Db | Tx, pk: number, counter: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('pk', '=', pk)
    .where('blocked_at', 'is', null)
    .where((where) =>
      // Authenticators that do not count stay at 0.
      counter === 0 ? where('counter', '=', '0') : where('counter', '<', String(counter)),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Blocks a passkey that has been copied. False if already blocked. */
export async function savePasskeyBlocked(tx: Tx, pk: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ blocked_at: at })
    .where('pk', '=', pk)
    .where('blocked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

type Own = { readonly pk: number; readonly username: string };

/** Renames one of the person's passkeys; false when there is none. */
export async function savePasskeyName(tx: Tx, { pk, username }: Own, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('pk', '=', pk)
    .where('username', '=', username)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Removes one of the person's passkeys and returns its name; null when there is none. */
export async function deletePasskey(tx: Tx, { pk, username }: Own): Promise<string | null> {
  const row = await tx
    .deleteFrom('passkeys')
    .where('pk', '=', pk)
    .where('username', '=', username)
    .returning('name')
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Marks the account as changed, so that no sign-in in progress completes. */
export function savePasskeysChanged(tx: Tx, username: string, at: Date): Promise<void> {
  return saveUserColumns(tx, username, { updated_at: at });
}

/** Removes all of the person's passkeys. */
export async function deletePasskeys(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('username', '=', username).execute();
}
