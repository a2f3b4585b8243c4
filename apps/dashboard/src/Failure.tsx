import { Refused } from './api/figures.ts';

/** A failed load; Retry is offered except for 403 and 404. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof Refused && (error.status === 403 || error.status === 404);
  return (
    <div className="notice notice--problem" role="alert">
      <p>{error.message}</p>
      {isRefused ? (
        <p>Choose another selection above, or open the Dashboard page again from the portal's menu.</p>
      ) : (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
