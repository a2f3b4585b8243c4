import { toRetryMessage } from '../api/problem.ts';
import { Spinner } from '../ui/feedback/Progress.tsx';
import { useSession } from './session-context.ts';

/** While the session is being loaded; says why this takes longer. */
export function SessionSpinner() {
  const { failure } = useSession();
  return <Spinner label={failure === null ? 'Loading' : toRetryMessage(failure)} />;
}
