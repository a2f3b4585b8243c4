/** Links between accounts and subjects of an identity provider. */
import type { Db, Tx } from '../database/database.ts';

export type Subject = { readonly issuer: string; readonly subject: string };

/** The username that the subject is linked to, or null. */
export async function findLinkedUsername(db: Db | Tx, { issuer, subject }: Subject): Promise<string | null> {
  const row = await db
    .selectFrom('identity_links')
    .select('username')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.username ?? null;
}

/** Links the account to the subject, replacing a former link. Another's subject violates identity_link_taken. */
export async function saveLink(
  tx: Tx,
  username: string,
  { issuer, subject }: Subject,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('identity_links')
    .values({ username, issuer, subject, linked_at: at })
    .onConflict((conflict) => conflict.column('username').doUpdateSet({ issuer, subject, linked_at: at }))
    .execute();
}

/** Removes the account's link. */
export async function deleteLink(tx: Tx, username: string): Promise<void> {
  await tx.deleteFrom('identity_links').where('username', '=', username).execute();
}
