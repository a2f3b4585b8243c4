// @vitest-environment happy-dom
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
