// @vitest-environment happy-dom
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { CLEAR, figure, READ } from '../../test/fake-figures.ts';
import type { Figures, Query } from '../api/figures.ts';
import { listSetFilters } from '../filters/filter-tags.ts';
import {
  changeSelection,
  type Selection,
  toBesideQuery,
  toQuery,
  toSelection,
} from '../filters/selection.ts';
import { Compared } from './Compared.tsx';
import { differenceText, pairFigures } from './differences.ts';
import { OverPeriodsCard } from './OverPeriodsCard.tsx';

afterEach(cleanup);

const period = (pk: number, name: string, instrument: '2021' | '2026-draft' = '2021') => ({
  pk,
  name,
  instrument,
  current: pk === 3,
  notice: null,
  compares_with: null,
  factors: [],
});
const grant = (id: number, role: 'agency' | 'grantee' | 'provider' = 'agency') => ({
  id,
  name: `Grant ${id}`,
  cohort: 'FY2020',
  stream: 1,
  role,
  providers: [],
});
const CONTEXT: DashboardContext = {
  staff: true,
  default_basis: 'submitted',
  periods: [period(4, 'Winter 2024', '2026-draft'), period(3, 'Summer 2023'), period(2, 'Winter 2023')],
  streams: [{ pk: 1, name: 'GDSRAE' }],
  grants: [grant(7), grant(8)],
};
const SELECTION: Selection = {
  tab: 'youth',
  period: 3,
  basis: 'submitted',
  school: 'all',
  as: 'own',
  grant: 7,
};

const cell = (value: number | null, hidden: string | null = null, group = 'all') => ({
  group,
  value,
  numerator: null,
  denominator: null,
  hidden,
});
const row = (id: string, cells: ReturnType<typeof cell>[]) => ({ ...CLEAR, id, label: id, cells });
const read = (figures: MeasuresRead['figures'], over: Partial<MeasuresRead> = {}): MeasuresRead => ({
  ...READ,
  figures,
  ...over,
});

describe('what can stand beside a selection', () => {
  it('is another report period, or another grant of the same reach', () => {
    const beside = (search: string, context = CONTEXT) => {
      const { besidePeriod, besideGrant } = toSelection(search, context, null);
      return { besidePeriod, besideGrant };
    };
    expect(beside('?period=3&besidePeriod=2')).toEqual({ besidePeriod: 2, besideGrant: undefined });
    expect(beside('?period=3&besidePeriod=4').besidePeriod).toBe(4);
    expect(beside('?period=3&besidePeriod=5').besidePeriod).toBeUndefined();
    expect(beside('?period=3&besidePeriod=3').besidePeriod).toBeUndefined();
    expect(beside('?period=3&grant=7&besideGrant=8').besideGrant).toBe(8);
    expect(beside('?period=3&besideGrant=8').besideGrant).toBeUndefined();
    expect(beside('?period=3&grant=7&provider=31&besideGrant=8').besideGrant).toBeUndefined();
    const mixed = { ...CONTEXT, staff: false, grants: [grant(7, 'grantee'), grant(8, 'provider')] };
    expect(beside('?period=3&grant=7&besideGrant=8', mixed).besideGrant).toBeUndefined();
  });

  it('is asked for with the same filters, and a grant without a provider', () => {
    const asked = toBesideQuery({ ...SELECTION, school: 'ms', besidePeriod: 2, provider: 31 });
    expect(asked).toEqual({ ...toQuery({ ...SELECTION, school: 'ms', provider: 31 }), period: 2, like: 3 });
    expect(toBesideQuery({ ...SELECTION, besideGrant: 8 })).toMatchObject({ grant: 8, period: 3 });
    expect(toBesideQuery(SELECTION)).toBeNull();
    expect(Object.keys(toQuery({ ...SELECTION, besidePeriod: 2, over: 'f', places: 'f' }))).not.toContain(
      'besidePeriod',
    );
  });

  it('ends with its tag, and when its period is chosen', () => {
    const compared = { ...SELECTION, besidePeriod: 2 };
    const tag = listSetFilters(CONTEXT, compared, []).find(({ label }) => label === 'Compared with');
    expect(tag?.text).toBe('Winter 2023');
    expect(changeSelection(compared, tag?.without ?? {}, CONTEXT).besidePeriod).toBeUndefined();
    expect(changeSelection(compared, { period: 2 }, CONTEXT).besidePeriod).toBeUndefined();
  });
});

