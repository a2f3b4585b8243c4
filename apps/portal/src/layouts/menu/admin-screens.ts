/** The screens of administration: the tabs on each of them, and the submenu of Admin. */
import type { RouteName } from '@srae/domain/access/guards';
import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/Icon.tsx';

export const ADMIN_SCREENS = [
  { route: 'admin-users', label: 'Users', href: paths.adminUsers(), icon: 'users' },
  { route: 'admin-grantees', label: 'Grantees', href: paths.adminGrantees(), icon: 'document' },
  { route: 'admin-periods', label: 'Reporting periods', href: paths.adminPeriods(), icon: 'history' },
  { route: 'admin-availability', label: 'Availability', href: paths.adminAvailability(), icon: 'lock' },
  { route: 'admin-curricula', label: 'Curricula', href: paths.adminCurricula(), icon: 'document' },
  { route: 'admin-deleted', label: 'Deleted', href: paths.adminDeleted(), icon: 'delete' },
  { route: 'admin-audit', label: 'Audit', href: paths.adminAudit(), icon: 'search' },
  { route: 'admin-access-review', label: 'Access review', href: paths.adminAccessReview(), icon: 'check' },
  { route: 'admin-keys', label: 'Keys for machines', href: paths.adminKeys(), icon: 'lock' },
  { route: 'admin-records', label: 'Records', href: paths.adminRecords(), icon: 'lock' },
  { route: 'admin-releases', label: 'Releases', href: paths.adminReleases(), icon: 'download' },
  { route: 'admin-announcements', label: 'Announcements', href: paths.adminAnnouncements(), icon: 'info' },
] as const satisfies readonly { route: RouteName; label: string; href: string; icon: IconName }[];

/** The heading of a screen of administration. */
export type AdminTitle = (typeof ADMIN_SCREENS)[number]['label'];
