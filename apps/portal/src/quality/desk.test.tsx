// @vitest-environment happy-dom
import type { DeskGrant, DeskRead } from '@srae/contract/schemas/dashboard/quality';
import { CHECKS } from '@srae/domain/quality/checks';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileFirst } from '../../test/compile-first.ts';
import { Download, type RecordedRequest, Refusal } from '../../test/fake-server.ts';
import { aGrant, aPerson } from '../../test/people.ts';
import { renderPortal } from '../../test/render-portal.tsx';

compileFirst(
  () => import('../pages/DashboardPage.tsx'),
  () => import('./Desk.tsx'),
);

const LIST = 'GET /api/quality';
const EXPORT = 'GET /api/quality/export';
const ASSIGN = 'PUT /api/grantees/7/portfolio';
const ALAN = { username: '00000000-0000-4000-8000-000000000001', name: 'Alan Agency' };
const GONE = { username: '00000000-0000-4000-8000-000000000002', name: 'former user' };

const GRANT: DeskGrant = {
  grant_id: 7,
  grantee: 'Northern Youth',
  stream: 'GDSRAE',
  cohort: 'FY2020',
  assigned_to: null,
  submission: 1,
  surveys: 'checked',
  attention: 5,
  findings: [
    {
      check: 'coverage',
      survey: 'entry',
      sentence: 'The entry survey file has about 450 surveys; the forms report 600.',
      subject: { topic: 'file', form: null, provider: null, program: null, survey: 'entry' },
    },
    {
      check: 'late',
      survey: null,
      sentence: 'The report was first submitted on September 1, 2023, 1 day after its due date.',
      subject: { topic: 'report', form: null, provider: null, program: null, survey: null },
    },
  ],
};
const SILENT: DeskGrant = { ...GRANT, grant_id: 8, grantee: 'Lakeside', attention: 0, findings: [] };

function read(over: Partial<DeskRead> = {}): DeskRead {
  return {
    period: { pk: 2, name: 'Summer 2023' },
    periods: [
      { pk: 2, name: 'Summer 2023' },
      { pk: 1, name: 'Winter 2023' },
    ],
    compared: ['Summer 2022', 'Summer 2021'],
    threshold: 11,
    total: 2,
    findings: 2,
    counts: Object.fromEntries(
      CHECKS.map(({ id }) => [id, id === 'coverage' || id === 'late' ? 1 : 0]),
    ) as DeskRead['counts'],
    staff: [ALAN],
    rows: [GRANT, SILENT],
    ...over,
  };
}

