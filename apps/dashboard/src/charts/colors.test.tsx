// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CLEAR, figure } from '../../test/fake-figures.ts';
import { BarChart } from './BarChart.tsx';

afterEach(cleanup);

const STATUSES = ['unsaved', 'major', 'minor', 'clean'];

it('the statuses of pages have the colors that they have in a report, in bars and legend', () => {
  const cell = { value: 25, numerator: 25, denominator: 100, hidden: null };
  const status = figure({
    id: 'status',
    counted: 'pages',
    shape: 'stacked',
    groups: STATUSES.map((id) => ({ id, label: id })),
    rows: [{ ...CLEAR, cells: STATUSES.map((group) => ({ ...cell, group })) }],
  });
  const { container } = render(<BarChart figure={status} />);
  const listColors = (selector: string) =>
    [...container.querySelectorAll(selector)].map(
      (one) => /(?:status|series)-\w+/.exec(one.classList.value)?.[0],
    );
  const colors = ['status-gray', 'status-red', 'status-blue', 'status-green'];
  expect(listColors('.chart__bar')).toEqual(colors);
  expect(listColors('.legend__mark')).toEqual(colors);
  cleanup();
  const other = render(<BarChart figure={{ ...status, id: 'other' }} />).container;
  expect(other.querySelectorAll('.chart__bar--series-3')).toHaveLength(1);
});
