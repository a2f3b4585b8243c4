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
  /** Called on the first input, so that the portal's code can be prefetched. */
  onTyping: () => void;
  /** Replaces this page with the portal; rejects if the portal's code cannot be loaded. */
  onOpen: () => Promise<void>;
};

/** The standalone sign-in page, without the router and the other pages, to keep the first load small. */
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
        <LoginFrame title="Sign in" announcements={<AnnouncementList reader={null} />}>
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

/** The router state of this history entry, available after a reload. */
function routerState(): unknown {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;
}

function useTitle(product: string | undefined): void {
  useEffect(() => {
    document.title = ['Sign in', product].filter(Boolean).join(' - ');
  }, [product]);
}
