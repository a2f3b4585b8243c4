// @vitest-environment happy-dom
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { figure, READ } from '../../test/fake-figures.ts';
import { BesideNation } from './BesideNation.tsx';
import { FigureGrid } from './FigureGrid.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { PeriodTrends } from './PeriodTrends.tsx';
import { TabFigures } from './TabFigures.tsx';

afterEach(cleanup);

type Row = FigureRead['rows'][number];

function row(id: string, value: number | null, over: Partial<Row> = {}, group = 'all'): Row {
  const cell = { group, value, numerator: value, denominator: 200, hidden: over.hidden ?? null };
  return {
    id,
    label: id,
    valid: 200,
    missing: 0,
    missing_hidden: null,
    hidden: null,
    cells: [cell],
    ...over,
  };
}

describe('a place beside the nation', () => {
  const of = (completed: number | null, ...experience: Row[]) => ({
    ...READ,
    figures: [
      figure({ id: 'completed_75', rows: [row('Completed', completed)] }),
      figure({ id: 'experience', groups: [{ id: 'most', label: 'Most' }], rows: experience }),
    ],
  });

  it('shows each percentage with the national one, and hidden ones in words without a bar', () => {
    const { container } = render(
      <BesideNation
        name="Our grant"
        own={[of(82, row('Clear', null, { hidden: 'fewer than 11' }, 'most'))]}
        national={[of(81, row('Clear', 71, {}, 'most'))]}
      />,
    );
    expect(screen.getByRole('row', { name: 'Completed 82% 81%' })).toBeDefined();
    expect(screen.getByRole('row', { name: 'Clear fewer than 11 71%' })).toBeDefined();
    const widths = [...container.querySelectorAll<HTMLElement>('.beside__own')].map(
      ({ style }) => style.width,
    );
    expect(widths).toEqual(['82%', '0%']);
  });

  it('says so where nothing is reported, and why the nation is withheld', () => {
    const withheld = 'National figures are shown once 3 grants have submitted.';
    render(
      <BesideNation name="Our grant" own={[of(null)]} national={[{ ...READ, withheld, figures: [] }]} />,
    );
    expect(screen.getByText('No data to compare yet.')).toBeDefined();
    expect(screen.getByText(withheld)).toBeDefined();
  });
});

describe('figures of one number', () => {
  const tile = (id: string, rows: Row[]) =>
    figure({ id, title: id, shape: 'tile', counted: 'programs', rows });

  it('say what they are made of once where it is the same', () => {
    render(<KeyFigures figures={[tile('One', [row('a', 71)]), tile('Two', [row('b', 12)])]} />);
    expect(screen.getAllByText(/n = 200 programs/)).toHaveLength(1);
    expect(screen.queryByRole('columnheader', { name: 'Nation' })).toBeNull();
  });

  it('without a number share one line for each reason', () => {
    render(
      <KeyFigures
        figures={[
          tile('One', [row('a', 71)]),
          tile('Two', [row('b', null)]),
          tile('Three', []),
          tile('Four', [row('d', null, { hidden: 'fewer than 11' })]),
        ]}
      />,
    );
    expect(screen.getByText('Two, Three: nothing reported.')).toBeDefined();
    expect(screen.getByText('Four: fewer than 11.')).toBeDefined();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });

  it('stand beside the national figure where one is compared', () => {
    const national = tile('One', [row('a', 68)]);
    render(<KeyFigures figures={[tile('One', [row('a', 71)])]} findNational={() => national} />);
    const line = within(screen.getByRole('table')).getAllByRole('row')[1];
    expect(line?.textContent).toContain('71%');
    expect(line?.textContent).toMatch(/68%$/);
  });
});

