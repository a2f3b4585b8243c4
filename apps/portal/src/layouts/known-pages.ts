/** The implemented pages of the route table; menus offer no others. */
import { ROUTES, type RouteName } from '@srae/domain/access/guards';
import { createContext, useContext } from 'react';
import type { RouteObject } from 'react-router';

const ALL: ReadonlySet<RouteName> = new Set(Object.keys(ROUTES) as RouteName[]); // the keys of the route table

/** Provided by the router; defaults to all routes. */
export const KnownPages = createContext<ReadonlySet<RouteName>>(ALL);

export function useKnownPages(): ReadonlySet<RouteName> {
  return useContext(KnownPages);
}

/** The page names of these routes. */
export function pageNames(routes: readonly RouteObject[]): ReadonlySet<RouteName> {
  return new Set(routes.flatMap((route) => (route.handle as { name?: RouteName } | undefined)?.name ?? []));
}
