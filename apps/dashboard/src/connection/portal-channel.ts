/** Messages to and from the portal, the parent window; exchanged only with its origin. */
import {
  type Arrived,
  type DashboardMessage,
  type PortalMessage,
  readPortalMessage,
} from '@srae/contract/dashboard/dashboard-messages';

export type PortalChannel = {
  /** Has no effect while the portal's origin is unknown. */
  readonly post: (message: DashboardMessage) => void;
  readonly close: () => void;
};

type ChannelOptions = {
  /** Null without a frame: nothing is sent or accepted. */
  readonly parent: Window | null;
  /** May still be loading: messages are queued and checked once it is known. */
  readonly portalOrigin: Promise<string>;
  readonly onMessage: (message: PortalMessage) => void;
  /** Called if the origin could not be loaded. */
  readonly onUnknownOrigin: () => void;
};

const QUEUED_MESSAGES_MAX = 20;

/** Opens the channel from this page to the portal. */
export function openPortalChannel(
  page: Window,
  { parent, portalOrigin, onMessage, onUnknownOrigin }: ChannelOptions,
): PortalChannel {
  let origin: string | null = null;
  const queued: Arrived[] = [];

  const dispatch = (arrived: Arrived, from: string) => {
    const message = readPortalMessage(arrived, { origin: from, source: parent });
    if (message !== null) onMessage(message);
  };
  const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
    const arrived = { origin: from, source, data };
    if (origin !== null) dispatch(arrived, origin);
    else if (source === parent && queued.length < QUEUED_MESSAGES_MAX) queued.push(arrived);
  };
  page.addEventListener('message', listen);
  void portalOrigin.then((known) => {
    origin = known;
    for (const arrived of queued.splice(0)) dispatch(arrived, known);
  }, onUnknownOrigin);

  return {
    post: (message) => {
      if (origin !== null) parent?.postMessage(message, origin);
    },
    close: () => page.removeEventListener('message', listen),
  };
}
