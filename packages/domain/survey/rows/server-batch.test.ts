import { describe, expect, it } from 'vitest';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';
import { listColumns } from '../catalogue/catalogue.ts';
import { indexPairs } from '../names.ts';
import { listExpectedPairs, readBatchRow, sampleRow, type Changes } from '../template/sample-rows.ts';
import { toIndexed } from './columns.ts';
import { readBatch } from './server-check.ts';

const survey = SURVEYS.entry;
const FIRST = 501;

const pairs = indexPairs(
  ['Cedar', 'Oak', 'Pine'].flatMap((provider_name) =>
    ['Game Plan', 'Pathways'].flatMap((program_name) =>
      listExpectedPairs(1).map((one) => ({ ...one, provider_name, program_name })),
    ),
  ),
);
const OAK = { provider_name: 'Oak', program_name: 'Game Plan' };

function toRows(changes: readonly Changes[]): readonly (readonly unknown[])[] {
  return changes.map((one, at) => [FIRST + at, ...sampleRow(survey, { ...OAK, ...one })]);
}

function read(rows: readonly (readonly unknown[])[]) {
  const sent = listColumns(survey).map((_, at) => toIndexed(rows.map((row) => row[at])));
  return readBatch(survey, sent, { pairs, firstNumber: FIRST });
}

describe('a batch of several rows', () => {
  it('is stored row by row as each would be stored alone [BEY-079] [UPL-041] [UPL-054]', () => {
    const rows = toRows([
      { provider_name: 'Cedar', program_name: 'Game Plan', en_sex: 'M', en_age: 14 },
      { provider_name: 'Cedar', program_name: 'Pathways', en_sex: 'male', en_age: '14.0' },
      { provider_name: 'Pine', program_name: 'Game Plan', en_sex: 'F', en_lang_other_spec: 'Français' },
      { provider_name: ' Oak ', program_name: 'Pathways', en_sex: 'm', en_age: '12' },
      { provider_name: 'Pine', program_name: 'Pathways', en_sex: '', en_lang_other_spec: 'Hmong' },
      { provider_name: 'Oak', program_name: 'Pathways', survey_version: 'MS', en_sex: 'M' },
      { provider_name: 'Cedar', program_name: 'Pathways', en_sex: 'F', en_lang_eng: true },
    ]);
    const batch = read(rows);
    if (!('rows' in batch)) throw new Error(batch.refused[0]?.issue.message);
    const { columns, pairs: found } = batch.rows;
    const stored = rows.map((_, row) => ({
      row: columns.map(({ values, indices }) => values[indices[row] ?? -1] ?? null),
      pair: found.values[found.indices[row] ?? -1],
    }));
    expect(stored).toEqual(rows.map((row) => readBatchRow(survey, row, pairs)));
    expect(stored.map(({ row: [number] }) => number)).toEqual([501, 502, 503, 504, 505, 506, 507]);
    expect(stored.map(({ pair }) => pair)).toEqual([0, 1, 4, 3, 5, 3, 1]);
  });

  it('is refused by the rows at fault in their order, each by the first of its columns [BEY-079]', () => {
    const batch = read(
      toRows([
        { en_sex: 'x' },
        {},
        { en_sex: 'x', en_grade: 'y', program_name: 'None' },
        { program_name: 'None' },
        { en_age: 'z' },
      ]),
    );
    expect(
      'refused' in batch && batch.refused.map(({ at, issue }) => [at, issue.column, issue.value]),
    ).toEqual([
      [0, 'en_sex', 'x'],
      [2, 'en_grade', 'y'],
      [3, 'program_name', 'Oak / None'],
      [4, 'en_age', 'z'],
    ]);
  });

  it('is refused where its numbers do not run on [UPL-054]', () => {
    const rows = toRows([{}, {}, {}]).map((row, at) => (at === 1 ? [FIRST + 2, ...row.slice(1)] : row));
    const batch = read(rows);
    expect('refused' in batch && batch.refused.map(({ at, issue }) => [at, issue.message])).toEqual([
      [1, 'en_survey_number is 503 instead of 502'],
    ]);
  });
});
