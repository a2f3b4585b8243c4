/** Text messages of the local environment: kept in the outbox table and shown at /dev/outbox, never sent. */
import type { Clock } from '../../deps.ts';
import type { SmsSender } from '../../identity/mail/senders.ts';
import type { Db } from '../../store/database/database.ts';
import { smsText } from './templates.ts';

/** Quotas belong to the sender; the outbox has none unless a setting turns them on. */
export function outboxSms(db: Db, clock: Clock, hasQuota = false): SmsSender {
  return {
    hasQuota,
    send: async (message) => {
      await db
        .insertInto('outbox')
        .values({
          medium: 'sms',
          recipient: message.to,
          template: message.template,
          body: smsText(message),
          idempotency_key: message.idempotencyKey,
          sent_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute();
    },
  };
}
