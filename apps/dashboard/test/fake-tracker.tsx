/** The dashboard on a fake server with the report of one grant. */
import { COMPARISON, EARLIER, SUBMITTED } from './fake-comparison.ts';
import { PERIODS } from './fake-figures.ts';
import type { DashboardContext } from '@srae/contract/schemas/dashboard/dashboard';
import type { SubmissionList } from '@srae/contract/schemas/dashboard/comparison';
import type {
  SubmissionStatus,
  TrackedRead,
  TrackerRead,
} from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../src/App.tsx';
import type { Line } from '../src/tracker/words.ts';
import { linkIn, SIGNED_IN } from './portal-link.ts';

/** The context (filter options) of an agency user. */
export const CONTEXT: DashboardContext = {
  staff: true,
  default_basis: 'submitted',
  periods: PERIODS,
  streams: [
    { pk: 1, name: 'GDSRAE' },
    { pk: 2, name: 'State SRAE' },
  ],
  grants: [{ id: 7, name: 'Northern Youth', cohort: 'FY2020', stream: 1, role: 'agency', providers: [] }],
};

const LINE: Line = {
  grant_id: 7,
  grantee: 'Northern Youth',
  stream_pk: 1,
  stream: 'GDSRAE',
  cohort: 'FY2020',
  state: 'in-progress',
  last_activity: '2023-07-14T18:05:00.000Z',
  submissions: 1,
  submitted_at: '2023-07-01T10:00:00.000Z',
  reopenings: 1,
  pages: { major: 2, minor: 1, unsaved: 3, clean: 4 },
  providers: { done: 1, of: 3 },
  programs: { done: 0, of: 0 },
  entry: { done: 1, of: 2 },
  exit: { done: 0, of: 0 },
  issues: 3,
  nothing_to_report: 1,
  queries: { open: 1, answered: 0 },
  due_date: '2023-08-31',
  extended: true,
  days_left: -1,
};

const REPORT: TrackedRead = {
  period: { pk: 2, name: 'Summer 2023' },
  row: LINE,
  report: {
    grantee: 'minor',
    providers: [
      {
        pk: 1,
        name: 'North Center',
        activeUnset: true,
        status: 'clean',
        worst: 'major',
        programs: [
          {
            pk: 11,
            name: 'After school',
            activeUnset: false,
            structure: 'unsaved',
            reach: 'major',
            missingSurveyInfo: true,
            surveyInfo: 'minor',
            missingEntryUpload: true,
            missingExitUpload: false,
            expectsEntryUpload: true,
            expectsExitUpload: false,
            statesNothing: false,
          },
        ],
      },
      {
        pk: 3,
        name: 'East Center',
        activeUnset: false,
        status: 'clean',
        worst: 'major',
        programs: [
          {
            pk: 31,
            name: 'Summer camp',
            activeUnset: false,
            structure: 'clean',
            reach: 'clean',
            missingSurveyInfo: false,
            surveyInfo: null,
            missingEntryUpload: true,
            missingExitUpload: false,
            expectsEntryUpload: true,
            expectsExitUpload: true,
            statesNothing: false,
          },
        ],
      },
    ],
    major: true,
    minor: true,
    counts: { unsaved: 1, major: 1, minor: 1, clean: 1 },
    missing: { surveyInfo: 1, entryUploads: 1, exitUploads: 0 },
    nothingToReport: [
      { reason: 'ended', note: 'In May.', provider: { pk: 2, name: 'South Center' }, program: null },
    ],
  },
  issues: [
    {
      form: 'programreach',
      providerId: 1,
      programId: 11,
      issues: [
        {
          code: 'reach.blank',
          severity: 'minor',
          field: 'prog_reach_attend',
          fields: ['prog_reach_attend'],
          message: 'Attendance: Please enter a value.',
          inline: 'Please enter a value.',
          explanation: { text: 'Counted in fall.', written_at: '2023-07-01T09:00:00.000Z' },
        },
      ],
    },
  ],
  changed: 'Changed since submission 1',
  queries: [
    { pk: 12, subject: 'Grantee data: Target', state: 'open', age_days: 3, messages: 1 },
    { pk: 9, subject: 'Exit survey file', state: 'closed', age_days: 8, messages: 4 },
  ],
  extension: {
    period_due_date: '2023-07-31',
    reason: 'Flood in July',
    granted_by: 'Ada Cole',
    granted_at: '2023-07-20T10:00:00.000Z',
  },
  contacts: [{ name: 'Grace Lin', email: 'grace@example.org' }],
  submissions: [
    {
      number: 1,
      submitted_at: '2023-07-01T10:00:00.000Z',
      reopened: {
        reopened_at: '2023-07-10T10:00:00.000Z',
        reopened_by: 'Ada Cole',
        reason: 'A wrong number.',
      },
    },
  ],
  uploads: [
    {
      kind: 'entry',
      number: 2,
      upload_time: '2023-06-30T10:00:00.000Z',
      in_force: true,
      provider: null,
      stands_for: ['Hillside', 'Lakeside', 'Oak', 'Elm'],
    },
    {
      kind: 'entry',
      number: 1,
      upload_time: '2023-06-29T10:00:00.000Z',
      in_force: false,
      provider: 'Hillside',
      stands_for: [],
    },
  ],
};

