import './admin.scss';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useKnownPages } from '../layouts/known-pages.ts';
import { ADMIN_SCREENS, type AdminTitle } from '../layouts/menu/admin-screens.ts';
import { paths } from '../paths.ts';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { SkipToHeading } from '../layouts/banners/SkipLink.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { DialogGuard } from './dialogs/DialogGuard.tsx';

export type AdminShellProps = {
  /** Heading, last breadcrumb and document title. */
  title: AdminTitle;
  actions?: ReactNode;
  children: ReactNode;
};

/** Layout of every Admin screen: breadcrumb, navigation between the screens, heading, actions (ADU-001). */
export function AdminShell({ title, actions, children }: AdminShellProps) {
  const { pathname } = useLocation();
  const pages = useKnownPages();
  return (
    <div className="page page--wide admin">
      <SkipToHeading />
      <Breadcrumbs crumbs={[{ label: 'Admin', href: paths.admin() }, { label: title }]} />
      <Tabs
        label="Admin screens"
        folds
        tabs={ADMIN_SCREENS.filter(({ route }) => pages.has(route)).map(({ label, href }) => ({
          label,
          href,
          current: pathname === href,
        }))}
      />
      <div className="page-head">
        <h1>{title}</h1>
        {actions ? <div className="button-row">{actions}</div> : null}
      </div>
      {children}
      <DialogGuard />
    </div>
  );
}
