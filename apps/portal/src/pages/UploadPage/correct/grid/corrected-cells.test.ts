import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { describe, expect, it } from 'vitest';
import type { Change, Correction } from '../../../../upload/state/corrections-state.ts';
import { findChanged } from './corrected-cells.ts';

const [first, second] = listColumns(SURVEYS.entry);
const columns = [first, second].flatMap((column, at) =>
  column ? [{ at: at + 3, column, heading: column.name }] : [],
);
const rows = [7, 9, 12].map((row) => ({ row, cells: [] }));
const shown = [1, 2];

/** A change of these corrections, made or taken back. */
const change = (corrections: readonly Correction[], isMade = true): Change =>
  corrections.map((one, index) => ({
    key: `${index}`,
    before: isMade ? undefined : one,
    after: isMade ? one : undefined,
  }));
const cell = (row: number, at: number) => ({ row, at, text: '1' });
const find = (changed: Change | undefined) => findChanged(changed, { rows, shown, columns });

describe('the cell that a change leads to', () => {
  it('is its first one that is shown, by its place among the shown rows and columns', () => {
    expect(find(change([cell(7, 3), cell(12, 4), cell(9, 3)]))).toEqual({ row: 1, column: 1 });
  });

  it('is the cell that was corrected before, where a correction is taken back', () => {
    expect(find(change([cell(9, 4)], false))).toEqual({ row: 0, column: 1 });
  });

  it.each([
    ['a row that is filtered out', [cell(7, 3)]],
    ['a column that is filtered out', [cell(9, 5)]],
    ['mapped values', [{ column: 'gender', found: ['m'], accepted: ['1'] }]],
  ])('is none for %s', (_, corrections) => {
    expect(find(change(corrections))).toBeNull();
  });

  it('is none where there is nothing to undo', () => {
    expect(find(undefined)).toBeNull();
  });
});