export type FakeTracker = {
  /** Submissions of the grant, over all periods. */
  compared: SubmissionList['submissions'];
  /** Every call of the test, in order. */
  asked: URL[];
  context: DashboardContext;
  /** Total number of grants; only one is listed. */
  total: number;
  submissions: TrackedRead['submissions'];
};

/** Handles the dashboard's calls in each test of the file; its data can be changed before the page opens. */
export function fakeTracker(): FakeTracker {
  const start = () => ({
    asked: [],
    context: CONTEXT,
    total: 1,
    submissions: REPORT.submissions,
    compared: [SUBMITTED, EARLIER],
  });
  const tracker: FakeTracker = start();
  beforeEach(() => {
    Object.assign(tracker, start());
    history.replaceState(null, '', '/?view=reports');
    vi.stubGlobal('fetch', async (input: string) => {
      const url = new URL(input, 'http://localhost');
      tracker.asked.push(url);
      if (url.searchParams.has('format')) {
        const headers = { 'content-disposition': 'attachment; filename="lines.csv"' };
        return new Response('the file', { headers });
      }
      return new Response(JSON.stringify({ success: true, data: toAnswer(url.pathname, tracker) }));
    });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  return tracker;
}

function toAnswer(path: string, { context, total, submissions, compared }: FakeTracker): unknown {
  const counts = {
    'not-started': 4,
    'in-progress': 1,
    'nothing-to-report': 0,
    reopened: 0,
    changed: 0,
    submitted: 2,
  };
  const { period } = REPORT;
  if (path.endsWith('/context')) return context;
  if (path.endsWith('/submission-status')) return { period, counts, rows: [LINE] } satisfies SubmissionStatus;
  if (path.endsWith('/tracker')) return { period, total, counts, rows: [LINE] } satisfies TrackerRead;
  if (path.includes('/tracker/')) return { ...REPORT, submissions };
  if (path.endsWith('/comparison')) return COMPARISON;
  if (path.includes('/submissions/'))
    return {
      grantee: 'Northern Youth',
      stream: 'GDSRAE',
      cohort: null,
      submissions: compared,
    } satisfies SubmissionList;
  return {
    basis: 'saved',
    grants: 1,
    submitted: 1,
    snapshot: null,
    surveys: { view: 'others', switchable: false, as_of: null, next_at: null, threshold: 11 },
    withheld: null,
    providers: [],
    figures: [],
  };
}

/** Opens the dashboard at the browser's URL. */
export function openDashboard(openQuery: (search: string) => void = () => undefined) {
  render(<App link={{ ...linkIn(SIGNED_IN), openQuery }} />);
  return userEvent.setup();
}
