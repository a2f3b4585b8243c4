import { useCallback, useEffect, useRef } from 'react';
import { authCalls } from '../api/auth-calls.ts';
import { authState } from '../api/token.ts';

/** Signs out everywhere, after which `reset` clears this tab; false when the server could not be reached. */
export function useSignOut(reset: () => void): () => Promise<boolean> {
  const notifyOtherTabs = useSignOutOfAllTabs(reset);
  return useCallback(async () => {
    const answer = await authCalls.signOut().catch(() => null);
    reset();
    notifyOtherTabs();
    // The sign-in service ends its own session and redirects back.
    if (answer?.url !== undefined) window.location.assign(answer.url);
    return answer !== null;
  }, [reset, notifyOtherTabs]);
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
