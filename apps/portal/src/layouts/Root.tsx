import { keepFocus } from '@srae/browser/keep-focus';
import type { RouteName } from '@srae/domain/access/guards';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { NoticesProvider } from '../session/notices.tsx';
import { usePortalConfig } from '../session/portal-config.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { Spinner } from '../ui/feedback/Progress.tsx';
import { KnownPages, useKnownPages } from './known-pages.ts';
import { useReturnToPlace } from './return-to-place.ts';
import { useReword } from '../instrument/use-reword.ts';
import { useInAppLinks } from './use-in-app-links.ts';

/** The handle of a route. */
export type RouteHandle = { title: string; name?: RouteName };

/** Root layout: session, notices, title, focus and scroll position. */
export function Root({ pages }: { pages?: ReadonlySet<RouteName> }) {
  const known = useKnownPages();
  useInAppLinks();
  useFocusOnNavigation();
  useEffect(keepFocus, []);
  useReturnToPlace();
  const navigation = useNavigation();
  return (
    <NoticesProvider>
      <SessionProvider>
        <PageTitle />
        {navigation.state === 'loading' ? <div className="page-progress" aria-hidden="true" /> : null}
        <Suspense fallback={<Spinner label="Loading" />}>
          <KnownPages value={pages ?? known}>
            <Outlet />
          </KnownPages>
        </Suspense>
      </SessionProvider>
      <ScrollRestoration />
    </NoticesProvider>
  );
}

/** The document title; report pages use the terms of their instrument. */
function PageTitle(): null {
  const reword = useReword();
  const title = useMatches()
    .map((match) => match.handle as RouteHandle | undefined)
    .map((handle) => (handle?.name === 'grantee' ? reword(handle.title) : handle?.title))
    .findLast(Boolean);
  const product = usePortalConfig()?.product_name;
  useEffect(() => {
    document.title = [title, product].filter(Boolean).join(' - ');
  }, [title, product]);
  return null;
}

/** Focuses the new page's <main> without scrolling, so that Back keeps its scroll position (LAY-012). */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
