import {
  type DashboardMessage,
  type PortalMessage,
  readDashboardMessage,
} from '@srae/contract/dashboard/dashboard-messages';
import { type RefObject, useCallback, useMemo, useRef } from 'react';

/** Messages to and from the dashboard in its frame; exchanged only with its origin and window. */
export type FrameChannel = {
  /** Has no effect after the frame has been signed out. */
  readonly post: (message: PortalMessage) => void;
  /** Returns the unsubscribe function. */
  readonly subscribe: (onMessage: (message: DashboardMessage) => void) => () => void;
  /** Whether the frame is on the page and has not been signed out. */
  readonly isOpen: () => boolean;
};

/** The channel to a frame of this origin; its identity is stable. */
export function useFrameChannel(frame: RefObject<HTMLIFrameElement | null>, origin: string): FrameChannel {
  const signedOut = useRef(false);
  const post = useCallback(
    (message: PortalMessage) => {
      // A token requested before the sign-out would sign the frame in again.
      if (signedOut.current) return;
      signedOut.current = message.type === 'portal.signout';
      frame.current?.contentWindow?.postMessage(message, origin);
    },
    [frame, origin],
  );
  const subscribe = useCallback(
    (onMessage: (message: DashboardMessage) => void) => {
      const listen = (event: MessageEvent<unknown>) => {
        const message = readDashboardMessage(event, { origin, source: frame.current?.contentWindow ?? null });
        if (message !== null) onMessage(message);
      };
      window.addEventListener('message', listen);
      return () => window.removeEventListener('message', listen);
    },
    [frame, origin],
  );
  const isOpen = useCallback(() => frame.current !== null && !signedOut.current, [frame]);
  return useMemo(() => ({ post, subscribe, isOpen }), [post, subscribe, isOpen]);
}
