import type { RouteName } from '@srae/domain/access/guards';
import { useMatches, useSearchParams } from 'react-router';
import { useReword } from '../instrument/use-reword.ts';

/** The handle of a route. */
export type RouteHandle = {
  title: string;
  name?: RouteName;
  /** The title of a view that a parameter of the address opens, by the parameter. */
  views?: Readonly<Record<string, string>>;
};

/** The title of the page; report pages use the terms of their instrument. */
export function usePageTitle(): string | undefined {
  const reword = useReword();
  const [search] = useSearchParams();
  const toTitle = ({ name, title, views = {} }: RouteHandle) => {
    const view = Object.keys(views).find((one) => search.has(one));
    if (view !== undefined) return views[view];
    return name === 'grantee' ? reword(title) : title;
  };
  return useMatches()
    .map((match) => match.handle as RouteHandle | undefined)
    .map((handle) => (handle ? toTitle(handle) : undefined))
    .findLast(Boolean);
}
