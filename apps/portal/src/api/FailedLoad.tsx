import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { toMessage } from './problem.ts';

export type FailedLoadProps = {
  query: Pick<UseQueryResult, 'data' | 'isError' | 'isFetching' | 'error'> & { refetch: () => unknown };
  /** What could not be loaded, as a sentence. */
  children: ReactNode;
  /** The default that applies until it is loaded. */
  meanwhile?: ReactNode;
};

/** Error for a part of a page: what failed, why, and Retry (BEY-054). Renders nothing while loaded or loading. */
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
