/** Changes of sign-in credentials by Admins, in effect until the person proves a replacement (decision 50). */
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import type { IdentityTables } from '../tables/identity.ts';

export type CredentialChange = Selectable<IdentityTables['credential_changes']>;
export type Credential = CredentialChange['credential'];

/** Changes of a person's credentials by Admins, the latest first. */
export function listCredentialChanges(db: Db | Tx, username: string): Promise<CredentialChange[]> {
  return db
    .selectFrom('credential_changes')
    .selectAll()
    .where('username', '=', username)
    .orderBy('pk', 'desc')
    .execute();
}

/** Records that an Admin changed a credential of a person. */
export async function createCredentialChange(
  tx: Tx,
  { username, by }: { readonly username: string; readonly by: string },
  credential: Credential,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('credential_changes')
    .values({ username, credential, changed_by: by, changed_at: at })
    .execute();
}

/** Ends changes of these credentials made before a proof by the person. */
export async function saveChangesEnded(
  db: Db | Tx,
  username: string,
  credentials: readonly Credential[],
  { before, at }: { readonly before: Date; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('credential_changes')
    .set({ ended_at: at })
    .where('username', '=', username)
    .where('credential', 'in', credentials)
    .where('changed_at', '<', before)
    .where('ended_at', 'is', null)
    .execute();
}
