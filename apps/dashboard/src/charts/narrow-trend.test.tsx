// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubWidth } from '../../test/chart-width.ts';
import { CLEAR, figure } from '../../test/fake-figures.ts';
import { TrendChart } from './TrendChart.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Two lines of text this close have room between them. */
const LINE = 13;

it.each([
  [560, 1],
  [200, 2],
])(
  'in a chart of %i pixels a period has %i lines, and its number of programs is below them',
  (width, rows) => {
    const measure = stubWidth();
    const periods = ['Winter 2023', 'Summer 2023', 'Winter 2024'].map((id, index) => ({
      ...CLEAR,
      id,
      label: id,
      valid: 90 - index,
    }));
    const trend = figure({ over_periods: true, shape: 'bars', counted: 'programs', rows: periods });
    const { container } = render(<TrendChart figure={trend} size="compact" />);
    measure(width);
    const height = Number(container.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[3]);
    const bases = [...container.querySelectorAll('.chart__base')].map((one) => Number(one.getAttribute('y')));
    expect(bases).toHaveLength(periods.length);
    for (const [index, period] of [...container.querySelectorAll('.chart__period')].entries()) {
      const lines = [...period.querySelectorAll('tspan')].map((one) => Number(one.getAttribute('y')));
      expect(lines).toHaveLength(rows);
      expect(bases[index]).toBeGreaterThanOrEqual((lines.at(-1) ?? 0) + LINE);
      expect(bases[index]).toBeLessThan(height);
    }
  },
);
