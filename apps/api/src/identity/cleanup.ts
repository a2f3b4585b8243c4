/** Deletes expired sessions, codes, keys and old mail; for a recurring job, idempotent. */
import type { Db } from '../store/database/database.ts';
import { deleteOldMail } from '../store/operations/mail-queue.ts';
import { deleteOldMessages } from '../store/operations/outbox.ts';
import { deleteExpired } from '../store/sessions/expired.ts';
import { ID_TOKEN_SECONDS } from './limits/limits.ts';

const DAY_MS = 86_400_000;
/** Ended sessions and sent messages are kept this long for questions about them. */
const KEPT_MS = 30 * DAY_MS;

/** Answers how many rows were deleted. Keys stay until a day after the last token they signed has expired. */
export async function removeExpired(db: Db, now: Date): Promise<number> {
  const old = new Date(now.getTime() - KEPT_MS);
  const keysBefore = new Date(now.getTime() - DAY_MS - ID_TOKEN_SECONDS * 1000);
  const queued = await deleteOldMail(db, old);
  const messages = await deleteOldMessages(db, old);
  return queued + messages + (await deleteExpired(db, { now, sessionsBefore: old, keysBefore }));
}
