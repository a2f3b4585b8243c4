// @vitest-environment happy-dom
import type { DashboardContext, MeasuresRead } from '@srae/contract/schemas/dashboard/dashboard';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { cell, figure, read, row } from '../../test/fake-figures.ts';
import type { Figures, Query } from '../api/figures.ts';
import { OverPeriodsCard } from './OverPeriodsCard.tsx';

afterEach(cleanup);

const period = (pk: number, name: string) => ({
  pk,
  name,
  instrument: '2021' as const,
  current: pk === 3,
  notice: null,
  compares_with: null,
  factors: [],
});
const CONTEXT: DashboardContext = {
  staff: true,
  default_basis: 'submitted',
  periods: [period(4, 'Winter 2024'), period(3, 'Summer 2023'), period(2, 'Winter 2023')],
  streams: [],
  grants: [],
};
const QUERY = { period: 3, basis: 'submitted', school: 'all', as: 'own' };

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
  const counting = (surveys: number, same: boolean | null) => ({
    counted: { forms: 57, surveys, same },
  });
  const open = (figures: Figures) =>
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OverPeriodsCard
          figures={figures}
          context={CONTEXT}
          set="youth"
          figure={FIGURE}
          query={QUERY}
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
        Promise.resolve(read([FIGURE], counting(submitted[Number(pk)] ?? 0, pk !== 4))),
      ),
    );
    expect(
      await screen.findByText(
        'Winter 2023 counts 30 grants, Summer 2023 50, Winter 2024 50. Winter 2024 counts as many grants as Summer 2023, but not the same ones. A difference can come from that alone.',
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
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    }
    expect(await screen.findByRole('table')).toBeDefined();
  });
});
