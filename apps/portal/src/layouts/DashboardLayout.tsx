import { Outlet } from 'react-router';
import { AlertOutlet } from '../session/notices.tsx';
import { Announcements } from './Announcements.tsx';
import { Footer } from './Footer.tsx';
import { GovernmentBanner } from './GovernmentBanner.tsx';
import { SideBar } from './SideBar.tsx';
import { ScanBanner } from './ScanBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

/** Top bar, sidebar and footer (LAY-008). */
export function Component() {
  return (
    <div className="dashboard-layout">
      <SkipLink />
      <GovernmentBanner />
      <ScanBanner />
      <TopBar withAccount withMenu={false} />
      <div className="dashboard-layout__body">
        <SideBar />
        <main id="main" tabIndex={-1} className="dashboard-layout__main">
          <Announcements />
          <AlertOutlet />
          <Outlet />
        </main>
      </div>
      <Footer />
    </div>
  );
}
