/** The portal's own rows of people, written alike whoever holds the passwords. */
import type { Tx } from '../../store/database/database.ts';
import {
  addToGroup,
  deletePerson,
  removeFromGroup,
  saveEmail,
  saveEnabled,
  savePhone,
  savePresetCode,
  saveTemporaryPassword,
} from '../../store/accounts/accounts.ts';
import { TEMPORARY_PASSWORD_MS } from '../limits/limits.ts';
import { clearTotp, saveTotp } from '../second-factor/totp-rows.ts';
import { createUser, saveNames, setPassword } from '../users.ts';
import type { Accounts } from './directory.ts';

/** `keeps`: whether the portal holds the passwords' hashes itself. */
export function rowsIn(tx: Tx, at: Date, keeps: 'hashes' | 'no hashes'): Accounts {
  const kept = (hash: string) => (keeps === 'hashes' ? hash : null);
  return {
    create: ({ temporary, ...person }) =>
      createUser(tx, {
        ...person,
        status: 'FORCE_CHANGE_PASSWORD',
        passwordHash: kept(temporary.hash),
        at,
      }),

    async update({ username }, { names, email, phone, presetCodeHash }) {
      if (names) await saveNames(tx, username, names, at);
      if (email !== undefined) await saveEmail(tx, username, email, at);
      if (phone !== undefined) await savePhone(tx, username, phone, at);
      if (presetCodeHash !== undefined) await savePresetCode(tx, username, presetCodeHash, at);
    },

    setPassword({ username }, { hash }, kind) {
      if (kind === 'permanent') return setPassword(tx, username, kept(hash), at);
      const expiresAt = new Date(at.getTime() + TEMPORARY_PASSWORD_MS);
      return saveTemporaryPassword(tx, username, { hash: kept(hash), expiresAt }, at);
    },

    useApp: ({ username }, { sealed, step }) => saveTotp(tx, username, sealed, step, at),
    forgetApp: ({ username }) => clearTotp(tx, username, at),
    setEnabled: ({ username }, enabled) => saveEnabled(tx, username, enabled, at),
    remove: ({ username }) => deletePerson(tx, username),
    addToGroup: ({ username }, group, by) => addToGroup(tx, username, group, by, at),
    removeFromGroup: ({ username }, group) => removeFromGroup(tx, username, group),
  };
}
