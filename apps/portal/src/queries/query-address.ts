/** The query view in the URL: the list, one query, or a new one. */
import { type QueryDraft, readDraftParams, toDraftParams } from '@srae/contract/query-address';
import type { QuerySide } from '@srae/domain/queries/query';
import { useSearchParams } from 'react-router';
import { idFrom, paths } from '../paths.ts';

/** A new query, prefilled from the URL. */
export type OpenDraft = NonNullable<ReturnType<typeof readDraftParams>>;

export type QueryView =
  | { readonly show: 'list' }
  | { readonly show: 'query'; readonly grant: number; readonly pk: number }
  | { readonly show: 'ask'; readonly draft: OpenDraft };

/** The URL of the list for a side; staff have theirs beside the results (decision 2). */
export function queriesPath(side: QuerySide): string {
  return toPath(side, { queries: 'list' });
}

/** The URL of one query. */
export function queryPath(
  side: QuerySide,
  query: { readonly grant_id: number; readonly pk: number },
): string {
  return toPath(side, { queries: `${query.pk}`, grant: `${query.grant_id}` });
}

/** The URL of a new query about a part of a report. */
export function askPath(draft: QueryDraft): string {
  return toPath('staff', toDraftParams(draft));
}

/** Parses the view from the URL; malformed parameters yield the list. */
export function useQueryView(): QueryView {
  const [search] = useSearchParams();
  const [grant, pk] = ['grant', 'queries'].map((name) => idFrom(search.get(name) ?? undefined));
  if (grant && pk) return { show: 'query', grant, pk };
  const draft = readDraftParams((name) => search.get(name));
  return draft === null ? { show: 'list' } : { show: 'ask', draft };
}

function toPath(side: QuerySide, search: Readonly<Record<string, string>>): string {
  return `${side === 'staff' ? paths.dashboard() : paths.queries()}?${new URLSearchParams(search)}`;
}
