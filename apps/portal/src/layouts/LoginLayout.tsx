import { Outlet } from 'react-router';
import { Announcements } from './banners/Announcements.tsx';
import { ScanBanner } from './banners/ScanBanner.tsx';
import { LoginFrame } from './LoginFrame.tsx';

/** The frame of the pages without navigation. */
export function LoginLayout() {
  return (
    <LoginFrame banner={<ScanBanner />} announcements={<Announcements />}>
      <Outlet />
    </LoginFrame>
  );
}
