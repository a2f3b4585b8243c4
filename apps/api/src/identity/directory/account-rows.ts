/** The portal's rows of people, independent of where the passwords are stored. */
import { createMembership, deleteMembership } from '../../store/accounts/groups.ts';
import { savePassword } from '../../store/credentials/passwords.ts';
import { savePhone } from '../../store/credentials/phones.ts';
import { savePresetCode } from '../../store/credentials/preset-codes.ts';
import { deleteTotp, saveTotp } from '../../store/credentials/totp.ts';
import { createUser, deleteUser, saveEmail, saveEnabled, saveNames } from '../../store/accounts/users.ts';
import type { Tx } from '../../store/database/database.ts';
import { TEMPORARY_PASSWORD_MS } from '../limits/limits.ts';
import type { Accounts } from './directory.ts';

/** `keeps`: whether the portal stores the password hashes itself. */
export function createRowAccounts(tx: Tx, at: Date, keeps: 'hashes' | 'no hashes'): Accounts {
  const kept = (hash: string) => (keeps === 'hashes' ? hash : null);
  const temporaryUntil = new Date(at.getTime() + TEMPORARY_PASSWORD_MS);
  return {
    create: ({ temporary, ...person }) =>
      createUser(tx, {
        ...person,
        status: 'FORCE_CHANGE_PASSWORD',
        passwordHash: kept(temporary.hash),
        temporaryUntil,
        at,
      }),

    async update({ username }, { names, email, phone, presetCodeHash }) {
      if (names) await saveNames(tx, username, names, at);
      if (email !== undefined) await saveEmail(tx, username, email, at);
      if (phone !== undefined) await savePhone(tx, username, phone, at);
      if (presetCodeHash !== undefined) await savePresetCode(tx, username, presetCodeHash, at);
    },

    setPassword: ({ username }, { hash }, kind) =>
      savePassword(
        tx,
        username,
        { hash: kept(hash), temporaryUntil: kind === 'temporary' ? temporaryUntil : null },
        at,
      ),

    useApp: ({ username }, app) => saveTotp(tx, username, app, at),
    removeApp: ({ username }) => deleteTotp(tx, username, at),
    setEnabled: ({ username }, enabled) => saveEnabled(tx, username, enabled, at),
    remove: ({ username }) => deleteUser(tx, username),
    addToGroup: ({ username }, group, by) => createMembership(tx, { username, group }, { by, at }),
    removeFromGroup: ({ username }, group) => deleteMembership(tx, username, group),
  };
}
