import { Outlet } from 'react-router';
import { Announcements } from './banners/Announcements.tsx';
import { ScanBanner } from './banners/ScanBanner.tsx';
import { LoginFrame } from './LoginFrame.tsx';
import { usePageTitle } from './page-title.ts';

/** The frame of the pages without navigation. */
export function LoginLayout() {
  return (
    <LoginFrame title={usePageTitle()} banner={<ScanBanner />} announcements={<Announcements />}>
      <Outlet />
    </LoginFrame>
  );
}
