/** What of the queries is open, in the address: the list, one query, or a new one. */
import { type QueryDraft, readDraftParams, toDraftParams } from '@srae/contract/query-address';
import type { QuerySide } from '@srae/domain/queries/query';
import { useSearchParams } from 'react-router';
import { idFrom, paths } from '../paths.ts';

/** A new query as an address has prefilled it. */
export type OpenDraft = NonNullable<ReturnType<typeof readDraftParams>>;

export type QueryView =
  | { readonly show: 'list' }
  | { readonly show: 'query'; readonly grant: number; readonly pk: number }
  | { readonly show: 'ask'; readonly draft: OpenDraft };

/** The address of the list on the page of a side; staff have theirs beside the results (decision 2). */
export function queriesPath(side: QuerySide): string {
  return toPath(side, { queries: 'list' });
}

/** The address of one query. */
export function queryPath(
  side: QuerySide,
  query: { readonly grant_id: number; readonly pk: number },
): string {
  return toPath(side, { queries: `${query.pk}`, grant: `${query.grant_id}` });
}

/** The address of a new query about something of a report. */
export function askPath(draft: QueryDraft): string {
  return toPath('staff', toDraftParams(draft));
}

/** The view of the address; whatever is malformed is the list. */
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
