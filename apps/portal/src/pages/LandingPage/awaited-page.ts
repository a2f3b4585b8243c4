/** The page that was asked for before its grant was chosen. */
import type { AccessSession } from '@srae/domain/access/areas';
import { findRoute, guard, ROUTES } from '@srae/domain/access/guards';
import { matchPath, type Location } from 'react-router';
import { type AwaitedState, isOfPortal } from '../../layouts/await-page.ts';
import { idFrom } from '../../paths.ts';
import type { SessionGrantee } from '../../session/types.ts';

const AREAS = ['portal', 'dashboard'] as const;
/** What the grant chooser opens. */
export type Area = (typeof AREAS)[number];

/** A session with the chosen grant. */
type ChosenSession = Omit<AccessSession, 'selected'> & { readonly selected: SessionGrantee };

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
  if (route === null || isOfPortal(route) !== (area === 'portal') || guard(route, session) !== null)
    return null;
  const grant = searchParams.get('grant');
  if (grant !== null && area === 'portal' && idFrom(grant) !== session.selected.id) return null;
  const pid = matchPath(`${ROUTES['provider-data'].path}/*`, pathname)?.params.pid;
  const isOwn = pid === undefined || session.selected.providers.some(({ id }) => id === idFrom(pid));
  return isOwn ? address : null;
}

function toAddress({ state }: Pick<Location, 'state'>): string | null {
  const kept: Partial<Record<keyof AwaitedState, unknown>> | null = state;
  return typeof kept?.awaited === 'string' ? kept.awaited : null;
}
