import { Problem } from '../problem.ts';
import { lockUnchanged, type User } from '../store/accounts/users.ts';
import type { Tx } from '../store/database/database.ts';

/** Locks the account as it was read. Throws CHALLENGE_EXPIRED where it was changed since. */
export async function requireUnchanged(tx: Tx, user: Pick<User, 'username' | 'updated_at'>): Promise<void> {
  if (!(await lockUnchanged(tx, user))) throw new Problem('CHALLENGE_EXPIRED');
}
