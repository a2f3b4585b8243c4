import { useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { Navigate, useLocation } from 'react-router';
import { toLocalClock } from '../api/server-clock.ts';
import { acceptTokens, authState, clearToken, onAuthState, restoreSession } from '../api/token.ts';
import { paths } from '../paths.ts';
import { toAccess, mayStay, findPeriod, toSessionStatus } from './access-session.ts';
import { RETRY_MS } from './grants-query.ts';
import { IdleWatch } from './idle/IdleWatch.tsx';
import { useIdleClock } from './idle/use-idle-clock.ts';
import { usePortalConfig } from './portal-config.ts';
import { SessionEndedCard } from './SessionEndedCard.tsx';
import { type Session, SessionContext } from './session-context.ts';
import { useGrants, useMe } from './use-person.ts';
import { useSelectedGrant } from './use-selected-grant.ts';
import { useSelectedPeriod } from './use-selected-period.ts';
import { useSignOut } from './use-sign-out.ts';
import { Spinner } from '../ui/feedback/Progress.tsx';

// Lazy-loaded, since most users never see it.
const PasskeyFirst = lazy(async () => ({
  default: (await import('../pages/account/passkeys/PasskeyFirst.tsx')).PasskeyFirst,
}));

/** The portal's global state: person, selected grant and period, end of the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const auth = useSyncExternalStore(onAuthState, authState);
  const queries = useQueryClient();
  const location = useLocation();
  const { grantId, chooseGrant, clearGrant } = useSelectedGrant();
  const restoringFailure = useRestoring(auth === 'unknown');
  const me = useMe(auth === 'signed-in');
  const grants = useGrants(me.data, grantId !== null);
  const { periodPk, choosePeriod, clearPeriod } = useSelectedPeriod(me.data?.periods);
  const idle = useIdleClock(me.data);

  const reset = useCallback(() => {
    idle.stop();
    clearGrant();
    clearPeriod();
    queries.clear();
    clearToken();
  }, [idle, queries, clearGrant, clearPeriod]);

  const signOut = useSignOut(reset);
  const totp = usePortalConfig()?.totp;
  // No redirect while the setting is loading.
  const unfit = me.data !== undefined && !mayStay(me.data, totp ?? true);
  const session = useMemo<Session>(() => {
    const person = unfit ? null : (me.data ?? null);
    const list = person === null ? [] : (grants.data ?? []);
    const ready = person !== null && grants.data !== undefined;
    const grant = list.find((one) => one.id === grantId) ?? null;
    const periods = person?.periods ?? [];
    return {
      status: toSessionStatus(auth, ready),
      me: person,
      grants: list,
      grant,
      periods,
      period: findPeriod(periods, periodPk),
      access: ready ? toAccess(person, list, grant) : null,
      failure: restoringFailure ?? me.failureReason ?? grants.failureReason,
      idle,
      signedIn: (tokens) => {
        idle.start(toLocalClock(tokens.idle_expires_at), true);
        acceptTokens(tokens);
      },
      chooseGrant,
      choosePeriod,
      signOut,
      reloadMe: () => queries.invalidateQueries({ queryKey: ['me'] }),
    };
  }, [
    auth,
    me.data,
    me.failureReason,
    grants.data,
    grants.failureReason,
    grantId,
    periodPk,
    unfit,
    idle,
    restoringFailure,
    chooseGrant,
    choosePeriod,
    signOut,
    queries,
  ]);
  const isLeaving = location.pathname === paths.logout();

  return (
    <SessionContext value={session}>
      {me.data?.passkey_needed === true && !isLeaving ? (
        <Suspense fallback={<Spinner label="Loading" />}>
          <PasskeyFirst onAdded={() => void session.reloadMe()} />
        </Suspense>
      ) : (
        children
      )}
      {unfit && !isLeaving ? <Navigate to={paths.logout()} replace /> : null}
      {auth === 'signed-in' ? <IdleWatch page={location.pathname + location.search + location.hash} /> : null}
      {session.me ? <SessionEndedCard email={session.me.email} /> : null}
    </SessionContext>
  );
}

/** Tries the refresh cookie once, and again every three seconds after a failure, which it returns. */
function useRestoring(unknown: boolean): Error | null {
  // An object of its own for each failure, so that the next attempt follows it.
  const [failed, setFailed] = useState<{ readonly error: Error } | null>(null);
  useEffect(() => {
    if (!unknown) return;
    let current = true;
    const attempt = () => {
      restoreSession().catch((error: Error) => {
        if (current) setFailed({ error });
      });
    };
    const timer = setTimeout(attempt, failed === null ? 0 : RETRY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [unknown, failed]);
  return unknown && failed !== null ? failed.error : null;
}
