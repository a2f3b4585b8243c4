/** All URLs of the portal. Links are built only here; the route table is domain/access/guards. */

import type { SurveyKind } from '@srae/domain/survey/catalogue/column';

/** Query parameter for the provider on the upload page. */
export const UPLOAD_PROVIDER = 'provider';

export const paths = {
  login: () => '/',
  check: (survey?: SurveyKind) => (survey === 'exit' ? '/check?survey=exit' : '/check'),
  landing: () => '/landing',
  logout: () => '/logout',
  profile: () => '/profile',
  dashboard: () => '/dashboard',
  grantee: () => '/grantee',
  validationReport: () => '/validationreport',
  compare: () => '/validationreport/compare',
  requestUserAccounts: () => '/requseraccounts',
  manual: () => '/manual',
  contact: () => '/contact',
  providers: () => '/providers',
  workbook: () => '/workbook',
  queries: () => '/queries',
  upload: () => '/upload',
  uploadEntry: () => '/upload/entry',
  uploadExit: () => '/upload/exit',
  provider: ({ pid }: ProviderParams) => `/provider/${pid}`,
  programs: ({ pid }: ProviderParams) => `/provider/${pid}/programs`,
  program: (params: ProgramParams) => programPath(params),
  programReach: (params: ProgramParams) => `${programPath(params)}/reach`,
  programEntryExit: (params: ProgramParams) => `${programPath(params)}/entry-exit`,
  admin: () => '/admin',
  adminUsers: (search?: string) => withQuery('/admin/users', { search }),
  adminGrantees: (search?: string) => withQuery('/admin/grantees', { search }),
  adminPeriods: () => '/admin/periods',
  adminAvailability: () => '/admin/availability',
  adminCurricula: (kind?: 'custom') => (kind ? `/admin/curricula?kind=${kind}` : '/admin/curricula'),
  adminDeleted: () => '/admin/deleted',
  adminAudit: (actor?: string) => withQuery('/admin/audit', { actor }),
  adminAccessReview: (search?: string) => withQuery('/admin/access-review', { search }),
  adminKeys: () => '/admin/keys',
  adminRecords: () => '/admin/records',
  adminReleases: () => '/admin/releases',
  adminAnnouncements: () => '/admin/announcements',
  /** Local environment only (decision 25). */
  devOutbox: () => '/dev/outbox',
} as const;

export type ProviderParams = { pid: number };
export type ProgramParams = ProviderParams & { pmid: number };

/** Parses a numeric path segment; null if it is not a number, as for an unknown provider or program (Q127). */
export function idFrom(segment: string | undefined): number | null {
  return segment !== undefined && /^\d{1,9}$/.test(segment) ? Number(segment) : null;
}

/** A path within the portal, or null: sign-in redirects only to the portal's own routes (WB-7). */
export function ownPath(address: string | null | undefined): string | null {
  return address && /^\/(?![/\\])[^\s\\]*$/.test(address) ? address : null;
}

function programPath({ pid, pmid }: ProgramParams): string {
  return `/provider/${pid}/program/${pmid}`;
}

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
