/** Deletes expired sessions, codes, keys and old mail; for a recurring job, idempotent. */
import { automaticallyDueUntil } from '@srae/domain/records/periods';
import type { Db } from '../store/database/database.ts';
import { deleteOldMail } from '../store/operations/mail-queue.ts';
import { deleteOldMessages } from '../store/operations/outbox.ts';
import { deleteExpiredCredentials } from '../store/sessions/expired.ts';
import { ID_TOKEN_SECONDS } from './limits/limits.ts';

/** Returns how many rows were deleted. Keys stay until a day after the last token they signed has expired. */
export async function removeExpired(db: Db, now: Date): Promise<number> {
  const lastTokenBefore = automaticallyDueUntil('signing-keys', now);
  const keysBefore = new Date(lastTokenBefore.getTime() - ID_TOKEN_SECONDS * 1000);
  const mailBefore = automaticallyDueUntil('mail-log', now);
  const sessionsBefore = automaticallyDueUntil('sessions', now);
  const queued = await deleteOldMail(db, mailBefore);
  const messages = await deleteOldMessages(db, mailBefore);
  const expired = automaticallyDueUntil('codes', now);
  return (
    queued + messages + (await deleteExpiredCredentials(db, { now: expired, sessionsBefore, keysBefore }))
  );
}
