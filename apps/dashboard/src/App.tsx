import { focusPressed } from '@srae/browser/focus-pressed';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { replaceAddress } from './address/address.ts';
import { type Calls, callsOver, NoAnswer, Refused } from './api/figures.ts';
import { LoadedTogether } from './connection/LoadedTogether.tsx';
import type { PortalLink } from './connection/portal-link.ts';
import { useFrame } from './connection/use-frame.ts';
import { FrameView } from './connection/use-scrolled-past.ts';
import { Announcements } from './detail/Announcements.tsx';
import { Views } from './Views.tsx';

const EVENTS = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/** Shows nothing without a token; drops the cached figures together with it. */
export function App({ link }: { link: PortalLink }) {
  const state = useSyncExternalStore(link.subscribe, link.state);
  const [calls] = useState(() => callsOver(link));
  useEffect(() => {
    for (const name of EVENTS) window.addEventListener(name, link.active, { passive: true });
    return () => {
      for (const name of EVENTS) window.removeEventListener(name, link.active);
    };
  }, [link]);

  useEffect(focusPressed, []);
  useFrame(link, state.status === 'signed-in');

  const isSignedOut = state.status === 'signed-out';
  useEffect(() => {
    if (isSignedOut) replaceAddress('');
  }, [isSignedOut]);

  if (state.status === 'waiting')
    return (
      <p className="notice" role="status">
        Waiting for the portal…
      </p>
    );
  if (state.status !== 'signed-in') return <HowToGetHere signedOut={state.status === 'signed-out'} />;
  const grant = state.grant?.id ?? null;
  return <SignedIn key={grant} link={link} calls={calls} grant={grant} search={state.search} />;
}

type SignedInProps = { link: PortalLink; calls: Calls; grant: number | null; search: string };

/**
 * A separate query cache for each sign-in. Calls are made also while the browser reports no connection: paused, they
 * would wait without an error (decision 12).
 */
function SignedIn({ link, calls, grant, search }: SignedInProps) {
  const [queries] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            networkMode: 'always',
            refetchOnReconnect: true,
            staleTime: 60_000,
            refetchOnWindowFocus: false,
            retry: (failures, error) =>
              failures < 2 && !(error instanceof Refused || error instanceof NoAnswer),
          },
        },
      }),
  );
  useEffect(() => () => queries.clear(), [queries]);
  // The portal loads the frame without a query string and passes the selection from its own URL.
  useState(() => (location.search === '' && search !== '' ? replaceAddress(search) : undefined));
  return (
    <QueryClientProvider client={queries}>
      <LoadedTogether link={link}>
        <FrameView value={link}>
          <Views calls={calls} preferred={grant} />
        </FrameView>
        <Announcements />
      </LoadedTogether>
    </QueryClientProvider>
  );
}

function HowToGetHere({ signedOut }: { signedOut: boolean }) {
  return (
    <main className="alone">
      <h1>{signedOut ? 'You are signed out of the dashboard' : 'The dashboard opens inside the portal'}</h1>
      <ol>
        <li>Go to the SRAE Performance Measures Portal and sign in.</li>
        <li>Choose your grant, if you have more than one.</li>
        <li>Open Dashboard in the menu at the top of the page.</li>
      </ol>
      <p>The figures appear on the Dashboard page of the portal. This address does not show them.</p>
    </main>
  );
}
