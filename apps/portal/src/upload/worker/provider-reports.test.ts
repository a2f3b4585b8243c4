// The error report split by provider: each contains only its own rows and findings and can be uploaded for it.
import { listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import { NO_CORRECTIONS } from '@srae/domain/survey/corrections/corrections';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { sampleRow, type Changes } from '@srae/domain/survey/template/sample-rows';
import { readAll } from '@srae/sheets/test/read-all';
import { openWorkbook } from '@srae/sheets/read-workbook';
import { zipFiles } from '@srae/sheets/test/zip-files';
import { describe, expect, it } from 'vitest';
import { csvFile, toFile, unfollowed, wholeMapping } from '../../../test/upload/fixtures.ts';
import type { CheckRequest } from '../protocol.ts';
import { makeProviderReports } from './provider-reports.ts';
import { createSurveyFile } from './survey-file.ts';

const CEDAR = { provider_name: 'Cedar Valley', program_name: 'Game Plan' };
const HILL = { provider_name: 'Hill/side: "House"', program_name: 'Evening' };
const OAK = { provider_name: 'Oak', program_name: 'Morning' };
const EXPECTED = [CEDAR, HILL, OAK].map((pair) => ({ ...pair, survey_count: 2 }));

const HEADINGS = listFileColumns(SURVEYS.entry).map(({ name }) => name);
const toRow = (changes: Changes) => sampleRow(SURVEYS.entry, changes).map(String);
const FAULTY = csvFile(
  [
    HEADINGS,
    toRow({ ...CEDAR, en_age: '9' }),
    toRow(OAK),
    toRow({ ...CEDAR, provider_name: 'Cedar Valey' }),
    toRow({ ...HILL, en_grade: 'secret' }),
    toRow(HILL),
    toRow({ ...OAK, provider_name: 'Elsewhere' }),
    toRow(OAK),
  ],
  'spring.csv',
);

async function checked(file: File, order: Partial<CheckRequest> = {}) {
  const survey = createSurveyFile();
  await survey.open(file, unfollowed());
  const place = { instrument: '2021', kind: 'entry', sheet: 0, headersRow: 1, dataRow: 2 } as const;
  const { headings } = await survey.preview(place, unfollowed());
  const whole: CheckRequest = {
    ...place,
    custom: true,
    headings,
    mapping: wholeMapping(headings, true),
    expected: EXPECTED,
    corrections: NO_CORRECTIONS,
    ...order,
  };
  return { survey, order: whole, outcome: await survey.check(whole, unfollowed()) };
}

async function split(file: File, order: Partial<CheckRequest> = {}) {
  const { survey } = await checked(file, order);
  const made = await survey.make({ file: 'errors-by-provider', instrument: '2021' }, unfollowed());
  return { made, files: zipFiles(made.body) };
}

describe('the error report by provider', () => {
  it('is a zip with a workbook for each provider that has a row to correct, and one for rows of nobody', async () => {
    const { made, files } = await split(FAULTY);
    expect(made).toMatchObject({ name: 'spring-errors-by-provider.zip', type: 'application/zip' });
    expect([...files.keys()]).toEqual([
      'Cedar Valley.xlsx',
      'Hill side House.xlsx',
      'Rows without a known provider.xlsx',
    ]);
  });

  it('has the rows, numbers and findings of its provider, and nothing of another', async () => {
    const { files } = await split(FAULTY);
    const cedar = files.get('Cedar Valley.xlsx') ?? new Uint8Array();
    const { sheets } = await openWorkbook(cedar, { fileName: 'cedar.xlsx' });
    const texts = await Promise.all(sheets.map((_, sheet) => readAll(cedar, 'cedar.xlsx', { sheet })));
    const [summary = [], list = [], own = []] = texts;
    expect(summary.map(([, ...cells]) => cells)).toEqual(
      expect.arrayContaining([
        ['Rows of', 'Cedar Valley'],
        ['File', 'spring.csv'],
        ['Rows checked', '2'],
        ['Rows to correct', '2'],
      ]),
    );
    expect(list.slice(1).map(([, row, , , question]) => [row, question])).toEqual([
      ['2', 'Q1'],
      ['4', 'program_name'],
    ]);
    expect(own.slice(1).map(([, row, provider]) => [row, provider])).toEqual([
      ['2', 'Cedar Valley'],
      ['4', 'Cedar Valey'],
    ]);
    for (const other of ['Hill', 'Oak', 'Elsewhere', 'Evening', 'Morning', 'secret'])
      expect(JSON.stringify(texts)).not.toContain(other);
  });

  it('corrected in the workbook, the rows are a clean file of the provider', async () => {
    const { files } = await split(FAULTY);
    const hill = files.get('Hill side House.xlsx') ?? new Uint8Array();
    const file = toFile('hill.xlsx', new Uint8Array(hill));
    const expected = EXPECTED.filter(({ provider_name }) => provider_name === HILL.provider_name);
    const place = { sheet: 2, headersRow: 1, dataRow: 2 };
    const headings = ['Row in your file', ...HEADINGS];
    const order = { ...place, headings, mapping: wholeMapping(headings, true), expected, oneProvider: true };
    const before = await checked(file, order);
    expect(before.outcome.report.rowsToCorrect).toBe(1);
    const [fault] = before.outcome.toCorrect.faults[0] ?? [];
    const corrections = { cells: [{ row: 2, at: fault?.at ?? 0, text: '8' }], mappings: [] };
    const after = await checked(file, { ...order, corrections });
    expect(after.outcome.report.issues).toEqual([]);
    expect(after.outcome.report.warnings).toEqual([]);
  });

  it('leaves out what was corrected on the page', async () => {
    const at = HEADINGS.indexOf('en_age');
    const { files } = await split(FAULTY, {
      corrections: { cells: [{ row: 2, at, text: '14' }], mappings: [] },
    });
    const list = await readAll(files.get('Cedar Valley.xlsx') ?? new Uint8Array(), 'cedar.xlsx', {
      sheet: 1,
    });
    expect(list.slice(1).map(([, row]) => row)).toEqual(['4']);
  });

  it('of a large file holds the rows to correct only', async () => {
    const { order, outcome } = await checked(FAULTY);
    const bytes = new Uint8Array(await FAULTY.arrayBuffer());
    const file = {
      fileName: 'spring.csv',
      sheetName: null,
      order,
      survey: SURVEYS.entry,
      report: outcome.report,
      badCells: { cells: [], left: 0 },
    };
    const reading = () => openWorkbook(bytes, { fileName: 'spring.csv' });
    const entries = await makeProviderReports(file, reading, (HEADINGS.length + 1) * 3);
    const hill = entries.find(({ name }) => name.startsWith('Hill'));
    const own = await readAll(hill?.bytes ?? new Uint8Array(), 'hill.xlsx', { sheet: 2 });
    expect(own.slice(1).map(([, row]) => row)).toEqual(['5']);
  });
});
