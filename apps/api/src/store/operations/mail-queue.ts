/** Outgoing mail: queued in the transaction of an act, sent later by any process of the portal. */
import { sql } from 'kysely';
import type { Db, Tx } from '../database/database.ts';
import { heldCondition } from '../records/holds.ts';

export type QueuedMail = {
  readonly pk: number;
  readonly key: string;
  readonly to: string;
  readonly template: string;
  readonly sealed: Uint8Array;
  readonly attempts: number;
  readonly queuedAt: Date;
};

/** Queues a message; a repeated key is ignored. */
export async function saveQueuedMail(
  db: Db | Tx,
  mail: Pick<QueuedMail, 'key' | 'to' | 'template' | 'sealed' | 'queuedAt'>,
): Promise<void> {
  await db
    .insertInto('mail_queue')
    .values({
      idempotency_key: mail.key,
      recipient: mail.to,
      template: mail.template,
      sealed: mail.sealed,
      queued_at: mail.queuedAt,
      next_attempt_at: mail.queuedAt,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .execute();
}

/**
 * Returns the message that is due first, one of the `urgent` templates before all others, and sets its next attempt to
 * `retryAt`; null when none is due. An attempt after `latest` was set by a clock that was wrong: it is due.
 */
export async function lockQueuedMail(
  db: Db,
  {
    now,
    latest,
    retryAt,
    urgent,
  }: { now: Date; latest: Date; retryAt: (attempts: number) => Date; urgent: readonly string[] },
): Promise<QueuedMail | null> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('mail_queue')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('sealed', 'is not', null)
      .where((where) =>
        where.or([where('next_attempt_at', '<=', now), where('next_attempt_at', '>', latest)]),
      )
      .orderBy(sql<boolean>`template = any(${urgent})`, 'desc')
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row?.sealed) return null;
    const attempts = row.attempts + 1;
    await tx
      .updateTable('mail_queue')
      .set({ attempts, next_attempt_at: retryAt(attempts) })
      .where('pk', '=', row.pk)
      .execute();
    const { pk, recipient: to, template, sealed, idempotency_key: key, queued_at: queuedAt } = row;
    return { pk, key, to, template, sealed, attempts, queuedAt };
  });
}

/** Marks a message as sent and deletes its content. */
export async function saveMailSent(db: Db, pk: number, at: Date): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ sent_at: at, sealed: null, failure: null })
    .where('pk', '=', pk)
    .execute();
}

/** Records a failed attempt; `last` means no further one. `failure` never contains an address. */
export async function saveMailFailed(db: Db, pk: number, failure: string, last: boolean): Promise<void> {
  await db
    .updateTable('mail_queue')
    .set({ failure, ...(last ? { sealed: null } : {}) })
    .where('pk', '=', pk)
    .execute();
}

/** Deletes messages sent or abandoned before `before`. Returns how many. */
export async function deleteOldMail(db: Db, before: Date): Promise<number> {
  const result = await db
    .deleteFrom('mail_queue')
    .where('sealed', 'is', null)
    .where(sql<Date>`coalesce(sent_at, next_attempt_at)`, '<=', before)
    .where(sql<boolean>`not ${heldCondition(['mail-log'])}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
