import { guard, ROUTES, type RouteName } from '@srae/domain/access/guards';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';
import { hasUnsavedWork, rememberPage } from '../session/leaving.ts';
import { type SessionStatus, useSession } from '../session/session-context.ts';
import { SessionSpinner } from '../session/SessionSpinner.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { useDeferredData } from '../ui/use-deferred-data.ts';
import { PrefetchForms } from '../instrument/use-instrument.ts';
import { awaitPage, isOfPortal } from './await-page.ts';
import { NoPeriod } from './NoPeriod.tsx';

/** Route guard: renders the page or redirects, by the route table. A page may read the session itself. */
export function Guarded({ route, children }: { route: RouteName; children: ReactNode }) {
  const { status, access, period } = useSession();
  const location = useLocation();
  const [opened, setOpened] = useState(false);
  const known = useDeferredData(status === 'starting' || status === 'loading' ? undefined : status);
  if (rendersOwnLoading(route, status)) return children;
  if (known === undefined) return <SessionSpinner />;
  const target = guard(route, access);
  const isAboutPeriod = isOfPortal(route);
  if (target === null && period === null && isAboutPeriod && !hasUnsavedWork()) return <NoPeriod />;
  if (target === null && !opened) setOpened(true);
  if (target === null || (opened && access !== null && hasUnsavedWork())) {
    return (
      <>
        {target === null ? null : <ClosedNotice keepsDraft={ROUTES[route].guard !== 'portal-upload'} />}
        {isAboutPeriod && period ? <PrefetchForms instrument={period.instrument} /> : null}
        {children}
      </>
    );
  }
  if (target === paths.login()) {
    rememberPage({
      address: location.pathname + location.search + location.hash,
      grantId: null,
      username: null,
    });
  }
  return <Navigate to={target} replace state={awaitPage(route, location)} />;
}

/** Whether the page renders its own loading state, or needs no session. */
function rendersOwnLoading(route: RouteName, status: SessionStatus): boolean {
  return route === 'login' || route === 'logout' || (route === 'landing' && status === 'loading');
}

/** Shown above unsaved work, which can still be read and copied (Q137). Survey files have no draft (decision 34). */
function ClosedNotice({ keepsDraft }: { keepsDraft: boolean }) {
  return (
    <Notice tone="warning" announce heading="You no longer have access to this page">
      The portal was closed, or your access to this grant has changed. Nothing can be saved here now.
      {keepsDraft ? ' What you typed is kept as a draft for 30 days.' : null}
    </Notice>
  );
}
