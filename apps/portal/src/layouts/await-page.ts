/** A page that is asked for before its grant is chosen is kept in the state of the visit to the grant chooser. */
import { ROUTES, type RouteName } from '@srae/domain/access/guards';
import type { Location } from 'react-router';

export type AwaitedState = { readonly awaited: string };

/** The state of a visit to the grant chooser that a guard redirects to; null for pages that need no grant. */
export function awaitPage(
  route: RouteName,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): AwaitedState | null {
  return ROUTES[route].guard === 'dashboard' || isOfPortal(route)
    ? { awaited: pathname + search + hash }
    : null;
}

/** Whether the page belongs to the portal of a grant. */
export function isOfPortal(route: RouteName): boolean {
  return ROUTES[route].guard.startsWith('portal');
}
