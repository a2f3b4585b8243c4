/** Links between accounts and subjects of an identity provider. */
import type { User } from '../accounts/users.ts';
import type { Db, Tx } from '../database/database.ts';

export type Subject = { readonly issuer: string; readonly subject: string };

/**
 * The account that the subject is linked to, or null: as it was when the link was found, so that the end of the link
 * afterwards is a change of the account.
 */
export async function findLinkedUser(db: Db | Tx, { issuer, subject }: Subject): Promise<User | null> {
  const row = await db
    .selectFrom('identity_users as u')
    .innerJoin('identity_links as l', 'l.username', 'u.username')
    .selectAll('u')
    .where('l.issuer', '=', issuer)
    .where('l.subject', '=', subject)
    .executeTakeFirst();
  return row ?? null;
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
