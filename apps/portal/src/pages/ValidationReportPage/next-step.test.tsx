// @vitest-environment happy-dom
import type { ProgressRead } from '@srae/contract/schemas/progress';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { findHref, open } from '../../../test/report/open-report.tsx';
import { aReadReport } from '../../../test/report/reports.ts';

const PROGRESS = 'GET /api/grantees/11/submissions/2/progress';

afterEach(cleanup);

const progress = (next: ProgressRead['next']): ProgressRead => ({
  state: 'In progress',
  done: false,
  steps: [],
  next,
  hints: [],
});

it.each([
  ['Upload entry survey data', 'upload-entry', '/upload/entry'],
  ['Submit data', 'report', '#comments'],
] as const)('%s stands with the verdict and leads on', async (label, page, href) => {
  const next = { label, place: { page, pid: null, pmid: null } };
  await open(aReadReport(), { answers: { [PROGRESS]: () => progress(next) } });
  await waitFor(() => expect(findHref(label)?.split('?')[0]).toBe(href));
});

it('is nobody’s who only reads', async () => {
  const next = { label: 'View report', place: { page: 'report' as const, pid: null, pmid: null } };
  const { server } = await open(aReadReport(), {
    role: 'Admin',
    answers: { [PROGRESS]: () => progress(next) },
  });
  await waitFor(() => expect(server.of(PROGRESS).length).toBeGreaterThan(0));
  expect(screen.queryByRole('link', { name: 'View report' })).toBeNull();
});
