// @vitest-environment happy-dom
import type { CheckOutcome } from '../../../upload/protocol.ts';
import { checkRows, listExpectedPairs, sampleRow } from '@srae/domain/survey/template/sample-rows';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CheckResults } from './CheckResults.tsx';

afterEach(cleanup);

const NOTHING_TO_CORRECT = {
  rows: [],
  faults: [],
  left: 0,
  values: [],
  valuesLeft: 0,
  cellsCorrected: 0,
  mappingsUsed: [],
};

function show(outcome: Pick<CheckOutcome, 'report'>): void {
  const make = () => Promise.reject(new Error('nothing is made'));
  render(
    <CheckResults
      outcome={{ ...outcome, badCells: {}, submission: null, toCorrect: NOTHING_TO_CORRECT }}
      onMake={make}
    />,
  );
}

const absent = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    provider_name: 'Absent',
    program_name: `P${at}`,
    survey_count: 1,
  }));
const rows = [sampleRow(SURVEYS.exit)];

it('up to three programs without data stand in the line, more open below it [UPL-049]', () => {
  show(checkRows(SURVEYS.exit, rows, { expected: [...listExpectedPairs(1), ...absent(3)] }));
  const line = screen.getByText('Absent: P0; Absent: P1; Absent: P2');
  expect(line.closest('details')).toBeNull();
  cleanup();
  show(checkRows(SURVEYS.exit, rows, { expected: [...listExpectedPairs(1), ...absent(5)] }));
  const shortened = screen.getByText('Absent: P0; Absent: P1; Absent: P2 and 2 more');
  const list = shortened.closest('details');
  if (list === null) throw new Error('nothing opens below the line');
  expect(within(list).getAllByRole('listitem', { hidden: true })).toHaveLength(5);
});

it('rows that repeat each other are a hint, apart from warnings [BEY-162]', () => {
  show(checkRows(SURVEYS.exit, [...rows, ...rows]));
  screen.getByRole('heading', { name: '1 hint' });
  screen.getByText('1 row repeats an earlier row of the file completely.');
  screen.getByText('Row 3 repeats row 2');
  expect(screen.queryByRole('heading', { name: /warning/ })).toBeNull();
  screen.getByText('2 rows are ready.');
});
