/** A view of the dashboard that was asked for before a grant was chosen: kept in the state of the grant chooser. */
import type { Location } from 'react-router';
import { ROUTES, type RouteName } from '@srae/domain/access/guards';

/** The state of a visit to the grant chooser that a guard redirects to; null for pages without a view. */
export function awaitView(route: RouteName, { hash }: Pick<Location, 'hash'>): { view: string } | null {
  return ROUTES[route].guard === 'dashboard' && hash !== '' ? { view: hash } : null;
}

/** The fragment of the awaited view, or an empty one. */
export function awaitedView(location: Pick<Location, 'state'>): string {
  const state: unknown = location.state;
  const isAwaited = typeof state === 'object' && state !== null && 'view' in state;
  return isAwaited && typeof state.view === 'string' ? state.view : '';
}
