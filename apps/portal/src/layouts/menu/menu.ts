/** The menu of top bar and sidebar, with the same items for the same roles (P§2.4, Q20). */
import { type AccessSession, hasDashboard, hasPortal, portalHome } from '@srae/domain/access/areas';
import { guard, type RouteName } from '@srae/domain/access/guards';
import { asIs, type Reword } from '@srae/domain/instrument/reword';
import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/Icon.tsx';
import { ADMIN_SCREENS } from './admin-screens.ts';

export type MenuItem = { label: string; href: string; icon: IconName; children?: readonly MenuItem[] };

/**
 * Items whose page exists and is accessible to this person, in the order of the specification; report items use the
 * terms of the report's instrument.
 */
export function menuFor(
  session: AccessSession,
  pages: ReadonlySet<RouteName>,
  reword: Reword = asIs,
): readonly MenuItem[] {
  const shown = (item: Item) => pages.has(item.route) && guard(item.route, session) === null;
  return ITEMS.filter(shown).map(({ children, ...item }) => {
    const said = item.route === 'grantee' ? { ...item, label: reword(item.label) } : item;
    return children ? { ...said, children: children.filter(shown) } : said;
  });
}

/** Extra item of the portal layout's top-bar menu, whose user dropdown has no My Account. */
export const PROFILE_ITEM: MenuItem = { label: 'My Profile', href: paths.profile(), icon: 'user' };

type Item = Omit<MenuItem, 'children'> & { route: RouteName; children?: readonly Item[] };

const ITEMS: readonly Item[] = [
  { route: 'grantee', label: 'Grantee Data', href: paths.grantee(), icon: 'document' },
  { route: 'providers', label: 'Program Provider Data', href: paths.providers(), icon: 'users' },
  { route: 'upload', label: 'Upload Entry/Exit Data', href: paths.upload(), icon: 'upload' },
  {
    route: 'validationreport',
    label: 'Data Submission Validation',
    href: paths.validationReport(),
    icon: 'check-circle',
  },
  { route: 'queries', label: 'Queries', href: paths.queries(), icon: 'mail' },
  {
    route: 'requseraccounts',
    label: 'Grantee User Management',
    href: paths.requestUserAccounts(),
    icon: 'user',
  },
  { route: 'manual', label: 'Manual Of Operations', href: paths.manual(), icon: 'document' },
  { route: 'contact', label: 'Contact', href: paths.contact(), icon: 'help' },
  {
    route: 'admin',
    label: 'Admin',
    href: paths.admin(),
    icon: 'lock',
    children: ADMIN_SCREENS,
  },
];

export type AreaLinks = {
  /** Null: hidden, for ACF users and without portal access (LAY-016, LAY-017). */
  portal: string | null;
  /** Null: hidden, without dashboard access (LAY-018). Closed: shown with the note, but disabled (LAY-019). */
  dashboard: { href: string; closed: boolean } | null;
};

/** The Portal and Dashboard links of the top bar (P§2.3). */
export function areaLinks(session: AccessSession): AreaLinks {
  const { groups, selected, grants } = session;
  const acfOnly = groups.acf && !groups.admin;
  const portal =
    selected === null
      ? groups.admin || grants.some((one) => hasPortal(session, one))
      : hasPortal(session, selected);
  const dashboard = groups.admin || groups.acf || selected?.has_dashboard_access === true;
  return {
    portal: acfOnly || !portal ? null : portalHome(session),
    dashboard: dashboard ? { href: paths.dashboard(), closed: !hasDashboard(session, selected) } : null,
  };
}

/** The note beside a closed dashboard, verbatim from the specification. */
export const DASHBOARD_NOTE = '(available Feb 18th)';
