/** Schemas of the reporting tracker. Pages import the types only. */
import { OPEN_POINTS, TRACKER_SORTS } from '@srae/domain/tracker/tracker-list';
import { QUERY_STATES } from '@srae/domain/queries/query';
import { TRACKER_STATES } from '@srae/domain/tracker/tracker-row';
import { z } from 'zod';
import { pageQuery } from '../paging.ts';
import { reopening, reportRead } from '../report.ts';
import { key } from '../keys.ts';

const state = z.enum(TRACKER_STATES);
const share = z.object({ done: z.int(), of: z.int() });

/** Rows of one period; as a file the rows of all pages. */
export const trackerQuery = pageQuery(50, 200).extend({
  period: key,
  stream: key.optional(),
  cohort: z.string().min(1).max(20).optional(),
  state: state.optional(),
  open: z.enum(OPEN_POINTS).optional(),
  sort: z.enum(TRACKER_SORTS).default('grantee'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  format: z.enum(['json', 'csv', 'xlsx']).default('json'),
});
export type TrackerQuery = z.infer<typeof trackerQuery>;

/** One grant in one period: statuses and counts, never an answer or a survey row. */
const trackerRow = z.object({
  grant_id: z.int(),
  grantee: z.string(),
  stream_pk: z.int(),
  stream: z.string(),
  cohort: z.string().nullable(),
  state,
  last_activity: z.string().nullable(),
  submissions: z.int(),
  submitted_at: z.string().nullable(),
  /** How often the report was reopened. */
  reopenings: z.int(),
  pages: z.object({ unsaved: z.int(), major: z.int(), minor: z.int(), clean: z.int() }),
  providers: share,
  programs: share,
  entry: share,
  exit: share,
  issues: z.int(),
  nothing_to_report: z.int(),
  queries: z.object({ open: z.int(), answered: z.int() }),
  due_date: z.string().nullable(),
  /** The due date is an extension of this grant. */
  extended: z.boolean(),
  days_left: z.int().nullable(),
});

const period = z.object({ pk: z.int(), name: z.string() });
const counts = z.record(state, z.int());

export const trackerRead = z.object({
  period,
  /** Matching rows, on all pages. */
  total: z.int(),
  /** Rows by state, before the state filter. */
  counts,
  rows: z.array(trackerRow),
});
export type TrackerRead = z.infer<typeof trackerRead>;

export const trackedGrant = z.object({ grantId: key, periodPk: key });

/**
 * The report of one grant, read only: statuses, issues, uploads and submissions, its extension and reopenings. The only
 * people named are the Admins who extended and reopened it and, to Admins, whom to write to.
 */
export const trackedRead = z.object({
  period,
  row: trackerRow,
  report: reportRead.shape.report,
  issues: reportRead.shape.issues,
  /** 'Changed since submission {n}', or null. */
  changed: z.string().nullable(),
  /** Queries about the report, those that wait first; without names of persons. */
  queries: z.array(
    z.object({
      pk: z.int(),
      subject: z.string(),
      state: z.enum(QUERY_STATES),
      age_days: z.int(),
      messages: z.int(),
    }),
  ),
  /** The grant's own due date instead of the period's; null without one. */
  extension: z
    .object({
      period_due_date: z.string().nullable(),
      reason: z.string(),
      granted_by: z.string(),
      granted_at: z.string(),
    })
    .nullable(),
  /** Grantee-level people with portal access; null for ACF, who write to them by a query. */
  contacts: z.array(z.object({ name: z.string(), email: z.string() })).nullable(),
  submissions: z.array(
    z.object({ number: z.int(), submitted_at: z.string(), reopened: reopening.nullable() }),
  ),
  uploads: z.array(
    z.object({
      kind: z.enum(['entry', 'exit']),
      number: z.int(),
      upload_time: z.string(),
      in_force: z.boolean(),
      /** The only provider in the file; null for a file of the whole grant. */
      provider: z.string().nullable(),
      /** The providers for which it is in effect, without numbers of rows (BEY-153, BEY-192). */
      stands_for: z.array(z.string()),
    }),
  ),
});
export type TrackedRead = z.infer<typeof trackedRead>;

export const statusQuery = z.strictObject({ period: key });

/** Who has started and what is missing, for the grants in the caller's reach. */
export const submissionStatus = z.object({ period, counts, rows: z.array(trackerRow) });
export type SubmissionStatus = z.infer<typeof submissionStatus>;
