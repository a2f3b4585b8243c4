import { Outlet } from 'react-router';
import { AlertOutlet } from '../session/notices.tsx';
import { Announcements } from './banners/Announcements.tsx';
import { GovernmentBanner } from './banners/GovernmentBanner.tsx';
import { ScanBanner } from './banners/ScanBanner.tsx';
import { SkipLink } from './banners/SkipLink.tsx';

/** Bare: no navigation, no sidebar, no footer (LAY-006). */
export function Component() {
  return (
    <div className="login-layout">
      <SkipLink />
      <GovernmentBanner />
      <ScanBanner />
      <main id="main" tabIndex={-1} className="login-layout__main">
        <Announcements />
        <AlertOutlet />
        <Outlet />
      </main>
    </div>
  );
}
