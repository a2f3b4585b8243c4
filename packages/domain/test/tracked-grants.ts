/** Builders of reports as read by the tracker; each test sets only what it tests. */
import type { SavedFlags } from '../report/page-status.ts';
import type { ReportInput, ReportProgram, ReportProvider } from '../report/validation-report.ts';
import type { TrackedGrant } from '../tracker/tracker-row.ts';

export const CLEAN: SavedFlags = { minor: false, major: false };
export const UNSAVED: SavedFlags = { minor: null, major: null };
export const MINOR: SavedFlags = { minor: true, major: false };
export const MAJOR: SavedFlags = { minor: true, major: true };

export function grant(
  report: Partial<ReportInput>,
  entry: readonly number[] = [11, 12, 21],
  exit = entry,
  parts: Partial<TrackedGrant> = {},
): TrackedGrant {
  return {
    grantId: 7,
    grantee: 'Northern Youth',
    streamPk: 1,
    stream: 'GDSRAE',
    cohort: 'FY2020',
    dueDate: null,
    extended: false,
    lastActivity: null,
    submissions: 0,
    submittedAt: null,
    reopened: false,
    reopenings: 0,
    queries: { open: 0, answered: 0 },
    report: {
      season: 'summer',
      grantee: CLEAN,
      providers: [],
      entryUploads: new Set(entry),
      exitUploads: new Set(exit),
      ...report,
    },
    ...parts,
  };
}

export function provider(pk: number, parts: Partial<ReportProvider>): ReportProvider {
  return {
    pk,
    name: `Provider ${pk}`,
    active: true,
    servedYouth: true,
    flags: CLEAN,
    programs: [],
    ...parts,
  };
}

export function program(pk: number, parts: Partial<ReportProgram> = {}): ReportProgram {
  return {
    pk,
    name: `Program ${pk}`,
    active: true,
    structure: CLEAN,
    reach: CLEAN,
    entryExit: CLEAN,
    anyYouthBegin: true,
    anyYouthComplete: true,
    entrySurveys: { ms: 3, hs: 4 },
    exitSurveys: { ms: 3, hs: 4 },
    ...parts,
  };
}
