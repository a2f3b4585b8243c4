/** A fake server with one figure. */
import type { DashboardContext, FigureRead, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

/** The factors by which survey figures can be broken down. */
const FACTORS: DashboardContext['periods'][number]['factors'] = [
  { id: 'sex', label: 'Sex' },
  { id: 'hispanic', label: 'Hispanic or Latino' },
  { id: 'race', label: 'Race' },
  { id: 'age', label: 'Age' },
];

/** The current period and the one before it. */
export const PERIODS: DashboardContext['periods'] = [
  {
    pk: 2,
    name: 'Summer 2023',
    current: true,
    instrument: '2021',
    notice: null,
    compares_with: null,
    factors: FACTORS.map(({ id, label }) => ({ id, label })),
  },
  {
    pk: 1,
    name: 'Winter 2023',
    current: false,
    instrument: '2021',
    notice: null,
    compares_with: null,
    factors: FACTORS.map(({ id, label }) => ({ id, label })),
  },
];

const CONTEXT: DashboardContext = {
  staff: true,
  default_basis: 'submitted',
  periods: PERIODS,
  streams: [{ pk: 1, name: 'GDSRAE' }],
  grants: [{ id: 7, name: 'Northern Youth', cohort: 'FY2020', stream: 1, role: 'agency', providers: [] }],
};

/** A figure without rows. */
export function figure(over: Partial<FigureRead>): FigureRead {
  return {
    id: 'f',
    title: 'How youth found the program',
    describes: 'Youth by how often they felt so',
    formula: 'Surveys with the answer ÷ surveys with a valid answer',
    base: 'Exit surveys with a valid answer',
    counted: 'surveys',
    unit: 'percent',
    shape: 'bars',
    groups: [{ id: 'all', label: 'All' }],
    rows: [],
    ...over,
  };
}

/** A row of a figure. */
export const CLEAR = {
  id: 'clear',
  label: 'Material was clear',
  valid: 169,
  missing: 4,
  missing_hidden: null,
  hidden: null,
  cells: [{ group: 'all', value: 71, numerator: 120, denominator: 169, hidden: null }],
};
const HIDDEN = {
  id: 'respect',
  label: 'Felt respected',
  valid: null,
  missing: null,
  missing_hidden: null,
  hidden: 'fewer than 11',
  cells: [{ group: 'all', value: null, numerator: null, denominator: null, hidden: 'fewer than 11' }],
};

/** The measures response: one figure with a shown row and a hidden one. */
export const READ: MeasuresRead = {
  basis: 'submitted',
  grants: 57,
  submitted: 42,
  counted: { forms: 42, surveys: 42, same: null },
  snapshot: null,
  surveys: {
    view: 'others',
    switchable: false,
    as_of: '2023-07-24T15:00:00.000Z',
    next_at: null,
    threshold: 11,
  },
  withheld: null,
  providers: [],
  figures: [figure({ rows: [CLEAR, HIDDEN] })],
};

/** A cell with a number or the words in its place. */
export const cell = (value: number | null, hidden: string | null = null, group = 'all') => ({
  group,
  value,
  numerator: null,
  denominator: null,
  hidden,
});

export const row = (id: string, cells: ReturnType<typeof cell>[]) => ({ ...CLEAR, id, label: id, cells });

/** A response with these figures. */
export const read = (figures: MeasuresRead['figures'], over: Partial<MeasuresRead> = {}): MeasuresRead => ({
  ...READ,
  figures,
  ...over,
});

type Asked = { url: URL; authorization: string | null };

/** Handles the dashboard's calls in each test of the file; returns the requests in order. */
export function fakeFigures(): readonly Asked[] {
  const asked: Asked[] = [];
  beforeEach(() => {
    asked.length = 0;
    history.replaceState(null, '', '/');
    globalThis.fetch = async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input, 'http://localhost');
      asked.push({ url, authorization: new Headers(init?.headers).get('authorization') });
      const data = url.pathname.endsWith('/context') ? CONTEXT : READ;
      return new Response(JSON.stringify({ success: true, data }));
    };
  });
  afterEach(cleanup);
  return asked;
}

/** Numbers of reports by state, as the tracker counts them. */
export const REPORT_COUNTS = {
  'not-started': 1,
  'in-progress': 2,
  'nothing-to-report': 0,
  reopened: 0,
  changed: 0,
  submitted: 3,
};
