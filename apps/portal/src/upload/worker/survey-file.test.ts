import { listSentRows } from '@srae/domain/survey/template/sample-rows';
import { gunzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import { DATA_ROWS_MAX } from '@srae/domain/survey/limits';
import { NO_CORRECTIONS } from '@srae/domain/survey/corrections/corrections';
import { suggestMapping } from '@srae/domain/survey/mapping';
import { batchBody as bodySchema } from '@srae/contract/schemas/uploads';
import { expect, it } from 'vitest';
import type { CheckRequest, PackedBatch } from '../protocol.ts';
import { findLayout, readableLayout } from '../state/layout.ts';
import { checkFile } from '../../../test/upload/check-file.ts';
import { csvFile, EXPECTED, fixture, toFile, unfollowed } from '../../../test/upload/fixtures.ts';
import { createSurveyFile, type SurveyFile } from './survey-file.ts';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';

type Kind = CheckRequest['kind'];

/** Checks a file with the mapping suggested for it. */
const checked = (kind: Kind, file: File, expected = EXPECTED[kind]) =>
  checkFile(file, {
    kind,
    expected,
    toMapping: (headings, custom) => suggestMapping(SURVEYS[kind], headings, custom),
  });

const unpacked = ({ body }: PackedBatch): unknown => JSON.parse(gunzipSync(body).toString('utf8'));

it('judges the named rows alone, or all that are listed, with the corrections that it is given [BEY-157]', async () => {
  const { survey, outcome } = await checked('entry', fixture('entry-standard-with-faults.xlsx'));
  const { rows, faults } = outcome.toCorrect;
  const position = faults.findIndex((ofRow) => ofRow.some(({ column }) => column === 'en_age'));
  const wrong = faults[position]?.find(({ column }) => column === 'en_age');
  const row = rows[position]?.row ?? 0;
  const corrections = { cells: [{ row, at: wrong?.at ?? 0, text: '14' }], mappings: [] };
  const one = await survey.validate({ rows: [row], corrections }, unfollowed());
  expect(one.validated).toEqual([[position, faults[position]?.filter((fault) => fault !== wrong)]]);
  const all = await survey.validate({ rows: null, corrections }, unfollowed());
  expect(all.validated.map(([at]) => at)).toEqual([...rows.keys()]);
  expect(all.validated.filter(([at]) => at !== position).map(([, left]) => left)).toEqual(
    faults.filter((_, at) => at !== position),
  );
});

const batch = (survey: SurveyFile, index: number, transactionId: string | null = null) =>
  survey.batch({ index, transactionId }, unfollowed());

it.each([
  ['entry', 'entry-standard.xlsx', 300, '4', '5'],
  ['exit', 'exit-standard.xlsx', 262, '5', '6'],
] as const)(
  'the standard %s workbook is read from its own rows and clean [UPL-023] [UPL-024] [CON2-027]',
  async (kind, name, rows, headersRow, dataRow) => {
    const { layout, outcome } = await checked(kind, fixture(name));
    expect(layout).toMatchObject({ custom: false, headersRow, dataRow });
    expect(outcome.report.issues).toEqual([]);
    expect(outcome.report.rowsReady).toBe(rows);
    expect(outcome.submission).toEqual({ rows, batches: 1 });
  },
);

it('answers to items that the version does not ask are warnings, one a column, and block nothing [BEY-133]', async () => {
  const { outcome } = await checked('entry', fixture('entry-standard.xlsx'));
  const columns = outcome.report.warnings.flatMap((one) =>
    one.code === 'unasked-answer' ? [one.column] : [],
  );
  expect(columns.length).toBeGreaterThan(0);
  expect(new Set(columns).size).toBe(columns.length);
  expect(outcome.submission).not.toBeNull();
});

it('the planted faults are found, each with its first row and value [UPL-038] [UPL-042]', async () => {
  const { outcome } = await checked('entry', fixture('entry-standard-with-faults.xlsx'));
  const { issues, summary } = outcome.report;
  expect(outcome.submission).toBeNull();
  expect(issues).toMatchObject([
    {
      code: 'invalid-pair',
      count: 5,
      pairs: [{ firstRow: 8, program: 'Unknown program 1', count: 4 }, { count: 1 }],
    },
    { code: 'out-of-range', column: 'en_age', count: 3, example: { row: 10, value: '9' } },
    { code: 'out-of-range', column: 'en_hispanic', count: 2, example: { row: 25, value: 'Maybe' } },
    { code: 'out-of-range', column: 'en_sex', count: 1, example: { row: 17, value: 'X' } },
  ]);
  expect(summary.validRows).toBe(295);
  expect(outcome.badCells['pair program_name']).toHaveLength(5);
  expect(outcome.badCells['out-of-range en_age']?.map(({ row }) => row)[0]).toBe(10);
});

it('a csv and a workbook with other sheets are custom files with headers row 1 and data row 2 [UPL-021] [UPL-022] [UPL-025]', async () => {
  for (const [kind, name] of [
    ['entry', 'entry-custom-headings.csv'],
    ['exit', 'exit-custom.xlsx'],
  ] as const) {
    const opened = await createSurveyFile().open(fixture(name), unfollowed());
    expect(findLayout(kind, opened)).toEqual({ custom: true, sheet: 0, headersRow: '1', dataRow: '2' });
  }
});

it('column names in row 1 match by themselves', async () => {
  const { outcome } = await checked('exit', fixture('exit-custom.xlsx'));
  expect(outcome.report.issues).toEqual([]);
  expect(outcome.submission?.rows).toBe(262);
});

it('the preview shows the first rows, the headings and a few values of each column', async () => {
  const { preview } = await checked('entry', fixture('entry-standard.xlsx'));
  expect(preview.rows.map(({ row }) => row)).toContain(4);
  expect(preview.headings.slice(0, 4)).toEqual(['provider_name', 'program_name', 'survey_version', 'Q1']);
  expect(preview.samples[3]?.length).toBeGreaterThan(1);
  expect(preview.headerHash).toMatch(/^[0-9a-f]{64}$/);
});

it('the same headings in another case name the same header row, others do not [BEY-122]', async () => {
  const hashHeadings = async (headings: readonly string[]) => {
    const survey = createSurveyFile();
    await survey.open(csvFile([headings, ['a', 'b']]), unfollowed());
    const place = { instrument: '2021', kind: 'entry', sheet: 0, headersRow: 1, dataRow: 2 } as const;
    return (await survey.preview(place, unfollowed())).headerHash;
  };
  expect(await hashHeadings(['Agency', 'Age'])).toBe(await hashHeadings(['AGENCY', ' age']));
  expect(await hashHeadings(['Agency', 'Age'])).not.toBe(await hashHeadings(['Age', 'Agency']));
});

it('a body is gzip-compressed JSON that the contract takes, with the file announced [UPL-054] [BEY-124]', async () => {
  const { survey } = await checked('entry', fixture('entry-standard.xlsx'));
  const packed = await batch(survey, 0);
  const body = bodySchema('entry').parse(unpacked(packed));
  const bytes = readFileSync(new URL('../../../../../e2e/fixtures/entry-standard.xlsx', import.meta.url));
  expect(body).toMatchObject({ commit: true, batchIndex: 0, transactionId: null });
  expect(body.names).toEqual(listColumns(SURVEYS.entry).map(({ name }) => name));
  expect(body.names[0]).toBe('en_survey_number');
  expect(listSentRows(body).map(([number]) => number)).toEqual(
    Array.from({ length: 300 }, (_, at) => at + 1),
  );
  expect(body.announcement).toMatchObject({
    upload_file_name: 'entry-standard.xlsx',
    upload_row_count: 300,
    upload_custom_file: false,
    upload_sheet_name: 'Participant Entry Survey',
    upload_headers_row: 4,
    upload_data_row: 5,
    upload_sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(body.announcement?.upload_column_mapping).toContain('en_age: Q1');
});

it('1,200 rows are three bodies of 500, 500 and 200; the last commits, each is numbered [UPL-028] [UPL-032] [BEY-074] [CON2-024]', async () => {
  const [pair] = EXPECTED.entry;
  const row = [pair?.provider_name ?? '', pair?.program_name ?? '', 'HS'];
  const rows = Array.from({ length: 1200 }, () => row);
  const file = csvFile([['provider_name', 'program_name', 'survey_version'], ...rows]);
  const survey = createSurveyFile();
  await survey.open(file, unfollowed());
  const headings = ['provider_name', 'program_name', 'survey_version'];
  const outcome = await survey.check(
    {
      sheet: 0,
      headersRow: 1,
      dataRow: 2,
      instrument: '2021',
      kind: 'entry',
      custom: true,
      headings,
      mapping: suggestMapping(SURVEYS.entry, headings, false),
      expected: EXPECTED.entry,
      corrections: NO_CORRECTIONS,
    },
    unfollowed(),
  );
  expect(outcome.submission).toEqual({ rows: 1200, batches: 3 });
  const bodies = [await batch(survey, 0), await batch(survey, 1, 'abc'), await batch(survey, 2, 'abc')].map(
    (packed) => bodySchema('entry').parse(unpacked(packed)),
  );
  expect(bodies.map((body) => [body.batchIndex, body.rows, body.commit, body.transactionId])).toEqual([
    [0, 500, false, null],
    [1, 500, false, 'abc'],
    [2, 200, true, 'abc'],
  ]);
  expect(bodies.map(({ announcement }) => announcement !== null)).toEqual([true, false, false]);
});

it('a cancelled check throws and leaves the file usable', async () => {
  const { survey, layout } = await checked('entry', fixture('entry-standard.xlsx'));
  const rows = layout && readableLayout(layout);
  if (!rows) throw new Error('no layout');
  const place = { ...rows, instrument: '2021', kind: 'entry' } as const;
  await expect(survey.preview(place, unfollowed(AbortSignal.abort()))).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect((await survey.preview(place, unfollowed())).headings.length).toBeGreaterThan(50);
});

it('rows are not handed out after a check with issues', async () => {
  const { survey } = await checked('entry', fixture('entry-standard-with-faults.xlsx'));
  await expect(batch(survey, 0)).rejects.toThrow('no checked rows');
});

it('as many data rows as an upload holds are read wherever they begin; one more is said at the check [BEY-163] [UP-5]', async () => {
  const columns = listColumns(SURVEYS.entry)
    .slice(1)
    .map(({ name }) => name);
  const notes = 'A note above the heading\n'.repeat(40);
  const row = `"${EXPECTED.entry[0]?.provider_name}",${EXPECTED.entry[0]?.program_name},HS\n`;
  const survey = createSurveyFile();
  const heading = `${notes}${columns.join(',')}\n`;
  const check = async (rows: number) => {
    await survey.open(toFile('many.csv', new TextEncoder().encode(heading + row.repeat(rows))), unfollowed());
    const mapping = suggestMapping(SURVEYS.entry, columns, true);
    const place = { sheet: 0, headersRow: 41, dataRow: 42 };
    return survey.check(
      {
        ...place,
        instrument: '2021',
        kind: 'entry',
        custom: true,
        headings: columns,
        mapping,
        expected: EXPECTED.entry,
        corrections: NO_CORRECTIONS,
      },
      unfollowed(),
    );
  };
  expect((await check(DATA_ROWS_MAX)).submission).toEqual({ rows: DATA_ROWS_MAX, batches: 200 });
  await expect(check(DATA_ROWS_MAX + 1)).rejects.toThrow(
    'The file "many.csv" holds more than 100,000 data rows. Split it into smaller files',
  );
});
