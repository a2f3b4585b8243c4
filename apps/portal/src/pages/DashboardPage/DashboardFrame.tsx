import {
  isSearch,
  type PortalMessage,
  readDashboardMessage,
} from '@srae/contract/dashboard/dashboard-messages';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiProblem } from '../../api/problem.ts';
import { paths } from '../../paths.ts';
import { onBeforeSignOut } from '../../session/leaving.ts';
import { useSession } from '../../session/session-context.ts';
import { openDashboardSession } from './dashboard-session.ts';

/** The specified delay between the frame's load and the sign-in message (DAS-002). */
export const SIGN_IN_AFTER_MS = 1_000;
/** How long after the sign-in the frame may take to confirm it; a blocked page never does. */
export const READY_WITHIN_MS = 15_000;

/** The manual's entry on how survey figures are protected. */
const PROTECTED_FIGURES = 'how-survey-figures-are-protected';

type Props = {
  origin: string;
  grantId: number | null;
  /** Receives the error when the frame cannot be signed in or stays silent, or its renewal is refused. */
  onFailed: (error: unknown) => void;
};

/**
 * The dashboard in its frame; exchanges messages only with its origin and window. The frame has the height of its
 * content, and the page's URL mirrors its selection in the fragment, which is not sent to any server.
 */
export function DashboardFrame({ origin, grantId, onFailed }: Props) {
  const { idle } = useSession();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const { hash } = useLocation();
  const address = useRef(hash);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  const signedOut = useRef(false);

  const post = useCallback(
    (message: PortalMessage) => {
      // A token requested before the sign-out would sign the frame in again.
      if (signedOut.current) return;
      signedOut.current = message.type === 'portal.signout';
      frame.current?.contentWindow?.postMessage(message, origin);
    },
    [origin],
  );

  const fail = useCallback(
    (error: unknown) => {
      if (frame.current !== null && !signedOut.current) onFailed(error);
    },
    [onFailed],
  );

  useEffect(() => {
    let asking = false;
    const listen = (event: MessageEvent<unknown>) => {
      const message = readDashboardMessage(event, { origin, source: frame.current?.contentWindow ?? null });
      if (message?.type === 'dashboard.ready' && timer.current !== null) clearTimeout(timer.current);
      if (message?.type === 'dashboard.active') idle.activity();
      if (message?.type === 'dashboard.height') setHeight(message.height);
      if (message?.type === 'dashboard.address' && toHash(message.search) !== address.current) {
        address.current = toHash(message.search);
        void navigate({ hash: address.current }, { replace: true, preventScrollReset: true });
      }
      if (message?.type === 'dashboard.query') void navigate(`${paths.dashboard()}${message.search}`);
      if (message?.type === 'dashboard.manual') void navigate(`${paths.manual()}#${PROTECTED_FIGURES}`);
      if (message?.type !== 'dashboard.token' || asking) return;
      asking = true;
      openDashboardSession(grantId)
        .then(({ token, expires_in }) => post({ type: 'portal.token', v: 1, session: { token, expires_in } }))
        // The dashboard requests one again, which cannot help where access has ended.
        .catch((error: unknown) => (isRefusal(error) ? fail(error) : undefined))
        .finally(() => {
          asking = false;
        });
    };
    window.addEventListener('message', listen);
    const unsubscribe = onBeforeSignOut(async () => post({ type: 'portal.signout', v: 1 }));
    return () => {
      window.removeEventListener('message', listen);
      unsubscribe();
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, [origin, grantId, idle, navigate, post, fail]);

  // Back and Forward have already changed the frame's URL; a pasted link has not.
  useEffect(() => {
    if (address.current === hash) return;
    address.current = hash;
    post({ type: 'portal.address', v: 1, search: toSearch(hash) });
  }, [hash, post]);

  useEffect(() => (height === null ? undefined : followView(frame, post)), [post, height]);

  const signIn = async () => {
    const { token, expires_in, grant } = await openDashboardSession(grantId);
    // Only the selected grant's access, no other session data (DAS-002).
    post({
      type: 'portal.signin',
      v: 1,
      session: { token, expires_in },
      grant,
      search: toSearch(hash),
    });
    if (frame.current === null) return;
    timer.current = setTimeout(() => fail(silentProblem(origin)), READY_WITHIN_MS);
  };
  const onLoad = () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void signIn().catch(fail), SIGN_IN_AFTER_MS);
  };

  return (
    <iframe
      ref={frame}
      className="dashboard-page__frame"
      style={height === null ? undefined : { height }}
      title="Dashboard"
      src={`${origin}/`}
      // The frame has another origin, so allow-same-origin gives it no access to the portal.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-downloads allow-modals"
      referrerPolicy="no-referrer"
      allow=""
      onLoad={onLoad}
    />
  );
}

/** The browser does not tell a page whether its frame was blocked. */
function silentProblem(origin: string): ApiProblem {
  const message = `The results come from ${origin}, which does not answer. Open the portal at its usual address and press Retry. If this stays so, your network may block that address: ask those who run it.`;
  return new ApiProblem({ code: 'DASHBOARD_SILENT', message, status: 0 });
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 403 || error.status === 404);
}

/** The selection in the page's URL fragment; '' if it is not one. */
function toSearch(hash: string): string {
  const search = hash.replace(/^#/, '?');
  return isSearch(search) ? search : '';
}

function toHash(search: string): string {
  return search.replace(/^\?/, '#');
}

/** Posts the visible part of the frame to it, at most once per animation frame; returns the unsubscribe function. */
function followView(frame: RefObject<HTMLIFrameElement | null>, post: (message: PortalMessage) => void) {
  let next: number | null = null;
  const postViewport = () => {
    next = null;
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    post({ type: 'portal.view', v: 1, above: Math.max(0, -top), height: window.innerHeight });
  };
  const follow = () => {
    next ??= requestAnimationFrame(postViewport);
  };
  follow();
  window.addEventListener('scroll', follow, { passive: true });
  window.addEventListener('resize', follow);
  return () => {
    if (next !== null) cancelAnimationFrame(next);
    window.removeEventListener('scroll', follow);
    window.removeEventListener('resize', follow);
  };
}
