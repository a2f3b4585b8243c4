// @vitest-environment happy-dom
import type { DashboardContext } from '@srae/contract/schemas/dashboard';
import type { SubmissionStatus, TrackedRead, TrackerRead } from '@srae/contract/schemas/dashboard-tracker';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../App.tsx';
import type { PortalLink } from '../connection/portal-link.ts';
import type { Line } from './words.ts';

const CONTEXT: DashboardContext = {
  staff: true,
  default_basis: 'submitted',
  periods: [
    { pk: 2, name: 'Summer 2023', instrument: '2021', current: true },
    { pk: 1, name: 'Winter 2023', instrument: '2021', current: false },
  ],
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
  pages: { major: 2, minor: 1, unsaved: 3, clean: 4 },
  providers: { done: 1, of: 3 },
  programs: { done: 0, of: 0 },
  entry: { done: 1, of: 2 },
  exit: { done: 0, of: 0 },
  issues: 3,
  due_date: '2023-08-31',
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
          },
        ],
      },
    ],
    major: true,
    minor: true,
    counts: { unsaved: 1, major: 1, minor: 1, clean: 1 },
    missing: { surveyInfo: 1, entryUploads: 1, exitUploads: 0 },
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
        },
      ],
    },
  ],
  changed: 'Changed since submission 1',
  submissions: [{ number: 1, submitted_at: '2023-07-01T10:00:00.000Z' }],
  uploads: [
    {
      kind: 'entry',
      number: 2,
      upload_time: '2023-06-30T10:00:00.000Z',
      in_force: true,
    },
  ],
};

