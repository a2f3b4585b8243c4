import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem } from '../../api/problem.ts';
import { paths } from '../../paths.ts';
import { onBeforeSignOut } from '../../session/leaving.ts';
import { useSession } from '../../session/session-context.ts';
import { openDashboardSession } from './dashboard-session.ts';
import { type FrameChannel, useFrameChannel } from './frame-channel.ts';
import { useFrameAddress } from './use-frame-address.ts';
import { useFrameHeight } from './use-frame-height.ts';

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
 * content, and the page's URL mirrors its selection.
 */
export function DashboardFrame({ origin, grantId, onFailed }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const channel = useFrameChannel(frame, origin);
  const height = useFrameHeight(frame, channel);
  const search = useFrameAddress(channel);
  useFrameRequests(channel);
  const onLoad = useFrameSession(channel, { origin, grantId, search, onFailed });
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

/** What people do in the frame that concerns the portal: staying active, and opening its other pages. */
function useFrameRequests(channel: FrameChannel): void {
  const { idle } = useSession();
  const navigate = useNavigate();
  useEffect(
    () =>
      channel.subscribe((message) => {
        if (message.type === 'dashboard.active') idle.activity();
        if (message.type === 'dashboard.query') void navigate(`${paths.dashboard()}${message.search}`);
        if (message.type === 'dashboard.manual') void navigate(`${paths.manual()}#${PROTECTED_FIGURES}`);
      }),
    [channel, idle, navigate],
  );
}

type FrameSession = Props & {
  /** The selection to open with, as a query string. */
  search: string;
};

/** Renews the frame's token on request and signs it out with the portal; the returned function signs it in. */
function useFrameSession(channel: FrameChannel, session: FrameSession): () => void {
  const { origin, grantId, search, onFailed } = session;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const fail = useCallback(
    (error: unknown) => {
      if (channel.isOpen()) onFailed(error);
    },
    [channel, onFailed],
  );

  useEffect(() => {
    let asking = false;
    const renew = () => {
      if (asking) return;
      asking = true;
      openDashboardSession(grantId)
        .then(({ token, expires_in }) =>
          channel.post({ type: 'portal.token', v: 1, session: { token, expires_in } }),
        )
        // The dashboard requests one again, which cannot help where access has ended.
        .catch((error: unknown) => (isRefusal(error) ? fail(error) : undefined))
        .finally(() => {
          asking = false;
        });
    };
    const unsubscribe = channel.subscribe(({ type }) => {
      if (type === 'dashboard.ready' && timer.current !== null) clearTimeout(timer.current);
      if (type === 'dashboard.token') renew();
    });
    return () => {
      unsubscribe();
      if (timer.current !== null) clearTimeout(timer.current);
    };
  }, [channel, grantId, fail]);
  useEffect(() => {
    const unsubscribe = onBeforeSignOut(async () => channel.post({ type: 'portal.signout', v: 1 }));
    return () => unsubscribe();
  }, [channel]);

  const signIn = async () => {
    const { token, expires_in, grant } = await openDashboardSession(grantId);
    // Only the selected grant's access, no other session data (DAS-002).
    channel.post({ type: 'portal.signin', v: 1, session: { token, expires_in }, grant, search });
    if (!channel.isOpen()) return;
    timer.current = setTimeout(() => fail(silentProblem(origin)), READY_WITHIN_MS);
  };
  return () => {
    if (timer.current !== null) clearTimeout(timer.current);
    timer.current = setTimeout(() => void signIn().catch(fail), SIGN_IN_AFTER_MS);
  };
}

/** The browser does not tell a page whether its frame was blocked. */
function silentProblem(origin: string): ApiProblem {
  const message = `The results come from ${origin}, which does not answer. Open the portal at its usual address and press Retry. If this stays so, your network may block that address: ask those who run it.`;
  return new ApiProblem({ code: 'DASHBOARD_SILENT', message, status: 0 });
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 403 || error.status === 404);
}
