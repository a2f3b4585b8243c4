/** Encryption of the content of queued mail, which may hold a code or a temporary password. */
import type { Random } from '../../deps.ts';
import type { QueuedMail } from '../../store/operations/mail-queue.ts';
import { seal, unseal } from '../keys/sealing.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { MailTemplate, Message } from './senders.ts';

// The additional authenticated data of stored mail: changing this text makes what is queued unreadable.
function additionalData(idempotencyKey: string): string {
  return `letter ${idempotencyKey}`;
}

export function sealMail(secrets: Secrets, message: Message<MailTemplate>, random: Random): Buffer {
  const { template, variables, idempotencyKey } = message;
  return seal(
    secrets.sealing,
    additionalData(idempotencyKey),
    JSON.stringify({ template, variables }),
    random,
  );
}

/** The message as it was queued. Throws when it was sealed with another key. */
export function unsealMail(secrets: Secrets, mail: QueuedMail): Message<MailTemplate> {
  const content: Pick<Message<MailTemplate>, 'template' | 'variables'> = JSON.parse(
    unseal(secrets.sealing, additionalData(mail.key), mail.sealed),
  );
  return { ...content, to: mail.to, idempotencyKey: mail.key };
}
