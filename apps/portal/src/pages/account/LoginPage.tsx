import type { PublicConfig } from '@srae/contract/schemas/accounts/auth';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Tokens } from '../../api/token.ts';
import { paths } from '../../paths.ts';
import { clearRememberedPage, isAnswer, rememberedPage, restoreLeftPage } from '../../session/leaving.ts';
import { usePortalConfig } from '../../session/portal-config.ts';
import { useSession } from '../../session/session-context.ts';
import { SessionSpinner } from '../../session/SessionSpinner.tsx';
import { SignInCard } from '../../session/sign-in/SignInCard.tsx';
import { SignInScreen, toNotice } from '../../session/sign-in/SignInScreen.tsx';
import { Spinner } from '../../ui/feedback/Progress.tsx';

/** Signs in and returns to the page interrupted by a time-out or a guard. */
export function Component() {
  const { status, signedIn } = useSession();
  const config = usePortalConfig();
  const location = useLocation();
  const next = useNextPage();
  const notice = toNotice(location.state);
  const done = status === 'loading' || status === 'ready';
  useEffect(() => {
    if (done) clearRememberedPage();
  }, [done]);

  if (done && next === null) return <Spinner label="Loading" />;
  if (done && next !== null) return <Navigate to={next} replace />;
  return (
    <SignInScreen config={config}>
      {status === 'starting' ? (
        <SessionSpinner />
      ) : (
        <Card config={config} notice={notice} onDone={signedIn} />
      )}
    </SignInScreen>
  );
}

// Lazy-loaded, since most deployments have no sign-in service.
const ProviderCard = lazy(async () => ({
  default: (await import('../../session/sign-in/ProviderCard.tsx')).ProviderCard,
}));

type CardProps = {
  config: PublicConfig | undefined;
  notice: string | null;
  onDone: (tokens: Tokens) => void;
};

/** By password, or by the sign-in service of the deployment. */
function Card({ config, ...card }: CardProps) {
  const { search } = useLocation();
  if (config === undefined && isAnswer(search)) return <Spinner label="Loading" />;
  if (!config || config.provider_name === null) return <SignInCard {...card} />;
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <ProviderCard provider={config.provider_name} {...card} />
    </Suspense>
  );
}

/**
 * The page interrupted by a time-out or a guard, after its grant is selected again; null while that is pending.
 * A person other than the one who left is sent to the grants page (BEY-181).
 */
function useNextPage(): string | null {
  const { status, me, grants, chooseGrant } = useSession();
  const { search } = useLocation();
  const [left] = useState(() => {
    if (isAnswer(search)) restoreLeftPage();
    return rememberedPage();
  });
  const [settled, setSettled] = useState(false);
  const ready = status === 'ready';
  const own = left !== null && (left.username === null || left.username === me?.username);
  const grantId = own ? left.grantId : null;
  const again = ready && grantId !== null && grants.some((one) => one.id === grantId) ? grantId : null;
  const begun = useRef(false);
  useEffect(() => {
    if (again === null || begun.current) return;
    begun.current = true;
    // Without the grant the page's guard redirects.
    const settle = () => setSettled(true);
    void chooseGrant(again).then(settle, settle);
  }, [again, chooseGrant]);
  if (left === null) return paths.landing();
  if (left.username === null) return left.address;
  if (!ready || (again !== null && !settled)) return null;
  return own ? left.address : paths.landing();
}
