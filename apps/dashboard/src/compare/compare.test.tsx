// @vitest-environment happy-dom
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CLEAR, cell, figure, read, row } from '../../test/fake-figures.ts';
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

const counting = (count: number, same: boolean | null = null) => ({
  counted: { forms: count, surveys: count, same },
});

describe('two selections beside each other', () => {
  const open = (first: MeasuresRead | undefined, second: MeasuresRead | undefined) =>
    render(
      <Compared
        tab="youth"
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
    const { unmount } = open(read(figures, counting(50)), read(figures, counting(30)));
    expect(
      screen.getByText(
        'Summer 2023 counts 50 grants, Winter 2023 30. A difference can come from that alone.',
      ),
    ).toBeDefined();
    expect(screen.getByText('Winter 2023 (30 grants):')).toBeDefined();
    unmount();
    open(read(figures), read(figures, counting(42, true)));
    expect(screen.queryByText(/come from that alone/)).toBeNull();
  });

  it.each([
    [false, 'but not the same ones'],
    [null, 'which need not be the same ones'],
  ])('of as many grants, say that they are others: the same, %s', (same, words) => {
    const figures = [figure({ rows: [CLEAR] })];
    open(read(figures), read(figures, counting(42, same)));
    expect(
      screen.getByText(
        `Winter 2023 counts as many grants as Summer 2023, ${words}. A difference can come from that alone.`,
      ),
    ).toBeDefined();
  });

  it('of one grant each say nothing of others', () => {
    const one = read([figure({ rows: [CLEAR] })], { ...counting(1), grants: 1, submitted: 1 });
    open(one, one);
    expect(screen.queryByText(/come from that alone/)).toBeNull();
  });

  it('with saved data name the grants with forms and those with surveys, and no other active ones', () => {
    const saved = (forms: number, surveys: number) =>
      read([figure({ rows: [CLEAR] })], { basis: 'saved', counted: { forms, surveys, same: false } });
    open(saved(50, 42), saved(30, 28));
    expect(
      screen.getByText(
        'Summer 2023 counts 50 grants with saved forms, Winter 2023 30. Summer 2023 counts 42 grants with submitted surveys, Winter 2023 28. A difference can come from that alone.',
      ),
    ).toBeDefined();
    expect(
      screen.getByText('Winter 2023 (30 grants with saved forms and 28 grants with submitted surveys):'),
    ).toBeDefined();
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
