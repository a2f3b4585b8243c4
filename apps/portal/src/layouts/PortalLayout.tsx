import { Outlet } from 'react-router';
import { AlertOutlet } from '../session/notices.tsx';
import { GovernmentBanner } from './GovernmentBanner.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TopBar } from './TopBar.tsx';

/** A top bar only; its menu carries what the sidebar of the dashboard layout holds (LAY-007, Q20). */
export function Component() {
  return (
    <div className="portal-layout">
      <SkipLink />
      <GovernmentBanner />
      <TopBar withAccount={false} withMenu />
      <main id="main" tabIndex={-1} className="portal-layout__main">
        <AlertOutlet />
        <Outlet />
      </main>
    </div>
  );
}
