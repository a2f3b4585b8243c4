import type { RouteName } from '@srae/domain/access/guards';
import { useMatches } from 'react-router';
import { useReword } from '../instrument/use-reword.ts';

/** The handle of a route. */
export type RouteHandle = { title: string; name?: RouteName };

/** The title of the page; report pages use the terms of their instrument. */
export function usePageTitle(): string | undefined {
  const reword = useReword();
  return useMatches()
    .map((match) => match.handle as RouteHandle | undefined)
    .map((handle) => (handle?.name === 'grantee' ? reword(handle.title) : handle?.title))
    .findLast(Boolean);
}
