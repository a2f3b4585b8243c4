import { focusPressed } from '@srae/browser/focus-pressed';
import { keepFocus } from '@srae/browser/keep-focus';
import type { RouteName } from '@srae/domain/access/guards';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { NoticesProvider } from '../session/notices.tsx';
import { usePortalConfig } from '../session/portal-config.ts';
import { SessionProvider } from '../session/SessionProvider.tsx';
import { Spinner } from '../ui/feedback/Progress.tsx';
import { KnownPages, useKnownPages } from './known-pages.ts';
import { usePageTitle } from './page-title.ts';
import { useReturnToPlace } from './return-to-place.ts';
import { useInAppLinks } from './use-in-app-links.ts';

/** Root layout: session, notices, title, focus and scroll position. */
export function Root({ pages }: { pages?: ReadonlySet<RouteName> }) {
  const known = useKnownPages();
  useInAppLinks();
  useFocusOnNavigation();
  useEffect(focusPressed, []);
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

function PageTitle(): null {
  const title = usePageTitle();
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
