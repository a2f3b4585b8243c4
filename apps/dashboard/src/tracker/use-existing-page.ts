import { countPages } from '@srae/browser/count-pages';
import type { TrackerRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { changeSelection, LINES, type TrackerSelection } from './selection.ts';

/** Leads to the last page of the lines when theirs has gone, such as with a link of yesterday. */
export function useExistingPage(
  lines: UseQueryResult<TrackerRead>,
  selection: TrackerSelection,
  replace: (next: TrackerSelection) => void,
): void {
  const pages =
    lines.data === undefined || lines.isPlaceholderData ? null : countPages(lines.data.total, LINES);
  const isGone = selection.grant === undefined && pages !== null && selection.page > pages;
  const leave = useEffectEvent(() => replace(changeSelection(selection, { page: pages ?? 1 })));
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
}
