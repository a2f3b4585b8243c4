// The general checks of the specification, each where the product makes it (decision 18 of docs/decisions).
import { expect, it } from 'vitest';
import { findIssues } from '../../form-kit/issues.ts';
import { GRANTEE_FORM } from '../../instruments/2021/forms/grantee.ts';
import { listColumns } from '../catalogue/catalogue.ts';
import type { Cell } from '../rows/cell-text.ts';
import { indexPairs } from '../names.ts';
import { checkSample, listExpectedPairs, readBatchRow, sampleRow } from '../template/sample-rows.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

/** Whether the server accepts a value in a column of an otherwise clean row. */
function serverTakes(column: string, value: unknown): boolean {
  const at = listColumns(SURVEYS.entry).findIndex(({ name }) => name === column);
  const row = [1, ...sampleRow(SURVEYS.entry)].with(at, value as Cell);
  return 'row' in readBatchRow(SURVEYS.entry, row, indexPairs(listExpectedPairs(1)));
}

const pageTakes = (column: string, value: Cell) =>
  checkSample(SURVEYS.entry, [{ [column]: value }]).report.issues.length === 0;

const NUMBER = 'en_survey_number';

it.each<[name: string, column: string, passes: readonly Cell[], fails: readonly unknown[]]>([
  ['all strings', 'en_race_other_spec', ['a', 'b c'], [{}, ['a'], [[]]]],
  ['all numeric', NUMBER, [1, 2], ['a', '1', null, true]],
  ['all integers', NUMBER, [3], [1.5, Number.NaN]],
  ['all non-negative', NUMBER, [1], [-1, 0]],
  ['numeric or blank', 'en_age', ['15', 15, '', null, ' '], ['a', '1x']],
  ['none blank', 'survey_version', ['HS'], ['', null, ' ', undefined]],
  ['values within a set', 'en_hispanic', ['Y', 'N'], ['X', 'maybe']],
])('general check: %s [CAT-003]', (_name, column, passes, fails) => {
  expect(passes.map((value) => serverTakes(column, value))).toEqual(passes.map(() => true));
  expect(fails.map((value) => serverTakes(column, value))).toEqual(fails.map(() => false));
  if (column === NUMBER) return;
  expect(passes.map((value) => pageTakes(column, value))).toEqual(passes.map(() => true));
  const cells = fails.filter((value): value is Cell => typeof value !== 'object' || value === null);
  expect(cells.map((value) => pageTakes(column, value))).toEqual(cells.map(() => false));
});

it.each([
  [100, [99.99, 0.01], true],
  [100, [50, 50, null], true],
  [100, [99.99], false],
  [100, [60, 60], false],
])('general check: sum equals target [CAT-003]: %d from %j is %s', (_target, parts, kept) => {
  const names = ['gr_pct_direct_service', 'gr_pct_training', 'gr_pct_evaluation'];
  const answers = Object.fromEntries(names.map((name, index) => [name, parts[index] ?? null]));
  const context = { season: 'summer', collectCovid: false, reportingWindow: '' } as const;
  const codes = findIssues(GRANTEE_FORM, answers, context).map(({ code }) => code);
  expect(codes.includes('grantee.percentages')).toBe(!kept);
});
