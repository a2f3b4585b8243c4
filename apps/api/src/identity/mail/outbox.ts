import type { Db } from '../../store/database/database.ts';

const NEWEST = 200;

/** Messages of the outbox sent after the one with this key, the newest first. */
export function listOutbox(db: Db, after: number) {
  return db
    .selectFrom('outbox')
    .select(['pk', 'medium', 'recipient', 'template', 'subject', 'body', 'sent_at'])
    .where('pk', '>', after)
    .orderBy('pk', 'desc')
    .limit(NEWEST)
    .execute();
}
