// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fullTime, utcWithLocal } from '@srae/domain/period/instant-text';
import { OPEN_POINTS } from '@srae/domain/tracker/tracker-list';
import { fakeTracker, openDashboard } from '../../test/fake-tracker.tsx';

const tracker = fakeTracker();

const asksFor = (name: string) =>
  tracker.asked.filter(({ pathname }) => pathname.endsWith(name)).at(-1)?.searchParams;

/** Simulates Back: the URL changes first, then popstate fires. */
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
      'In progress 1 open query',
      '2 to revise, 1 incomplete, 3 not saved',
      '1 of 3',
      '–',
      'entry 1 of 2, exit –',
      fullTime('2023-07-14T18:05:00Z'),
      '1 (July 1, 2023), reopened once',
      'August 31, 2023 (1 day overdue, extended)',
    ]);
    expect(screen.getByRole('status').textContent).toMatch(/^Reports of Summer 2023: 1 grant\b/);
    expect(screen.getByRole('button', { name: '4 Not started' })).toBeDefined();
  });

  it('asks for what the filters say, and keeps it in the address', async () => {
    const user = openDashboard();
    await user.selectOptions(await screen.findByLabelText('Funding stream'), 'GDSRAE');
    await user.selectOptions(screen.getByLabelText('Cohort'), 'FY2020');
    await user.selectOptions(screen.getByLabelText('Show'), 'Overdue');
    await user.click(await screen.findByRole('button', { name: '2 Submitted' }));
    await user.type(screen.getByLabelText('Grant'), 'north');
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

  it('is printed by a button', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it.each([
    ['Pages to revise', 'issues'],
    ['Missing uploads', 'uploads'],
    ['Overdue', 'overdue'],
    ['Open queries', 'queries'],
  ])('lists only grants with %s', async (label, open) => {
    const user = openDashboard();
    await user.selectOptions(await screen.findByLabelText('Show'), label);
    await waitFor(() => expect(asksFor('/tracker')?.get('open')).toBe(open));
    expect(location.search).toContain(`open=${open}`);
    await user.selectOptions(screen.getByLabelText('Show'), 'All grants');
    await waitFor(() => expect(location.search).not.toContain('open='));
  });

  it('offers each kind of open point', async () => {
    openDashboard();
    const options = [...(await screen.findByLabelText('Show')).querySelectorAll('option')];
    expect(options.map((option) => option.getAttribute('value'))).toEqual(['', ...OPEN_POINTS]);
  });

  it('makes each choice a step of the browser, which Back and Forward lead through', async () => {
    const user = openDashboard();
    const push = vi.spyOn(history, 'pushState');
    await user.selectOptions(await screen.findByLabelText('Funding stream'), 'State SRAE');
    await user.type(screen.getByLabelText('Grant'), 'no');
    await waitFor(() => expect(location.search).toContain('search=no'));
    await user.type(screen.getByLabelText('Grant'), 'rth');
    await waitFor(() => expect(location.search).toContain('search=north'));
    // Typing a name adds one history entry, regardless of pauses.
    expect(push).toHaveBeenCalledTimes(2);

    backTo(push.mock.calls[0]?.[2]);
    expect(screen.getByLabelText('Grant')).toHaveProperty('value', '');
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
    // Announced as well, since the pressed heading itself keeps its name.
    const status = screen.getByRole('status');
    expect(status.textContent).toMatch(/, sorted by Open pages, descending$/);
    await user.click(screen.getByRole('button', { name: 'Open pages' }));
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe('ascending'));
    expect(status.textContent).toMatch(/, sorted by Open pages, ascending$/);
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
    await user.click(screen.getByRole('button', { name: 'Sort descending' }));
    await waitFor(() => expect(asksFor('/tracker')?.get('direction')).toBe('desc'));
    expect(screen.getByRole('button', { name: 'Sort ascending' })).toBeDefined();
  });

  it('is turned page by page; another filter begins with the first', async () => {
    tracker.total = 120;
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Grants 51 to 100 of 120')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Grants 101 to 120 of 120')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true');
    await user.selectOptions(screen.getByLabelText('Report period'), 'Winter 2023');
    await waitFor(() => expect(asksFor('/tracker')?.get('page')).toBe('1'));
  });

  it('leads to its last page from one that has gone, which Back does not lead to', async () => {
    tracker.total = 60;
    history.replaceState(null, '', '/?view=reports&page=9');
    const push = vi.spyOn(history, 'pushState');
    openDashboard();
    expect(await screen.findByText('Grants 51 to 60 of 60')).toBeDefined();
    await waitFor(() => expect(asksFor('/tracker')?.get('page')).toBe('2'));
    expect(location.search).toContain('page=2');
    expect(push).not.toHaveBeenCalled();
  });

  it('leads to its heading from a report whose grant the tracker does not list', async () => {
    history.replaceState(null, '', '/?view=reports&grant=8');
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Back to the tracker' }));
    const heading = await screen.findByRole('heading', { name: 'Reporting tracker' });
    expect(document.activeElement).toBe(heading);
  });

  it('opens the report of a grant, read only, and leads back [BEY-153]', async () => {
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: /^Open the report of Northern Youth/ }));
    const heading = await screen.findByRole('heading', { name: 'Northern Youth' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const text = screen.getByRole('main').textContent;
    for (const part of [
      'GDSRAE · FY2020 · Summer 2023 · Read only',
      'Changed since submission 1',
      'North Center Data need review and revisionProvider data',
      'East Center Data need review and revision: survey data not uploaded',
      'Grantee data Incomplete field or inconsistency',
      'Structure No data have been saved',
      'Reach Data need review and revision',
      'Attendance: Please enter a value.',
      'Provider Active? is not answered',
      'Entry survey data: not uploaded',
      `Entry survey, upload 2 (whole grant): ${utcWithLocal('2023-06-30T10:00:00Z')}. In use for Hillside; Lakeside; Oak; Elm`,
      `Entry survey, upload 1 (of Hillside): ${utcWithLocal('2023-06-29T10:00:00Z')}. Replaced or withdrawn`,
      `Submission 1: ${utcWithLocal('2023-07-01T10:00:00Z')}`,
      'Instead of July 31, 2023. Reason: Flood in July. Granted by Ada Cole, July 20, 2023.',
      'Grace Lin, grace@example.org',
      `Reopened ${utcWithLocal('2023-07-10T10:00:00Z')} by Ada Cole. Reason: A wrong number.`,
      'Explanation: Counted in fall.',
      'Grantee data: Target: Waiting for the grantee, 3 days',
      'Exit survey file: Closed, was open for 8 days',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Exit survey data: not uploaded');
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Back to the tracker' }));
    const row = within(await screen.findByRole('row', { name: /Northern Youth/ }));
    expect(document.activeElement).toBe(row.getByRole('button', { name: /^Open the report of/ }));
  });

  it('asks about report, page and survey file, and opens queries, in the portal [BEY-169]', async () => {
    const opened: string[] = [];
    const user = openDashboard((search) => opened.push(search));
    await user.click(await screen.findByRole('button', { name: /^Open the report of Northern Youth/ }));
    await user.click(await screen.findByRole('button', { name: 'Ask about this report' }));
    await user.click(screen.getByRole('button', { name: 'Ask about Grantee data' }));
    await user.click(screen.getByText('North Center', { selector: 'h2' }));
    await user.click(screen.getByRole('button', { name: 'Ask about Reach, After school' }));
    await user.click(screen.getByRole('button', { name: 'Ask about the entry survey file' }));
    await user.click(screen.getByRole('button', { name: 'Open query 12, Grantee data: Target' }));
    const report = 'queries=ask&grant=7&report=2';
    expect(opened).toEqual([
      `?${report}&topic=report`,
      `?${report}&topic=page&form=grantee`,
      `?${report}&topic=page&form=programreach&provider=1&program=11`,
      `?${report}&topic=file&survey=entry`,
      '?queries=12&grant=7',
    ]);
  });

  it('asks nothing about a report that is not submitted [BEY-169]', async () => {
    tracker.submissions = [];
    const user = openDashboard();
    await user.click(await screen.findByRole('button', { name: /^Open the report of Northern Youth/ }));
    expect(
      await screen.findByText('Questions can be asked once the report has been submitted.'),
    ).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
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

    // Formats of statistics programs are collapsed behind one line, for forms only.
    await user.click(screen.getByText('Files for statistics programs'));
    await user.selectOptions(screen.getByLabelText('Format'), 'Stata (.dta)');
    await user.click(screen.getByRole('button', { name: 'Download in this format' }));
    await waitFor(() => expect(kept).toHaveLength(3));
    expect(asksFor('/export/forms')?.get('format')).toBe('dta');

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
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Northern Youth/ })).toBeDefined();
  });
});
