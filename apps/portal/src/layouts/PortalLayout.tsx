import { useEffect } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { AlertOutlet } from '../session/notices.tsx';
import { hasUnsavedWork } from '../session/leaving.ts';
import { useSession } from '../session/session-context.ts';
import { Announcements } from './banners/Announcements.tsx';
import { GovernmentBanner } from './banners/GovernmentBanner.tsx';
import { PracticeBanner } from './banners/PracticeBanner.tsx';
import { ScanBanner } from './banners/ScanBanner.tsx';
import { SkipLink } from './banners/SkipLink.tsx';
import { TopBar } from './menu/TopBar.tsx';

/** A top bar only; its menu carries what the sidebar of the dashboard layout holds (LAY-007, Q20). */
export function PortalLayout() {
  usePeriodInAddress();
  return (
    <div className="portal-layout">
      <SkipLink />
      <GovernmentBanner />
      <ScanBanner />
      <PracticeBanner />
      <TopBar withAccount={false} withMenu />
      <main id="main" tabIndex={-1} className="portal-layout__main">
        <Announcements />
        <AlertOutlet />
        <Outlet />
      </main>
    </div>
  );
}

/** An earlier period stays in the address of every page, so that a reload or a copied link shows the same (Q140). */
function usePeriodInAddress(): void {
  const { period } = useSession();
  const [search, setSearch] = useSearchParams();
  const missing = period !== null && !period.current && !search.has('period');
  const pk = period?.pk;
  useEffect(() => {
    if (!missing || pk === undefined || hasUnsavedWork()) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('period', String(pk));
        return next;
      },
      { replace: true },
    );
  }, [missing, pk, setSearch]);
}
