/** Encryption of the content of queued mail, which may contain a code or a temporary password. */
import type { Random } from '../../deps.ts';
import type { QueuedMail } from '../../store/operations/mail-queue.ts';
import { seal, unseal } from '../keys/sealing.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { MailTemplate, Message } from './senders.ts';

// The additional authenticated data of stored mail: changing this text makes queued mail unreadable.
function additionalData(idempotencyKey: string): string {
  return `letter ${idempotencyKey}`;
}

/** The sealed content: the message and the trace of the call that queued it, if any. */
type Content = Pick<Message<MailTemplate>, 'template' | 'variables'> & {
  readonly traceparent?: string | null;
};

/** Encrypts template, variables and trace of a message for the queue, bound to its idempotency key. */
export function sealMail(
  secrets: Secrets,
  message: Message<MailTemplate>,
  random: Random,
  traceparent: string | null = null,
): Buffer {
  const { template, variables, idempotencyKey } = message;
  const content: Content = { template, variables, traceparent };
  return seal(secrets.sealing, additionalData(idempotencyKey), JSON.stringify(content), random);
}

/** The queued message and the trace of the call. Throws when it was sealed with another key. */
export function unsealMail(
  secrets: Secrets,
  mail: QueuedMail,
): { readonly message: Message<MailTemplate>; readonly traceparent: string | null } {
  const content: Content = JSON.parse(unseal(secrets.sealing, additionalData(mail.key), mail.sealed));
  const { traceparent = null, ...kept } = content;
  return { message: { ...kept, to: mail.to, idempotencyKey: mail.key }, traceparent };
}
