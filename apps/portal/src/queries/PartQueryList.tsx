import type { ReactNode } from 'react';
import { Loaded } from '../api/Loaded.tsx';
import { useModule } from '../api/use-module.ts';
import type { PartQueries } from './part-queries.ts';

type Props = {
  queries: PartQueries;
  /** Text naming the part: 'this page'. */
  about: string;
  /** Content below the list, such as a link to open a query. */
  children?: ReactNode;
};

/** The queries about the open part; most parts have none, and then no code is loaded. */
export function PartQueryList({ queries: { side, rows }, about, children }: Props) {
  const isAsked = side !== null && rows.length > 0;
  const notice = useModule('queries/notice', () => import('./PartQueriesNotice.tsx'), { enabled: isAsked });
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