it('a share of surveys above 100 percent is explained where noise alone can cause it', () => {
  const share = (id: string, over: Partial<FigureRead> = {}) =>
    figure({
      id,
      title: id,
      ...over,
      shape: 'tile',
      counted: 'programs',
      rows: [
        {
          ...row(id, 102),
          cells: [{ group: 'all', value: 102, numerator: 510, denominator: 500, hidden: null }],
        },
      ],
    });
  const explained = () => screen.queryAllByText(/small random changes that keep answers private/).length;
  const coverage = share('any', { surveys_over_forms: true, flag_above: 100 });
  render(<KeyFigures figures={[coverage]} view="others" />);
  expect(explained()).toBe(1);
  expect(screen.queryByText(/needs a look/)).toBeNull();
  cleanup();
  render(<KeyFigures figures={[coverage]} view="own" />);
  expect(explained()).toBe(0);
  expect(screen.getByText('More than 100 percent, which needs a look.')).toBeDefined();
  cleanup();
  render(<KeyFigures figures={[share('facilitators')]} view="others" />);
  expect(explained()).toBe(0);
});

it('a tab begins with the answer in a sentence; while it loads there is none', () => {
  const read = { ...READ, figures: [figure({ id: 'all_subjects', rows: [row('All six', 70)] })] };
  const props = {
    tab: 'programs',
    national: undefined,
    first: [],
  } as const;
  const { rerender } = render(<TabFigures {...props} read={read} overview={read} scope="Summer 2023" />);
  expect(screen.getByText('70% of programs cover all six required subjects.')).toBeDefined();
  rerender(<TabFigures {...props} read={read} overview={read} scope={null} />);
  expect(screen.queryByText(/70% of programs/)).toBeNull();
});

it('charts with nothing to draw share a line for each reason, and have no card', () => {
  const none = { hidden: 'no surveys' };
  const read = {
    ...READ,
    figures: [
      figure({ id: 'a', title: 'Age', rows: [row('1', null, none)] }),
      figure({ id: 'b', title: 'Race', rows: [row('1', null, none), row('2', null, none)] }),
      figure({ id: 'c', title: 'Sex', rows: [row('1', 40), row('2', null, none)] }),
      figure({ id: 'd', title: 'Plans', rows: [] }),
    ],
  };
  render(<FigureGrid read={read} scope={null} />);
  expect(screen.getByText('Age, Race: no surveys.')).toBeDefined();
  expect(screen.getByText('Plans: no data for this selection.')).toBeDefined();
  expect(screen.getAllByRole('region', { name: /^(Age|Race|Sex|Plans)$/ })).toHaveLength(1);
});

it('periods are shown as charts, and as tables on demand', async () => {
  const trend = figure({
    title: 'Youth served by period',
    over_periods: true,
    unit: 'count',
    rows: [row('Winter 2023', 12), row('Summer 2023', 20)],
  });
  render(<PeriodTrends figures={[trend]} />);
  expect(screen.getByRole('group', { name: 'Youth served by period' })).toBeDefined();
  const button = screen.getByRole('button', { name: 'Show table' });
  await userEvent.click(button);
  expect(button.textContent).toBe('Show chart');
  cleanup();
  const [first, second] = trend.rows;
  const rows =
    first && second
      ? [
          { ...first, valid: 92 },
          { ...second, valid: 66 },
        ]
      : [];
  const { container } = render(<PeriodTrends figures={[{ ...trend, counted: 'programs', rows }]} />);
  expect([...container.querySelectorAll('.chart__base')].map((one) => one.textContent)).toEqual([
    'n = 92',
    'n = 66',
  ]);
  expect(
    screen.getByText(
      'Winter 2023 counts 92 programs, Summer 2023 66. A difference can come from that alone.',
    ),
  ).toBeDefined();
  cleanup();
  const others = rows.map((one, at) => (at === 0 ? { ...one, valid: 66, other_grants: true as const } : one));
  render(<PeriodTrends figures={[{ ...trend, counted: 'programs', rows: others }]} />);
  expect(
    screen.getByText(
      'Winter 2023 counts as many programs as Summer 2023, but of other grants. A difference can come from that alone.',
    ),
  ).toBeDefined();
});
