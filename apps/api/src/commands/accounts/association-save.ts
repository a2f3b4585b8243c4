/** POST /user-associations: adds a new or existing person to a grant, or changes their site access. */
import type { SaveAssociation, SavedAssociation } from '@srae/contract/schemas/accounts/user-associations';
import { ROLES } from '@srae/contract/accounts/user-associations';
import type { Accounts, Password } from '../../identity/directory/directory.ts';
import type { IdentityDeps } from '../../identity/identity.ts';
import { Problem } from '../../problem.ts';
import {
  countOtherGrantees,
  createAssociation,
  getGrantLabel,
  lockProviderOfGrant,
  lockAssociation,
  lockAssociations,
  saveSiteAccess,
} from '../../store/accounts/associations.ts';
import type { AssociationRow } from '../../store/accounts/associations.ts';
import { inScope, type Tx } from '../../store/database/database.ts';
import { isPractice } from '../../store/programme/practice.ts';
import { deleteLostUploads } from '../../store/uploads/open-uploads.ts';
import { deleteInvitationsTo, saveOfferedAccess } from '../../store/accounts/invitations.ts';
import type { InvitationRow } from '../../store/accounts/invitations.ts';
import { endLostKeys } from '../credentials/end-keys.ts';
import { isByAdmin, recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { requireAuthority } from '../audit/require-authority.ts';
import { offerAssociation, openInvitation } from './association-invite.ts';
import { loadPerson, lockPerson, refuseUnconfirmed } from './association-person.ts';
import type { Person } from './association-person.ts';
import { GROUP_OF_ROLE, ROLE_NAMES, refuseSelf, notifyAdmins } from './user-groups.ts';
import { invite, newTemporaryPassword, sendAccessChanged } from './user-invite.ts';

/** Adds a person to a grant. Throws BAD_REQUEST, NO_DASHBOARD_ACCESS, NOT_FOUND, ACCOUNT_EXISTS, ASSOCIATION_TAKEN and PRACTICE_NO_USERS. */
export async function addAssociation(
  deps: IdentityDeps,
  act: ActContext,
  grantId: number,
  body: SaveAssociation,
): Promise<SavedAssociation> {
  const role = body.role_id === 2 ? 2 : 1;
  const providerId = body.provider_id ?? null;
  if (await isPractice(deps.db, grantId)) throw new Problem('PRACTICE_NO_USERS');
  if ((role === 2) !== (providerId !== null)) throw new Problem('BAD_REQUEST');
  refuseOtherRoleName(body, role);
  const access = toRequestedAccess(act, role, body);
  const loaded = await loadPerson(deps, act, body);
  // Hashed for every unknown person, so that the response time does not reveal an account elsewhere.
  const temporary = loaded.is === 'known' ? null : await newTemporaryPassword(deps);
  const grant = await getGrantLabel(deps.db, grantId);
  return deps.identity.directory.change([], async (tx, accounts) => {
    if (providerId !== null && !(await lockProviderOfGrant(tx, grantId, providerId)))
      throw new Problem('BAD_REQUEST');
    const person = await lockPerson(tx, act, loaded);
    await refuseUnconfirmed(tx, person);
    const change = `You can now work on ${grant} as ${roleName(role)}.`;
    const place = { grantId, providerId, ...access, by: act.actor.sub, at: deps.clock.now() };
    let username: string;
    let listed: { readonly cognitoId: string; readonly pk: number };
    if (person.is === 'elsewhere') {
      ({ username } = person);
      const { alias, pk } = await offerAssociation(tx, deps, person, place);
      listed = { cognitoId: alias, pk };
    } else {
      username = await resolveUsername(tx, deps, accounts, { person, temporary, change });
      const pk = await createAssociation(tx, { username, role, ...place });
      await deleteInvitationsTo(tx, username, grantId, providerId);
      listed = { cognitoId: username, pk };
    }
    if (person.is === 'known') await sendAccessChanged(tx, deps, person.email, change);
    await requireAuthority(tx, deps, act);
    await recordAct(tx, act, {
      object: `association ${listed.pk}`,
      grantId,
      after: { role: roleName(role), provider: providerId, ...access },
      details: { user: username, invited: person.is !== 'known' },
    });
    return { ...listed, invited: person.is !== 'known' };
  });
}

/** Makes a person Admin or ACF. Throws BAD_REQUEST, SELF_CHANGE, NOT_FOUND, ACCOUNT_EXISTS and GROUP_TAKEN. */
export async function addGroup(
  deps: IdentityDeps,
  act: ActContext,
  body: SaveAssociation,
): Promise<SavedAssociation> {
  const role = body.role_id === 4 ? 4 : 3;
  const named = [body.fk_grants, body.provider_id, body.has_portal_access, body.has_dashboard_access];
  if (named.some((value) => value !== null && value !== undefined)) throw new Problem('BAD_REQUEST');
  refuseOtherRoleName(body, role);
  const group = GROUP_OF_ROLE[role];
  const person = await loadPerson(deps, act, body);
  if (person.is === 'elsewhere') throw new Problem('NOT_FOUND');
  if (person.is === 'known') refuseSelf(act.actor, person.username);
  await refuseUnconfirmed(deps.db, person);
  const temporary = person.is === 'new' ? await newTemporaryPassword(deps) : null;
  return deps.identity.directory.change([], async (tx, accounts) => {
    const change = `You now have the role ${ROLE_NAMES[group]}.`;
    const username = await resolveUsername(tx, deps, accounts, { person, temporary, change });
    const email = person.is === 'known' ? person.email : person.invitee.email;
    if (!(await accounts.addToGroup({ username, email }, group, act.actor.sub)))
      throw new Problem('GROUP_TAKEN');
    if (person.is === 'known') await sendAccessChanged(tx, deps, email, change);
    await notifyAdmins(tx, deps, email, `now has the role ${ROLE_NAMES[group]}`);
    await requireAuthority(tx, deps, act);
    await recordAct(tx, act, {
      object: `user ${username}`,
      after: { group },
      details: { invited: temporary !== null },
    });
    return { cognitoId: username, pk: null, invited: temporary !== null };
  });
}

/**
 * Changes the two access flags of an association. Throws NO_SITE_ACCESS, SELF_CHANGE, LAST_GRANTEE,
 * NO_DASHBOARD_ACCESS, and BAD_REQUEST when the body contradicts the row.
 */
export async function editAssociation(
  deps: IdentityDeps,
  act: ActContext,
  grantId: number,
  body: SaveAssociation,
): Promise<SavedAssociation> {
  const pk = body.pk ?? 0;
  const { has_portal_access: portal, has_dashboard_access: dashboard } = body;
  if (typeof portal !== 'boolean' || typeof dashboard !== 'boolean') throw new Problem('BAD_REQUEST');
  const access = { portal, dashboard };
  if (!access.portal && !access.dashboard) throw new Problem('NO_SITE_ACCESS');
  const grant = await getGrantLabel(deps.db, grantId);
  return inScope(deps.db, [grantId], async (tx) => {
    await lockAssociations(tx, grantId);
    const row = await lockAssociation(tx, grantId, pk);
    if (!row) {
      const invitation = await openInvitation(tx, grantId, pk);
      await requireAuthority(tx, deps, act);
      return editInvitation(tx, act, invitation, { body, access });
    }
    refuseContradiction(row, body);
    const own = row.username === act.actor.username;
    if (own && (!isByAdmin(act) || !access.portal)) throw new Problem('SELF_CHANGE');
    if (access.dashboard && !row.has_dashboard_access) refuseUnheldDashboard(act);
    if (!isByAdmin(act) && row.fk_roles === 1 && row.has_portal_access && !access.portal)
      await refuseLastGrantee(tx, grantId, pk);
    await saveSiteAccess(tx, pk, access);
    await endLostKeys(tx, deps, act, row.username);
    await deleteLostUploads(tx, grantId);
    await requireAuthority(tx, deps, act);
    const before = { portal: row.has_portal_access, dashboard: row.has_dashboard_access };
    if (before.portal !== access.portal || before.dashboard !== access.dashboard) {
      await sendAccessChanged(
        tx,
        deps,
        row.email,
        `Your access to ${grant} is now: ${accessInWords(access)}.`,
      );
      const details = { user: row.username };
      await recordAct(tx, act, {
        object: `association ${pk}`,
        grantId,
        before,
        after: access,
        details,
      });
    }
    return { cognitoId: row.username, pk, invited: false };
  });
}

/** Throws LAST_GRANTEE when no other grantee-level person with portal access remains on the grant. */
export async function refuseLastGrantee(tx: Tx, grantId: number, pk: number): Promise<void> {
  if ((await countOtherGrantees(tx, grantId, pk)) === 0) throw new Problem('LAST_GRANTEE');
}

/** Changes the offer of an invitation like an association, but without a notification. */
async function editInvitation(
  tx: Tx,
  act: ActContext,
  row: InvitationRow,
  { body, access }: { body: SaveAssociation; access: { portal: boolean; dashboard: boolean } },
): Promise<SavedAssociation> {
  refuseContradiction({ ...row, username: row.alias, fk_roles: row.fk_providers === null ? 1 : 2 }, body);
  if (access.dashboard && !row.has_dashboard_access) refuseUnheldDashboard(act);
  await saveOfferedAccess(tx, row.pk, access);
  const before = { portal: row.has_portal_access, dashboard: row.has_dashboard_access };
  if (before.portal !== access.portal || before.dashboard !== access.dashboard)
    await recordAct(tx, act, {
      object: `association ${row.pk}`,
      grantId: row.fk_grants,
      before,
      after: access,
      details: { user: row.username },
    });
  return { cognitoId: row.alias, pk: row.pk, invited: false };
}

/** The person's username; a person without an account is invited. */
function resolveUsername(
  tx: Tx,
  deps: IdentityDeps,
  accounts: Accounts,
  {
    person,
    temporary,
    change,
  }: { person: Exclude<Person, { is: 'elsewhere' }>; temporary: Password | null; change: string },
): Promise<string> {
  if (person.is === 'known') return Promise.resolve(person.username);
  if (!temporary) throw new Error('An invitation needs a temporary password.');
  return invite(tx, deps, accounts, { ...person.invitee, temporary, change });
}

/** By default grantee-level people get both areas, provider-level people the portal (Q17). */
function toRequestedAccess(
  act: ActContext,
  role: 1 | 2,
  body: SaveAssociation,
): { portal: boolean; dashboard: boolean } {
  const portal = body.has_portal_access ?? true;
  const dashboard = body.has_dashboard_access ?? (role === 1 && holdsDashboard(act));
  if (!portal && !dashboard) throw new Problem('NO_SITE_ACCESS');
  if (dashboard) refuseUnheldDashboard(act);
  return { portal, dashboard };
}

function holdsDashboard(act: ActContext): boolean {
  return isByAdmin(act) || act.via.some((one) => one.hasDashboardAccess);
}

function refuseUnheldDashboard(act: ActContext): void {
  if (!holdsDashboard(act)) throw new Problem('NO_DASHBOARD_ACCESS');
}

function refuseOtherRoleName({ role_name: name }: SaveAssociation, role: 1 | 2 | 3 | 4): void {
  if (name && name !== roleName(role)) throw new Problem('BAD_REQUEST');
}

function roleName(role: 1 | 2 | 3 | 4): string {
  return ROLES.find((one) => one.pk === role)?.role_name ?? '';
}

function refuseContradiction(row: Omit<AssociationRow, 'email'>, body: SaveAssociation): void {
  const claims: readonly (readonly [unknown, unknown])[] = [
    [body.fk_grants, row.fk_grants],
    [body.role_id, row.fk_roles],
    [body.role_name, roleName(row.fk_roles)],
    [body.provider_id, row.fk_providers],
    [body.user?.Username, row.username],
  ];
  if (claims.some(([claimed, is]) => claimed !== null && claimed !== undefined && claimed !== is))
    throw new Problem('BAD_REQUEST');
}

function accessInWords({ portal, dashboard }: { portal: boolean; dashboard: boolean }): string {
  if (portal && dashboard) return 'Dashboard and Portal';
  return portal ? 'Portal' : 'Dashboard';
}
