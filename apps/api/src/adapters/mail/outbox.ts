/** E-mails of the local environment: kept in the outbox table and shown at /dev/outbox, never sent. */
import type { Clock } from '../../deps.ts';
import type { EmailSender } from '../../identity/mail/senders.ts';
import { mailText } from './templates.ts';

export function outboxMail(clock: Clock): EmailSender {
  return {
    send: async (db, message) => {
      await db
        .insertInto('outbox')
        .values({
          medium: 'email',
          recipient: message.to,
          template: message.template,
          ...mailText(message),
          idempotency_key: message.idempotencyKey,
          sent_at: clock.now(),
        })
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .execute();
    },
  };
}
