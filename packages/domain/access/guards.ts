/** The route table and the guard of each page (P§2.2), for navigation only; the server enforces access. */
import { type AccessSession, hasPortal, isGranteeRole, mayUpload } from './areas.ts';

type Guard = 'none' | 'signed-in' | 'dashboard' | 'portal' | 'portal-grantee' | 'portal-upload' | 'admin';

export const ROUTES = {
  login: { path: '/', guard: 'none' },
  landing: { path: '/landing', guard: 'signed-in' },
  logout: { path: '/logout', guard: 'none' },
  profile: { path: '/profile', guard: 'signed-in' },
  dashboard: { path: '/dashboard', guard: 'dashboard' },
  grantee: { path: '/grantee', guard: 'portal-grantee' },
  validationreport: { path: '/validationreport', guard: 'portal' },
  compare: { path: '/validationreport/compare', guard: 'portal-grantee' },
  requseraccounts: { path: '/requseraccounts', guard: 'portal-grantee' },
  manual: { path: '/manual', guard: 'signed-in' },
  contact: { path: '/contact', guard: 'signed-in' },
  providers: { path: '/providers', guard: 'portal' },
  workbook: { path: '/workbook', guard: 'portal-grantee' },
  queries: { path: '/queries', guard: 'portal-grantee' },
  upload: { path: '/upload', guard: 'portal-upload' },
  'upload-entry': { path: '/upload/entry', guard: 'portal-upload' },
  'upload-exit': { path: '/upload/exit', guard: 'portal-upload' },
  'provider-data': { path: '/provider/:pid', guard: 'portal' },
  programs: { path: '/provider/:pid/programs', guard: 'portal' },
  'program-data': { path: '/provider/:pid/program/:pmid', guard: 'portal' },
  'program-reach': { path: '/provider/:pid/program/:pmid/reach', guard: 'portal' },
  'program-entry-exit': { path: '/provider/:pid/program/:pmid/entry-exit', guard: 'portal' },
  admin: { path: '/admin', guard: 'admin' },
  'admin-users': { path: '/admin/users', guard: 'admin' },
  'admin-grantees': { path: '/admin/grantees', guard: 'admin' },
  'admin-periods': { path: '/admin/periods', guard: 'admin' },
  'admin-availability': { path: '/admin/availability', guard: 'admin' },
  'admin-curricula': { path: '/admin/curricula', guard: 'admin' },
  'admin-deleted': { path: '/admin/deleted', guard: 'admin' },
  'admin-audit': { path: '/admin/audit', guard: 'admin' },
  'admin-access-review': { path: '/admin/access-review', guard: 'admin' },
  'admin-keys': { path: '/admin/keys', guard: 'admin' },
  'admin-records': { path: '/admin/records', guard: 'admin' },
  'admin-releases': { path: '/admin/releases', guard: 'admin' },
  'admin-announcements': { path: '/admin/announcements', guard: 'admin' },
} as const satisfies Record<string, { path: string; guard: Guard }>;

export type RouteName = keyof typeof ROUTES;

const SEGMENTS = Object.entries(ROUTES).map(([name, { path }]) => ({
  // The keys of the route table.
  name: name as RouteName,
  segments: path.split('/'),
}));

/** The page of an address, with or without a trailing slash; null where there is none. */
export function findRoute(pathname: string): RouteName | null {
  const asked = pathname.replace(/(?<=.)\/$/, '').split('/');
  const route = SEGMENTS.find(
    ({ segments }) =>
      segments.length === asked.length &&
      segments.every((segment, at) => (segment.startsWith(':') ? asked[at] !== '' : segment === asked[at])),
  );
  return route?.name ?? null;
}

/** Pages an ACF user may open; every other address redirects to the dashboard (decision 2). */
export const ACF_ROUTES: readonly RouteName[] = [
  'dashboard',
  'landing',
  'logout',
  'manual',
  'contact',
  'profile',
];

/**
 * Redirect target of a visit, or null when the page opens. `unknown` is an address without a page: redirects to the
 * landing page when signed in, otherwise to the login (Q6).
 */
export function guard(route: RouteName | 'unknown', session: AccessSession | null): string | null {
  if (session !== null && session.groups.acf && !session.groups.admin) {
    if (!ACF_ROUTES.some((one) => one === route)) return ROUTES.dashboard.path;
  }
  if (route === 'unknown') return session === null ? ROUTES.login.path : ROUTES.landing.path;
  const kind: Guard = ROUTES[route].guard;
  if (kind === 'none') return null;
  if (session === null) return ROUTES.login.path;
  return passes(kind, session) ? null : ROUTES.landing.path;
}

function passes(kind: Exclude<Guard, 'none'>, session: AccessSession): boolean {
  const { groups, selected } = session;
  switch (kind) {
    case 'signed-in':
      return true;
    case 'admin':
      return groups.admin;
    // A closed dashboard opens its page, which states when it will be available (Q4).
    case 'dashboard':
      return groups.admin || groups.acf || selected?.has_dashboard_access === true;
    case 'portal':
      return selected !== null && hasPortal(session, selected);
    case 'portal-upload':
      return selected !== null && hasPortal(session, selected) && (groups.admin || mayUpload(selected));
    case 'portal-grantee':
      return selected !== null && hasPortal(session, selected) && (groups.admin || isGranteeRole(selected));
  }
}
