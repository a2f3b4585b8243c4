import { describe, expect, it } from 'vitest';
import { listColumns } from './catalogue/catalogue.ts';
import { listChoices, listCodes } from './catalogue/column.ts';
import { blankRow, checkRows, checkSample, listSentRows, PAIR, sampleRow } from './template/sample-rows.ts';
import { toBatchCount, batchAt, type CleanFile } from './upload-batches.ts';
import { SURVEYS } from '../instruments/2021/surveys/surveys.ts';

/** The batches of a submission in order, their rows read again. */
function listBatches(submission: CleanFile, size = 500) {
  return Array.from({ length: toBatchCount(submission, size) }, (_, index) => {
    const { columns, ...place } = batchAt(submission, index, size);
    return { ...place, rows: listSentRows({ ...place, columns }) };
  });
}

function toSubmission(rows: number): CleanFile {
  const { submission } = checkSample(
    SURVEYS.entry,
    Array.from({ length: rows }, (_, index) => ({ en_age: 10 + (index % 11) })),
  );
  if (!submission) throw new Error('not clean');
  return submission;
}

describe('batches', () => {
  it('hold 500 rows each, the last the rest, and only the last commits [UPL-028] [BEY-074] [CON2-024]', () => {
    const batches = listBatches(toSubmission(1200));
    expect(
      batches.map(({ index, firstRow, lastRow, commit, rows }) => [
        index,
        firstRow,
        lastRow,
        rows.length,
        commit,
      ]),
    ).toEqual([
      [0, 1, 500, 500, false],
      [1, 501, 1000, 500, false],
      [2, 1001, 1200, 200, true],
    ]);
  });

  it.each([
    [1, 1],
    [499, 1],
    [500, 1],
    [501, 2],
    [1000, 2],
  ])('%i rows take %i request(s) [UPL-028]', (rows, count) => {
    const submission = toSubmission(rows);
    expect(toBatchCount(submission)).toBe(count);
    expect(
      listBatches(submission)
        .map(({ commit }) => commit)
        .indexOf(true),
    ).toBe(count - 1);
  });

  it('can be made again one by one', () => {
    const submission = toSubmission(1200);
    const again = batchAt(submission, 1);
    expect(batchAt(submission, 0).columns).not.toEqual(again.columns);
    expect(batchAt(submission, 1)).toEqual(again);
  });

  it('number the rows that are kept from 1, across batches [UPL-054]', () => {
    const rows = [
      sampleRow(SURVEYS.exit),
      blankRow(SURVEYS.exit),
      sampleRow(SURVEYS.exit),
      sampleRow(SURVEYS.exit),
    ];
    const { submission } = checkRows(SURVEYS.exit, rows, { expected: [{ ...PAIR, survey_count: 3 }] });
    if (!submission) throw new Error('not clean');
    const numbers = listBatches(submission, 2).flatMap((batch) => batch.rows.map(([number]) => number));
    expect(numbers).toEqual([1, 2, 3]);
  });

  it('keep every row in order, whatever their number', () => {
    const age = listColumns(SURVEYS.entry).findIndex(({ name }) => name === 'en_age');
    const ages = listBatches(toSubmission(9_000)).flatMap(({ rows }) => rows.map((row) => row[age]));
    expect(ages).toEqual(Array.from({ length: 9_000 }, (_, index) => String(10 + (index % 11))));
  });

  it('hold every answer of every column in its own place, beside all others', () => {
    for (const kind of ['entry', 'exit'] as const) {
      const columns = listColumns(SURVEYS[kind]).filter(
        (column) => listChoices(column).length > 0 && !column.required,
      );
      // Each row has another answer per question, so that columns cannot be confused.
      const rows = Array.from({ length: 40 }, (_, row) =>
        Object.fromEntries(
          columns.map((column, at) => {
            const codes = ['', ...listCodes(column)];
            return [
              column.name,
              codes[(row * 7 + at * 3 + Math.floor(row / codes.length)) % codes.length] ?? '',
            ];
          }),
        ),
      );
      const { submission } = checkSample(SURVEYS[kind], rows);
      if (!submission) throw new Error('not clean');
      const sent = listBatches(submission, 15).flatMap((batch) => batch.rows);
      const read = sent.map((row) =>
        Object.fromEntries(
          columns.map((column) => [column.name, row[listColumns(SURVEYS[kind]).indexOf(column)] ?? '']),
        ),
      );
      expect(read).toEqual(rows);
    }
  });

  it('hold the provider and program of each row', () => {
    const pairs = [
      { provider_name: 'P', program_name: 'A' },
      { provider_name: 'P', program_name: 'B' },
      { provider_name: 'Q', program_name: 'A' },
    ];
    const rows = [2, 0, 1, 1, 0].flatMap((at) => pairs[at] ?? []);
    const { submission } = checkSample(SURVEYS.entry, rows, {
      expected: pairs.map((pair) => ({ ...pair, survey_count: 2 })),
    });
    if (!submission) throw new Error('not clean');
    const sent = listBatches(submission, 2).flatMap((batch) => batch.rows);
    expect(sent.map(([, provider_name, program_name]) => ({ provider_name, program_name }))).toEqual(rows);
  });

  it('hold stored codes in the order of the catalogue, null for blanks', () => {
    const { submission } = checkSample(SURVEYS.entry, [
      {
        provider_name: ' Cedar  Valley School District ',
        survey_version: 'hs',
        en_age: 15,
        en_lang_eng: true,
        en_lang_other_spec: ' Français ',
        en_hispanic: 'yes',
        en_sex: '',
        en_ever_pregnant: 2,
        en_make_plans: '3 - Very true',
        en_care_school: 'hs impact',
      },
    ]);
    if (!submission) throw new Error('not clean');
    const row = listBatches(submission)[0]?.rows[0] ?? [];
    const stored = Object.fromEntries(
      listColumns(SURVEYS.entry).map(({ name }, index) => [name, row[index]]),
    );
    expect(row).toHaveLength(55);
    expect(stored).toMatchObject({
      ...PAIR,
      en_survey_number: 1,
      survey_version: 'HS',
      en_age: '15',
      en_lang_eng: '1',
      en_lang_other_spec: ' Français ',
      en_race_other_spec: null,
      en_hispanic: 'Y',
      en_sex: null,
      en_ever_pregnant: 'NS',
      en_make_plans: '3',
      en_care_school: 'HS IMPACT',
    });
  });
});
