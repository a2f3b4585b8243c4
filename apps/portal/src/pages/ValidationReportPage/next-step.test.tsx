// @vitest-environment happy-dom
import type { ProgressRead } from '@srae/contract/schemas/progress';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { findHref, open } from '../../../test/report/open-report.tsx';
import { aProgram, aProvider, aReadReport, aReport } from '../../../test/report/reports.ts';

const PROGRESS = 'GET /api/grantees/11/submissions/2/progress';

afterEach(cleanup);

const progress = (next: ProgressRead['next']): ProgressRead => ({
  state: 'In progress',
  done: false,
  steps: [],
  next,
  hints: [],
});

it('what is left stands with the verdict and leads on', async () => {
  const label = 'Upload entry survey data';
  const next = { label, place: { page: 'upload-entry' as const, pid: null, pmid: null } };
  await open(aReadReport(), { answers: { [PROGRESS]: () => progress(next) } });
  await waitFor(() => expect(findHref(label)?.split('?')[0]).toBe('/upload/entry'));
});

it('Submit Data stands with the verdict, before all pages, and is not named twice [VAL-003]', async () => {
  const next = { label: 'Submit data', place: { page: 'report' as const, pid: null, pmid: null } };
  const { server } = await open(aReadReport(), { answers: { [PROGRESS]: () => progress(next) } });
  await waitFor(() => expect(server.of(PROGRESS).length).toBeGreaterThan(0));
  const verdict = screen.getByRole('region', { name: /^Ready to submit/ });
  const submit = within(verdict).getByRole('button', { name: 'Submit Data' });
  expect(screen.getAllByRole('button', { name: 'Submit Data' })).toEqual([submit]);
  expect(screen.queryByRole('link', { name: 'Submit data' })).toBeNull();
});

it('missing survey data are the reason of the verdict and one table: no list repeats them', async () => {
  const program = aProgram({ missingEntryUpload: true, expectsEntryUpload: true });
  const report = aReport({
    major: true,
    providers: [aProvider({ programs: [program], worst: 'major' })],
    missing: { surveyInfo: 0, entryUploads: 1, exitUploads: 0 },
  });
  await open(aReadReport({ report }));
  const verdict = screen.getByRole('region', { name: /1 program lacks uploaded survey data/ });
  expect(within(verdict).queryByText(/^Missing/)).toBeNull();
  await screen.findByRole('table', { name: 'Programs without survey data' });
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
