import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toMessage } from './problem.ts';
import { Skeleton } from '../ui/feedback/Progress.tsx';
import { ErrorState } from '../ui/feedback/States.tsx';
import { useDeferredData } from '../ui/use-deferred-data.ts';

export type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  /** What is loaded, as in 'the grants'. */
  what: string;
  /** Number of placeholder lines while loading. */
  lines?: number;
  /** Shows the error at page level when this is the page's only content. */
  wholePage?: boolean;
  /** Shown above the placeholder and the error. */
  lead?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query, a placeholder while loading, an error with Retry. Stays rendered during a refetch. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, what, lines, wholePage = false, lead, children } = props;
  const data = useDeferredData(query.data);
  if (data !== undefined) return children(data);
  return (
    <>
      {lead}
      {query.isError ? (
        <ErrorState
          {...(wholePage
            ? {}
            : { title: `${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded` })}
          message={toMessage(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Skeleton label={`Loading ${what}`} {...(lines ? { lines } : {})} />
      )}
    </>
  );
}
