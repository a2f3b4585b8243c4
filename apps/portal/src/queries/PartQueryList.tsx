import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../api/Loaded.tsx';
import type { PartQueries } from './part-queries.ts';

type Props = {
  queries: PartQueries;
  /** The part in words: 'this page'. */
  about: string;
  /** Below the list, such as a link that asks. */
  children?: ReactNode;
};

/** The queries about the part that is open; most parts have none, and load nothing. */
export function PartQueryList({ queries: { side, rows }, about, children }: Props) {
  const isAsked = side !== null && rows.length > 0;
  const notice = useQuery({
    queryKey: ['queries', 'notice'],
    queryFn: () => import('./PartQueriesNotice.tsx'),
    staleTime: Infinity,
    enabled: isAsked,
  });
  return (
    <>
      {isAsked ? (
        <Loaded query={notice} what="the queries" lines={1}>
          {({ PartQueriesNotice }) => <PartQueriesNotice side={side} rows={rows} about={about} />}
        </Loaded>
      ) : null}
      {children}
    </>
  );
}
