import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { authCalls } from '../api/auth-calls.ts';
import { toLocalClock } from '../api/server-clock.ts';
import {
  acceptTokens,
  authState,
  clearToken,
  onAuthState,
  onTokens,
  restoreSession,
  tokenSubject,
} from '../api/token.ts';
import { paths } from '../paths.ts';
import { toAccess, mayStay, findPeriod } from './access-session.ts';
import { grantsQuery, RETRY_MS } from './grants-query.ts';
import { clearGrantCookie, readGrantCookie, writeGrantCookie } from './grant-cookie.ts';
import { IdleWatch } from './idle/IdleWatch.tsx';
import { createIdleClock } from './idle/idle-clock.ts';
import { hasUnsavedWork } from './leaving.ts';
import { usePortalConfig } from './portal-config.ts';
import { SessionEndedCard } from './SessionEndedCard.tsx';
import { type Session, SessionContext } from './session-context.ts';
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
  const [search, setSearch] = useSearchParams();
  const [idle] = useState(() =>
    createIdleClock(async () => toLocalClock((await authCalls.activity()).idle_expires_at)),
  );
  const [grantId, setGrantId] = useState(readGrantCookie);
  const asked = Number(search.get('period')) || null;
  const [seen, setSeen] = useState(asked);
  const [periodPk, setPeriodPk] = useState(asked);
  if (asked !== seen) {
    // Links may omit the period: the last selected one is kept.
    setSeen(asked);
    if (asked !== null) setPeriodPk(asked);
  }
  const restoring = useRestoring(auth === 'unknown');

  const me = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => authCalls.me(signal),
    enabled: auth === 'signed-in',
    staleTime: Number.POSITIVE_INFINITY,
    ...READ_AGAIN,
    retry: true,
    retryDelay: RETRY_MS,
  });
  const passkeyNeeded = me.data?.passkey_needed === true;
  // A person without a required passkey may make no other call. A selected grant implies a passkey: no need to wait.
  const early = grantId === null ? null : tokenSubject();
  const username = passkeyNeeded ? '' : (me.data?.username ?? early ?? '');
  const grants = useQuery({
    ...grantsQuery(username),
    staleTime: Number.POSITIVE_INFINITY,
    ...READ_AGAIN,
    // An Admin's list contains every grant, so it is refetched only when the window regains focus.
    ...(me.data?.groups.includes('Admin') ? { refetchInterval: false } : {}),
  });
  const currentPk = me.data?.periods.find((one) => one.current)?.pk ?? null;
  const [followed, setFollowed] = useState(currentPk);
  if (currentPk !== followed) {
    setFollowed(currentPk);
    // Unsaved answers stay in their period even if another one becomes current.
    if (followed !== null && periodPk === null && hasUnsavedWork()) setPeriodPk(followed);
  }

  useEffect(() => idle.listen(), [idle]);
  useEffect(() => onTokens((tokens) => idle.start(toLocalClock(tokens.idle_expires_at), false)), [idle]);

  const idleMinutes = me.data?.idle_minutes;
  useEffect(() => {
    if (idleMinutes !== undefined) idle.setLimit(idleMinutes);
  }, [idle, idleMinutes]);

  const until = me.data?.idle_expires_at;
  useEffect(() => {
    if (until !== undefined) idle.start(toLocalClock(until), false);
  }, [idle, until]);

  const reset = useCallback(() => {
    idle.stop();
    clearGrantCookie();
    setGrantId(null);
    setPeriodPk(null);
    queries.clear();
    clearToken();
  }, [idle, queries]);

  const notifyOtherTabs = useSignOutOfAllTabs(reset);
  const signOut = useCallback(async () => {
    const answer = await authCalls.signOut().catch(() => null);
    reset();
    notifyOtherTabs();
    // The sign-in service ends its own session and redirects back.
    if (answer?.url !== undefined) window.location.assign(answer.url);
    return answer !== null;
  }, [reset, notifyOtherTabs]);

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
      status:
        auth === 'unknown' ? 'starting' : auth === 'signed-out' ? 'signed-out' : ready ? 'ready' : 'loading',
      me: person,
      grants: list,
      grant,
      periods,
      period: findPeriod(periods, periodPk),
      access: ready ? toAccess(person, list, grant) : null,
      failing: restoring.failing || me.failureCount > 0 || grants.failureCount > 0,
      idle,
      signedIn: (tokens) => {
        idle.start(toLocalClock(tokens.idle_expires_at), true);
        acceptTokens(tokens);
      },
      chooseGrant: async (id) => {
        const chosen = await authCalls.chooseGrant(id);
        writeGrantCookie(id);
        setGrantId(id);
        return chosen;
      },
      choosePeriod: (pk) => {
        setPeriodPk(pk);
        const current = periods.find((one) => one.current)?.pk === pk;
        setSearch((before) => withPeriod(before, current ? null : pk));
      },
      signOut,
      reloadMe: () => queries.invalidateQueries({ queryKey: ['me'] }),
    };
  }, [
    auth,
    me.data,
    me.failureCount,
    grants.data,
    grants.failureCount,
    grantId,
    periodPk,
    unfit,
    idle,
    restoring.failing,
    signOut,
    setSearch,
    queries,
  ]);

  return (
    <SessionContext value={session}>
      {passkeyNeeded && location.pathname !== paths.logout() ? (
        <Suspense fallback={<Spinner label="Loading" />}>
          <PasskeyFirst onAdded={() => void session.reloadMe()} />
        </Suspense>
      ) : (
        children
      )}
      {unfit && location.pathname !== paths.logout() ? <Navigate to={paths.logout()} replace /> : null}
      {auth === 'signed-in' ? <IdleWatch page={location.pathname + location.search + location.hash} /> : null}
      {session.me ? <SessionEndedCard email={session.me.email} /> : null}
    </SessionContext>
  );
}

/**
 * Availability, periods and permissions can change while a page is open. Refetching them does not count as activity
 * and does not extend the deadline (decision 42).
 */
const READ_AGAIN = { refetchInterval: 60_000, refetchOnWindowFocus: 'always' } as const;

/** Tries the refresh cookie once, and again every three seconds while the server cannot be reached. */
function useRestoring(unknown: boolean): { failing: boolean } {
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!unknown) return;
    let current = true;
    const attempt = () => {
      restoreSession().catch(() => {
        if (current) setFailures((count) => count + 1);
      });
    };
    const timer = setTimeout(attempt, failures === 0 ? 0 : RETRY_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [unknown, failures]);
  return { failing: unknown && failures > 0 };
}

/**
 * A sign-out in one tab signs out all tabs. Returns the function that notifies the other tabs; do not call it when a
 * session has expired, since the sign-in card preserves unsaved answers in other tabs.
 */
function useSignOutOfAllTabs(reset: () => void): () => void {
  // One channel sends and receives: a second one in this tab would receive our own message and end a newer session.
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(SIGN_OUTS);
    channel.current = opened;
    opened.addEventListener('message', () => {
      if (authState() === 'signed-in') reset();
    });
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [reset]);
  return useCallback(() => channel.current?.postMessage('signed-out'), []);
}

const SIGN_OUTS = 'portal-sign-out';

/** The current period is omitted from the URL. */
function withPeriod(search: URLSearchParams, pk: number | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (pk === null) next.delete('period');
  else next.set('period', String(pk));
  return next;
}
