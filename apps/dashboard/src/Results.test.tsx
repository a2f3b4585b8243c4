// @vitest-environment happy-dom
import type { QueryDraft } from '@srae/contract/query-address';
import type { DashboardContext, FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Figures, Query } from './api/figures.ts';
import { Results } from './Results.tsx';

const PROVIDER = { pk: 31, name: 'Riverside Youth', programs: [] };
const CONTEXT: DashboardContext = {
  staff: false,
  default_basis: 'saved',
  periods: [
    {
      pk: 2,
      name: 'Summer 2023',
      instrument: '2021',
      notice: null,
      compares_with: null,
      current: true,
      factors: [],
    },
    {
      pk: 1,
      name: 'Winter 2023',
      instrument: '2021',
      notice: 'Draft questions.',
      compares_with: null,
      current: false,
      factors: [],
    },
  ],
  streams: [{ pk: 1, name: 'GDSRAE' }],
  grants: [7, 8].map((id) => ({
    id,
    name: `Grant ${id}`,
    cohort: 'FY2020',
    stream: 1,
    role: 'grantee',
    providers: [],
  })),
};

/** One tile with one number. */
function aRead(value: number, providers: MeasuresRead['providers'] = []): MeasuresRead {
  const figure: FigureRead = {
    id: 'youth',
    title: 'Youth served',
    describes: 'Youth',
    formula: 'Sum',
    base: 'All programs',
    counted: 'youth',
    unit: 'percent',
    shape: 'tile',
    groups: [{ id: 'all', label: 'All' }],
    rows: [
      {
        id: 'youth',
        label: 'Youth served',
        valid: value,
        missing: 0,
        missing_hidden: null,
        hidden: null,
        cells: [{ group: 'all', value, numerator: null, denominator: null, hidden: null }],
      },
    ],
  };
  return {
    basis: 'saved',
    grants: 1,
    submitted: 1,
    counted: { forms: 1, surveys: 1, same: null },
    snapshot: 1,
    surveys: { view: 'own', switchable: true, as_of: null, next_at: null, threshold: 11 },
    withheld: null,
    providers,
    figures: [figure],
  };
}

const isNational = (query: Query) => query['grant'] === undefined;
let later: { query: Query; arrive: (read: MeasuresRead) => void }[] = [];
let opened = 0;
let staff = false;
let drafts: QueryDraft[] = [];
let asked: Query[] = [];
let holds: (query: Query) => boolean = () => false;
beforeEach(() => {
  later = [];
  asked = [];
  staff = false;
  drafts = [];
  holds = () => false;
});
afterEach(cleanup);

const FIGURES: Figures = {
  context: () => Promise.resolve({ ...CONTEXT, staff }),
  measures: (_, query) => {
    asked.push(query);
    return holds(query)
      ? new Promise((arrive) => later.push({ query, arrive }))
      : Promise.resolve(isNational(query) ? aRead(90) : toAnswer(query));
  },
  places: () => Promise.reject(new Error('Not part of this test')),
  reports: () => Promise.reject(new Error('Not part of this test')),
  file: () => Promise.reject(new Error('Not part of this test')),
  brief: () => Promise.reject(new Error('Not part of this test')),
  openManual: () => {
    opened += 1;
  },
  ask: (draft) => drafts.push(draft),
};

/** Own counts are 12; others see them protected as 14. */
function toAnswer(query: Query): MeasuresRead {
  const providers = query['grant'] === 7 ? [PROVIDER] : [];
  if (query['as'] !== 'others') return aRead(12, providers);
  const surveys = {
    view: 'others',
    switchable: true,
    as_of: '2023-07-24T15:00:00.000Z',
    next_at: null,
    threshold: 11,
  } as const;
  return { ...aRead(14, providers), surveys };
}

async function open(): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Results figures={FIGURES} preferred={7} />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText('90%')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
}

const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);

describe('asking about a figure [BEY-169]', () => {
  const buttons = () => screen.queryAllByRole('button', { name: 'Ask about: Youth served' });

  it('is for staff who look at one submitted report', async () => {
    staff = true;
    await open();
    const [button] = buttons();
    if (button) await userEvent.click(button);
    expect(drafts).toEqual([{ grant: 7, report: 2, subject: { topic: 'figure', figure: 'youth' } }]);
    await choose('Grant', 'All grants');
    await waitFor(() => expect(buttons()).toEqual([]));
  });

  it('is offered to nobody else', async () => {
    await open();
    expect(buttons()).toEqual([]);
  });
});

describe('what is compared and offered', () => {
  it('is never the nation of another period beside the own figures', async () => {
    await open();
    expect(screen.queryByText('Draft questions.')).toBeNull();
    holds = isNational;
    await choose('Report period', 'Winter 2023');
    expect((await screen.findAllByText(/Winter 2023/)).length).toBeGreaterThan(0);
    expect(screen.getByText('Draft questions.')).toBeDefined();
    expect(screen.queryByText('90%')).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Nation' })).toBeNull();
    await act(async () => {
      for (const { arrive } of later) arrive(aRead(80));
    });
    expect((await screen.findAllByText('80%')).length).toBeGreaterThan(0);
  });

  it('are never the providers of another grant', async () => {
    await open();
    expect(screen.getByLabelText('Provider')).toBeDefined();
    holds = (query) => query['grant'] === 8;
    await choose('Grant', 'Grant 8, FY2020');
    expect(screen.queryByLabelText('Provider')).toBeNull();
    await act(async () => {
      for (const { arrive } of later) arrive(aRead(60, [{ pk: 41, name: 'Other', programs: [] }]));
    });
    expect(await screen.findByRole('option', { name: 'Other' })).toBeDefined();
  });
});

describe('own figures and those that others see [BEY-193] [BEY-194]', () => {
  it('are switched above the figures; the page says once which they are, and as of when', async () => {
    await open();
    expect(screen.getAllByText(/exact counts of the surveys you hold/)).toHaveLength(1);
    expect(screen.getAllByText(/own surveys, counted exactly/).length).toBeGreaterThan(0);
    await choose('Survey figures', 'As others see them');
    expect((await screen.findAllByText('14%')).length).toBeGreaterThan(0);
    expect(asked.at(-1)).toMatchObject({ as: 'others' });
    expect(
      screen.getAllByText(/protected: small random changes keep answers private; totals may differ slightly/),
    ).toHaveLength(1);
    expect(
      screen.getAllByText(
        /saved forms and submitted surveys · submitted · protected survey figures as of July 24, 2023/,
      ).length,
    ).toBeGreaterThan(0);
  });

  it('are explained in the manual', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'How survey figures are protected' }));
    expect(opened).toBe(1);
  });
});
