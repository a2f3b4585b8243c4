/** Removes expired sign-in data. */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { heldCondition } from '../records/holds.ts';

export type Deadlines = {
  readonly now: Date;
  /** Sessions that ended before it are removed, with their refresh tokens. */
  readonly sessionsBefore: Date;
  /** Signing keys retired before it are removed. */
  readonly keysBefore: Date;
};

/** Returns how many rows were removed. */
export async function deleteExpiredCredentials(
  db: Db,
  { now, sessionsBefore, keysBefore }: Deadlines,
): Promise<number> {
  const results = await Promise.all([
    db.deleteFrom('login_challenges').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('oidc_requests').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('oidc_unlinked').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('sent_codes').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('reset_codes').where('expires_at', '<=', now).executeTakeFirst(),
    db
      .deleteFrom('throttles')
      .where('window_ends_at', '<=', now)
      .where((where) => where.or([where('blocked_until', 'is', null), where('blocked_until', '<=', now)]))
      .executeTakeFirst(),
    db
      .deleteFrom('sessions')
      .where((where) =>
        where.or([
          where('ended_at', '<=', sessionsBefore),
          where('absolute_expires_at', '<=', sessionsBefore),
        ]),
      )
      .where(sql<boolean>`not ${heldCondition(['sessions'])}`)
      .executeTakeFirst(),
    db.deleteFrom('signing_keys').where('retired_at', '<=', keysBefore).executeTakeFirst(),
  ]);
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), 0);
}
