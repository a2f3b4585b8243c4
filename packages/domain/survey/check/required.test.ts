import { describe, expect, it } from 'vitest';
import { listFileColumns } from '../catalogue/catalogue.ts';
import { suggestMapping } from '../mapping.ts';
import { blankRow, checkRows, checkSample, listExpectedPairs, sampleRow } from '../template/sample-rows.ts';
import { SURVEYS } from '../../instruments/2021/surveys/surveys.ts';

describe('required columns', () => {
  it.each([
    ['provider_name', 'Provider'],
    ['program_name', 'Program model'],
    ['survey_version', 'Survey version'],
  ])('%s must be mapped [UPL-035] [UPL-036]', (name, label) => {
    const headings = listFileColumns(SURVEYS.entry).map((column) => column.name);
    const mapping = { ...suggestMapping(SURVEYS.entry, headings, true), [name]: 'not-in-file' as const };
    const { report, submission } = checkRows(SURVEYS.entry, [sampleRow(SURVEYS.entry)], {
      headings,
      mapping,
    });
    expect(report.issues.map(({ message }) => message)).toEqual([`No column was selected for ${label}`]);
    expect(submission).toBeNull();
  });

  it('are asked of a standard workbook without the heading too [UPL-036]', () => {
    const headings = listFileColumns(SURVEYS.entry).map((column) => column.question[0] ?? '');
    headings[2] = 'Version?';
    const mapping = suggestMapping(SURVEYS.entry, headings, false);
    const { report } = checkRows(SURVEYS.entry, [sampleRow(SURVEYS.entry)], { headings, mapping });
    expect(report.issues.map(({ message }) => message)).toEqual([
      'No column was selected for Survey version',
    ]);
  });

  it('without a column are read from no other one [UPL-036]', () => {
    const asked = listFileColumns(SURVEYS.entry).map((column) => column.name);
    const headings = ['Notes', 'More notes', ...asked];
    const row = ['a note', 'another note', ...sampleRow(SURVEYS.entry)];
    for (const name of asked.slice(0, 3)) {
      const mapping = { ...suggestMapping(SURVEYS.entry, headings, true), [name]: 'not-in-file' as const };
      const { report } = checkRows(SURVEYS.entry, [row], { headings, mapping });
      expect(report.issues.map(({ code, details }) => [code, details])).toEqual([['unmapped-column', []]]);
    }
  });

  it('are the only issue of a file without a row [UPL-036]', () => {
    const headings = ['provider_name', 'program_name'];
    const { report } = checkRows(SURVEYS.entry, [], {
      headings,
      mapping: suggestMapping(SURVEYS.entry, headings, false),
    });
    expect(report.issues.map(({ code }) => code)).toEqual(['unmapped-column']);
  });

  it('drops rows that miss all three, wherever they stand [UPL-039]', () => {
    const rows = [
      sampleRow(SURVEYS.entry),
      blankRow(SURVEYS.entry),
      sampleRow(SURVEYS.entry),
      blankRow(SURVEYS.entry),
      [],
    ];
    const { report, submission } = checkRows(SURVEYS.entry, rows, { expected: listExpectedPairs(2) });
    expect(report.issues).toEqual([]);
    expect(report.warnings).toEqual([]);
    expect(report.summary).toMatchObject({
      rowsRead: 5,
      rowsDropped: 3,
      droppedWithAnswers: 0,
      validRows: 2,
    });
    expect(submission?.rows).toBe(2);
  });

  it('drops an empty row that is the first of the file [UPL-039]', () => {
    const { report } = checkRows(SURVEYS.entry, [[], sampleRow(SURVEYS.entry)], {
      expected: listExpectedPairs(1),
    });
    expect(report.issues).toEqual([]);
    expect(report.summary).toMatchObject({ rowsRead: 2, rowsDropped: 1, validRows: 1 });
  });

  it.each(['provider_name', 'program_name', 'survey_version'])(
    'keeps and counts a row with nothing but %s [UPL-039] [UPL-040]',
    (name) => {
      const blank = { provider_name: '', program_name: '', survey_version: '', [name]: 'HS' };
      const { report } = checkSample(SURVEYS.entry, [{}, blank]);
      expect(report.summary.rowsDropped).toBe(0);
      expect(report.issues).toMatchObject([{ code: 'missing-required', count: 1 }]);
      expect(report.rowsToCorrect).toBe(1);
    },
  );

  it('says when a dropped row held something else [UPL-039]', () => {
    const lost = { provider_name: ' ', program_name: '', survey_version: '\u00a0' };
    const { report } = checkSample(SURVEYS.entry, [{}, lost, lost]);
    expect(report.summary).toMatchObject({
      rowsDropped: 2,
      droppedWithAnswers: 2,
      firstDroppedWithAnswers: 3,
    });
  });

  it('counts rows that miss some, once each [UPL-040]', () => {
    const { report, badCells } = checkSample(SURVEYS.entry, [
      {},
      { provider_name: '' },
      { survey_version: ' ' },
      { program_name: '', survey_version: '' },
    ]);
    const [issue] = report.issues;
    expect(issue).toMatchObject({
      code: 'missing-required',
      count: 3,
      message: 'Missing values for required columns: 3 row(s)',
      columns: [
        { column: 'provider_name', count: 1, firstRow: 3 },
        { column: 'program_name', count: 1, firstRow: 5 },
        { column: 'survey_version', count: 2, firstRow: 4 },
      ],
    });
    expect(issue?.details).toEqual([
      'Provider: 1 row(s), first in row 3',
      'Program model: 1 row(s), first in row 5',
      'Survey version: 2 row(s), first in row 4',
    ]);
    expect(report.issues).toHaveLength(1);
    expect(badCells.cells.map(({ row, column }) => [row, column])).toEqual([
      [3, 'provider_name'],
      [4, 'survey_version'],
      [5, 'program_name'],
      [5, 'survey_version'],
    ]);
    expect(report.summary.validRows).toBe(1);
  });
});
