import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PortalLink } from './portal-link.ts';
import { useContentHeight } from './use-frame.ts';

/** Laid out at its width, for charts that are drawn by it, but neither seen nor read out. */
const UNSEEN = { height: 0, overflow: 'hidden', visibility: 'hidden' } as const;

/**
 * Shows its content when all of what it loads first has come or failed, so that nothing moves while somebody begins to
 * read, and tells the portal its height from then on. What is loaded later is shown as it comes.
 */
export function LoadedTogether({ link, children }: { link: PortalLink; children: ReactNode }) {
  const queries = useQueryClient();
  const fetching = useIsFetching();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (fetching > 0) return undefined;
    // What has just come may have drawn something that loads more.
    const timer = setTimeout(() => (queries.isFetching() === 0 ? setShown(true) : undefined));
    return () => clearTimeout(timer);
  }, [queries, fetching]);
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
