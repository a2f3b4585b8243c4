/** Permissions of the signed-in person on the selected grant, for display only; the server enforces them. */
import { mayUpload } from '@srae/domain/access/areas';
import { useReporting } from '../session/session-context.ts';

export type ReportingRole = 'grantee' | 'provider' | 'admin';

/** The role on the chosen grant; an Admin with an association acts in its role, without one reads only (decision 1). */
export function useReportingRole(): ReportingRole {
  const { grant } = useReporting();
  const role = grant.role.toLowerCase();
  return role === 'grantee' || role === 'provider' ? role : 'admin';
}

/** Whether survey files are the person's to upload: the Grantee's, and a Provider's once that is switched on. */
export function useMayUpload(): boolean {
  return mayUpload(useReporting().grant);
}

/** Why nothing can be written here at all, whatever the page; null when the page itself decides. */
export function useViewOnly(): string | null {
  const { grant } = useReporting();
  const role = useReportingRole();
  if (role !== 'admin') return null;
  return `Viewing ${grant.name} as Admin - read only`;
}

/** Why a page cannot be written, in a sentence that also says what to do. */
export const READ_ONLY_REASONS = {
  period: 'This reporting period is closed for changes. Choose the current report period to enter data.',
  locked:
    'This report has been submitted and is locked. Ask an administrator to reopen it if something must be changed.',
  inactive:
    'This page belongs to an inactive provider or program, so it cannot be changed. Set it to active in its table to enter data.',
} as const;
