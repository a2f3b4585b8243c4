/** admin:create: creates the first or another Admin, with a temporary password that is printed once (AU-7). */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import { toInvitee, newTemporaryPassword } from '../commands/accounts/user-invite.ts';
import { notifyAdmins } from '../commands/accounts/user-groups.ts';
import { TEMPORARY_PASSWORD_MS } from '../identity/limits/limits.ts';
import { randomId } from '../identity/keys/secrets.ts';
import { findUserByEmail } from '../store/accounts/users.ts';
import { type Command, requireOption, recordCommand, Refusal } from './command.ts';

export const adminCreate: Command = {
  name: 'admin:create',
  about: 'creates an account in the group Admin and prints its temporary password',
  options: {
    email: { type: 'string', about: 'address to sign in with' },
    name: { type: 'string', about: 'first name' },
    'family-name': { type: 'string', about: 'last name' },
  },
  run: async (deps, values, print) => {
    const { email, name, familyName } = toInvitee({
      email: requireOption(values, 'email'),
      name: requireOption(values, 'name'),
      family_name: requireOption(values, 'family-name'),
    });
    if (await findUserByEmail(deps.db, email)) {
      throw new Refusal('This email already has an account. Use admin:grant to make it an Admin.');
    }
    const temporary = await newTemporaryPassword(deps);
    const username = randomId(deps.random);
    await deps.identity.directory.change([], async (tx, accounts) => {
      await notifyAdmins(tx, deps, email, 'now has the role Admin');
      await accounts.create({ username, email, name, familyName, temporary, groups: ['Admin'] });
      await recordCommand(tx, deps, {
        action: 'operator.admin-create',
        object: `user ${username}`,
        details: { new: { group: 'Admin' } },
      });
      // Within the transaction: no account whose password was never shown.
      await print([
        `Temporary password, shown this once: ${temporary.password}`,
        `It works once, within ${TEMPORARY_PASSWORD_MS / DAY_MS} days; a new one is chosen at the first sign-in.`,
      ]).catch((cause: unknown) => {
        throw new Refusal('The temporary password could not be written. No account was created.', { cause });
      });
    });
    return [`${email} is an Admin now.`];
  },
};
