/** Commands of Admins that change a person: names, sign-in name, phone, preset code, password (section 6 of the matrix). */
import type { PasswordSet, UserUpdate, UserUpdated } from '@srae/contract/schemas/accounts/users';
import { PASSWORDS_DIFFER } from '@srae/domain/identity/password';
import { classifyPhone } from '@srae/domain/identity/phone';
import type { Phone } from '@srae/domain/identity/phone';
import { givenPresetCode, PRESET_CODE_LENGTH, presetCodeFrom } from '@srae/domain/identity/preset-code';
import type { PersonChange } from '../../identity/directory/directory.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { newPasswordProblems } from '../../identity/passwords/new-password.ts';
import { endSessions } from '../../identity/sessions/sessions.ts';
import { findUserByName } from '../../store/accounts/users.ts';
import type { User } from '../../store/accounts/users.ts';
import { Problem } from '../../problem.ts';
import { deleteLink } from '../../store/credentials/identity-links.ts';
import { deleteCodes } from '../../store/sessions/codes.ts';
import type { Tx } from '../../store/database/database.ts';
import { toName, refuseFields } from '../programme/field-refusals.ts';
import { runAccountAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { noteCredentialChange } from '../credentials/credential-changes.ts';
import { refuseSelf } from './user-groups.ts';
import { toEmail, sendAccessChanged } from './user-invite.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';

/** The person of a path; throws NOT_FOUND, and BAD_REQUEST when the body names someone else. */
export async function requirePerson(
  deps: IdentityDeps,
  username: string,
  inBody: string | null | undefined,
): Promise<User> {
  const user = await findUserByName(deps.db, username);
  if (!user) throw new Problem('NOT_FOUND');
  if (inBody && inBody !== user.username) throw new Problem('BAD_REQUEST');
  return user;
}

/**
 * Saves the form; returns a new preset code once. A new e-mail, phone or preset code ends the person's sessions
 * (TK-4) and is refused on the own account (SELF_CHANGE). Throws also INVALID, PHONE, EMAIL_TAKEN and TWO_ADMINS.
 */
export async function updateUser(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  form: UserUpdate,
): Promise<UserUpdated> {
  const user = await requirePerson(deps, username, form.Username);
  const change = toChange(user, form);
  const secured = change.email !== null || change.phone !== undefined || change.preset !== null;
  if (secured) refuseSelf(act.actor, user.username);
  const code = change.preset === null ? null : newCode(deps, change.preset);
  const hash = code === null ? null : await deps.identity.hasher.hash(code);
  await runAccountAct(deps, act, async (tx, accounts) => {
    if (change.email !== null) await noteCredentialChange(tx, deps, act, { user, credential: 'email' });
    if (change.phone !== undefined || change.preset !== null) {
      await noteCredentialChange(tx, deps, act, { user, credential: 'factor' });
    }
    await accounts.update(user, toPersonChange(change, hash));
    await sendAccountChanged(tx, deps, user, change);
    if (secured) {
      await endSessions(tx, { username: user.username }, 'account changed', deps.clock.now());
      await deleteCodes(tx, user.username, 'all');
    }
    return { result: null, object: `user ${user.username}`, fields: change.fields };
  });
  return { Username: user.username, preset_code: code };
}

/**
 * Sets a password, to be changed at the next sign-in unless permanent, which requires a confirmed person (Q32). Ends
 * all sessions and notifies the person (PW-7). Throws SELF_CHANGE, INVALID, PASSWORD_POLICY and TWO_ADMINS.
 */
export async function setUserPassword(
  deps: IdentityDeps,
  act: ActContext,
  username: string,
  form: PasswordSet,
): Promise<void> {
  const user = await requirePerson(deps, username, form.Username);
  refuseSelf(act.actor, user.username);
  const repeated = form.repeat_new_password ?? form.new_password;
  refuseFields([
    repeated === form.new_password ? null : { field: 'repeat_new_password', message: PASSWORDS_DIFFER },
  ]);
  const problems = newPasswordProblems(form.new_password, user.email, deps.identity.settings.passwordPolicy);
  if (problems.length > 0) throw new Problem('PASSWORD_POLICY', problems);
  const hash = await deps.identity.hasher.hash(form.new_password);
  const permanent = form.new_permanent_password && user.status === 'CONFIRMED';
  await runAccountAct(deps, act, async (tx, accounts) => {
    const now = deps.clock.now();
    const password = { password: form.new_password, hash };
    await accounts.setPassword(user, password, permanent ? 'permanent' : 'temporary');
    await noteCredentialChange(tx, deps, act, { user, credential: 'password' });
    // The code creates a new link: the former linked identity can no longer sign in.
    if (deps.identity.settings.authenticator === 'oidc') await deleteLink(tx, user.username);
    await endSessions(tx, { username: user.username }, 'password changed', now);
    await deleteCodes(tx, user.username, 'all');
    await deps.identity.email.send(tx, composeMail(deps, user.email, 'password_changed', {}));
    return { result: null, object: `user ${user.username}`, fields: ['password'], details: { permanent } };
  });
}

type Change = {
  readonly names: { readonly name: string; readonly familyName: string } | null;
  readonly email: string | null;
  /** Undefined: unchanged; null: removed. */
  readonly phone: Phone | null | undefined;
  /** What was typed for the preset code; null: unchanged. */
  readonly preset: string | null;
  readonly fields: readonly string[];
};

function toChange(user: User, form: UserUpdate): Change {
  const name = form.name === undefined ? user.name : toName('name', form.name, 'Please enter a first name.');
  const familyName =
    form.family_name === undefined
      ? user.family_name
      : toName('family_name', form.family_name, 'Please enter a last name.');
  const email = form.email === undefined ? user.email : toEmail(form.email);
  const phone = form.phone_number === undefined ? undefined : findPhone(user, form.phone_number);
  // A person who cannot receive text messages needs a code immediately to be able to sign in.
  const needsPresetCode = phone?.channel === 'preset' && user.preset_code_hash === null;
  const preset = form['custom:metadata'] ?? (needsPresetCode ? '' : null);
  const changed: readonly (readonly [string, boolean])[] = [
    ['name', name !== user.name],
    ['family_name', familyName !== user.family_name],
    ['email', email !== user.email],
    ['phone_number', phone !== undefined],
    ['preset_code', preset !== null],
  ];
  return {
    names: name !== user.name || familyName !== user.family_name ? { name, familyName } : null,
    email: email === user.email ? null : email,
    phone,
    preset,
    fields: changed.filter(([, is]) => is).map(([field]) => field),
  };
}

/** The typed number, or undefined when it equals the stored one; throws PHONE. */
function findPhone(user: User, typed: string | null): Phone | null | undefined {
  if (typed === null || typed.trim() === '') return user.phone_e164 === null ? undefined : null;
  const phone = classifyPhone(typed);
  if (!phone) {
    const message = 'Please enter a valid phone number with its country code, such as +1 202 555 0100.';
    throw new Problem('PHONE', [{ field: 'phone_number', message }]);
  }
  return phone.entered === user.phone_entered ? undefined : phone;
}

function newCode({ random }: IdentityDeps, typed: string): string {
  return givenPresetCode(typed) ?? presetCodeFrom(random.bytes(PRESET_CODE_LENGTH));
}

function toPersonChange({ names, email, phone }: Change, presetHash: string | null): PersonChange {
  return {
    ...(names ? { names } : {}),
    ...(email === null ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(presetHash === null ? {} : { presetCodeHash: presetHash }),
  };
}

async function sendAccountChanged(tx: Tx, deps: IdentityDeps, user: User, change: Change): Promise<void> {
  const { email: mail } = deps.identity;
  if (change.email !== null) {
    for (const to of [user.email, change.email]) {
      await mail.send(tx, composeMail(deps, to, 'email_changed', { email: change.email }));
    }
  }
  const address = change.email ?? user.email;
  if (change.phone !== undefined)
    await mail.send(tx, composeMail(deps, address, 'mfa_changed', { change: '' }));
  if (change.preset !== null) {
    await sendAccessChanged(tx, deps, address, 'You have a new verification code. Ask the help desk for it.');
  }
}
