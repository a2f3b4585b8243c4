/** Whether the right of an act still exists when the act takes effect: it may end while the call is under way. */
import type { ActingRole, Actor, Association } from '@srae/domain/access/actor';
import type { Deps } from '../../deps.ts';
import { readActor } from '../../identity/sessions/sessions.ts';
import { Problem } from '../../problem.ts';
import { readFrom } from '../../store/database/database.ts';
import type { Tx } from '../../store/database/database.ts';
import { lockRights } from '../../store/sessions/actor.ts';

/** The person, the roles and the associations that permitted the act. */
type Authority = {
  readonly actor: Actor;
  readonly roles: readonly ActingRole[];
  readonly via: readonly Association[];
};

/**
 * Belongs in the transaction of every act that outlasts its right: who gives access, a role, a key or a consent. Ends of
 * sessions, roles and associations then wait for the transaction. Last in it, because whoever ends a right holds the
 * locks of the account by then. Throws NOT_SIGNED_IN, FORBIDDEN and NOT_FOUND like the next call of the person.
 */
export async function requireAuthority(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { actor, roles, via }: Authority,
): Promise<void> {
  await lockRights(
    tx,
    actor,
    via.map(({ pk }) => pk),
  );
  const now = await readActor(readFrom(tx), actor, clock.now());
  if (!now) throw new Problem('NOT_SIGNED_IN');
  const lostGroup =
    (roles.includes('Admin') && !now.groups.admin) || (roles.includes('ACF') && !now.groups.acf);
  if (lostGroup) throw new Problem('FORBIDDEN');
  // Who acts as an Admin needs no association, and may remove the own one.
  if (roles.includes('Admin') || via.length === 0) return;
  const held = now.associations.flatMap((one) => {
    const former = via.find(({ pk, grantId }) => pk === one.pk && grantId === one.grantId);
    return former ? [isAsWide(one, former)] : [];
  });
  if (held.length === 0) throw new Problem('NOT_FOUND');
  if (!held.includes(true)) throw new Problem('FORBIDDEN');
}

/** Whether an association still gives all the access that it gave. */
function isAsWide(one: Association, former: Association): boolean {
  return (
    (one.hasPortalAccess || !former.hasPortalAccess) &&
    (one.hasDashboardAccess || !former.hasDashboardAccess) &&
    (one.grantActive || !former.grantActive)
  );
}
