import type { ReactNode } from 'react';
import { AlertOutlet } from '../session/notices.tsx';
import { GovernmentBanner } from './banners/GovernmentBanner.tsx';
import { SkipLink } from './banners/SkipLink.tsx';
import { Main } from './Main.tsx';

export type LoginFrameProps = {
  title: string | undefined;
  /** Above the content. */
  banner?: ReactNode;
  announcements: ReactNode;
  children: ReactNode;
};

/** Minimal frame: no navigation, no sidebar, no footer (LAY-006). */
export function LoginFrame({ title, banner, announcements, children }: LoginFrameProps) {
  return (
    <div className="login-layout">
      <SkipLink />
      <GovernmentBanner />
      {banner}
      <Main title={title} className="login-layout__main">
        {announcements}
        <AlertOutlet />
        {children}
      </Main>
    </div>
  );
}
