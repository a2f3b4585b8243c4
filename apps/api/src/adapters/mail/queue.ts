/** E-mail outside the local environment: queued with encrypted content; a job sends it to the mail server. */
import type { Clock, Random } from '../../deps.ts';
import { sealMail } from '../../identity/mail/sealed-mail.ts';
import type { Secrets } from '../../identity/keys/secrets.ts';
import type { EmailSender } from '../../identity/mail/senders.ts';
import { findTraceparent } from '../../telemetry/trace-links.ts';
import { saveQueuedMail } from '../../store/operations/mail-queue.ts';

export function queueMail(clock: Clock, random: Random, secrets: Secrets): EmailSender {
  return {
    send: (db, message) =>
      saveQueuedMail(db, {
        key: message.idempotencyKey,
        to: message.to,
        template: message.template,
        sealed: sealMail(secrets, message, random, findTraceparent()),
        queuedAt: clock.now(),
      }),
  };
}
