import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { createChecker } from '@srae/domain/survey/check/check';
import { NO_CORRECTIONS } from '@srae/domain/survey/corrections/corrections';
import { templateSheets } from '@srae/domain/survey/template/template';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { readAll } from '@srae/sheets/test/read-all';
import { unzipped } from '@srae/sheets/test/unzipped';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { describe, expect, it } from 'vitest';
import type { CheckRequest, FileName } from '../protocol.ts';
import { checkFile } from '../../../test/upload/check-file.ts';
import {
  csvFile,
  EXPECTED,
  fixture,
  toFile,
  unfollowed,
  wholeMapping,
} from '../../../test/upload/fixtures.ts';
import { errorReportSheets } from './error-report.ts';
import { createSurveyFile } from './survey-file.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

const FAULTS = fixture('entry-standard-with-faults.xlsx');

/** Checks a file as the page does and generates its download files. */
async function checked(file: File) {
  const { survey, outcome } = await checkFile(file);
  return {
    report: outcome.report,
    make: (made: FileName) => survey.make({ file: made, instrument: '2021' }, unfollowed()),
  };
}

describe('the error report as xlsx', () => {
  it('has a summary, every error in words, and the rows with bad cells marked and commented [BEY-125]', async () => {
    const { make, report } = await checked(FAULTS);
    const { name, body } = await make('errors-xlsx');
    expect(name).toBe('entry-standard-with-faults-errors.xlsx');
    const { sheets } = await openWorkbook(body, { fileName: name });
    expect(sheets.map((sheet) => sheet.name)).toEqual([
      'Summary',
      'What to correct',
      'Participant Entry Survey',
    ]);

    const summary = (await readAll(body, name)).map(([, ...cells]) => cells);
    expect(summary).toContainEqual(['File', 'entry-standard-with-faults.xlsx']);
    expect(summary).toContainEqual(['Rows accepted', '289']);
    expect(summary).toContainEqual(['Rows to correct', '11']);
    for (const { message } of report.issues) expect(summary.map(([first]) => first)).toContain(message);

    const list = await readAll(body, name, { sheet: 1 });
    expect(list).toHaveLength(1 + 5 + 3 + 1 + 2);
    expect(list).toContainEqual([
      expect.any(Number),
      '10',
      expect.any(String),
      expect.any(String),
      'Q1',
      'Age',
      '9',
      '10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20',
      expect.stringContaining('Replace the value'),
    ]);

    const rows = await readAll(body, name, { sheet: 2 });
    expect(rows).toHaveLength(301);
    expect(rows[0]?.slice(1, 6)).toEqual([
      'Row in your file',
      'provider_name',
      'program_name',
      'survey_version',
      'Q1',
    ]);
    expect(rows[6]?.slice(1, 2)).toEqual(['10']);

    const parts = await unzipped(body);
    const xml = parts.get('xl/worksheets/sheet3.xml') ?? '';
    const bad = findStyle(xml, 'E7'); // en_age of the file's row 10
    expect(xml.match(new RegExp(`s="${bad}"`, 'g'))).toHaveLength(5 * 2 + 3 + 2 + 1);
    expect(findStyle(xml, 'F7')).not.toBe(bad);
    const comments = parts.get('xl/comments1.xml') ?? parts.get('xl/comments3.xml') ?? '';
    expect(comments).toMatch(/<comment ref="E7"[^>]*>.*?Age\. Replace the value.*?Accepted values: 10, 11/s);
  });

  it('reads as a custom file with its rows where the page looks for them: corrected there it can be uploaded', async () => {
    const { make } = await checked(FAULTS);
    const { name, body } = await make('errors-xlsx');
    const again = await checked(toFile(name, body));
    expect(again.report.summary.rowsRead).toBe(300);
    expect(again.report.rowsToCorrect).toBe(11);
  });

  it('of a large file holds the first cells and rows to correct only, and says so', async () => {
    const headings = ['provider_name', 'program_name', 'survey_version', 'Q1'];
    const rows = Array.from({ length: 9_000 }, (_, at) => ['A', 'B', 'HS', at % 2 === 0 ? '9' : '12']);
    const file = csvFile([headings, ...rows]);
    const order: CheckRequest = {
      instrument: '2021',
      kind: 'entry',
      custom: true,
      sheet: 0,
      headersRow: 1,
      dataRow: 2,
      headings,
      mapping: wholeMapping(headings, true),
      expected: [{ provider_name: 'A', program_name: 'B', survey_count: 9_000 }],
      corrections: NO_CORRECTIONS,
    };
    const checker = createChecker({ ...order, survey: SURVEYS.entry });
    for (const [at, cells] of rows.entries()) checker.row(at + 2, cells);
    const { report, badCells } = checker.finish();
    const [summary, list, own] = await errorReportSheets(
      { fileName: file.name, sheetName: null, order, survey: SURVEYS.entry, report, badCells },
      await openWorkbook(new Uint8Array(await file.arrayBuffer()), { fileName: file.name }),
      { corrections: 100, cells: 250 },
    );
    expect(list?.rows).toHaveLength(1 + 100);
    expect(own?.rows.map(([row]) => row).slice(1, 4)).toEqual([2, 4, 6]);
    expect(own?.rows).toHaveLength(1 + 50);
    const said = JSON.stringify(summary?.rows);
    expect(said).toContain('The first 100 of 4,500 cells to correct.');
    expect(said).toContain('The first 50 of your rows to correct');
  });
});

