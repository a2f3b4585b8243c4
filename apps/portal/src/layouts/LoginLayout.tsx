import { Outlet } from 'react-router';
import { AlertOutlet } from '../session/notices.tsx';
import { Announcements } from './Announcements.tsx';
import { GovernmentBanner } from './GovernmentBanner.tsx';
import { ScanBanner } from './ScanBanner.tsx';
import { SkipLink } from './SkipLink.tsx';

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
