/** Builders of report responses for tests; each test specifies only the relevant fields. */
import type { ReportRead } from '@srae/contract/schemas/report';
import type { Issue } from '@srae/domain/form-kit/issues';
import type {
  ProgramOfReport,
  ProviderOfReport,
  Report,
} from '../../src/pages/ValidationReportPage/report-pages.ts';

export function aReadReport(over: Partial<ReportRead> = {}): ReportRead {
  return { report: aReport(), issues: [], read_only: null, submission: aSubmission(), ...over };
}

export function aReport(over: Partial<Report> = {}): Report {
  return {
    grantee: 'clean',
    providers: [aProvider()],
    major: false,
    minor: false,
    counts: { unsaved: 0, major: 0, minor: 0, clean: 4 },
    missing: { surveyInfo: 0, entryUploads: 0, exitUploads: 0 },
    nothingToReport: [],
    ...over,
  };
}

export function aProvider(over: Partial<ProviderOfReport> = {}): ProviderOfReport {
  return {
    pk: 5,
    name: 'North Center',
    activeUnset: false,
    status: 'clean',
    worst: 'clean',
    programs: [aProgram()],
    ...over,
  };
}

export function aProgram(over: Partial<ProgramOfReport> = {}): ProgramOfReport {
  return {
    pk: 51,
    name: 'New Paths',
    activeUnset: false,
    structure: 'clean',
    reach: 'clean',
    missingSurveyInfo: false,
    surveyInfo: null,
    missingEntryUpload: false,
    missingExitUpload: false,
    expectsEntryUpload: true,
    expectsExitUpload: true,
    statesNothing: false,
    ...over,
  };
}

export function aSubmission(
  over: Partial<NonNullable<ReportRead['submission']>> = {},
): NonNullable<ReportRead['submission']> {
  return {
    comments: null,
    page: { version: 3, updated_at: null, updated_by: null },
    locked: false,
    latest: null,
    reopened: null,
    changed: null,
    next_number: 1,
    lock_after_submit: false,
    ...over,
  };
}

export function anIssue(over: Partial<Issue> = {}): Issue {
  return {
    code: 'grantee.percentages',
    severity: 'minor',
    field: 'gr_pct_direct_service',
    fields: ['gr_pct_direct_service'],
    message: 'Percentages do not sum to 100%.',
    inline: 'Percentages do not sum to 100%.',
    ...over,
  };
}
