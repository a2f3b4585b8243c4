/** A page that was asked for before its grant was chosen: kept in the state of the grant chooser. */
import type { AccessSession } from '@srae/domain/access/areas';
import { findRoute, guard, ROUTES, type RouteName } from '@srae/domain/access/guards';
import { matchPath, type Location } from 'react-router';
import { idFrom } from '../paths.ts';
import type { SessionGrantee } from '../session/types.ts';

const AREAS = ['portal', 'dashboard'] as const;
/** What the grant chooser opens. */
export type Area = (typeof AREAS)[number];

/** A session with the chosen grant. */
type ChosenSession = Omit<AccessSession, 'selected'> & { readonly selected: SessionGrantee };

/** The state of a visit to the grant chooser that a guard redirects to; null for pages that need no grant. */
export function awaitPage(
  route: RouteName,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): { awaited: string } | null {
  return toArea(route) === null ? null : { awaited: pathname + search + hash };
}

/** Whether choosing one of these grants leads on to the awaited page. */
export function leadsToAwaitedPage(
  location: Pick<Location, 'state'>,
  access: AccessSession,
  grants: readonly SessionGrantee[],
): boolean {
  return grants.some((selected) =>
    AREAS.some((area) => awaitedPage(location, area, { ...access, selected }) !== null),
  );
}

/** The address of the awaited page; null without one that belongs to this area of the chosen grant and may be opened. */
export function awaitedPage(
  location: Pick<Location, 'state'>,
  area: Area,
  session: ChosenSession,
): string | null {
  const address = toAddress(location);
  if (address === null) return null;
  const { pathname, searchParams } = new URL(address, 'http://portal.invalid');
  const route = findRoute(pathname);
  if (route === null || toArea(route) !== area || guard(route, session) !== null) return null;
  const grant = searchParams.get('grant');
  if (grant !== null && area === 'portal' && idFrom(grant) !== session.selected.id) return null;
  const pid = matchPath(`${ROUTES['provider-data'].path}/*`, pathname)?.params.pid;
  const isOwn = pid === undefined || session.selected.providers.some(({ id }) => id === idFrom(pid));
  return isOwn ? address : null;
}

function toArea(route: RouteName): Area | null {
  const { guard: kind } = ROUTES[route];
  if (kind === 'dashboard') return 'dashboard';
  return kind.startsWith('portal') ? 'portal' : null;
}

function toAddress({ state }: Pick<Location, 'state'>): string | null {
  const kept: unknown = state;
  const isAwaited = typeof kept === 'object' && kept !== null && 'awaited' in kept;
  return isAwaited && typeof kept.awaited === 'string' ? kept.awaited : null;
}
