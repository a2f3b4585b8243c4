import { describe, expect, it } from 'vitest';
import { listFileColumns } from './catalogue/catalogue.ts';
import { blankRow, checkRows, checkSample, sampleRow } from './template/sample-rows.ts';
import { SURVEYS } from '../instruments/2021/surveys/surveys.ts';

const EXPECTED = [
  { provider_name: 'P', program_name: 'A', survey_count: 2 },
  { provider_name: 'P', program_name: 'B', survey_count: 1 },
  { provider_name: 'Q', program_name: 'A', survey_count: 5 },
];

describe('the Data Summary', () => {
  it('counts rows read, dropped and valid', () => {
    const { summary } = checkRows(SURVEYS.exit, [
      sampleRow(SURVEYS.exit),
      blankRow(SURVEYS.exit),
      sampleRow(SURVEYS.exit, { survey_version: '' }),
      sampleRow(SURVEYS.exit, { program_name: 'Unknown' }),
      sampleRow(SURVEYS.exit, { ex_age: '9' }),
    ]).report;
    expect(summary).toMatchObject({ rowsRead: 5, rowsDropped: 1, validRows: 2 });
  });

  it('counts valid rows per provider, program and version', () => {
    const rows = [
      { provider_name: 'P', program_name: 'A' },
      { provider_name: 'P', program_name: 'A', survey_version: 'MS' },
      { provider_name: 'P', program_name: 'B', survey_version: 'ms impact' },
      { provider_name: 'P', program_name: 'C' },
      { provider_name: 'P', program_name: 'A', survey_version: '' },
    ];
    const { summary } = checkSample(SURVEYS.entry, rows, { expected: EXPECTED }).report;
    expect(summary.providers).toEqual([
      { provider: 'P', rows: 3 },
      { provider: 'Q', rows: 0 },
    ]);
    expect(summary.programs).toEqual([
      { provider: 'P', program: 'A', rows: 2, expected: 2 },
      { provider: 'P', program: 'B', rows: 1, expected: 1 },
      { provider: 'Q', program: 'A', rows: 0, expected: 5 },
    ]);
    expect(summary.versions).toEqual([
      { version: 'MS', rows: 1 },
      { version: 'HS', rows: 1 },
      { version: 'MS IMPACT', rows: 1 },
      { version: 'HS IMPACT', rows: 0 },
    ]);
  });

  it('counts answered, missing, not asked and out of range per item', () => {
    const { items } = checkSample(SURVEYS.entry, [
      {},
      { en_ever_had_sex: 'MS', en_lang_other_spec: 'Français' },
      { en_ever_had_sex: '', en_lang_other_spec: 'x'.repeat(101) },
      { en_ever_had_sex: 'maybe' },
      { en_ever_had_sex: 'maybe', program_name: 'Unknown' },
    ]).report.summary;
    expect(items.find(({ column }) => column === 'en_ever_had_sex')).toEqual({
      column: 'en_ever_had_sex',
      label: 'Ever had sexual intercourse',
      question: 'Q13',
      answered: 1,
      missing: 1,
      notAsked: 1,
      outOfRange: 2,
    });
    expect(items.find(({ column }) => column === 'en_lang_other_spec')).toMatchObject({
      answered: 1,
      missing: 3,
      notAsked: 0,
      outOfRange: 1,
    });
    expect(items.map(({ column }) => column)).toEqual(
      listFileColumns(SURVEYS.entry)
        .slice(3)
        .map(({ name }) => name),
    );
  });

  it('counts each answer of an item as often as it comes', () => {
    const { items } = checkSample(SURVEYS.entry, [
      ...Array.from({ length: 3 }, () => ({ en_age: '', en_ever_had_sex: 'MS' })),
      {},
    ]).report.summary;
    const counts = (name: string) => items.find(({ column }) => column === name);
    expect(counts('en_age')).toMatchObject({ answered: 1, missing: 3 });
    expect(counts('en_ever_had_sex')).toMatchObject({ answered: 1, notAsked: 3 });
  });

  it('lists the versions that the exit survey has', () => {
    const { versions } = checkSample(SURVEYS.exit, [{ survey_version: 'MS' }, {}, {}]).report.summary;
    expect(versions).toEqual([
      { version: 'MS', rows: 1 },
      { version: 'HS', rows: 2 },
    ]);
  });

  it('names the columns of the file that were ignored', () => {
    const headings = [...listFileColumns(SURVEYS.exit).map(({ name }) => name), 'Site ID', 'Notes'];
    const { summary } = checkRows(SURVEYS.exit, [[...sampleRow(SURVEYS.exit), 'S-1', 'x']], {
      headings,
    }).report;
    expect(summary.ignoredColumns).toEqual(['Site ID', 'Notes']);
  });
});