describe('the difference', () => {
  it.each([
    ['percent', 71, 68, '+3 points'],
    ['percent', 68, 69, '−1 point'],
    ['count', 1_000, 2_200, '−1,200'],
    ['money', 5_200, 4_000, '+$1,200'],
    ['mean', 4.1, 3.8, '+0.3'],
    ['count', 5, 5, 'No difference'],
  ] as const)('of %s %d and %d is %s', (unit, first, second, text) => {
    expect(differenceText(unit, [cell(first), cell(second)])).toBe(text);
  });

  it('of a hidden, a missing or an unasked number is none', () => {
    expect(differenceText('percent', [cell(71), cell(null, 'fewer than 11')])).toBeNull();
    expect(differenceText('percent', [cell(null), cell(71)])).toBeNull();
    expect(differenceText('percent', [cell(71), undefined])).toBeNull();
  });

  it('pairs questions and answers by their keys, and names what one side does not ask', () => {
    const groups = [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No' },
    ];
    const first = figure({ groups, rows: [row('a', [cell(1, null, 'yes'), cell(2, null, 'no')])] });
    const second = figure({
      groups,
      rows: [row('b', [cell(4, null, 'yes')]), row('a', [cell(3, null, 'yes')])],
    });
    const only = figure({ id: 'only', rows: [row('c', [cell(9)])] });
    const trend = figure({ id: 'trend', over_periods: true, rows: [row('d', [cell(9)])] });
    const pairs = pairFigures([first, trend], [second, only]);
    expect(pairs.map(({ figure: { id } }) => id)).toEqual(['f', 'only']);
    expect(pairs[0]?.lines.map(({ label, cells }) => [label, ...cells.map((one) => one?.value)])).toEqual([
      ['a: Yes', 1, 3],
      ['a: No', 2, undefined],
      ['b: Yes', undefined, 4],
    ]);
  });
});

