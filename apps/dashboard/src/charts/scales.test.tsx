// @vitest-environment happy-dom
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CLEAR, figure } from '../../test/fake-figures.ts';
import { BarChart } from './BarChart.tsx';
import { barLines } from './bar-lines.ts';
import { findHatched, listLines } from './chart-data.ts';
import { howToRead } from './how-to-read.ts';

afterEach(cleanup);

describe('answers on a scale', () => {
  const groups = ['More likely', 'About the same', 'Less likely'].map((label, at) => ({
    id: `${at}`,
    label,
  }));
  const answers = (id: string, valid: number, values: readonly (number | null)[]) => ({
    id,
    label: id,
    missing_hidden: null,
    hidden: null,
    valid,
    missing: 3,
    cells: values.map((value, at) => ({
      group: `${at}`,
      value,
      numerator: value,
      denominator: value === null ? null : valid,
      hidden: value === null ? `fewer than 11 of ${valid}` : null,
    })),
  });
  const scale = figure({
    unit: 'percent',
    counted: 'surveys',
    shape: 'diverging',
    groups,
    rows: [answers('Save', 240, [60, 30, null]), answers('Plan', 238, [70, 20, 10])],
  });

  it('hatch what the shown parts leave, and say why once for the chart', () => {
    const { container } = render(<BarChart figure={scale} />);
    expect(container.querySelectorAll('.chart__hatched')).toHaveLength(1);
    expect(screen.getAllByText('Hatched: suppressed (fewer than 11)')).toHaveLength(1);
    expect(container.querySelector('.legend')?.textContent).toMatch(/^Less likelyAbout the sameMore likely/);
    const [line] = listLines(scale).filter(({ id }) => id === 'Save');
    expect(line && findHatched(scale, line)).toEqual({ group: 2, value: 10 });
    expect(listLines(scale)[0]?.id).toBe('Plan');
  });

  it('hatch nothing where the parts are all shown, make no whole, or are no surveys', () => {
    const of = (one: FigureRead) => listLines(one).map((line) => findHatched(one, line));
    expect(of({ ...scale, rows: scale.rows.slice(1) })).toEqual([null]);
    expect(of({ ...scale, counted: 'programs' })).toEqual([null, null]);
  });

  it('hatch bars of one part where the hidden number may lie, with the reason once', () => {
    const [important] = groups;
    const line = (id: string, value: number | null, hidden: string | null) => {
      const one = answers(id, 220, [value]);
      return { ...one, cells: one.cells.map((cell) => ({ ...cell, hidden })) };
    };
    const bars = figure({
      ...scale,
      shape: 'bars',
      groups: important ? [important] : [],
      rows: [
        line('Health', 60, null),
        line('Money', null, 'fewer than 11 of 220'),
        line('Family', null, 'all but fewer than 11 of 220'),
        line('Faith', null, 'fewer than 11'),
      ],
    });
    const found = listLines(bars).map((one) => [one.id, findHatched(bars, one)]);
    expect(Object.fromEntries(found)).toEqual({
      Health: null,
      Money: { group: 0, value: 5, from: 0 },
      Family: { group: 0, value: 5, from: 95 },
      // Without a known range, the text is shown in place of the bar.
      Faith: null,
    });
    const { container } = render(<BarChart figure={bars} />);
    expect(container.querySelectorAll('.chart__hatched')).toHaveLength(2);
    expect(screen.getAllByText('Hatched: suppressed (fewer than 11)')).toHaveLength(1);
    // The words are beside each, since a short hatched part alone looks like zero.
    const words = [...container.querySelectorAll('.chart__hidden')].map((one) => one.textContent);
    expect(words.toSorted()).toEqual([
      'all but fewer than 11 of 220',
      'fewer than 11',
      'fewer than 11 of 220',
    ]);
    expect(screen.getByRole('img', { name: /^Family\. all but fewer than 11 of 220/ })).toBeDefined();
  });

  it('have words and no hairline where the hidden part would be too short to be seen', () => {
    const [important] = groups;
    const hidden = (id: string) => {
      const one = answers(id, 4_588, [null]);
      return { ...one, cells: one.cells.map((cell) => ({ ...cell, hidden: 'fewer than 11 of 4,588' })) };
    };
    const ages = figure({
      shape: 'bars',
      groups: important ? [important] : [],
      rows: [answers('14', 4_588, [22]), hidden('10'), hidden('19'), hidden('20')],
    });
    const { container } = render(<BarChart figure={ages} />);
    expect(container.querySelectorAll('.chart__hatched')).toHaveLength(0);
    expect(container.querySelector('.legend')).toBeNull();
    expect(container.querySelector('.chart__hidden')?.textContent).toBe('fewer than 11 of 4,588');
    cleanup();
    const parts = render(<BarChart figure={{ ...scale, rows: [answers('Save', 2_400, [69, 30, null])] }} />);
    expect(parts.container.querySelectorAll('.chart__hatched')).toHaveLength(0);
    const label = [...parts.container.querySelectorAll('.chart__label tspan')].map((one) => one.textContent);
    expect(label.join(' ')).toBe('Save · Less likely fewer than 11 of 2400');
  });

  it('name valid and missing answers beside each bar where they differ', () => {
    const { container } = render(<BarChart figure={scale} />);
    expect([...container.querySelectorAll('.chart__base')].map((one) => one.textContent)).toEqual([
      'n = 238, 3 missing',
      'n = 240, 3 missing',
    ]);
    cleanup();
    const same = { ...scale, rows: [answers('Save', 240, [60, 30, 10]), answers('Plan', 240, [70, 20, 10])] };
    expect(render(<BarChart figure={same} />).container.querySelector('.chart__base')).toBeNull();
  });

  it('are explained by the kind of their chart', () => {
    expect(howToRead(scale)).toContain('Right of zero: “More likely”; left of it: “Less likely”');
    expect(howToRead({ ...scale, shape: 'stacked' })).toContain('from “More likely” at the left');
    expect(howToRead(figure({ id: 'progress' }))).toContain('100 percent: target');
    const sorted = 'The bars are in order of size.';
    const rows = ['a', 'b'].map((id) => ({ ...CLEAR, id }));
    expect(howToRead(figure({ rows }))).toContain(sorted);
    for (const unit of ['count', 'mean'] as const)
      expect(howToRead(figure({ unit, rows }))).not.toContain(sorted);
    expect(howToRead(figure({ unit: 'count', counted: 'programs' }))).toBe(
      'Each bar is measured from zero at the left.',
    );
  });
});

it('shows a question of many answers by answer, with the groups of youth below each', () => {
  const cells = ['8', '9'].map((group) => ({
    group,
    value: 40,
    numerator: 40,
    denominator: 100,
    hidden: null,
  }));
  const lines = barLines(
    figure({
      by: 'Sex',
      by_groups: ['Male', 'Female'],
      groups: ['8', '9'].map((id) => ({ id, label: `Grade ${id}` })),
      rows: ['Grade: Male', 'Grade: Female'].map((label) => ({ ...CLEAR, id: label, label, cells })),
    }),
  );
  expect(lines.map(({ question, label, segments }) => [question, label, segments.length])).toEqual([
    ['Grade 8', 'Male', 1],
    [undefined, 'Female', 1],
    ['Grade 9', 'Male', 1],
    [undefined, 'Female', 1],
  ]);
});
