// @vitest-environment happy-dom
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { FigureTable } from './FigureTable.tsx';

afterEach(cleanup);

/** Rows with the given number of answers each; the n-th is n percent. */
function figure(rows: readonly string[], answers: number): FigureRead {
  const groups = Array.from({ length: answers }, (_, at) => ({ id: `${at}`, label: `Grade ${at + 5}` }));
  return {
    id: 'grade',
    title: 'Grade at entry',
    describes: 'Youth',
    formula: 'Share',
    base: 'Surveys',
    counted: 'surveys',
    unit: 'percent',
    shape: 'bars',
    groups,
    rows: rows.map((label) => ({
      id: label,
      label,
      valid: 100,
      missing: 3,
      missing_hidden: null,
      hidden: null,
      cells: groups.map((group, at) => ({
        group: group.id,
        value: at,
        numerator: at,
        denominator: 100,
        hidden: null,
      })),
    })),
  };
}

const listTexts = (role: 'columnheader' | 'rowheader') =>
  screen.getAllByRole(role).map(({ textContent }) => textContent);

it('puts up to six answers side by side', () => {
  render(<FigureTable figure={figure(['Grade'], 6)} />);
  expect(listTexts('columnheader')).toHaveLength(9);
  expect(listTexts('rowheader')).toEqual(['Grade']);
});

it('gives each of more answers a line, which a page is wide enough for', () => {
  render(<FigureTable figure={figure(['Grade'], 7)} />);
  expect(listTexts('columnheader')).toEqual(['Answer', 'Value', 'Valid surveys', 'Missing']);
  expect(listTexts('rowheader')).toEqual([5, 6, 7, 8, 9, 10, 11].map((grade) => `Grade ${grade}`));
  expect(screen.getAllByRole('row')[3]?.textContent).toBe('Grade 72%2 of 1001003');
});

it('names row and answer where there are several rows', () => {
  render(<FigureTable figure={figure(['Female', 'Male'], 7)} />);
  expect(listTexts('rowheader')).toHaveLength(14);
  expect(listTexts('rowheader')[7]).toBe('Male: Grade 5');
});

describe('on paper', () => {
  const listBars = (container: HTMLElement) =>
    [...container.querySelectorAll('tbody tr')].map((tr) =>
      [...tr.querySelectorAll<HTMLElement>('.row-bar__part')].map(({ style }) => [style.left, style.width]),
    );
  const row = (id: string, values: readonly (number | null)[], hidden: string | null = null) => {
    const [one] = figure([id], values.length).rows;
    const cells = (one?.cells ?? []).map((cell, at) => ({ ...cell, value: values[at] ?? null, hidden }));
    return one ? [{ ...one, cells }] : [];
  };

  it('the rows have the bars of the chart, and their numbers once', () => {
    const bars = { ...figure([], 1), rows: [...row('a', [20]), ...row('b', [80])] };
    const { container } = render(<FigureTable figure={bars} />);
    expect(listBars(container)).toEqual([[['0%', '20%']], [['0%', '80%']]]);
    expect(container.querySelectorAll('.row-bar:not([aria-hidden=true])')).toHaveLength(0);
  });

  it('the parts of a bar have the colors of the headings', () => {
    const stacked = { ...figure([], 2), shape: 'stacked' as const, rows: row('a', [20, 30]) };
    const { container } = render(<FigureTable figure={stacked} />);
    expect(listBars(container)).toEqual([
      [
        ['0%', '20%'],
        ['20%', '30%'],
      ],
    ]);
    expect(container.querySelectorAll('thead .legend__mark--series-1')).toHaveLength(1);
    expect(container.querySelectorAll('tbody .legend__mark--series-1')).toHaveLength(1);
  });

  it('a question of a few answers has a bar for each', () => {
    const answers = { ...figure([], 2), rows: row('Sex', [49, 51]) };
    const { container } = render(<FigureTable figure={answers} />);
    expect(listBars(container)).toEqual([
      [
        ['0%', '49%'],
        ['0%', '51%'],
      ],
    ]);
  });

  it('a hidden number has no bar of length zero, and where it may lie is hatched', () => {
    const few = { ...figure([], 1), rows: row('a', [null], 'fewer than 11 of 220') };
    const { container } = render(<FigureTable figure={few} />);
    expect(listBars(container)).toEqual([[['0%', '5%']]]);
    expect(container.querySelectorAll('tbody .legend__mark--hatched')).toHaveLength(1);
    cleanup();
    const many = { ...figure([], 1), rows: row('a', [null], 'fewer than 11 of 4,588') };
    expect(listBars(render(<FigureTable figure={many} />).container)).toEqual([[]]);
  });
});
