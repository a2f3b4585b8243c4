import './admin.scss';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useKnownPages } from '../layouts/known-pages.ts';
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
      <div className="admin-head">
        <h1>{title}</h1>
        {actions ? <div className="button-row">{actions}</div> : null}
      </div>
      {children}
      <DialogGuard />
    </div>
  );
}

export const ADMIN_SCREENS = [
  { route: 'admin-users', label: 'Users', href: paths.adminUsers() },
  { route: 'admin-grantees', label: 'Grantees', href: paths.adminGrantees() },
  { route: 'admin-periods', label: 'Reporting periods', href: paths.adminPeriods() },
  { route: 'admin-availability', label: 'Availability', href: paths.adminAvailability() },
  { route: 'admin-curricula', label: 'Curricula', href: paths.adminCurricula() },
  { route: 'admin-deleted', label: 'Deleted', href: paths.adminDeleted() },
  { route: 'admin-audit', label: 'Audit', href: paths.adminAudit() },
  { route: 'admin-access-review', label: 'Access review', href: paths.adminAccessReview() },
  { route: 'admin-keys', label: 'Keys for machines', href: paths.adminKeys() },
  { route: 'admin-records', label: 'Records', href: paths.adminRecords() },
  { route: 'admin-releases', label: 'Releases', href: paths.adminReleases() },
  { route: 'admin-announcements', label: 'Announcements', href: paths.adminAnnouncements() },
] as const;

type AdminTitle = (typeof ADMIN_SCREENS)[number]['label'];
