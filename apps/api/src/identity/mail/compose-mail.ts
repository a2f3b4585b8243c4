/** The mails of the portal, with the variables that every template may use. */
import type { Deps } from '../../deps.ts';
import { randomId } from '../keys/secrets.ts';
import type { MailTemplate, Message, OwnVariables } from './senders.ts';

/** A mail to one address, with a new random idempotency key. */
export function composeMail<T extends MailTemplate>(
  { config, random }: Pick<Deps, 'config' | 'random'>,
  to: string,
  template: T,
  variables: OwnVariables<T>,
): Message<T> {
  const { productName: product, helpDesk, publicUrl: url } = config;
  const common = { product, helpDesk: helpDesk.email, url };
  return { to, template, variables: { ...common, ...variables }, idempotencyKey: randomId(random) };
}