let context = CONTEXT;
let total = 1;
let asked: URL[] = [];
beforeEach(() => {
  asked = [];
  context = CONTEXT;
  total = 1;
  history.replaceState(null, '', '/?view=reports');
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://localhost');
    asked.push(url);
    if (url.searchParams.has('format')) {
      const headers = { 'content-disposition': 'attachment; filename="lines.csv"' };
      return new Response('the file', { headers });
    }
    return new Response(JSON.stringify({ success: true, data: toAnswer(url.pathname) }));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function toAnswer(path: string): unknown {
  const counts = { 'not-started': 4, 'in-progress': 1, reopened: 0, changed: 0, submitted: 2 };
  const { period } = REPORT;
  if (path.endsWith('/context')) return context;
  if (path.endsWith('/submission-status')) return { period, counts, rows: [LINE] } satisfies SubmissionStatus;
  if (path.endsWith('/tracker')) return { period, total, counts, rows: [LINE] } satisfies TrackerRead;
  if (path.includes('/tracker/')) return REPORT;
  return {
    basis: 'saved',
    grants: 1,
    submitted: 1,
    snapshot: null,
    surveys: { view: 'others', switchable: false, as_of: null, threshold: 11 },
    withheld: null,
    providers: [],
    figures: [],
  };
}

function openDashboard() {
  const link: PortalLink = {
    state: () => SIGNED_IN,
    subscribe: () => () => undefined,
    token: () => Promise.resolve('dashboard-token'),
    active: () => undefined,
    openManual: () => undefined,
    close: () => undefined,
  };
  render(<App link={link} />);
  return userEvent.setup();
}
const SIGNED_IN = { status: 'signed-in', grant: null } as const;

const asksFor = (name: string) =>
  asked.filter(({ pathname }) => pathname.endsWith(name)).at(-1)?.searchParams;

/** What the browser does on Back: the address first, then the event. */
function backTo(address: string | URL | null | undefined): void {
  history.replaceState(null, '', address ?? '/');
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

describe('the tracker', () => {
  it('says of each grant how far it is, what is open and when it is due', async () => {
    openDashboard();
    const line = await screen.findByRole('row', { name: /Northern Youth/ });
    const cells = within(line)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      'GDSRAE',
      'FY2020',
      'In progress',
      '2 to revise, 1 incomplete, 3 not saved',
      '1 of 3',
      '–',
      'entry 1 of 2, exit –',
      'Jul 14, 2023, 6:05 PM UTC',
      '1 (Jul 1, 2023)',
      'Aug 31, 2023 (1 day overdue)',
    ]);
    expect(screen.getByRole('status').textContent).toBe('Reports of Summer 2023: 1 grant');
    expect(screen.getByRole('button', { name: '4 Not started' })).toBeDefined();
  });

  it('asks for what the filters say, and keeps it in the address', async () => {
    const user = openDashboard();
    await user.selectOptions(await screen.findByLabelText('Funding stream'), 'GDSRAE');
    await user.selectOptions(screen.getByLabelText('Cohort'), 'FY2020');
    await user.selectOptions(screen.getByLabelText('Only with'), 'Overdue');
    await user.click(await screen.findByRole('button', { name: '2 Submitted' }));
    await user.type(screen.getByLabelText('Grantee'), 'north');
    await waitFor(() =>
      expect(Object.fromEntries(asksFor('/tracker') ?? [])).toEqual({
        period: '2',
        stream: '1',
        cohort: 'FY2020',
        open: 'overdue',
        state: 'submitted',
        search: 'north',
        sort: 'grantee',
        direction: 'asc',
        page: '1',
        size: '50',
      }),
    );
    expect(location.search).toContain('view=reports');
    expect(location.search).toContain('open=overdue');
  });

  it('makes each choice a step of the browser, which Back and Forward lead through', async () => {
    const user = openDashboard();
    const push = vi.spyOn(history, 'pushState');
    await user.selectOptions(await screen.findByLabelText('Funding stream'), 'State SRAE');
    await user.type(screen.getByLabelText('Grantee'), 'no');
    await waitFor(() => expect(location.search).toContain('search=no'));
    await user.type(screen.getByLabelText('Grantee'), 'rth');
    await waitFor(() => expect(location.search).toContain('search=north'));
    // A name is one step, however often the typing paused.
    expect(push).toHaveBeenCalledTimes(2);

    backTo(push.mock.calls[0]?.[2]);
    expect(screen.getByLabelText('Grantee')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Funding stream')).toHaveProperty('value', '2');
    backTo('?view=reports');
    expect(screen.getByLabelText('Funding stream')).toHaveProperty('value', '');
    expect(push).toHaveBeenCalledTimes(2);
  });

  it('is sorted by its headings: counts begin with the largest, a second click turns round', async () => {
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Open pages' }));
    await waitFor(() => expect(asksFor('/tracker')?.get('direction')).toBe('desc'));
    const heading = screen.getByRole('columnheader', { name: 'Open pages' });
    expect(heading.getAttribute('aria-sort')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Open pages' }));
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'));
    await user.click(screen.getByRole('button', { name: 'Grantee' }));
    const grantees = screen.getByRole('columnheader', { name: 'Grantee' });
    await waitFor(() => expect(grantees.getAttribute('aria-sort')).toBe('ascending'));
    expect(heading.getAttribute('aria-sort')).toBeNull();
  });

  it('is sorted by a list and a button where narrow screens have no headings', async () => {
    const user = openDashboard();
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Due');
    await waitFor(() => expect(asksFor('/tracker')?.get('sort')).toBe('due'));
    expect(asksFor('/tracker')?.get('direction')).toBe('asc');
    await user.click(screen.getByRole('button', { name: 'Turn to descending' }));
    await waitFor(() => expect(asksFor('/tracker')?.get('direction')).toBe('desc'));
    expect(screen.getByRole('button', { name: 'Turn to ascending' })).toBeDefined();
  });

  it('is turned page by page; another filter begins with the first', async () => {
    total = 120;
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Grants 51 to 100 of 120')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Grants 101 to 120 of 120')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(screen.getByLabelText('Report period'), 'Winter 2023');
    await waitFor(() => expect(asksFor('/tracker')?.get('page')).toBe('1'));
  });

  it('opens the report of a grant, read only, and leads back', async () => {
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: /^Open the report of Northern Youth/ }));
    const heading = await screen.findByRole('heading', { name: 'Northern Youth' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const text = screen.getByRole('main').textContent;
    for (const part of [
      'GDSRAE · FY2020 · Summer 2023 · Read only',
      'Changed since submission 1',
      'Grantee data Incomplete field or inconsistency',
      'Structure No data have been saved',
      'Reach Data need review and revision',
      'Attendance: Please enter a value.',
      'Provider Active? is not answered',
      'Entry survey data: not uploaded',
      'Entry survey, upload 2: Jun 30, 2023, 10:00 AM UTC (in force)',
      'Submission 1: Jul 1, 2023, 10:00 AM UTC',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Exit survey data: not uploaded');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the tracker' }));
    expect(await screen.findByRole('row', { name: /Northern Youth/ })).toBeDefined();
  });

  it('gives its lines and the forms as files; says so when that fails', async () => {
    const kept: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(this.download);
    });
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Download lines (csv)' }));
    await waitFor(() => expect(kept).toEqual(['lines.csv']));
    expect(asksFor('/tracker')?.get('format')).toBe('csv');
    expect(asksFor('/tracker')?.has('page')).toBe(false);

    await user.selectOptions(screen.getByLabelText('Form'), 'Program reach');
    await user.selectOptions(screen.getByLabelText('Content'), 'Cohorts');
    await user.click(screen.getByRole('button', { name: 'Download form (xlsx)' }));
    await waitFor(() => expect(kept).toHaveLength(2));
    expect(Object.fromEntries(asksFor('/export/forms') ?? [])).toEqual({
      period: '2',
      form: 'programreach',
      part: 'cohorts',
      basis: 'submitted',
      format: 'xlsx',
    });

    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await user.click(screen.getByRole('button', { name: 'Download form (csv)' }));
    expect(
      await screen.findByText(/The file could not be made\. The dashboard cannot be reached\./),
    ).toBeDefined();
  });

  it('says why it cannot be shown, and can be asked for again', async () => {
    const answering = globalThis.fetch;
    vi.stubGlobal('fetch', async (input: string) =>
      input.includes('/tracker')
        ? new Response(JSON.stringify({ success: false, error: { code: 'BUSY', message: 'Very busy.' } }), {
            status: 503,
          })
        : answering(input),
    );
    const user = openDashboard();
    expect((await screen.findByRole('alert')).textContent).toContain('Very busy.');
    vi.stubGlobal('fetch', answering);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Northern Youth/ })).toBeDefined();
  });
});