describe('the error report as csv', () => {
  it('holds the same errors, one a line, and no cell that starts a formula [BEY-126] [UP-8]', async () => {
    const [pair] = EXPECTED.entry;
    const names = [pair?.provider_name ?? '', pair?.program_name ?? ''];
    const file = csvFile([
      ['provider_name', 'program_name', 'survey_version', 'Q1'],
      [...names, 'HS', '=HYPERLINK("http://example.org")'],
      [...names, '@SUM(1)', '12'],
    ]);
    const { make } = await checked(file);
    const { name, type, body } = await make('errors-csv');
    expect([name, type]).toEqual(['spring-errors.csv', 'text/csv; charset=utf-8']);
    const lines = await readAll(body, name);
    expect(lines.map(([, row]) => row)).toEqual(['Row', '2', '3']);
    expect(lines.map((line) => line[6])).toEqual([
      'Value found',
      '=HYPERLINK("http://example.org")',
      '@SUM(1)',
    ]);
    const text = new TextDecoder().decode(body);
    expect(text).toContain(`,"'=HYPERLINK(""http://example.org"")",`);
    expect(text).toContain(`,"'@SUM(1)",`);
    expect(text).not.toMatch(/(?:^|[,\n])"?[=+\-@\t\r](?!\n)/);
  });

  it('lists what no single cell causes as well', async () => {
    const { make } = await checked(
      csvFile([
        ['provider_name', 'Q1'],
        ['A', '12'],
      ]),
    );
    const { body } = await make('errors-csv');
    const text = new TextDecoder().decode(body);
    expect(text).toContain('No column was selected for Program model');
    expect(text).toContain('No column was selected for Survey version');
  });

  it('cannot be made before a check', async () => {
    await expect(
      createSurveyFile().make({ file: 'errors-csv', instrument: '2021' }, unfollowed()),
    ).rejects.toThrow('no file has been checked');
  });
});

it('the dictionary is made without any file, a line for every column of both surveys', async () => {
  const { body, name } = await createSurveyFile().make(
    { file: 'dictionary-csv', instrument: '2021' },
    unfollowed(),
  );
  const lines = await readAll(body, name);
  expect(lines).toHaveLength(1 + listColumns(SURVEYS.entry).length + listColumns(SURVEYS.exit).length);
});

describe('a template', () => {
  const stamp = {
    instrument: '2021',
    kind: 'entry',
    grantId: 11,
    periodPk: 1,
    periodName: 'Winter 2022',
  } as const;
  const bytes = writeWorkbook(
    templateSheets({ survey: SURVEYS.entry, place: stamp, grantName: 'Lakeside', programs: [] }),
  );

  it('is recognised by its stamp when it is opened [BEY-129]', async () => {
    const opened = await createSurveyFile().open(toFile('filled.xlsx', await bytes), unfollowed());
    expect(opened.stamp).toEqual(stamp);
  });

  it('other workbooks have none', async () => {
    expect((await createSurveyFile().open(FAULTS, unfollowed())).stamp).toBeNull();
    expect((await createSurveyFile().open(csvFile([['a'], ['b']]), unfollowed())).stamp).toBeNull();
  });
});

function findStyle(xml: string, cell: string): string | undefined {
  return new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(xml)?.[1];
}
