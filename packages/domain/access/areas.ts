/** Availability of the portal and the dashboard, by person and time; used by every page's guard. */
import type { Groups } from './actor.ts';
import type { AccessState } from './decide.ts';

export type Environment = 'local' | 'dev' | 'production';

/** A grant in the signed-in person's list, as the client stores it; an Admin's list contains every grant. */
export type GrantEntry = {
  id: number;
  /** role_name: Grantee, Provider, or Admin where the person has no association. */
  role: string;
  gr_active: boolean;
  has_portal_access: boolean;
  has_dashboard_access: boolean;
  /** The grant's providers; for a Provider its own. */
  providers: readonly { readonly may_upload: boolean }[];
};

/** Input of the guards; null when nobody is signed in. */
export type AccessSession = {
  groups: Groups;
  grants: readonly GrantEntry[];
  selected: GrantEntry | null;
  areas: AccessState;
};

/** Open in local and dev; in production only once an Admin has opened it (decision 7). Admins pass either way. */
export function isPortalOpen(environment: Environment, openedByAdmin: boolean): boolean {
  return environment !== 'production' || openedByAdmin;
}

/** Whether the dashboard is open at `now`; an Admin's override wins over the period's date (decision 8). */
export function isDashboardOpen(
  opensAt: Date,
  now: Date,
  override: 'open' | 'closed' | null = null,
): boolean {
  if (override !== null) return override === 'open';
  return now.getTime() >= opensAt.getTime();
}

/**
 * A period's default opening: the first 18 February after its stop date (YYYY-MM-DD), at midnight US Eastern, which
 * is UTC-5 in February (Q3).
 */
export function defaultDashboardOpening(stopDate: string): Date {
  const year = Number(stopDate.slice(0, 4));
  const first = stopDate < `${stopDate.slice(0, 4)}-02-18` ? year : year + 1;
  return new Date(Date.UTC(first, 1, 18, 5));
}

/** Whether the person may use the portal's pages of this grant: flag, active grant, open portal; Admins always. */
export function hasPortal(session: AccessSession, grant: GrantEntry): boolean {
  if (session.groups.admin) return true;
  return grant.has_portal_access && grant.gr_active && session.areas.portalOpen;
}

/** Whether the dashboard opens for this grant: flag and opening date; ACF and Admin always (P§4.3). */
export function hasDashboard(session: AccessSession, grant: GrantEntry | null): boolean {
  if (session.groups.admin || session.groups.acf) return true;
  return grant !== null && grant.has_dashboard_access && session.areas.dashboardOpen;
}

/** Case-insensitive comparison (ROU-024). */
export function isGranteeRole(grant: Pick<GrantEntry, 'role'>): boolean {
  return grant.role.toLowerCase() === 'grantee';
}

/** Whether the person may upload survey files of the grant: a Provider once the Grantee allows it (decision 30). */
export function mayUpload(grant: Pick<GrantEntry, 'role' | 'providers'>): boolean {
  return grant.role.toLowerCase() === 'provider'
    ? grant.providers.some(({ may_upload }) => may_upload)
    : isGranteeRole(grant);
}

/** Target of the Portal link and of selecting a grant (LAY-013 to LAY-015). */
export function portalHome(session: AccessSession): string {
  const grant = session.selected;
  if (grant === null) return '/landing';
  if (isGranteeRole(grant) || session.groups.admin) return '/grantee';
  return grant.role.toLowerCase() === 'provider' ? '/providers' : '/landing';
}

/**
 * Automatic redirect of the landing page, or null to show the chooser: ACF to the dashboard; a single grant with one
 * kind of access directly to it. A closed dashboard only when it is the sole access (Q4, Q30).
 */
export function landingTarget(session: AccessSession): string | null {
  if (session.groups.admin) return null;
  if (session.groups.acf) return '/dashboard';
  const [grant, ...others] = session.grants;
  if (grant === undefined || others.length > 0) return null;
  if (grant.has_portal_access === grant.has_dashboard_access) return null;
  if (grant.has_portal_access) {
    return hasPortal(session, grant) ? portalHome({ ...session, selected: grant }) : null;
  }
  return grant.gr_active ? '/dashboard' : null;
}
