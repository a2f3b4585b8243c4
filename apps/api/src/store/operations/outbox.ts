/** Messages of a local portal: stored and shown at /dev/outbox, never sent. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { heldCondition } from '../records/holds.ts';

const NEWEST = 200;

/** Messages sent after the one with this key, the newest first. */
export function listOutbox(db: Db, after: number) {
  return db
    .selectFrom('outbox')
    .select(['pk', 'medium', 'recipient', 'template', 'subject', 'body', 'sent_at'])
    .where('pk', '>', after)
    .orderBy('pk', 'desc')
    .limit(NEWEST)
    .execute();
}

/** Saves a message; a repeated key is ignored. */
export async function createMessage(
  db: Db | Tx,
  message: {
    readonly key: string;
    readonly medium: 'sms' | 'email';
    readonly to: string;
    readonly template: string;
    readonly subject: string | null;
    readonly body: string;
    readonly sentAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      medium: message.medium,
      recipient: message.to,
      template: message.template,
      subject: message.subject,
      body: message.body,
      idempotency_key: message.key,
      sent_at: message.sentAt,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

/** Deletes messages older than `before`. Returns how many. */
export async function deleteOldMessages(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('outbox')
    .where('sent_at', '<=', before)
    .where(sql<boolean>`not ${heldCondition(['mail-log'])}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
