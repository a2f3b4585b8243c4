import { Refused } from './api/figures.ts';
import { Problem } from './Problem.tsx';

type FailureProps = {
  error: Error;
  onRetry: () => Promise<unknown>;
  /** What could not be loaded, where the place of the message does not say it. */
  what?: string;
};

/** A failed load of a selection's figures; Retry is offered except for 403 and 404. */
export function Failure({ error, onRetry, what }: FailureProps) {
  const isRefused = error instanceof Refused && (error.status === 403 || error.status === 404);
  const message = what === undefined ? error.message : `${what}: ${error.message}`;
  if (!isRefused) return <Problem message={message} onRetry={onRetry} />;
  return (
    <div className="notice notice--problem" role="alert">
      <p>{message}</p>
      <p>Choose another selection above, or open the Dashboard page again from the portal's menu.</p>
    </div>
  );
}

/** The part of a query that says whether it failed. */
export type Loading = {
  readonly error: Error | null;
  readonly data: unknown;
  readonly refetch: () => Promise<unknown>;
};

/** The error of a part of the page in its place; nothing unless its query failed. */
export function PartFailure({ of: { error, refetch }, what }: { of: Loading; what?: string }) {
  if (error === null) return null;
  return <Failure error={error} onRetry={() => refetch()} {...(what === undefined ? {} : { what })} />;
}
