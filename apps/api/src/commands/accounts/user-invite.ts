/** New accounts and their invitations, with a temporary password that is only in the mail (PW-6). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { isEmail } from '@srae/domain/identity/email';
import type { Accounts, Password } from '../../identity/directory/directory.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { INVITATION_RESENDS, TEMPORARY_PASSWORD_MS } from '../../identity/limits/limits.ts';
import { randomId } from '../../identity/keys/secrets.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import { consume, toAt } from '../../identity/limits/throttles.ts';
import { findUser, findUserByEmail } from '../../store/accounts/users.ts';
import { Problem } from '../../problem.ts';
import type { Db, Tx } from '../../store/database/database.ts';
import { toName, refuseFields } from '../programme/field-refusals.ts';

export type Invitee = { readonly name: string; readonly familyName: string; readonly email: string };

/** The three values of an invitation as typed; throws INVALID with the field that cannot be accepted. */
export function toInvitee(typed: {
  readonly name?: string | null | undefined;
  readonly family_name?: string | null | undefined;
  readonly email?: string | null | undefined;
}): Invitee {
  const email = toEmail(typed.email);
  return {
    name: toName('name', typed.name, 'Please enter a first name.'),
    familyName: toName('family_name', typed.family_name, 'Please enter a last name.'),
    email,
  };
}

/** The trimmed address; throws INVALID when it is not an e-mail address. */
export function toEmail(typed: string | null | undefined): string {
  const email = (typed ?? '').trim();
  refuseFields([isEmail(email) ? null : { field: 'email', message: 'Please enter a valid email.' }]);
  return email;
}

/** A temporary password with a letter of each case, a digit and a symbol, as user pools require. */
export async function newTemporaryPassword(deps: IdentityDeps): Promise<Password> {
  const bytes = deps.random.bytes(GROUPS * GROUP_LENGTH);
  const characters = [...bytes].map((byte, index) => {
    const alphabet = ENDING[index - bytes.length + ENDING.length] ?? ALPHABET;
    return alphabet[byte % alphabet.length];
  });
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    characters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join(''),
  );
  const password = groups.join('-');
  return { password, hash: await deps.identity.hasher.hash(password) };
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJK';
/** Alphabets of the last characters, one of each required class. */
const ENDING = ['abcdefghjkmnpqrs', 'ACDEFGHJKLMNPQRT', '23456789'] as const;
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** Counts one resending and makes its temporary password. Throws TOO_MANY beyond five an hour. */
export async function renewTemporaryPassword(tx: Tx, deps: IdentityDeps, listed: string): Promise<Password> {
  const limited = toAt({ ...deps, db: tx });
  if (!(await consume(limited, INVITATION_RESENDS, listed))) throw new Problem('TOO_MANY');
  return newTemporaryPassword(deps);
}

/** Creates the account and queues its invitation; returns the username. Violates user_email_taken. */
export async function invite(
  tx: Tx,
  deps: IdentityDeps,
  accounts: Accounts,
  { change, ...invitee }: Invitee & { readonly temporary: Password; readonly change: string },
): Promise<string> {
  const username = randomId(deps.random);
  await accounts.create({ username, ...invitee });
  const { email, temporary } = invitee;
  await sendInvitation(tx, deps, 'invite', { email, password: temporary.password, change });
  return username;
}

/**
 * Sends the invitation once more with a fresh temporary password. Throws INVITATION_ACCEPTED once the person has
 * signed in, ACCOUNT_DISABLED, and TOO_MANY beyond five an hour. An Admin learns that an account was deactivated before
 * the first sign-in; for others its invitation is renewed and sent to nobody, like that of a deactivated account elsewhere.
 */
export async function resendInvitation(
  tx: Tx,
  deps: IdentityDeps,
  accounts: Accounts,
  {
    username,
    change,
    byAdmin,
  }: { readonly username: string; readonly change: string; readonly byAdmin: boolean },
): Promise<void> {
  const user = await findUser(tx, username);
  if (!user) throw new Problem('NOT_FOUND');
  const isAccepted = user.status !== 'FORCE_CHANGE_PASSWORD' || user.last_sign_in_at !== null;
  const isDisabled = user.disabled_at !== null;
  if (isDisabled && (isAccepted || byAdmin)) throw new Problem('ACCOUNT_DISABLED');
  if (isAccepted) throw new Problem('INVITATION_ACCEPTED');
  const temporary = await renewTemporaryPassword(tx, deps, username);
  await accounts.setPassword(user, temporary, 'temporary');
  if (isDisabled) return;
  const { email } = user;
  await sendInvitation(tx, deps, 'invitation_resent', { email, password: temporary.password, change });
}

/** Mails a person that they can no longer sign in, in a sentence that says why. */
export async function sendAccountEnded(
  db: Db | Tx,
  deps: IdentityDeps,
  email: string,
  change: string,
): Promise<void> {
  await deps.identity.email.send(db, composeMail(deps, email, 'account_ended', { change }));
}

/** Mails a person the sentence that describes the change of their access; a deactivated account cannot use it yet. */
export async function sendAccessChanged(
  db: Db | Tx,
  deps: IdentityDeps,
  email: string,
  change: string,
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (user !== null && user.disabled_at !== null) {
    await sendAccountEnded(db, deps, email, `${DEACTIVATED} ${change}`);
    return;
  }
  await deps.identity.email.send(db, composeMail(deps, email, 'access_changed', { change }));
}

const DEACTIVATED =
  'Your account is deactivated, so you cannot sign in. Once it is activated again, this holds:';

async function sendInvitation(
  tx: Tx,
  deps: IdentityDeps,
  template: 'invite' | 'invitation_resent',
  invitation: { readonly email: string; readonly password: string; readonly change: string },
): Promise<void> {
  const days = String(TEMPORARY_PASSWORD_MS / DAY_MS);
  // With a provider of OpenID Connect it is the code that links the account.
  const mail = deps.identity.settings.authenticator === 'oidc' ? 'invite_to_provider' : template;
  await deps.identity.email.send(tx, composeMail(deps, invitation.email, mail, { ...invitation, days }));
}
