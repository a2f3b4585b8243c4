/** Notifies every Admin by mail of changes to holds and disposals. */
import type { IdentityDeps } from '../../identity/identity.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import type { MailTemplate } from '../../identity/mail/senders.ts';
import { listAdmins } from '../../store/accounts/groups.ts';
import type { Tx } from '../../store/database/database.ts';

export async function mailAdmins(
  deps: IdentityDeps,
  tx: Tx,
  template: MailTemplate,
  variables: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { email } of await listAdmins(tx))
    await deps.identity.email.send(tx, composeMail(deps, email, template, variables));
}
