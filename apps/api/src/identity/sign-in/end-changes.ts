/** Which changes of Admins a sign-in ends: those whose half the person has replaced and proven to hold (decision 50). */
import { saveChangesEnded } from '../../store/credentials/credential-changes.ts';
import { findUser } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';

export type Proof = {
  readonly amr: readonly string[];
  /** The person has chosen the password in this sign-in. */
  readonly chosePassword?: boolean;
};

/**
 * A password by itself proves nothing: whoever set a temporary one can answer it with another. It counts as the person's
 * once it was chosen in the same sign-in as the second factor was answered, or by a mailed code before it. Such a code
 * proves the mailbox as well.
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
