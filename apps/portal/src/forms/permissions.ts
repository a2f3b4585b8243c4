/** Permissions of the signed-in person on the selected grant, for display only; the server enforces them. */
import { mayUpload } from '@srae/domain/access/areas';
import { useReporting } from '../session/session-context.ts';

export type ReportingRole = 'grantee' | 'provider' | 'admin';

/** The role on the selected grant; an Admin acts in the role of an association, else read-only (decision 1). */
export function useReportingRole(): ReportingRole {
  const { grant } = useReporting();
  const role = grant.role.toLowerCase();
  return role === 'grantee' || role === 'provider' ? role : 'admin';
}

/** Whether the person may upload survey files: a Grantee, or a Provider once that is switched on. */
export function useMayUpload(): boolean {
  return mayUpload(useReporting().grant);
}

/** Why every page is read-only for the person; null when it depends on the page. */
export function useViewOnly(): string | null {
  const { grant } = useReporting();
  const role = useReportingRole();
  if (role !== 'admin') return null;
  return `Viewing ${grant.name} as Admin - read only`;
}

/** Why a page is read-only and what to do about it, in words; practice is not reopened, since no Admin sees it. */
export function useReadOnlyReasons(): Readonly<Record<keyof typeof READ_ONLY_REASONS, string>> {
  return useReporting().grant.practice
    ? { ...READ_ONLY_REASONS, locked: PRACTICE_LOCKED }
    : READ_ONLY_REASONS;
}

const PRACTICE_LOCKED =
  'This practice report has been submitted and is locked. Empty the practice grant to start again.';

/** The reasons of a grant that is reported. */
export const READ_ONLY_REASONS = {
  period: 'This reporting period is closed for changes. Choose the current report period to enter data.',
  locked:
    'This report has been submitted and is locked. Ask an administrator to reopen it if something must be changed.',
  inactive:
    'This page belongs to an inactive provider or program, so it cannot be changed. Set it to active in its table to enter data.',
} as const;
