/** The dashboard's restricted token: issued for one person and one scope, verified with its session row. */
import type { Actor, Association } from '@srae/domain/access/actor';
import { readFrom } from '../../store/database/database.ts';
import type { ReadAs } from '../../store/database/database.ts';
import type { IdentityDeps } from '../identity.ts';
import { readActor } from './sessions.ts';
import type { DashboardReach } from './tokens.ts';

/** A token for the person's scope: everything for Admin and ACF, else the authorized associations. */
export function issueDashboardToken(
  deps: IdentityDeps,
  actor: Actor,
  via: readonly Association[],
): Promise<string> {
  return deps.identity.tokens.dashboardToken({ sub: actor.sub, sid: actor.sid, reach: toReach(actor, via) });
}

/** The actor of a dashboard token, restricted to its scope; null when the token or its session has ended. */
export async function loadDashboardActor(
  deps: IdentityDeps,
  token: string,
  readAs: ReadAs = () => readFrom(deps.db),
): Promise<Actor | null> {
  const ref = await deps.identity.tokens.readDashboardToken(token);
  if (!ref) return null;
  const actor = await readActor(readAs(ref.sub), ref, deps.clock.now());
  return actor && narrow(actor, ref.reach);
}

function toReach(actor: Actor, via: readonly Association[]): DashboardReach {
  if (actor.groups.admin || actor.groups.acf) return { grants: 'all' };
  const grants = [...new Set(via.map((one) => one.grantId))];
  if (via.some((one) => one.role === 'grantee')) return { grants };
  return { grants, providers: via.flatMap((one) => one.providerId ?? []) };
}

/** A token never grants more than the person's current access, nor more than its own scope. */
function narrow(actor: Actor, reach: DashboardReach): Actor {
  const { grants, providers } = reach;
  if (grants === 'all') return actor;
  const associations = actor.associations.filter(
    (one) =>
      grants.includes(one.grantId) &&
      (providers === undefined || (one.providerId !== null && providers.includes(one.providerId))),
  );
  return { ...actor, groups: { admin: false, acf: false }, associations };
}
