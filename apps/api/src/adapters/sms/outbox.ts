/** Text messages of the local environment: kept in the outbox table and shown at /dev/outbox, never sent. */
import type { Clock } from '../../deps.ts';
import type { SmsSender } from '../../identity/mail/senders.ts';
import type { Db } from '../../store/database/database.ts';
import { createMessage } from '../../store/operations/outbox.ts';
import { smsText } from './templates.ts';

/** Quotas are per sender; the outbox has none unless a setting enables them. */
export function outboxSms(db: Db, clock: Clock, hasQuota = false): SmsSender {
  return {
    hasQuota,
    send: (message) =>
      createMessage(db, {
        key: message.idempotencyKey,
        medium: 'sms',
        to: message.to,
        template: message.template,
        subject: null,
        body: smsText(message),
        sentAt: clock.now(),
      }),
  };
}
