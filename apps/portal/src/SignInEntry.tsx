import { useEffect, useState } from 'react';
import { acceptTokens, type Tokens } from './api/token.ts';
import { AnnouncementList } from './layouts/banners/AnnouncementList.tsx';
import { LoginFrame } from './layouts/LoginFrame.tsx';
import { NoticesProvider } from './session/notices.tsx';
import { usePortalConfig } from './session/portal-config.ts';
import { SignInCard } from './session/sign-in/SignInCard.tsx';
import { SignInScreen, toNotice } from './session/sign-in/SignInScreen.tsx';
import { Spinner } from './ui/feedback/Progress.tsx';
import { ErrorState } from './ui/feedback/States.tsx';

export type SignInEntryProps = {
  /** At the first sign that somebody signs in: time to load the portal. */
  onTyping: () => void;
  /** Shows the portal in place of this page; fails when its code cannot be loaded. */
  onOpen: () => Promise<void>;
};

/** The sign-in page by itself, without the router and the pages behind it: a stranger needs nothing else. */
export function SignInEntry({ onTyping, onOpen }: SignInEntryProps) {
  const config = usePortalConfig();
  const [state, setState] = useState<'asking' | 'opening' | 'failed'>('asking');
  const byProvider = config !== undefined && config.provider_name !== null;
  useTitle(config?.product_name);

  const open = () => {
    setState('opening');
    onOpen().catch(() => setState('failed'));
  };
  const signedIn = (tokens: Tokens) => {
    acceptTokens(tokens);
    open();
  };
  useEffect(() => {
    if (byProvider) onOpen().catch(() => setState('failed'));
  }, [byProvider, onOpen]);

  return (
    <NoticesProvider>
      <div onInput={onTyping}>
        <LoginFrame announcements={<AnnouncementList reader={null} />}>
          <SignInScreen config={config}>
            {state === 'failed' ? (
              <ErrorState
                title="The portal could not be loaded"
                message="Check your connection and try again."
                onRetry={open}
              />
            ) : state === 'opening' || byProvider ? (
              <Spinner label="Loading" />
            ) : (
              <SignInCard notice={toNotice(routerState())} onDone={signedIn} />
            )}
          </SignInScreen>
        </LoginFrame>
      </div>
    </NoticesProvider>
  );
}

/** What the router stored with this entry of the history, where the page was loaded again. */
function routerState(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;
}

function useTitle(product: string | undefined): void {
  useEffect(() => {
    document.title = ['Sign in', product].filter(Boolean).join(' - ');
  }, [product]);
}
