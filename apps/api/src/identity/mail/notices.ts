/** Mails that tell a person what happened to the account. */
import type { IdentityDeps } from '../identity.ts';
import { randomId } from '../keys/secrets.ts';
import type { MailTemplate, Message } from './senders.ts';

export function noticeOf(
  deps: IdentityDeps,
  to: string,
  template: Exclude<MailTemplate, 'reset_code'>,
  more: Readonly<Record<string, string>> = {},
): Message<MailTemplate> {
  const variables = { product: deps.config.productName, helpDesk: deps.config.helpDesk.email, ...more };
  return { to, template, variables, idempotencyKey: randomId(deps.random) };
}