function open(
  answers: Record<string, (asked: RecordedRequest) => unknown> = {},
  search = '?desk=list',
  groups: readonly ('Admin' | 'acf')[] = ['acf'],
) {
  return renderPortal(`/dashboard${search}`, {
    me: aPerson({ groups: [...groups] }),
    ...(groups.length === 0 ? { grants: [aGrant()], chosen: 11 } : {}),
    answers: {
      [LIST]: () => read(),
      'POST /api/dashboard/session': () => {
        throw new Refusal(503, 'UNAVAILABLE');
      },
      ...answers,
    },
  });
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the data-quality desk', () => {
  it('lists grants with their findings in sentences, and counts them [BEY-187]', async () => {
    open();
    const card = await screen.findByRole('listitem', { name: 'Northern Youth (GDSRAE, FY2020)' });
    for (const part of [
      'GDSRAE · FY2020',
      '2 findings',
      'Coverage of survey files',
      ...GRANT.findings.map((one) => one.sentence),
    ])
      expect(card.textContent).toContain(part);
    expect(screen.getByRole('listitem', { name: /^Lakeside/ }).textContent).toContain('No findings');
    expect(
      screen.getByText(
        '2 grants in Summer 2023, 2 findings. Counts are compared with Summer 2022 and Summer 2021.',
      ),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: 'Data quality' }).getAttribute('aria-current')).toBe('page');
  });

  it('counts the findings of the grants with the chosen check, not of all', async () => {
    const counts = Object.fromEntries(CHECKS.map(({ id }) => [id, 3])) as DeskRead['counts'];
    open({ [LIST]: () => read({ total: 1, findings: 2, counts, rows: [GRANT] }) }, '?desk=list&check=late');
    expect(await screen.findByText(/^1 grant in Summer 2023, 2 findings\./)).toBeDefined();
  });

  it('opens a query about a finding, with its subject and text [BEY-187] [BEY-169]', async () => {
    open();
    const link = await screen.findByRole('link', {
      name: 'Ask the grantee Northern Youth, GDSRAE, FY2020 about: Coverage of survey files, entry survey',
    });
    const address = new URL(link.getAttribute('href') ?? '', 'http://portal.example');
    expect(address.pathname).toBe('/dashboard');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      queries: 'ask',
      grant: '7',
      report: '2',
      topic: 'file',
      survey: 'entry',
      text: 'The entry survey file has about 450 surveys; the forms report 600. Please explain the difference, or upload a corrected file.',
    });
  });

  it('asks nothing about a report that is not submitted, and leads to it in the tracker', async () => {
    open({ [LIST]: () => read({ rows: [{ ...GRANT, submission: null, surveys: 'none' }] }) });
    const report = await screen.findByRole('link', {
      name: 'Report of Northern Youth, GDSRAE, FY2020 in the tracker',
    });
    expect(report.getAttribute('href')).toBe('/dashboard#view=reports&period=2&grant=7');
    expect(screen.queryByRole('link', { name: /^Ask/ })).toBeNull();
    // The finding states why no query can be opened.
    expect(screen.getByText('Questions can be asked once the report has been submitted.')).toBeDefined();
  });

  it('filters by period, portfolio, check and name, in the address [BEY-187]', async () => {
    const { user, server, address } = open();
    await user.selectOptions(await screen.findByLabelText('Report period'), 'Winter 2023');
    await user.selectOptions(screen.getByLabelText('Portfolio'), 'My grants');
    await user.selectOptions(screen.getByLabelText('Findings'), 'Late reports (1)');
    await user.type(screen.getByRole('searchbox', { name: 'Grant' }), 'north');
    await waitFor(() =>
      expect(`${server.of(LIST).at(-1)?.query}`).toBe(
        'report=1&assigned=me&check=late&search=north&page=1&size=25',
      ),
    );
    expect(address()).toContain('desk=list&report=1&assigned=me&check=late&search=north');
  });

  it('is taken away as a file, as it is filtered [BEY-187]', async () => {
    const kept: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(this.download);
    });
    const { user, server } = open(
      { [EXPORT]: ({ query }) => new Download(`findings.${query.get('format')}`) },
      '?desk=list&assigned=me&page=2',
    );
    await user.click(await screen.findByRole('button', { name: 'Download these findings (csv)' }));
    await user.click(screen.getByRole('button', { name: 'Download these findings (xlsx)' }));
    await waitFor(() => expect(kept).toEqual(['findings.csv', 'findings.xlsx']));
    expect(server.of(EXPORT).map(({ query }) => `${query}`)).toEqual([
      'report=2&assigned=me&format=csv',
      'report=2&assigned=me&format=xlsx',
    ]);
  });

  it('assigns a grant to a person and reads the desk again; a refusal is said [BEY-187]', async () => {
    let refuses = false;
    const { user, server } = open({
      [ASSIGN]: () => {
        if (refuses) throw new Refusal(422, 'INVALID', 'Please choose a person of the federal staff.');
        return {};
      },
    });
    const select = await screen.findByLabelText('Assigned to (Northern Youth, GDSRAE, FY2020)');
    await user.selectOptions(select, 'Alan Agency');
    expect(await screen.findByText('Assignment saved.')).toBeDefined();
    expect(server.of(ASSIGN)[0]?.body).toEqual({ username: ALAN.username });
    await waitFor(() => expect(server.of(LIST).length).toBeGreaterThan(1));
    refuses = true;
    await user.selectOptions(select, 'Unassigned');
    await user.selectOptions(select, 'Alan Agency');
    expect((await screen.findByRole('alert')).textContent).toContain('federal staff');
  });

  it('shows a person at once, and sends the next one after the response to the first [BEY-187]', async () => {
    const other = { username: '00000000-0000-4000-8000-000000000003', name: 'Bea Agency' };
    let respond = (): void => {};
    const { user, server } = open({
      [LIST]: () => read({ staff: [ALAN, other] }),
      [ASSIGN]: () => new Promise<object>((resolve) => (respond = () => resolve({}))),
    });
    const select = await screen.findByLabelText<HTMLSelectElement>(
      'Assigned to (Northern Youth, GDSRAE, FY2020)',
    );
    await user.selectOptions(select, 'Alan Agency');
    await waitFor(() => expect(select.value).toBe(ALAN.username));
    await user.selectOptions(select, 'Bea Agency');
    await waitFor(() => expect(select.value).toBe(other.username));
    expect(server.of(ASSIGN).map(({ body }) => body)).toEqual([{ username: ALAN.username }]);
    respond();
    await waitFor(() =>
      expect(server.of(ASSIGN).map(({ body }) => body)).toEqual([
        { username: ALAN.username },
        { username: other.username },
      ]),
    );
  });

  it('keeps naming a person who left', async () => {
    open({ [LIST]: () => read({ rows: [{ ...GRANT, assigned_to: GONE }] }) });
    const select = await screen.findByLabelText<HTMLSelectElement>(
      'Assigned to (Northern Youth, GDSRAE, FY2020)',
    );
    expect(select.selectedOptions[0]?.textContent).toBe('former user');
  });

  it.each([
    ['few', 'Too few surveys were submitted for findings about the survey files.'],
    ['waiting', 'The survey files of this submission have not been checked yet.'],
    ['counts', /^The survey rows of this submission have been deleted/],
  ] as const)('says what could not be looked at: %s', async (surveys, text) => {
    open({ [LIST]: () => read({ compared: [], rows: [{ ...SILENT, surveys }] }) });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByText(/Large changes in counts have not been checked/)).toBeDefined();
  });

  it('says how each finding is made', async () => {
    const { user } = open();
    await user.click(await screen.findByText('How findings are made'));
    const text = screen.getByText('How findings are made').closest('details')?.textContent ?? '';
    for (const { title, method, limit, sources } of CHECKS)
      for (const part of [title, method, limit, ...sources]) expect(text).toContain(part);
  });

  it('is empty, and fails with Retry', async () => {
    let fails = true;
    const { user } = open({
      [LIST]: () => {
        if (fails) throw new Refusal(500, 'INTERNAL');
        return read({ total: 0, rows: [] });
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByText('No grants match these filters')).toBeDefined();
  });

  it('tells two grants of one grantee apart in their headings and controls, and has a title of its own', async () => {
    open({ [LIST]: () => read({ rows: [GRANT, { ...GRANT, grant_id: 9, stream: 'CSRAE', cohort: null }] }) });
    await screen.findByRole('heading', { name: 'Northern Youth (CSRAE)' });
    expect(screen.getByRole('heading', { name: 'Northern Youth (GDSRAE, FY2020)' })).toBeDefined();
    for (const name of ['Northern Youth, CSRAE', 'Northern Youth, GDSRAE, FY2020']) {
      expect(screen.getByLabelText(`Assigned to (${name})`)).toBeDefined();
      expect(screen.getByRole('link', { name: `Report of ${name} in the tracker` })).toBeDefined();
    }
    expect(document.title).toMatch(/^Data quality - /);
    expect(screen.getByRole('main', { name: 'Data quality' })).toBeDefined();
  });

  it('is for staff alone: others see the results', async () => {
    const { server } = open({}, '?desk=list', []);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(screen.queryByRole('link', { name: 'Data quality' })).toBeNull();
    expect(within(screen.getByRole('main')).queryByText('All grants')).toBeNull();
    expect(server.of(LIST)).toEqual([]);
  });
});
