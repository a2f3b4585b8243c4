/** Status of one grant's report in a period, derived only from saved flags and times. */
import { type CalendarDate, daysLeft } from '../period/calendar-date.ts';
import type { PageStatus } from '../report/page-status.ts';
import { NOTHING_LABEL } from '../programme/nothing-to-report.ts';
import {
  listProgramPages,
  type ProgramReport,
  type ReportInput,
  reportsNothing,
  validationReport,
} from '../report/validation-report.ts';

/** The states of a report, in order. */
export const TRACKER_STATES = [
  'not-started',
  'in-progress',
  'nothing-to-report',
  'reopened',
  'changed',
  'submitted',
] as const;
export type TrackerState = (typeof TRACKER_STATES)[number];

/** Labels of each state on pages and in files. */
export const STATE_LABELS = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  'nothing-to-report': NOTHING_LABEL,
  reopened: 'Reopened',
  changed: 'Submitted, saved again since',
  submitted: 'Submitted',
} as const satisfies Record<TrackerState, string>;

/** A grant's report as stored; times are ISO texts, whose order equals that of the instants. */
export type TrackedGrant = {
  readonly grantId: number;
  readonly grantee: string;
  readonly streamPk: number;
  readonly stream: string;
  readonly cohort: string | null;
  /** The due date in effect for this grant: its extension where it has one. */
  readonly dueDate: CalendarDate | null;
  /** The due date is the grant's own, not the period's. */
  readonly extended: boolean;
  /** The last save of a page, upload or submission; null while there was none. A draft is no activity (BEY-068). */
  readonly lastActivity: string | null;
  /** Number of the latest submission; 0 before the first. */
  readonly submissions: number;
  readonly submittedAt: string | null;
  /** An Admin has reopened the latest submission. */
  readonly reopened: boolean;
  /** How often the report was reopened, the submissions since included. */
  readonly reopenings: number;
  readonly queries: OpenQueries;
  readonly report: ReportInput;
};

/** Queries about the report that are not closed (decision 36). */
export type OpenQueries = {
  /** Waiting for the grantee. */
  readonly open: number;
  readonly answered: number;
};

/** Done out of total. */
export type Share = { readonly done: number; readonly of: number };

/** One row of the tracker, as sent to the client. */
export type TrackerRow = {
  readonly grant_id: number;
  readonly grantee: string;
  readonly stream_pk: number;
  readonly stream: string;
  readonly cohort: string | null;
  readonly state: TrackerState;
  readonly last_activity: string | null;
  readonly submissions: number;
  readonly submitted_at: string | null;
  readonly reopenings: number;
  /** Number of pages by status. */
  readonly pages: Readonly<Record<PageStatus, number>>;
  /** Active providers and programs that have nothing open, of all that are not marked inactive. */
  readonly providers: Share;
  readonly programs: Share;
  /** Programs with uploaded surveys, out of those that must upload (decision 11). */
  readonly entry: Share;
  readonly exit: Share;
  /** Pages that need review, are incomplete or were never saved. */
  readonly issues: number;
  /** Providers and programs for which it is stated that there is nothing to report (decision 35). */
  readonly nothing_to_report: number;
  readonly queries: OpenQueries;
  readonly due_date: CalendarDate | null;
  /** The due date is an extension of this grant. */
  readonly extended: boolean;
  /** Whole days from today, negative when past; null without a due date. */
  readonly days_left: number | null;
};

/** The tracker row of a grant, by the rules of the validation report. */
export function trackerRow(grant: TrackedGrant, today: CalendarDate): TrackerRow {
  const report = validationReport(grant.report, { role: 'Admin' });
  const programs = report.providers.flatMap((provider) => provider.programs);
  const owing = {
    entry: programs.filter(({ expectsEntryUpload }) => expectsEntryUpload),
    exit: programs.filter(({ expectsExitUpload }) => expectsExitUpload),
  };
  return {
    grant_id: grant.grantId,
    grantee: grant.grantee,
    stream_pk: grant.streamPk,
    stream: grant.stream,
    cohort: grant.cohort,
    state: toGrantState(grant),
    last_activity: grant.lastActivity,
    submissions: grant.submissions,
    submitted_at: grant.submittedAt,
    reopenings: grant.reopenings,
    pages: report.counts,
    providers: {
      done: report.providers.filter((one) => one.status === 'clean' && !one.activeUnset).length,
      of: report.providers.length,
    },
    programs: { done: programs.filter(isComplete).length, of: programs.length },
    entry: { done: owing.entry.filter((one) => !one.missingEntryUpload).length, of: owing.entry.length },
    exit: { done: owing.exit.filter((one) => !one.missingExitUpload).length, of: owing.exit.length },
    issues: report.counts.major + report.counts.minor + report.counts.unsaved,
    nothing_to_report: report.nothingToReport.length,
    queries: grant.queries,
    due_date: grant.dueDate,
    extended: grant.extended,
    days_left: grant.dueDate === null ? null : daysLeft(grant.dueDate, today),
  };
}

/** The state of a grant's report. */
export function toGrantState(grant: TrackedGrant): TrackerState {
  return toState({ ...grant, nothingToReport: reportsNothing(grant.report) });
}

/** The state of a report; distinguishes a save after the latest submission from the submission itself. */
export function toState({
  lastActivity,
  submittedAt,
  reopened,
  nothingToReport,
}: Pick<TrackedGrant, 'lastActivity' | 'submittedAt' | 'reopened'> & {
  readonly nothingToReport: boolean;
}): TrackerState {
  if (submittedAt === null && nothingToReport) return 'nothing-to-report';
  if (submittedAt === null) return lastActivity === null ? 'not-started' : 'in-progress';
  if (reopened) return 'reopened';
  return lastActivity !== null && lastActivity > submittedAt ? 'changed' : 'submitted';
}

/** A report that was submitted and not reopened requires nothing. */
export function isSubmitted(state: TrackerState): boolean {
  return state === 'submitted' || state === 'changed';
}

function isComplete(program: ProgramReport): boolean {
  return (
    listProgramPages(program).every((status) => status === 'clean') &&
    !program.activeUnset &&
    !program.missingSurveyInfo &&
    !program.missingEntryUpload &&
    !program.missingExitUpload
  );
}
