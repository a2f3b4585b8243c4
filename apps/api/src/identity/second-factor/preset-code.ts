/** The preset code of a person, compared by the portal itself regardless of where passwords are stored (OT-10). */
import { saveRehash } from '../../store/accounts/user-columns.ts';
import { findUser } from '../../store/accounts/users.ts';
import type { Db } from '../../store/database/database.ts';
import type { Hasher } from '../passwords/passwords.ts';

type Parts = { readonly db: Db; readonly hasher: Hasher };

/** Whether it is the person's code; a right one with an outdated hash is rehashed. */
export async function checkPresetCode(
  { db, hasher }: Parts,
  username: string,
  code: string,
): Promise<boolean> {
  const stored = (await findUser(db, username))?.preset_code_hash ?? null;
  const typed = code.trim();
  const right = await hasher.verify(stored, typed);
  if (right && stored !== null && hasher.isOutdated(stored)) {
    await saveRehash(db, username, 'preset_code_hash', { old: stored, hash: await hasher.hash(typed) });
  }
  return right;
}
