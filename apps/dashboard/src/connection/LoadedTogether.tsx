import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PortalLink } from './portal-link.ts';
import { useContentHeight } from './use-frame.ts';

/** Laid out at full width for charts that measure it, but invisible and hidden from screen readers. */
const UNSEEN = { height: 0, overflow: 'hidden', visibility: 'hidden' } as const;

/** Longer than most pages take to load; a part that takes longer does not hold back the others. */
const WAIT_MAX_MS = 8_000;

/** Whether a query is loading for the first time: one that failed is retried behind the page. */
const isFirstTry = ({ state }: Query) => state.fetchFailureCount === 0;

/**
 * Shows its content once all initial queries have settled or failed, to avoid layout shifts while the user starts
 * reading, and reports its height to the portal from then on. Data loaded later is shown as it arrives.
 */
export function LoadedTogether({ link, children }: { link: PortalLink; children: ReactNode }) {
  const queries = useQueryClient();
  const fetching = useIsFetching({ predicate: isFirstTry });
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (fetching > 0) return undefined;
    // The settled queries may have rendered components that start further queries.
    const timer = setTimeout(() =>
      queries.isFetching({ predicate: isFirstTry }) === 0 ? setShown(true) : undefined,
    );
    return () => clearTimeout(timer);
  }, [queries, fetching]);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), WAIT_MAX_MS);
    return () => clearTimeout(timer);
  }, []);
  useContentHeight(link, isShown);
  return (
    <>
      {isShown ? null : (
        <p className="notice" role="status">
          Loading the dashboard…
        </p>
      )}
      <div style={isShown ? undefined : UNSEEN}>{children}</div>
    </>
  );
}
