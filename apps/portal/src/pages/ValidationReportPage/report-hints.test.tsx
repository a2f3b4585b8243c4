// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { open } from '../../../test/report/open-report.tsx';
import { aReadReport } from '../../../test/report/reports.ts';

const PROGRESS = 'GET /api/grantees/11/submissions/2/progress';
const TEXT = 'The grantee page says that 5 providers were funded; the provider table has 4.';

afterEach(cleanup);

it('hints stand apart from the issues and change nothing about the verdict', async () => {
  const places = (['grantee', 'providers'] as const).map((page) => ({ page, pid: null, pmid: null }));
  const hints = [{ code: 'providers-funded', text: TEXT, places }];
  await open(aReadReport(), {
    answers: {
      [PROGRESS]: () => ({
        state: '',
        done: false,
        steps: [],
        next: { label: 'View report', place: { page: 'report', pid: null, pmid: null } },
        hints,
      }),
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Numbers that do not agree' }));
  expect(card.getByRole('listitem').textContent).toBe(`${TEXT} Grantee page · Provider table`);
  expect(screen.getByRole('heading', { name: 'Ready to submit: no issues present' })).toBeTruthy();
});

it('without hints there is no such card', async () => {
  await open(aReadReport(), {
    answers: {
      [PROGRESS]: () => ({
        state: '',
        done: false,
        steps: [],
        next: { label: 'View report', place: { page: 'report', pid: null, pmid: null } },
        hints: [],
      }),
    },
  });
  expect(screen.queryByText('Numbers that do not agree')).toBeNull();
});
