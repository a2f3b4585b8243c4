import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { flushBeforeSignOut, isTimeOut } from '../../session/leaving.ts';
import { useSession } from '../../session/session-context.ts';
import { Spinner } from '../../ui/feedback/Progress.tsx';

const TIMED_OUT =
  'You were signed out because there was no activity. Sign in to continue where you left off.';
const NOT_SIGNED_OUT = 'Sign-out did not reach the server. Close the browser to end your session.';

/** Resets the portal's state, signs out everywhere, then redirects to the login (P§2.8). */
export function Component() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const begun = useRef(false);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const timedOut = isTimeOut(location);
    void (async () => {
      await flushBeforeSignOut();
      const signedOut = await signOut();
      const notice = signedOut ? (timedOut ? TIMED_OUT : null) : NOT_SIGNED_OUT;
      await navigate(paths.login(), { replace: true, state: notice ? { notice } : null });
    })();
  }, [signOut, navigate, location]);

  return <Spinner label="Signing out" />;
}
