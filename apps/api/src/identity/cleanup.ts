/** Removes what sign-in leaves behind once it can no longer be used; for a recurring job, idempotent. */
import type { Db } from '../store/database/database.ts';
import { removeOldLetters } from '../store/operations/mail-queue.ts';
import { ID_TOKEN_SECONDS } from './limits/limits.ts';

const DAY_MS = 86_400_000;
/** Ended sessions and sent messages are kept this long for questions about them. */
const KEPT_MS = 30 * DAY_MS;

/** Answers how many rows went. Keys stay until a day after the last token they signed has expired. */
export async function removeExpired(db: Db, now: Date): Promise<number> {
  const old = new Date(now.getTime() - KEPT_MS);
  const keysBefore = new Date(now.getTime() - DAY_MS - ID_TOKEN_SECONDS * 1000);
  const letters = await removeOldLetters(db, old);
  const results = await Promise.all([
    db.deleteFrom('login_challenges').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('sent_codes').where('expires_at', '<=', now).executeTakeFirst(),
    db.deleteFrom('reset_codes').where('expires_at', '<=', now).executeTakeFirst(),
    db
      .deleteFrom('throttles')
      .where('window_ends_at', '<=', now)
      .where((where) => where.or([where('blocked_until', 'is', null), where('blocked_until', '<=', now)]))
      .executeTakeFirst(),
    // Refresh tokens go with their session.
    db
      .deleteFrom('sessions')
      .where((where) => where.or([where('ended_at', '<=', old), where('absolute_expires_at', '<=', old)]))
      .executeTakeFirst(),
    db.deleteFrom('outbox').where('sent_at', '<=', old).executeTakeFirst(),
    db.deleteFrom('signing_keys').where('retired_at', '<=', keysBefore).executeTakeFirst(),
  ]);
  return results.reduce((sum, result) => sum + Number(result.numDeletedRows), letters);
}
