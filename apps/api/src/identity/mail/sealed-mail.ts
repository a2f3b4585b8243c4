/** What a waiting letter says, sealed: it may hold a code or a temporary password. */
import type { Random } from '../../deps.ts';
import type { QueuedMail } from '../../store/operations/mail-queue.ts';
import { seal, unseal } from '../keys/sealing.ts';
import type { Secrets } from '../keys/secrets.ts';
import type { MailTemplate, Message } from './senders.ts';

export function sealMail(secrets: Secrets, message: Message<MailTemplate>, random: Random): Buffer {
  const { template, variables, idempotencyKey } = message;
  return seal(secrets.sealing, `letter ${idempotencyKey}`, JSON.stringify({ template, variables }), random);
}

/** The message as it was handed over. Throws when it was sealed with another key. */
export function unsealMail(secrets: Secrets, letter: QueuedMail): Message<MailTemplate> {
  const content: Pick<Message<MailTemplate>, 'template' | 'variables'> = JSON.parse(
    unseal(secrets.sealing, `letter ${letter.key}`, letter.sealed),
  );
  return { ...content, to: letter.to, idempotencyKey: letter.key };
}
