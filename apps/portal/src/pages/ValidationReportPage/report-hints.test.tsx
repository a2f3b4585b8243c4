// @vitest-environment happy-dom
import { toPageLink } from '@srae/domain/report/page-link';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { hintsAdvice } from './verdict.ts';
import { open } from '../../../test/report/open-report.tsx';
import { aReadReport } from '../../../test/report/reports.ts';

const PROGRESS = 'GET /api/grantees/11/submissions/2/progress';
const TEXT = 'The grantee page says that 5 providers were funded; the provider table has 4.';

afterEach(cleanup);

const FUNDED = {
  code: 'providers-funded',
  text: TEXT,
  places: [toPageLink('grantee'), toPageLink('providers')],
};
const SURVEYS = {
  code: 'exit-surveys',
  text: 'New Paths reports 5 exit surveys; the uploaded file has 4 rows of it.',
  places: [toPageLink('entry-exit', 5, 51), toPageLink('upload-exit')],
};

const withHints = (hints: readonly (typeof FUNDED)[]) => ({
  [PROGRESS]: () => ({
    state: '',
    done: false,
    steps: [],
    next: { label: 'View report', place: toPageLink('report') },
    hints,
  }),
});

it('hints stand apart from the issues and change nothing about the heading of the verdict', async () => {
  await open(aReadReport(), { answers: withHints([FUNDED]) });
  const card = within(await screen.findByRole('region', { name: 'Numbers that do not agree' }));
  expect(card.getByRole('listitem').textContent).toBe(`${TEXT} Grantee page · Provider table`);
  expect(screen.getByRole('heading', { name: 'Ready to submit: no issues present' })).toBeTruthy();
});

it.each([
  [[FUNDED], '1 pair of numbers on different pages does not agree'],
  [[FUNDED, SURVEYS], '2 pairs of numbers on different pages do not agree'],
])('the verdict names how many there are and links to them: %#', async (hints, text) => {
  await open(aReadReport(), { answers: withHints(hints) });
  const verdict = within(screen.getByRole('region', { name: /^Ready to submit/ }));
  const link = await verdict.findByRole('link', { name: text });
  const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
  expect(target?.textContent).toBe('Numbers that do not agree');
});

it.each([
  ['Grantee', true, 'Survey page · Exit upload'],
  ['Provider', true, 'Survey page · Exit upload'],
  ['Provider', false, 'Survey page · Exit upload (only grantee-level users can change this)'],
] as const)(
  'links a %s (uploads: %s) only to pages that the person may open',
  async (role, uploads, text) => {
    const read = aReadReport(role === 'Provider' ? { submission: null } : {});
    await open(read, { role, mayUpload: uploads, answers: withHints([SURVEYS]) });
    const card = within(await screen.findByRole('region', { name: 'Numbers that do not agree' }));
    const item = card.getByRole('listitem');
    expect(item.textContent).toBe(`${SURVEYS.text} ${text}`);
    const names = within(item)
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(uploads ? ['Survey page', 'Exit upload'] : ['Survey page']);
  },
);

it('without hints there is no such card', async () => {
  await open(aReadReport(), { answers: withHints([]) });
  expect(screen.queryByText('Numbers that do not agree')).toBeNull();
  expect(screen.queryByText(/numbers on different pages/)).toBeNull();
});

const LATEST = { number: 1, submitted_at: '2023-08-02T14:00:00Z', submitted_by: 'Grace Lin' };
const SENTENCE = 'These saved numbers on different pages differ. They may be right';
const REOPENED = { reopened_at: '2023-08-03T14:00:00Z', reopened_by: 'Ada Cole', reason: 'A mistake.' };
const OWN = { latest: null, reopened: null, changed: null };

it.each([
  ['never submitted', OWN, null, ': check them before you submit. They do not prevent submission.'],
  [
    'submitted',
    { ...OWN, latest: LATEST },
    null,
    '. The report is submitted: if one is wrong, correct it on its page and submit again.',
  ],
  [
    'changed since',
    { ...OWN, latest: LATEST, changed: 'Changed since submission 1' },
    null,
    ': check them before you submit again. They do not prevent submission.',
  ],
  [
    'reopened',
    { ...OWN, latest: LATEST, reopened: REOPENED },
    null,
    ': check them before you submit again. They do not prevent submission.',
  ],
  [
    'locked',
    { ...OWN, latest: LATEST },
    'locked',
    '. The report is submitted and locked: if one is wrong, ask an administrator to reopen it.',
  ],
  ['of a closed period', { ...OWN, latest: LATEST }, 'period', '. The report can no longer be changed.'],
] as const)('the advice fits a report that is %s', (_, submission, readOnly, rest) => {
  const { submission: base } = aReadReport();
  if (base === null) throw new Error('A Grantee has a submission.');
  const read = { submission: { ...base, ...submission }, read_only: readOnly };
  expect(hintsAdvice(read, readOnly === null)).toBe(SENTENCE + rest);
});

it('advises no administrator about practice, which none of them can reopen', () => {
  const { submission } = aReadReport();
  const read = { submission, read_only: 'locked' } as const;
  expect(hintsAdvice(read, false, true)).toBe(`${SENTENCE}. The practice report is submitted and locked.`);
});

it('tells those who do not submit to look before others do', () => {
  expect(hintsAdvice({ submission: null, read_only: null }, true)).toContain(
    'before the report is submitted.',
  );
});