describe('two selections beside each other', () => {
  const open = (first: MeasuresRead | undefined, second: MeasuresRead | undefined) =>
    render(
      <Compared
        tab="youth"
        title="Who was reached?"
        sides={[
          { name: 'Summer 2023', read: first, overview: first },
          { name: 'Winter 2023', read: second, overview: second },
        ]}
        onEnd={() => undefined}
      />,
    );

  it('have a table for each figure with both numbers and their difference', () => {
    open(
      read([figure({ rows: [row('Felt respected', [cell(71)])] })]),
      read([figure({ rows: [row('Felt respected', [cell(null, 'fewer than 11')])] })]),
    );
    const table = within(screen.getByRole('table'));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Question',
      'Summer 2023',
      'Winter 2023',
      'Difference',
    ]);
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '71%',
      'fewer than 11',
      '–',
    ]);
  });

  it('name in one line what one side alone has, and what neither has a number of', () => {
    const hidden = figure({ id: 'h', title: 'Hidden', rows: [row('h', [cell(null, 'fewer than 11')])] });
    open(
      read([figure({ title: 'Summer only', rows: [CLEAR] }), hidden]),
      read([hidden, figure({ id: 'w', title: 'Winter only', rows: [CLEAR] })]),
    );
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('region', { name: 'Not compared' }).textContent).toBe(
      'Not comparedSummer only: asked only in Summer 2023.Winter only: asked only in Winter 2023.Hidden: no data on either side.',
    );
  });

  it('say how many grants each counts where the numbers differ', () => {
    const figures = [figure({ rows: [CLEAR] })];
    const { unmount } = open(read(figures, { submitted: 50 }), read(figures, { submitted: 30 }));
    expect(
      screen.getByText(
        'Summer 2023 counts 50 grants, Winter 2023 30. A difference can come from that alone.',
      ),
    ).toBeDefined();
    expect(screen.getByText('Winter 2023 (30 grants):')).toBeDefined();
    unmount();
    open(read(figures), read(figures));
    expect(screen.queryByText(/come from that alone/)).toBeNull();
  });

  it('say where one is still loading, and show no numbers where one is withheld', () => {
    const { unmount } = open(read([figure({ rows: [CLEAR] })]), undefined);
    expect(screen.getByText(/Loading…/)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
    unmount();
    open(read([figure({ rows: [CLEAR] })]), read([], { withheld: 'The report is not submitted.' }));
    expect(screen.getByText(/The report is not submitted/)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a number over the report periods', () => {
  const asked: Query[] = [];
  const figuresOf = (answer: (query: Query) => Promise<MeasuresRead>): Figures => ({
    context: () => Promise.resolve(CONTEXT),
    measures: (_, query) => {
      asked.push(query);
      return answer(query);
    },
    places: () => Promise.reject(new Error('Not part of this test')),
    reports: () => Promise.reject(new Error('Not part of this test')),
    file: () => Promise.reject(new Error('Not part of this test')),
    brief: () => Promise.reject(new Error('Not part of this test')),
    openManual: () => undefined,
    ask: () => undefined,
  });
  const FIGURE = figure({ rows: [row('clear', [cell(71)]), row('respect', [cell(60)])] });
  const open = (figures: Figures) =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OverPeriodsCard
          figures={figures}
          context={CONTEXT}
          set="youth"
          figure={FIGURE}
          query={toQuery(SELECTION)}
          onClose={() => undefined}
        />
      </QueryClientProvider>,
    );

  it('has all periods, the oldest first, each under the names of the chosen one, and says what does not compare [BEY-145]', async () => {
    const why = '“2026 draft” does not ask “Material was clear”.';
    const broken = { ...row('clear', [cell(null, why)]), hidden: why, breaks: true as const };
    const byPeriod: Record<number, MeasuresRead['figures'][number]> = {
      2: figure({ rows: [row('clear', [cell(64)])] }),
      3: FIGURE,
      4: figure({ rows: [broken, row('respect', [cell(58)])] }),
    };
    open(figuresOf(({ period: pk }) => Promise.resolve(read([byPeriod[Number(pk)] ?? FIGURE]))));
    const table = await screen.findByRole('table');
    const rows = () =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((one) => one.textContent);
    expect(rows()[0]).toContain('Winter 202364%');
    expect(rows()[1]).toContain('Summer 202371%');
    expect(rows()[2]).toContain(`Winter 2024${why}`);
    expect(screen.getByText(why, { selector: '.card__break' })).toBeDefined();
    expect(new Set(asked.map((query) => `${query['period']} ${query['like']}`))).toEqual(
      new Set(['2 3', '3 undefined', '4 3']),
    );
    await userEvent.selectOptions(screen.getByLabelText('Measure'), 'respect');
    expect(rows()[0]).toContain('Winter 2023Not asked');
    expect(rows()[1]).toContain('60%');
    expect(rows()[2]).toContain('58%');
  });

  it('says how many grants each period counts where the numbers differ', async () => {
    const submitted: Record<number, number> = { 2: 30, 3: 50, 4: 50 };
    open(
      figuresOf(({ period: pk }) =>
        Promise.resolve(read([FIGURE], { submitted: submitted[Number(pk)] ?? 0 })),
      ),
    );
    expect(
      await screen.findByText(
        'Winter 2023 counts 30 grants, Summer 2023 50, Winter 2024 50. A difference can come from that alone.',
      ),
    ).toBeDefined();
  });

  it('says what failed and offers to try again', async () => {
    let fails = true;
    open(
      figuresOf(() =>
        fails ? Promise.reject(new Error('No connection.')) : Promise.resolve(read([FIGURE])),
      ),
    );
    expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
    fails = false;
    while (screen.queryByRole('alert')) {
      await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    }
    expect(await screen.findByRole('table')).toBeDefined();
  });
});
