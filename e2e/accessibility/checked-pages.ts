/**
 * Which file of `npm test` checks the accessibility of each page of the portal and of each view of the dashboard. A
 * page of the route table that is missing here does not compile; scripts/checks/accessible-pages.test.mjs compares
 * the rest of the router, the dashboard and the files named.
 */
import type { ROUTES, RouteName } from '../../packages/domain/access/guards.ts';

/**
 * The file below e2e, which opens the page by its address or reaches it by what these words name; or why the page has
 * no view of its own to check.
 */
type Checked = { readonly by: string; readonly reached?: string } | { readonly not: string };

/** Pages outside the route table have no guard. */
type Address = (typeof ROUTES)[RouteName]['path'] | '/check' | '/dev/outbox';

const journeys = { by: 'accessibility/accessible.e2e.ts' } as const;
const states = { by: 'accessibility/accessible-states.e2e.ts' } as const;
const administration = { by: 'accessibility/admin-accessible.e2e.ts' } as const;

export const CHECKED_PAGES = {
  '/': journeys,
  '/landing': journeys,
  '/logout': { not: 'Signs out and redirects to the login.' },
  '/profile': journeys,
  '/dashboard': { ...journeys, reached: 'Dashboard of' },
  '/grantee': states,
  '/validationreport': journeys,
  '/validationreport/compare': { by: 'figures/quality.e2e.ts', reached: 'Compare submission 1' },
  '/requseraccounts': administration,
  '/manual': { by: 'reporting/manual.e2e.ts' },
  '/contact': journeys,
  '/providers': journeys,
  '/workbook': { by: 'reporting/workbook.e2e.ts', reached: 'Forms workbook' },
  '/queries': { by: 'figures/queries.e2e.ts' },
  '/upload': { not: 'Redirects to the upload of entry surveys.' },
  '/upload/entry': journeys,
  '/upload/exit': journeys,
  '/provider/:pid': journeys,
  '/provider/:pid/programs': journeys,
  '/provider/:pid/program/:pmid': journeys,
  '/provider/:pid/program/:pmid/reach': journeys,
  '/provider/:pid/program/:pmid/entry-exit': journeys,
  '/admin': { not: 'Redirects to the users.' },
  '/admin/users': administration,
  '/admin/grantees': administration,
  '/admin/periods': administration,
  '/admin/availability': administration,
  '/admin/curricula': administration,
  '/admin/deleted': administration,
  '/admin/audit': administration,
  '/admin/access-review': administration,
  '/admin/keys': administration,
  '/admin/records': administration,
  '/admin/releases': administration,
  '/admin/announcements': administration,
  '/check': { by: 'uploads/check-without-account.e2e.ts', reached: 'Check a survey file' },
  '/dev/outbox': { not: 'Exists in the local environment only (decision 25).' },
} as const satisfies Readonly<Record<Address, Checked>>;

/** The views of the dashboard. */
export const CHECKED_VIEWS = {
  results: CHECKED_PAGES['/dashboard'],
  tracker: { by: 'figures/tracker.e2e.ts', reached: 'Reporting tracker' },
  own: { by: 'figures/tracker.e2e.ts', reached: 'Report status' },
} as const satisfies Readonly<Record<string, Checked>>;
