/** Invitations of people who already have an account: create, answer, change, resend, withdraw. */
import { DAY_MS } from '@srae/domain/period/calendar-date';
import type { IdentityDeps } from '../../identity/identity.ts';
import { TEMPORARY_PASSWORD_MS } from '../../identity/limits/limits.ts';
import { randomId } from '../../identity/keys/secrets.ts';
import { consume } from '../../identity/limits/throttles.ts';
import { Problem } from '../../problem.ts';
import {
  createAssociation,
  getGrantLabel,
  isAssociated,
  lockProviderOfGrant,
} from '../../store/accounts/associations.ts';
import type { Tx } from '../../store/database/database.ts';
import {
  canBeInvited,
  createInvitation,
  saveInvitationDeclined,
  deleteInvitation,
  isInvited,
  lockInvitation,
  lockOwnInvitation,
  saveInvitationExpiry,
} from '../../store/accounts/invitations.ts';
import type { InvitationRow, NewInvitation } from '../../store/accounts/invitations.ts';
import { findContact } from '../../store/accounts/people.ts';
import type { ActContext } from '../audit/record-act.ts';
import { recordAct } from '../audit/record-act.ts';
import { composeMail } from '../../identity/mail/compose-mail.ts';
import { renewTemporaryPassword } from './user-invite.ts';
import type { Invitee } from './user-invite.ts';

/** The offered role on a grant and its access flags. */
export type Offer = Omit<NewInvitation, 'alias' | 'username' | 'typed' | 'expiresAt'>;

/** Counts one person added by a Grantee. Throws INVITATION_LIMIT beyond the daily limit. */
export async function countAddition(deps: IdentityDeps, { actor }: ActContext): Promise<void> {
  const { secrets, settings } = deps.identity;
  const limited = { db: deps.db, secrets, now: deps.clock.now() };
  if (!(await consume(limited, settings.limits.invitationsADay, actor.username)))
    throw new Problem('INVITATION_LIMIT');
}

/**
 * Invites a person whose account is not disclosed to the inviter. Returns the placeholder for the person until the
 * invitation is accepted, and the future association's key. Throws ASSOCIATION_TAKEN.
 */
export async function offerAssociation(
  tx: Tx,
  deps: IdentityDeps,
  person: { readonly username: string; readonly invitee: Invitee },
  offer: Offer,
): Promise<{ readonly alias: string; readonly pk: number }> {
  const { username, invitee } = person;
  // Before a key is consumed: a gap in the keys would reveal the account.
  const { grantId, providerId } = offer;
  if (
    (await isAssociated(tx, username, grantId, providerId)) ||
    (await isInvited(tx, username, grantId, providerId))
  )
    throw new Problem('ASSOCIATION_TAKEN');
  const alias = randomId(deps.random);
  const expiresAt = new Date(offer.at.getTime() + TEMPORARY_PASSWORD_MS);
  const pk = await createInvitation(tx, { ...offer, alias, username, typed: invitee, expiresAt });
  await sendOffer(tx, deps, { username, grantId, by: offer.by });
  return { alias, pk };
}

/** Accepts or declines an own invitation. Throws NOT_FOUND if the person has no such open invitation. */
export async function answerInvitation(
  deps: IdentityDeps,
  act: ActContext,
  pk: number,
  accept: boolean,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const { username } = act.actor;
    const row = await lockOwnInvitation(tx, username, pk, at);
    if (!row || (accept && !row.can_accept)) throw new Problem('NOT_FOUND');
    if (!accept) {
      await saveInvitationDeclined(tx, pk, at);
      // Without the grant, whose activity list would reveal the person to the inviter.
      await recordAct(tx, act, { object: `invitation ${pk}`, details: { accepted: false } });
      return;
    }
    const { fk_grants: grantId, fk_providers: providerId } = row;
    // It may have been deleted since the invitation was read.
    if (providerId !== null && !(await lockProviderOfGrant(tx, grantId, providerId)))
      throw new Problem('NOT_FOUND');
    await deleteInvitation(tx, pk);
    const access = { portal: row.has_portal_access, dashboard: row.has_dashboard_access };
    const role = providerId === null ? 1 : 2;
    const place = { grantId, providerId };
    await createAssociation(tx, { pk, username, role, ...place, ...access, by: row.created_by, at });
    const details = { accepted: true, provider: providerId, ...access };
    await recordAct(tx, act, { object: `association ${pk}`, grantId, details });
  });
}

/** The invitation with a key that no association has. Throws NOT_FOUND. */
export async function openInvitation(tx: Tx, grantId: number, pk: number): Promise<InvitationRow> {
  const row = await lockInvitation(tx, grantId, pk);
  if (!row) throw new Problem('NOT_FOUND');
  return row;
}

/** Resends an invitation and extends its validity; a declined one silently stays declined. Throws TOO_MANY. */
export async function resendOffer(tx: Tx, deps: IdentityDeps, row: InvitationRow, by: string): Promise<void> {
  // Nobody gets this password: the hash takes the time that it takes for a new account.
  await renewTemporaryPassword(tx, deps, row.alias);
  const expiresAt = new Date(deps.clock.now().getTime() + TEMPORARY_PASSWORD_MS);
  await saveInvitationExpiry(tx, row.pk, expiresAt);
  if (row.declined_at === null)
    await sendOffer(tx, deps, { username: row.username, grantId: row.fk_grants, by });
}

type OfferMail = { readonly username: string; readonly grantId: number; readonly by: string };

/** Accounts in a group and deactivated ones get no mail; the inviter gets the same response in every case. */
async function sendOffer(tx: Tx, deps: IdentityDeps, { username, grantId, by }: OfferMail): Promise<void> {
  if (!(await canBeInvited(tx, username))) return;
  const person = await findContact(tx, username);
  const inviter = await findContact(tx, by);
  if (!person) return;
  const days = String(TEMPORARY_PASSWORD_MS / DAY_MS);
  const variables = {
    grant: await getGrantLabel(tx, grantId),
    person: inviter?.name ?? 'somebody whose account is gone',
    days,
  };
  await deps.identity.email.send(tx, composeMail(deps, person.email, 'access_invited', variables));
}
