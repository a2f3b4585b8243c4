/** Groups Admin and ACF: changed by Admins, never their own, never the last Admin's (decision 5). Mail to Admins. */
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { listAdmins, lockAdmins } from '../../store/accounts/groups.ts';
import { listStaff } from '../../store/accounts/staff.ts';
import type { GroupName } from '../../store/tables/identity.ts';
import { refuseFields } from '../programme/field-refusals.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import type { MailTemplate } from '../../identity/mail/senders.ts';

/** The group behind a role of the Role select. */
export const GROUP_OF_ROLE = { 3: 'Admin', 4: 'acf' } as const satisfies Record<3 | 4, GroupName>;

export const ROLE_NAMES = { Admin: 'Admin', acf: 'ACF' } as const satisfies Record<GroupName, string>;

/** Throws SELF_CHANGE when the person is the caller. */
export function refuseSelf(actor: { readonly username: string }, username: string): void {
  if (actor.username === username) throw new Problem('SELF_CHANGE');
}

/** Throws LAST_ADMIN when nobody else could sign in as an Admin. Blocks such changes until commit (AZ-6). */
export async function refuseLastAdmin(tx: Tx, username: string): Promise<void> {
  if (await isLastAdmin(tx, username)) throw new Problem('LAST_ADMIN');
}

/** Whether nobody else could sign in as an Admin. Blocks other such changes until commit. */
export async function isLastAdmin(tx: Tx, username: string): Promise<boolean> {
  await lockAdmins(tx);
  const admins = await listAdmins(tx);
  return admins.length === 1 && admins[0]?.username === username;
}

/** Throws INVALID unless the person is of the federal staff and can sign in, or is nobody. */
export async function refuseNonStaff(tx: Tx, username: string | null): Promise<void> {
  const isStaff = username === null || (await listStaff(tx)).some((one) => one.username === username);
  refuseFields([
    isStaff ? null : { field: 'username', message: 'Please choose a person of the federal staff.' },
  ]);
}

/** Notifies every Admin by mail that a person got or lost a role (BEY-020). */
export async function notifyAdmins(
  tx: Tx,
  deps: IdentityDeps,
  person: string,
  change: string,
): Promise<void> {
  await mailAdmins(tx, deps, 'admin_group_changed', { person, change });
}

/** Mails every Admin who can sign in; returns how many mails were queued. */
export async function mailAdmins(
  tx: Tx,
  deps: IdentityDeps,
  template: MailTemplate,
  variables: Readonly<Record<string, string>>,
): Promise<number> {
  const admins = await listAdmins(tx);
  for (const { email } of admins)
    await deps.identity.email.send(tx, composeMail(deps, email, template, variables));
  return admins.length;
}
