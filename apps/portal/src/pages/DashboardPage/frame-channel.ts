/** Messages to and from the dashboard in its frame; exchanged only with its origin and window. */
import {
  type DashboardMessage,
  type PortalMessage,
  readDashboardMessage,
} from '@srae/contract/dashboard/dashboard-messages';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';

export type FrameChannel = {
  /** Has no effect after the frame has been signed out. */
  readonly post: (message: PortalMessage) => void;
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
  const isOpen = useCallback(() => frame.current !== null && !signedOut.current, [frame]);
  return useMemo(() => ({ post, isOpen }), [post, isOpen]);
}

/** What follows each message of the dashboard. */
export type MessageHandlers = {
  readonly [Type in DashboardMessage['type']]: (message: Extract<DashboardMessage, { type: Type }>) => void;
};

/** Dispatches the messages from a frame of this origin. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string,
  handlers: MessageHandlers,
): void {
  const dispatch = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = readDashboardMessage(event, { origin, source: frame.current?.contentWindow ?? null });
    if (message === null) return;
    // The table pairs each handler with its message, which the union type cannot express.
    const handle = handlers[message.type] as (received: DashboardMessage) => void;
    handle(message);
  });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => dispatch(event);
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, []);
}
