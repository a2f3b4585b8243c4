/** Admin changes ended by a sign-in: those of a credential that the person has replaced and proven (decision 50). */
import { saveChangesEnded } from '../../store/credentials/credential-changes.ts';
import { findUser } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';

export type Proof = {
  readonly amr: readonly string[];
  /** The person has chosen the password in this sign-in. */
  readonly chosePassword?: boolean;
};

/**
 * Ends the changes by Admins of the password, and of the e-mail, that this sign-in proves to be the person's own.
 * A password alone proves nothing: whoever set a temporary one can replace it. It counts as the person's once chosen
 * in the same sign-in in which the second factor was proven, or earlier with a mailed code. Such a code also proves
 * the mailbox.
 */
export async function endChanges(
  tx: Tx,
  username: string,
  { amr, chosePassword = false }: Proof,
  at: Date,
): Promise<void> {
  if (!amr.includes('pwd')) return;
  if (chosePassword) await saveChangesEnded(tx, username, ['password'], { before: at, at });
  const mailedAt = (await findUser(tx, username))?.password_mailed_at ?? null;
  if (mailedAt === null) return;
  await saveChangesEnded(tx, username, ['password', 'email'], { before: mailedAt, at });
}
