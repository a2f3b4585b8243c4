/** Inactive accounts and the warnings sent to their people (BEY-183). */
import type { AccountUse, WarningDays } from '@srae/domain/identity/unused-account';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { saveUserColumns } from './user-columns.ts';
import type { User } from './users.ts';

/** Last use of the account: sign-in, reactivation, or creation. */
const usedAt = sql<Date>`greatest(last_sign_in_at, activated_at, created_at)`;

/** The active accounts last used before the given time, longest unused first. */
export async function listUnusedAccounts(db: Db, before: Date): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('identity_users')
    .select('username')
    .where('disabled_at', 'is', null)
    .where(usedAt, '<=', before)
    .orderBy(usedAt)
    .orderBy('username')
    .execute();
  return rows.map(({ username }) => username);
}

/** An active account with its last use, locked until the transaction ends; null when deleted or deactivated. */
export async function lockAccountUse(
  tx: Tx,
  username: string,
): Promise<{ readonly user: User; readonly use: AccountUse } | null> {
  const row = await tx
    .selectFrom('identity_users')
    .selectAll()
    .select(usedAt.as('used_at'))
    .where('username', '=', username)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const { used_at, ...user } = row;
  const { deactivation_at: at, deactivation_warning: warned } = user;
  return { user, use: { usedAt: used_at, announced: at && warned ? { at, warned } : null } };
}

/** Records that the person was warned, that many days ahead, when the account will be deactivated. */
export function saveWarning(tx: Tx, username: string, at: Date, days: WarningDays): Promise<void> {
  return saveUserColumns(tx, username, { deactivation_at: at, deactivation_warning: days });
}
