// @vitest-environment happy-dom
import { FACTORS } from '@srae/domain/instruments/2021/measures/factors';
import { figureLines } from '@srae/contract/figures/figure-lines';
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BarChart } from './BarChart.tsx';
import { barLines } from './bar-lines.ts';
import { listLines } from './chart-data.ts';
import { isTrend, findTarget } from './chart-kind.ts';
import { toDomain } from './chart-layout.ts';
import { FigureCard } from '../measures/FigureCard.tsx';
import { TrendChart } from './TrendChart.tsx';

const RACES = (FACTORS.find(({ id }) => id === 'race')?.groups ?? []).map(({ label }) => label);

afterEach(cleanup);

const FIGURE: FigureRead = {
  id: 'f',
  title: 'Youth served by period',
  describes: 'Youth who attended',
  formula: 'Sum',
  base: 'Programs',
  counted: 'programs',
  unit: 'count',
  shape: 'bars',
  groups: [{ id: 'all', label: 'All' }],
  rows: [],
};

function row(id: string, value: number | null, hidden: string | null = null): FigureRead['rows'][number] {
  const cell = { group: 'all', value, numerator: value, denominator: 100, hidden };
  return { id, label: id, valid: value, missing: 0, missing_hidden: null, hidden, cells: [cell] };
}

const SUPPRESSED = 'fewer than 11';

