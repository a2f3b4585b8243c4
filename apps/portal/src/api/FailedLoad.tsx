import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { toMessage } from './problem.ts';

export type FailedLoadProps = {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'error'> & { refetch: () => unknown };
  /** What could not be loaded, as a sentence. */
  children: ReactNode;
  /** What applies until it is loaded. */
  meanwhile?: ReactNode;
};

/** Part of a page that could not be loaded: what, why, and Retry (BEY-054). Nothing while it is there or on its way. */
export function FailedLoad({ query, children, meanwhile }: FailedLoadProps) {
  if (!query.isError || query.data !== undefined) return null;
  return (
    <Notice tone="error" announce>
      <p>
        {children} {toMessage(query.error)} {meanwhile}
      </p>
      <Button variant="secondary" small busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </Notice>
  );
}
