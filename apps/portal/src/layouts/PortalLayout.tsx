import { useEffect } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { TableViews } from '../forms/tables/table-views.tsx';
import { AlertOutlet } from '../session/notices.tsx';
import { hasUnsavedWork } from '../session/leaving.ts';
import { useSession } from '../session/session-context.ts';
import { Announcements } from './banners/Announcements.tsx';
import { GovernmentBanner } from './banners/GovernmentBanner.tsx';
import { PracticeBanner } from './banners/PracticeBanner.tsx';
import { PrintLine } from '../printing/PrintLine.tsx';
import { ScanBanner } from './banners/ScanBanner.tsx';
import { SkipLink } from './banners/SkipLink.tsx';
import { TopBar } from './menu/TopBar.tsx';
import { Main } from './Main.tsx';
import { usePageTitle } from './page-title.ts';

/** Top bar only; its menu contains the items of the dashboard layout's sidebar (LAY-007, Q20). */
export function PortalLayout() {
  usePeriodInAddress();
  const title = usePageTitle();
  return (
    <div className="portal-layout">
      <SkipLink />
      <GovernmentBanner />
      <ScanBanner />
      <PracticeBanner />
      <TopBar withAccount={false} withMenu />
      <Main title={title} className="portal-layout__main">
        <PrintLine />
        <Announcements />
        <AlertOutlet />
        <TableViews>
          <Outlet />
        </TableViews>
      </Main>
    </div>
  );
}

/** Keeps an earlier period in the URL of every page, for reloads and copied links (Q140). */
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
