// @vitest-environment happy-dom
import { toPageLink } from '@srae/domain/report/page-link';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
