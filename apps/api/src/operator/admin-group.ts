/** admin:grant and admin:revoke: membership in the groups Admin and acf; the last Admin is kept (AZ-6). */
import { refuseLastAdmin, ROLE_NAMES, notifyAdmins } from '../commands/accounts/user-groups.ts';
import type { GroupName } from '../store/tables/identity.ts';
import { type Command, loadPerson, recordCommand, Refusal, type Values } from './command.ts';

const OPTIONS: Command['options'] = {
  email: { type: 'string', about: 'whose account' },
  group: { type: 'string', about: 'Admin (the default) or acf' },
};

export const adminGrant: Command = {
  name: 'admin:grant',
  about: 'puts an account into a group',
  options: OPTIONS,
  run: async (deps, values) => {
    const group = readGroup(values);
    const { username, email } = await loadPerson(deps, values);
    await deps.identity.directory.change([], async (tx, accounts) => {
      if (!(await accounts.addToGroup({ username, email }, group, null))) {
        throw new Refusal(`${email} has the role ${ROLE_NAMES[group]} already.`);
      }
      await notifyAdmins(tx, deps, email, `now has the role ${ROLE_NAMES[group]}`);
      await recordCommand(tx, deps, {
        action: 'operator.admin-grant',
        object: `user ${username}`,
        details: { new: { group } },
      });
    });
    return [`${email} has the role ${ROLE_NAMES[group]} now.`];
  },
};

export const adminRevoke: Command = {
  name: 'admin:revoke',
  about: 'takes an account out of a group; the last Admin stays',
  options: OPTIONS,
  run: async (deps, values) => {
    const group = readGroup(values);
    const { username, email } = await loadPerson(deps, values);
    await deps.identity.directory.change([], async (tx, accounts) => {
      if (group === 'Admin') await refuseLastAdmin(tx, username);
      if (!(await accounts.removeFromGroup({ username, email }, group))) {
        throw new Refusal(`${email} does not have the role ${ROLE_NAMES[group]}.`);
      }
      await notifyAdmins(tx, deps, email, `has lost the role ${ROLE_NAMES[group]}`);
      await recordCommand(tx, deps, {
        action: 'operator.admin-revoke',
        object: `user ${username}`,
        details: { old: { group } },
      });
    });
    return [`${email} no longer has the role ${ROLE_NAMES[group]}.`];
  },
};

function readGroup(values: Values): GroupName {
  const group = values['group'] ?? 'Admin';
  if (group === 'Admin' || group === 'acf') return group;
  throw new Refusal('--group is Admin or acf.');
}
