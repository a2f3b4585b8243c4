// @vitest-environment happy-dom
import type { DashboardContext, FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Figures, Query } from './api/figures.ts';
import { Results } from './Results.tsx';

const PROVIDER = { pk: 31, name: 'Riverside Youth', programs: [] };
const CONTEXT: DashboardContext = {
  staff: false,
  default_basis: 'saved',
  periods: [
    { pk: 2, name: 'Summer 2023', current: true },
    { pk: 1, name: 'Winter 2023', current: false },
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
function readOf(value: number, providers: MeasuresRead['providers'] = []): MeasuresRead {
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
        hidden: null,
        cells: [{ group: 'all', value, numerator: null, denominator: null, hidden: null }],
      },
    ],
  };
  return {
    basis: 'saved',
    grants: 1,
    submitted: 1,
    behind: false,
    withheld: null,
    providers,
    figures: [figure],
  };
}

const isNational = (query: Query) => query['grant'] === undefined;
let later: { query: Query; arrive: (read: MeasuresRead) => void }[] = [];
let holds: (query: Query) => boolean = () => false;
beforeEach(() => {
  later = [];
  holds = () => false;
});
afterEach(cleanup);

const FIGURES: Figures = {
  context: () => Promise.resolve(CONTEXT),
  measures: (_, query) =>
    holds(query)
      ? new Promise((arrive) => later.push({ query, arrive }))
      : Promise.resolve(isNational(query) ? readOf(90) : readOf(12, query['grant'] === 7 ? [PROVIDER] : [])),
  file: () => Promise.reject(new Error('Not part of this test')),
};

async function open(): Promise<void> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Results figures={FIGURES} preferred={7} />
    </QueryClientProvider>,
  );
  expect((await screen.findAllByText('National: 90%')).length).toBeGreaterThan(0);
}

const choose = (label: string, option: string) =>
  userEvent.selectOptions(screen.getByLabelText(label), option);

describe('what is compared and offered', () => {
  it('is never the nation of another period beside the own figures', async () => {
    await open();
    holds = isNational;
    await choose('Report period', 'Winter 2023');
    expect((await screen.findAllByText(/Winter 2023/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^National/)).toBeNull();
    await act(async () => {
      for (const { arrive } of later) arrive(readOf(80));
    });
    expect((await screen.findAllByText('National: 80%')).length).toBeGreaterThan(0);
  });

  it('are never the providers of another grant', async () => {
    await open();
    expect(screen.getByLabelText('Provider')).toBeDefined();
    holds = (query) => query['grant'] === 8;
    await choose('Grantee', 'Grant 8, FY2020');
    expect(screen.queryByLabelText('Provider')).toBeNull();
    await act(async () => {
      for (const { arrive } of later) arrive(readOf(60, [{ pk: 41, name: 'Other', programs: [] }]));
    });
    expect(await screen.findByRole('option', { name: 'Other' })).toBeDefined();
  });
});
