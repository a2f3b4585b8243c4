import { Refused } from './api/figures.ts';
import { Problem } from './Problem.tsx';

/** A failed load of a selection's figures; Retry is offered except for 403 and 404. */
export function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof Refused && (error.status === 403 || error.status === 404);
  if (!isRefused) return <Problem message={error.message} onRetry={onRetry} />;
  return (
    <div className="notice notice--problem" role="alert">
      <p>{error.message}</p>
      <p>Choose another selection above, or open the Dashboard page again from the portal's menu.</p>
    </div>
  );
}
