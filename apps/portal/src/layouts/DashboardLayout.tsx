import { Outlet } from 'react-router';
import { AlertOutlet } from '../session/notices.tsx';
import { Announcements } from './banners/Announcements.tsx';
import { Footer } from './banners/Footer.tsx';
import { GovernmentBanner } from './banners/GovernmentBanner.tsx';
import { SideBar } from './menu/SideBar.tsx';
import { PracticeBanner } from './banners/PracticeBanner.tsx';
import { PrintLine } from '../printing/PrintLine.tsx';
import { ScanBanner } from './banners/ScanBanner.tsx';
import { SkipLink } from './banners/SkipLink.tsx';
import { TopBar } from './menu/TopBar.tsx';
import { Main } from './Main.tsx';
import { usePageTitle } from './page-title.ts';

/** Top bar, sidebar and footer (LAY-008). */
export function DashboardLayout() {
  const title = usePageTitle();
  return (
    <div className="dashboard-layout">
      <SkipLink />
      <GovernmentBanner />
      <ScanBanner />
      <PracticeBanner />
      <TopBar withAccount withMenu={false} />
      <div className="dashboard-layout__body">
        <SideBar />
        <Main title={title} className="dashboard-layout__main">
          <PrintLine />
          <Announcements />
          <AlertOutlet />
          <Outlet />
        </Main>
      </div>
      <Footer />
    </div>
  );
}
