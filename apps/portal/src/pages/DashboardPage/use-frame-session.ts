/** The session of the dashboard in its frame: signed in after each load, renewed on request, ended with the portal's. */
import { useEffect, useRef } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { onBeforeSignOut } from '../../session/leaving.ts';
import { openDashboardSession } from './dashboard-session.ts';
import type { FrameChannel } from './frame-channel.ts';

/** The specified delay between the frame's load and the sign-in message (DAS-002). */
export const SIGN_IN_AFTER_MS = 1_000;
/** How long after the sign-in the frame may take to confirm it; a blocked page never does. */
export const READY_WITHIN_MS = 15_000;

type SessionOptions = {
  origin: string;
  grantId: number | null;
  /** The selection to open with, as a query string. */
  search: string;
  /** Receives the error when the frame cannot be signed in or stays silent, or its renewal is refused. */
  onFailed: (error: unknown) => void;
};

type FrameSession = {
  /** Signs the loaded frame in. */
  begin: () => void;
  /** The frame has confirmed the sign-in. */
  confirm: () => void;
  /** Posts another token. */
  renew: () => void;
};

export function useFrameSession(
  channel: FrameChannel,
  { origin, grantId, search, onFailed }: SessionOptions,
): FrameSession {
  // The delay before the sign-in, then the time for its confirmation.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isRenewing = useRef(false);
  const fail = (error: unknown) => {
    if (channel.isOpen()) onFailed(error);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
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
  return {
    begin: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void signIn().catch(fail), SIGN_IN_AFTER_MS);
    },
    confirm: () => clearTimeout(timer.current),
    renew: () => {
      if (isRenewing.current) return;
      isRenewing.current = true;
      openDashboardSession(grantId)
        .then(({ token, expires_in }) =>
          channel.post({ type: 'portal.token', v: 1, session: { token, expires_in } }),
        )
        // The dashboard requests one again, which cannot help where access has ended.
        .catch((error: unknown) => (isRefusal(error) ? fail(error) : undefined))
        .finally(() => {
          isRenewing.current = false;
        });
    },
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
