// @vitest-environment happy-dom
import type { ComparisonRead, GrantSubmission } from '@srae/contract/schemas/dashboard/comparison';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compileFirst } from '../../../test/compile-first.ts';
import { Refusal } from '../../../test/fake-server.ts';
import { aGrant, aPerson } from '../../../test/people.ts';
import { renderPortal } from '../../../test/render-portal.tsx';

compileFirst(() => import('../ComparePage.tsx'));

const LIST = 'GET /api/grantees/11/submissions';
const COMPARISON = 'GET /api/grantees/11/comparison';
const submission = (period_pk: number, number: number): GrantSubmission => ({
  period_pk,
  period: period_pk === 2 ? 'Summer 2023' : 'Winter 2023',
  instrument: '2021 performance measures',
  number,
  submitted_at: '2023-07-14T18:05:00Z',
  submitted_by: 'Grace Okafor',
});
const ALL = [submission(2, 2), submission(2, 1), submission(1, 1)];
const SAME = [
  { survey: 'entry', before: 'Number 1', after: 'Number 2' },
  { survey: 'exit', before: null, after: null },
] as const;

function read(over: Partial<ComparisonRead> = {}): ComparisonRead {
  const rows = { before: 1200, after: 1193 };
  return {
    before: submission(2, 1),
    after: submission(2, 2),
    owners: [
      {
        key: 'program 51',
        name: 'New Paths (North Center)',
        former_name: 'Old Paths (North Center)',
        presence: 'both',
        pages: [
          {
            form: 'programreach',
            title: 'Reach',
            status: { before: 'minor', after: 'clean' },
            differences: [
              {
                name: 'a',
                section: 'Program reach',
                question: 'Youth who attended',
                kind: 'changed',
                change: -30,
                before: '120',
                after: '90',
              },
              {
                name: 'b',
                section: null,
                question: 'Parents',
                kind: 'added',
                change: null,
                before: null,
                after: '4',
              },
            ],
          },
        ],
      },
      { key: 'provider 6', name: 'South', former_name: null, presence: 'removed', pages: [] },
    ],
    not_compared: [
      { form: 'grantee', title: 'Grantee data', question: 'Funding', why: 'Not asked in a winter period.' },
    ],
    uploads: SAME,
    surveys: [
      { survey: 'entry', total: rows, programs: [{ pk: 51, name: 'New Paths (North Center)', rows }] },
      { survey: 'exit', total: { before: 0, after: 0 }, programs: [] },
    ],
    ...over,
  };
}

function open(answers: Record<string, () => unknown>, search = '') {
  return renderPortal(`/validationreport/compare${search}`, {
    me: aPerson(),
    grants: [aGrant()],
    chosen: 11,
    answers: {
      [LIST]: () => ({ grantee: 'Northern Plains', stream: 'GDSRAE', cohort: null, submissions: ALL }),
      [COMPARISON]: () => read(),
      ...answers,
    },
  });
}

const listRowTexts = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('two submissions compared', () => {
  it('show what differs by page, with questions, survey counts and statuses [BEY-186]', async () => {
    const { server } = open({}, '?after=2.2');
    await screen.findByText('2 answers differ: 1 changed, 1 added.');
    expect(`${server.of(COMPARISON)[0]?.query}`).toBe('before_period=2&before=1&after_period=2&after=2');
    expect(
      screen.getByText('Reach: Incomplete field or inconsistency, then No issues present'),
    ).toBeDefined();
    expect(screen.getByText('Former name: Old Paths (North Center)')).toBeDefined();
    expect(screen.getByText('Not in Summer 2023, submission 2.')).toBeDefined();
    expect(listRowTexts('Reach')).toEqual([
      'QuestionSummer 2023, submission 1Summer 2023, submission 2Difference',
      'Youth who attended Program reach12090−30',
      'ParentsNone4Added',
    ]);
    expect(listRowTexts('Uploads and numbers of surveys').slice(1)).toEqual([
      'Entry survey, uploadNumber 1Number 2',
      'Entry survey, surveys1,2001,193',
      'Entry survey, New Paths (North Center)1,2001,193',
      'Exit survey, uploadNoneNone',
      'Exit survey, surveys00',
    ]);
    const apart = screen.getByRole('region', { name: 'Questions that do not compare' });
    expect(apart.textContent).toContain('Grantee dataNot asked in a winter period.Funding');
  });

  it('are chosen by two lists, and stand in the address [BEY-186]', async () => {
    const { user, server, address } = open({});
    await user.selectOptions(await screen.findByLabelText('Earlier submission'), 'Winter 2023, submission 1');
    await screen.findByText('2 answers differ: 1 changed, 1 added.');
    expect(`${server.of(COMPARISON).at(-1)?.query}`).toBe('before_period=1&before=1&after_period=2&after=2');
    expect(address()).toContain('before=1.1');
  });

  it('are printed [BEY-186]', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const { user } = open({});
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('that say the same, say so; of two instruments, which', async () => {
    const after = { ...submission(2, 2), instrument: '2026 performance measures (draft)' };
    open({ [COMPARISON]: () => read({ owners: [], not_compared: [], after }) });
    expect((await screen.findByText(/^No answer differs\./)).textContent).toBe(
      'No answer differs. The first answers the 2021 performance measures, the second the 2026 performance measures (draft).',
    );
  });

  it.each([
    [[], 'No report of this grant has been submitted.'],
    [[submission(2, 1)], /^This grant has one submission\./],
  ])('need two submissions', async (submissions, text) => {
    open({ [LIST]: () => ({ grantee: 'Northern Plains', stream: 'GDSRAE', cohort: null, submissions }) });
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  it('offer Retry when they cannot be loaded', async () => {
    let fails = true;
    const { user } = open({
      [COMPARISON]: () => {
        if (fails) throw new Refusal(500, 'INTERNAL');
        return read();
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    fails = false;
    await user.click(retry);
    expect(await screen.findByText('2 answers differ: 1 changed, 1 added.')).toBeDefined();
  });
});
