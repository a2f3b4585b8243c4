/** Whom a call adds to a grant or group: a new person, a known one, or one with an account elsewhere. */
import type { SaveAssociation } from '@srae/contract/schemas/accounts/user-associations';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import { lockInvitee } from '../../store/accounts/invitations.ts';
import {
  findExistingAccount,
  findInvitedPerson,
  isColleague,
} from '../../store/accounts/people-directory.ts';
import { findUserByEmail, findUserByName } from '../../store/accounts/users.ts';
import type { Db, Tx } from '../../store/database/database.ts';
import { isUuid } from '../../store/database/uuid.ts';
import { isByAdmin } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { countAddition } from './association-invite.ts';
import { toInvitee } from './user-invite.ts';
import type { Invitee } from './user-invite.ts';

/** A person whom the caller may add directly, who has no account yet, or whose account is on other grants. */
export type Person =
  | {
      readonly is: 'known';
      readonly username: string;
      readonly email: string;
      /** False while an Admin has typed the e-mail without knowing whose account it is. */
      readonly confirmed: boolean;
    }
  | { readonly is: 'new'; readonly invitee: Invitee }
  | { readonly is: 'elsewhere'; readonly username: string; readonly invitee: Invitee };

/**
 * Resolves the person in the body by a username from the caller's lists or by e-mail; a new e-mail is invited.
 * Throws BAD_REQUEST, INVALID, NOT_FOUND and INVITATION_LIMIT.
 */
export async function loadPerson(
  deps: IdentityDeps,
  act: ActContext,
  { action, user }: SaveAssociation,
): Promise<Person> {
  const grants = act.via.map((one) => one.grantId);
  if (action === 'association') {
    const name = user?.Username;
    if (!name) throw new Problem('BAD_REQUEST');
    const known = await findUserByName(deps.db, name);
    if (known && (isByAdmin(act) || (await isColleague(deps.db, known.username, grants))))
      return { is: 'known', ...known, confirmed: true };
    const awaited = isUuid(name) ? await findInvitedPerson(deps.db, name, grants) : null;
    if (!awaited) throw new Problem('NOT_FOUND');
    const { username, email } = awaited;
    return {
      is: 'elsewhere',
      username,
      invitee: { name: awaited.name, familyName: awaited.family_name, email },
    };
  }
  const invitee = toInvitee(user ?? {});
  if (!isByAdmin(act)) await countAddition(deps, act);
  const known = await findUserByEmail(deps.db, invitee.email);
  const isKnown = known !== null && (isByAdmin(act) || (await isColleague(deps.db, known.username, grants)));
  if (known && isKnown) return { is: 'known', ...known, confirmed: !isByAdmin(act) };
  return known ? { is: 'elsewhere', username: known.username, invitee } : { is: 'new', invitee };
}

/**
 * The person as of now, locked until the transaction ends: a new one may have been invited meanwhile. Otherwise the
 * response to two calls at the same time would reveal an account.
 */
export async function lockPerson(tx: Tx, act: ActContext, person: Person): Promise<Person> {
  if (person.is === 'known') return person;
  const { invitee } = person;
  await lockInvitee(tx, invitee.email);
  const known = person.is === 'new' ? await findUserByEmail(tx, invitee.email) : null;
  if (!known) return person;
  return isByAdmin(act)
    ? { is: 'known', ...known, confirmed: false }
    : { is: 'elsewhere', username: known.username, invitee };
}

/**
 * Throws ACCOUNT_EXISTS with the owner of the account that an Admin's typed e-mail belongs to: an account is extended
 * only by a call that names it (`association` with its Username). A Grantee never learns of the account (decision 22).
 */
export async function refuseUnconfirmed(db: Db | Tx, person: Person): Promise<void> {
  if (person.is !== 'known' || person.confirmed) return;
  throw new Problem('ACCOUNT_EXISTS', await findExistingAccount(db, person.username));
}