describe('the views', () => {
  it('lead from the figures to the tracker and back, each with its own filters', async () => {
    history.replaceState(null, '', '/');
    const user = openDashboard();
    await user.selectOptions(await screen.findByLabelText('Funding stream'), 'State SRAE');
    await user.click(screen.getByRole('button', { name: 'Reporting tracker' }));
    expect(await screen.findByRole('heading', { name: 'Reporting tracker' })).toBeDefined();
    expect(screen.getByLabelText<HTMLSelectElement>('Funding stream').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Results' }));
    expect((await screen.findByLabelText<HTMLSelectElement>('Funding stream')).value).toBe('2');
  });

  it('show a Grantee the own report, and a Provider none', async () => {
    const [grant] = CONTEXT.grants;
    if (!grant) throw new Error('no grant');
    context = { ...CONTEXT, staff: false, grants: [{ ...grant, role: 'grantee' }] };
    openDashboard();
    expect(await screen.findByRole('heading', { name: 'Report status' })).toBeDefined();
    const own = await screen.findByRole('region', { name: 'Northern Youth' });
    expect(own.textContent).toContain('Open pages2 to revise, 1 incomplete, 3 not saved');
    expect(asked.some(({ pathname }) => pathname.endsWith('/tracker'))).toBe(false);
    cleanup();
    context = { ...context, grants: [{ ...grant, role: 'provider', providers: [{ pk: 1, name: 'North' }] }] };
    openDashboard();
    expect(await screen.findByRole('heading', { name: 'Results' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Report status' })).toBeNull();
  });
});
