import type { ReactNode } from 'react';
import { AlertOutlet } from '../session/notices.tsx';
import { GovernmentBanner } from './banners/GovernmentBanner.tsx';
import { SkipLink } from './banners/SkipLink.tsx';

export type LoginFrameProps = {
  /** Above the content. */
  banner?: ReactNode;
  announcements: ReactNode;
  children: ReactNode;
};

/** Minimal frame: no navigation, no sidebar, no footer (LAY-006). */
export function LoginFrame({ banner, announcements, children }: LoginFrameProps) {
  return (
    <div className="login-layout">
      <SkipLink />
      <GovernmentBanner />
      {banner}
      <main id="main" tabIndex={-1} className="login-layout__main">
        {announcements}
        <AlertOutlet />
        {children}
      </main>
    </div>
  );
}
