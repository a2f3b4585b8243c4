import { countPages } from '@srae/browser/count-pages';
import { useEffect, useEffectEvent } from 'react';

type LoadedList = {
  readonly data?: { readonly total: number } | undefined;
  /** Whether `data` are of a request before, with other filters. */
  readonly isPlaceholderData: boolean;
};
type Place = { readonly page: number; readonly size: number; readonly onPage: (page: number) => void };

/** Leads to the last page of a list whose page has gone, such as with its only row, or with a link of yesterday. */
export function useExistingPage(list: LoadedList, { page, size, onPage }: Place): void {
  const pages = list.data === undefined ? null : countPages(list.data.total, size);
  const isGone = pages !== null && page > pages && !list.isPlaceholderData;
  const leave = useEffectEvent(() => onPage(pages ?? 1));
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
