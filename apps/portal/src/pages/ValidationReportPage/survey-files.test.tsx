// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../../test/report/open-report.tsx';
import { aReadReport } from '../../../test/report/reports.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FILE = {
  number: 4,
  upload_time: '2023-08-01T12:00:00.000Z',
  uploaded_by: 'Grace Okafor',
  upload_file_name: 'spring.xlsx',
};
const inForce = (files: readonly object[]) => ({
  rows: 0,
  files: [],
  open: [],
  providers: ['Riverside Youth', 'Hillside', 'Unasked'].map((provider_name, at) => ({
    fk_providers: 21 + at,
    provider_name,
    may_upload: false,
    expected: at === 2 ? 0 : 20,
    rows: at === 2 ? 0 : 12,
    file: null,
    programs: [{ expected: at === 2 ? 0 : 20, rows: 0, no_upload_reason: at === 2 ? 'no-surveys' : null }],
    ...files[at],
  })),
});

it('says which survey file stands for which provider [BEY-153]', async () => {
  await open(aReadReport(), {
    answers: {
      'GET /api/entry/11/submissions/2/in-force': () =>
        inForce([
          { file: { ...FILE, provider: null } },
          { file: { ...FILE, provider: { pk: 22, provider_name: 'Hillside' } } },
        ]),
      'GET /api/exit/11/submissions/2/in-force': () => inForce([]),
    },
  });
  const table = await screen.findByRole('table', { name: 'Survey files in use' });
  const [, riverside, hillside, ...others] = within(table).getAllByRole('row');
  expect(riverside?.textContent).toContain('Riverside Youthspring.xlsx (whole grant), 12 rows, 20 expected');
  expect(riverside?.textContent).toMatch(/Missing$/);
  expect(hillside?.textContent).toContain('spring.xlsx (this provider)');
  expect(others).toEqual([]);
});

it('calls missing what the verdict calls missing, by program [BEY-153] [VAL-030]', async () => {
  const file = { ...FILE, provider: null };
  const idle = { expected: 78, rows: 0, no_upload_reason: 'no-youth' };
  await open(aReadReport(), {
    answers: {
      'GET /api/entry/11/submissions/2/in-force': () =>
        inForce([
          {
            file,
            programs: [
              { expected: 8, rows: 12 },
              { expected: 12, rows: 0, no_upload_reason: null },
            ],
          },
          { programs: [idle] },
        ]),
      'GET /api/exit/11/submissions/2/in-force': () => inForce([{}, { programs: [idle] }]),
    },
  });
  const table = await screen.findByRole('table', { name: 'Survey files in use' });
  const [, riverside, hillside] = within(table)
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    );
  expect(riverside?.[0]).toMatch(/12 rows, 20 expected, .*, rows of a program are missing$/);
  expect(riverside?.[1]).toBe('Missing');
  const why = 'Not needed: no youth began or completed its programs';
  expect(hillside).toEqual([why, why]);
});

it('is no second list of what is missing: without a file in use there is no table', async () => {
  const { server } = await open(aReadReport(), {
    answers: {
      'GET /api/entry/11/submissions/2/in-force': () => inForce([]),
      'GET /api/exit/11/submissions/2/in-force': () => inForce([]),
    },
  });
  await waitFor(() => expect(server.asked.filter(({ call }) => call.includes('/in-force'))).toHaveLength(2));
  await screen.findByRole('heading', { name: 'Pages by status' });
  expect(screen.queryByRole('table', { name: 'Survey files in use' })).toBeNull();
});

it('asks nothing for a Provider who may not upload', async () => {
  const { server } = await open(aReadReport(), { role: 'Provider' });
  expect(server.asked.filter(({ call }) => call.includes('/in-force'))).toEqual([]);
});

it('names the files of every own provider that may upload [BEY-151] [BEY-153]', async () => {
  const ofOne = (pk: number, provider_name: string) => ({
    rows: 12,
    files: [],
    open: [],
    providers: [
      {
        fk_providers: pk,
        provider_name,
        may_upload: true,
        expected: 12,
        rows: 12,
        file: { ...FILE, provider: { pk, provider_name } },
        programs: [],
      },
    ],
  });
  await open(aReadReport(), {
    role: 'Provider',
    mayUpload: true,
    others: [{ id: 6, name: 'South Center', may_upload: true, programs: [] }],
    answers: Object.fromEntries(
      ['entry', 'exit'].flatMap((kind) => [
        [`GET /api/${kind}/11/providers/5/submissions/2/in-force`, () => ofOne(5, 'North Center')],
        [`GET /api/${kind}/11/providers/6/submissions/2/in-force`, () => ofOne(6, 'South Center')],
      ]),
    ),
  });
  const table = await screen.findByRole('table', { name: 'Survey files in use' });
  const rows = within(table).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['North Center', 'South Center']);
});
