// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubWidth } from '../../test/chart-width.ts';
import { figure } from '../../test/fake-figures.ts';
import { BarChart } from './BarChart.tsx';

let measure: (width: number) => void;
beforeEach(() => {
  measure = stubWidth();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.documentElement.style.fontSize = '';
});

/** The drawing of a chart that is 640 px wide. */
function draw(fontSize: string) {
  document.documentElement.style.fontSize = fontSize;
  const { container } = render(<BarChart figure={figure({})} />);
  measure(640);
  const drawing = container.querySelector('svg');
  return [drawing?.getAttribute('width'), drawing?.getAttribute('viewBox')?.split(' ')[2]];
}

it('a chart fills its width with texts and distances of the reader’s font size', () => {
  expect(draw('16px')).toEqual(['40rem', '640']);
});

it('a font twice as large leaves half as many units, each twice as large', () => {
  expect(draw('32px')).toEqual(['20rem', '320']);
});
