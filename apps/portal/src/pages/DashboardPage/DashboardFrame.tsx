import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/session-context.ts';
import { useFrameChannel, useFrameMessages } from './frame-channel.ts';
import { useFrameAddress } from './use-frame-address.ts';
import { useFrameSession } from './use-frame-session.ts';
import { useShowFocus } from './show-focus.ts';
import { useFrameView } from './use-frame-view.ts';

/** The manual's entry on how survey figures are protected. */
const PROTECTED_FIGURES = 'how-survey-figures-are-protected';

type Props = {
  origin: string;
  grantId: number | null;
  onFailed: (error: unknown) => void;
};

/**
 * The dashboard in its frame; exchanges messages only with its origin and window. The frame has the height of its
 * content, and the page's URL mirrors its selection.
 */
export function DashboardFrame({ origin, grantId, onFailed }: Props) {
  const { idle } = useSession();
  const navigate = useNavigate();
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  const channel = useFrameChannel(frame, origin);
  useFrameView(frame, channel, height);
  const showFocus = useShowFocus(frame, height);
  const address = useFrameAddress(channel);
  const session = useFrameSession(channel, { origin, grantId, search: address.search, onFailed });
  useFrameMessages(frame, origin, {
    'dashboard.ready': session.confirm,
    'dashboard.token': session.renew,
    'dashboard.active': () => idle.activity(),
    'dashboard.height': (message) => setHeight(message.height),
    'dashboard.focus': showFocus,
    'dashboard.address': ({ search }) => address.show(search),
    'dashboard.query': ({ search }) => void navigate(`${paths.dashboard()}${search}`),
    'dashboard.manual': () => void navigate(`${paths.manual()}#${PROTECTED_FIGURES}`),
  });
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
      onLoad={session.begin}
    />
  );
}
