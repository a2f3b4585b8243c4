// The check of a file that a program has sent, in the process that answers everybody else.
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { SURVEYS as SURVEYS_OF_DRAFT } from '@srae/domain/instruments/2026-draft/surveys/surveys';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { suggestMapping } from '@srae/domain/survey/mapping';
import { writeWorkbook } from '@srae/sheets/write/write-workbook';
import { expect, it, vi } from 'vitest';
import { surveyCsv } from '../../../../test/portal/uploads/survey-csv.ts';
import { checkSurveyFile } from './check-survey-file.ts';

const looked = vi.hoisted(() => ({ times: 0 }));
vi.mock('@srae/domain/survey/corrections/suggest', () => ({
  suggestAnswer: () => {
    looked.times += 1;
    return null;
  },
}));

it('looks for no likely answers, which takes seconds and which the response does not have [BEY-177]', async () => {
  const bytes = surveyCsv('entry', [{ en_age: 'abc' }]);
  const { report, submission } = await checkSurveyFile(
    { name: 'survey.csv', bytes },
    {
      survey: SURVEYS.entry,
      other: SURVEYS.exit,
      expected: [],
      oneProvider: false,
      remembered: async () => null,
    },
  );
  expect([report.rowsToCorrect, submission]).toEqual([1, null]);
  expect(looked.times).toBe(0);
});

it('refuses a file with the headings of another instrument, which a person may save on the page [BEY-148]', async () => {
  const file = { name: 'survey.csv', bytes: surveyCsv('entry', [{}]) };
  const check = async (survey: Survey) => {
    const { issues, report, submission } = await checkSurveyFile(file, {
      survey,
      other: SURVEYS.exit,
      expected: [],
      oneProvider: false,
      remembered: async () => null,
    });
    return [issues.slice(0, issues.length - report.issues.length), submission === null];
  };
  expect(await check(SURVEYS_OF_DRAFT.entry)).toEqual([
    [
      {
        code: 'other-instrument',
        message: expect.stringContaining('headings of the instrument “2021 performance measures”'),
        details: [],
      },
    ],
    true,
  ]);
  expect((await check(SURVEYS.entry))[0]).toEqual([]);
});

it('takes a column that an earlier instrument did not ask from a file whose mapping is of that instrument [BEY-142]', async () => {
  const asked = 'en_race_ethnicity_mena';
  const bytes = Buffer.concat([Buffer.from(`${asked},`), surveyCsv('entry', [{}])]);
  const [head = '', ...rows] = bytes.toString().split('\n');
  const file = [head, ...rows.map((row) => (row === '' ? row : `maybe,${row}`))].join('\n');
  const remembered = suggestMapping(SURVEYS.entry, head.split(','), true);
  const { report, announcement } = await checkSurveyFile(
    { name: 'survey.csv', bytes: Buffer.from(file) },
    {
      survey: SURVEYS_OF_DRAFT.entry,
      other: SURVEYS_OF_DRAFT.exit,
      expected: [],
      oneProvider: false,
      remembered: async () => remembered,
    },
  );
  expect(announcement.upload_column_mapping).toContain(`${asked}: ${asked}`);
  expect(JSON.stringify(report)).toContain('maybe');
});

it('says that only one of the sheets with rows is read, as the page does [BEY-177]', async () => {
  const [head = '', row = ''] = surveyCsv('entry', [{}]).toString().split('\n');
  const rows = [head.split(','), row.split(',')];
  const bytes = await writeWorkbook([
    { name: 'North', widths: [], rows },
    { name: 'South', widths: [], rows },
  ]);
  const { advice } = await checkSurveyFile(
    { name: 'survey.xlsx', bytes },
    {
      survey: SURVEYS.entry,
      other: SURVEYS.exit,
      expected: [],
      oneProvider: false,
      remembered: async () => null,
    },
  );
  expect(advice).toContain('Only the sheet North is read. South has headings of the survey too');
});
