/** Removes an association, and resends a person's invitation. */
import type { RemoveAssociation } from '@srae/contract/schemas/accounts/user-associations';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import {
  deleteAssociation,
  getGrantLabel,
  lockAssociation,
  lockAssociations,
} from '../../store/accounts/associations.ts';
import { inScope } from '../../store/database/database.ts';
import { deleteFormerUserDrafts } from '../../store/forms/drafts.ts';
import { deleteLostUploads } from '../../store/uploads/open-uploads.ts';
import { deleteInvitation } from '../../store/accounts/invitations.ts';
import { endLostKeys } from '../credentials/end-keys.ts';
import { isByAdmin, recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { requireAuthority } from '../audit/require-authority.ts';
import { resendOffer, openInvitation } from './association-invite.ts';
import { refuseLastGrantee } from './association-save.ts';
import { resendInvitation, sendAccessChanged } from './user-invite.ts';

/**
 * Removes an association, never the account. Throws SELF_CHANGE for the caller's own, LAST_GRANTEE, and BAD_REQUEST
 * when the body contradicts the row.
 */
export async function removeAssociation(
  deps: IdentityDeps,
  act: ActContext,
  place: { readonly grantId: number; readonly pk: number },
  body: RemoveAssociation,
): Promise<void> {
  const { grantId, pk } = place;
  const grant = await getGrantLabel(deps.db, grantId);
  await inScope(deps.db, [grantId], async (tx) => {
    await lockAssociations(tx, grantId);
    const row = await lockAssociation(tx, grantId, pk);
    if (!row) {
      const invitation = await openInvitation(tx, grantId, pk);
      refuseContradiction({ username: invitation.alias, pk }, body);
      await deleteInvitation(tx, pk);
      await requireAuthority(tx, deps, act);
      const { username: user, fk_providers: provider } = invitation;
      const details = { user, role: provider === null ? 1 : 2, provider };
      await recordAct(tx, act, { object: `association ${pk}`, grantId, details });
      return;
    }
    refuseContradiction(row, body);
    const own = row.username === act.actor.username;
    if (own && (!isByAdmin(act) || act.actor.chosenGrantId === grantId)) throw new Problem('SELF_CHANGE');
    if (!isByAdmin(act) && row.fk_roles === 1) await refuseLastGrantee(tx, grantId, pk);
    await deleteAssociation(tx, pk);
    // Drafts that the person may no longer read are deleted (DT-3).
    await deleteFormerUserDrafts(tx, grantId, row.username);
    await deleteLostUploads(tx, grantId);
    await endLostKeys(tx, deps, act, row.username);
    await sendAccessChanged(tx, deps, row.email, `You no longer have access to ${grant}.`);
    await requireAuthority(tx, deps, act);
    await recordAct(tx, act, {
      object: `association ${pk}`,
      grantId,
      details: { user: row.username, role: row.fk_roles, provider: row.fk_providers },
    });
  });
}

/** Sends the invitation again. Throws INVITATION_ACCEPTED, ACCOUNT_DISABLED and TOO_MANY. */
export async function inviteAgain(
  deps: IdentityDeps,
  act: ActContext,
  place: { readonly grantId: number; readonly pk: number },
): Promise<void> {
  const grant = await getGrantLabel(deps.db, place.grantId);
  await deps.identity.directory.change([], async (tx, accounts) => {
    const row = await lockAssociation(tx, place.grantId, place.pk);
    const invitation = row ? null : await openInvitation(tx, place.grantId, place.pk);
    if (row) {
      const { username } = row;
      const change = `You can work on ${grant}.`;
      await resendInvitation(tx, deps, accounts, { username, change, byAdmin: isByAdmin(act) });
    }
    if (invitation) await resendOffer(tx, deps, invitation, act.actor.sub);
    await requireAuthority(tx, deps, act);
    const details = { user: (row ?? invitation)?.username };
    await recordAct(tx, act, { object: `association ${place.pk}`, grantId: place.grantId, details });
  });
}

function refuseContradiction(
  row: { readonly username: string; readonly pk: number },
  body: RemoveAssociation,
): void {
  if ((body?.user?.Username ?? row.username) !== row.username || (body?.association?.pk ?? row.pk) !== row.pk)
    throw new Problem('BAD_REQUEST');
}