describe('a figure over periods', () => {
  const trend = {
    ...FIGURE,
    id: 'trend',
    over_periods: true as const,
    rows: [row('Winter 2023', 6480), row('Summer 2023', null, SUPPRESSED), row('Winter 2024', 4725)],
  };

  it('is a line from its first period to its last; one period alone is a bar', () => {
    expect(isTrend(trend)).toBe(true);
    expect(isTrend({ ...trend, rows: trend.rows.slice(0, 1) })).toBe(false);
    const { over_periods: _, ...bars } = trend;
    expect(isTrend(bars)).toBe(false);
  });

  it('says each number, and why one is missing where its point would be', () => {
    const { container } = render(<TrendChart figure={trend} />);
    const marks = screen.getAllByRole('img');
    expect(marks.map((mark) => mark.getAttribute('aria-label')?.split('. ')[1])).toEqual([
      '6,480',
      SUPPRESSED,
      '4,725',
    ]);
    expect(container.querySelectorAll('circle')).toHaveLength(2);
    expect(marks[1]?.textContent.replaceAll(' ', '')).toBe(`Summer 2023${SUPPRESSED}`.replaceAll(' ', ''));
  });

  const SENTENCE = 'Summer 2026 asks another instrument: “B” does not ask “Youth served”.';
  const broken = {
    ...trend,
    rows: [
      row('Winter 2026', 90),
      { ...row('Summer 2026', null, SENTENCE), valid: null, missing: null, breaks: true as const },
      row('Winter 2027', 70),
      row('Summer 2027', 80),
    ],
  };

  it('breaks at a period that does not compare, and reads out why [BEY-145]', () => {
    const { container } = render(<TrendChart figure={broken} />);
    const marks = screen.getAllByRole('img');
    expect(marks[1]?.getAttribute('aria-label')).toBe(`Summer 2026. ${SENTENCE}`);
    expect(marks[1]?.textContent.replaceAll(' ', '')).toBe('Summer2026Notcomparable');
    expect(container.querySelectorAll('circle')).toHaveLength(3);
    // A single point, then a line starting after the gap.
    expect(container.querySelector('.chart__trend')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });

  it('says why beside the chart and once in the table [BEY-145]', () => {
    render(<FigureCard figure={broken} scope={null} view="own" />);
    expect(screen.getAllByText(SENTENCE, { selector: 'p' })).toHaveLength(1);
    expect(screen.getByRole('cell', { name: SENTENCE }).getAttribute('colspan')).toBe('3');
    expect(screen.getByText('n = 70 to 90 programs.')).toBeDefined();
    expect(figureLines(broken)[1]).toEqual(expect.arrayContaining(['Summer 2026', SENTENCE]));
  });

  it('keeps the order of its periods, whatever their values', () => {
    const percent = { ...trend, unit: 'percent' as const, rows: [row('Winter', 3), row('Summer', 90)] };
    expect(listLines(percent).map(({ label }) => label)).toEqual(['Winter', 'Summer']);
  });

  it('stands on zero, so that heights can be compared', () => {
    const { container } = render(<TrendChart figure={trend} />);
    expect(container.querySelector('.visx-axis-left')?.textContent).toMatch(/^0/);
  });
});

describe('the order of the rows', () => {
  const problems = (id: string, [serious, somewhat]: readonly [number, number]) => ({
    ...row(id, serious),
    cells: [
      { group: 'serious', value: serious, numerator: serious, denominator: 100, hidden: null },
      { group: 'somewhat', value: somewhat, numerator: somewhat, denominator: 100, hidden: null },
    ],
  });
  const figure: FigureRead = {
    ...FIGURE,
    unit: 'percent',
    shape: 'stacked',
    groups: ['serious', 'somewhat'].map((id) => ({ id, label: id })),
    rows: [problems('Engaged', [0, 50]), problems('Turnover', [60, 0]), problems('Recruiting', [0, 100])],
  };

  it('is by the sum of the groups that a figure ranks by, even if one is named by all (domain.md 6.3)', () => {
    const lines = listLines({ ...figure, ranked_by: ['serious', 'somewhat'] });
    expect(lines.map(({ label }) => label)).toEqual(['Recruiting', 'Turnover', 'Engaged']);
  });

  it('is by the first group on a scale', () => {
    expect(listLines(figure).map(({ label }) => label)[0]).toBe('Turnover');
  });
});

describe('a figure against a target', () => {
  const progress = { ...FIGURE, id: 'progress', unit: 'percent' as const, rows: [row('Youth', 57)] };

  it('has a mark at 100 percent that its legend names', () => {
    expect(findTarget(progress)).toBe('Target');
    const { container } = render(<BarChart figure={progress} />);
    expect(container.querySelectorAll('.chart__target')).toHaveLength(1);
    expect(screen.getByText('Target = 100%')).toBeDefined();
  });

  it('keeps the mark in view when the target is passed', () => {
    const passed = { ...progress, rows: [{ ...row('Youth', 130), cells: [toCell(130, 130, 100)] }] };
    expect(toDomain(listLines(passed), passed)).toEqual([0, 130]);
  });
});

describe('bars', () => {
  it('begin at zero, and diverging ones show both sides alike', () => {
    const bars = { ...FIGURE, rows: [row('a', 40)] };
    expect(toDomain(listLines(bars), bars)).toEqual([0, 40]);
    expect(toDomain(listLines(bars), { ...bars, shape: 'diverging' })).toEqual([-100, 100]);
    const above: FigureRead = { ...FIGURE, shape: 'diverging', rows: [row('above', 105)] };
    expect(toDomain(listLines(above), above)).toEqual([-105, 105]);
  });

  it('have no length and no number where there is a reason to hide them, whatever came along', () => {
    const { container } = render(<BarChart figure={{ ...FIGURE, rows: [row('a', 7, SUPPRESSED)] }} />);
    expect(container.querySelectorAll('.chart__bar')).toHaveLength(0);
    expect(container.querySelector('.chart__hidden')?.textContent).toBe(SUPPRESSED);
    expect(screen.getByRole('img').textContent).not.toContain('7');
  });

  it('carry the text of every part: inside where it fits, else in the label', () => {
    const parts = {
      ...FIGURE,
      unit: 'percent' as const,
      shape: 'stacked' as const,
      groups: ['Most', 'Some', 'None'].map((label) => ({ id: label, label })),
      rows: [
        {
          ...row('Felt safe', 90),
          cells: [90, 7, 3].map((value, at) => ({
            ...toCell(value, value, 100),
            group: ['Most', 'Some', 'None'][at] ?? '',
          })),
        },
      ],
    };
    const { container } = render(<BarChart figure={parts} />);
    const inside = [...container.querySelectorAll('.chart__inside')].map((one) => one.textContent);
    const label = [...container.querySelectorAll('.chart__label tspan')]
      .map((one) => one.textContent)
      .join(' ');
    expect([label, inside]).toEqual(['Felt safe · None 3%', ['90%', '7%']]);
  });

  it('of a long figure have the scale above and below, with lines between them, and are one walk', () => {
    const long = {
      ...FIGURE,
      rows: Array.from({ length: 40 }, (_, index) => row(`row ${index}`, index + 11)),
    };
    const { container } = render(<BarChart figure={long} />);
    expect(container.querySelectorAll('.chart > svg')).toHaveLength(1);
    const tops = [...container.querySelectorAll('.chart__axis')].map((axis) =>
      Number(/translate\(0, ?([\d.]+)\)/.exec(axis.getAttribute('transform') ?? '')?.[1]),
    );
    const marks = [...container.querySelectorAll('[data-mark]')].map((mark) =>
      Number(/, ?([\d.]+)\)/.exec(mark.getAttribute('transform') ?? '')?.[1]),
    );
    expect(tops).toHaveLength(2);
    expect(Math.min(...tops)).toBeLessThanOrEqual(Math.min(...marks));
    expect(Math.max(...tops)).toBeGreaterThan(Math.max(...marks));
    expect(container.querySelectorAll('.chart__grid').length).toBeGreaterThan(2);
    expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  it('of a short figure have the scale below alone', () => {
    const { container } = render(<BarChart figure={{ ...FIGURE, rows: [row('a', 40), row('b', 30)] }} />);
    expect(container.querySelectorAll('.chart__axis')).toHaveLength(1);
    expect(container.querySelectorAll('.chart__grid')).toHaveLength(0);
  });
});

function toCell(value: number, numerator: number, denominator: number) {
  return { group: 'all', value, numerator, denominator, hidden: null };
}

it('the longest line stands on top, and what is left of the curricula at the end', () => {
  const rows = [row('Aspire', 9), row('Positive Potential', 11), row('Other curricula', 17)];
  expect(listLines({ ...FIGURE, unit: 'percent', rows }).map(({ id }) => id)).toEqual([
    'Positive Potential',
    'Aspire',
    'Other curricula',
  ]);
});

it('a chart of nothing but hidden lines has no scale', () => {
  const hidden = { ...FIGURE, rows: [row('a', null, SUPPRESSED)] };
  expect(render(<BarChart figure={hidden} />).container.querySelector('.chart__axis')).toBeNull();
  cleanup();
  const shown = { ...FIGURE, rows: [row('a', null, SUPPRESSED), row('b', 40)] };
  expect(render(<BarChart figure={shown} />).container.querySelector('.chart__axis')).not.toBeNull();
});

it('many lines that are hidden alike share one, behind those that are shown; few stay apart', () => {
  const hidden = ['a', 'b', 'c'].map((id) => row(id, null, SUPPRESSED));
  const listLabels = (rows: FigureRead['rows']) =>
    barLines({ ...FIGURE, unit: 'percent', rows }).map(({ label }) => label);
  expect(listLabels([...hidden, row('d', 40)])).toEqual(['d', 'a; b; c']);
  expect(listLabels([...hidden.slice(1), row('d', 40)])).toEqual(['d', 'b', 'c']);
});

describe('a figure broken down by a factor', () => {
  const named = (label: string, value: number | null, hidden: string | null = null) => ({
    ...row(label, value, hidden),
    label,
  });
  const rows = [
    named('Material was clear: Asian', null, SUPPRESSED),
    named('Material was clear: White', 83),
    named('Material was clear: Other race', null, SUPPRESSED),
    named('Felt respected: White', 91),
    named('Felt respected: More than one race', 62),
  ];

  it('names each question once, and puts the groups that are hidden for one reason into one line', () => {
    const { container } = render(
      <BarChart figure={{ ...FIGURE, unit: 'percent', by: 'Race', by_groups: RACES, rows }} />,
    );
    expect([...container.querySelectorAll('.chart__question')].map((one) => one.textContent)).toEqual([
      'Material was clear',
      'Felt respected',
    ]);
    expect([...container.querySelectorAll('.chart__label')].map((one) => one.textContent)).toEqual([
      'White',
      'Asian; Other race',
      'White',
      'More than one race',
    ]);
    expect(screen.getAllByRole('img')[1]?.getAttribute('aria-label')).toBe(
      `Material was clear: Asian; Other race. ${SUPPRESSED}`,
    );
    expect(screen.getAllByRole('img')[0]?.getAttribute('aria-label')).toMatch(
      /^Material was clear: White\. 83%/,
    );
  });

  it('of one question leaves naming it to the title', () => {
    const { container } = render(
      <BarChart figure={{ ...FIGURE, by: 'Race', by_groups: RACES, rows: rows.slice(0, 2) }} />,
    );
    expect(container.querySelectorAll('.chart__question')).toHaveLength(0);
  });
});
