/** E-mails of the local environment: kept in the outbox table and shown at /dev/outbox, never sent. */
import type { Clock } from '../../deps.ts';
import type { EmailSender } from '../../identity/mail/senders.ts';
import { createMessage } from '../../store/operations/outbox.ts';
import { mailText } from './templates.ts';

export function outboxMail(clock: Clock): EmailSender {
  return {
    send: (db, message) =>
      createMessage(db, {
        key: message.idempotencyKey,
        medium: 'email',
        to: message.to,
        template: message.template,
        ...mailText(message),
        sentAt: clock.now(),
      }),
  };
}
