/** The command and the upload page report the same results for every file of the corpus. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFile, NotChecked, type FileOrder } from '../../../../scripts/check/check-file.ts';
import { DAMAGED } from '../../../../packages/sheets/test/damaged.ts';
import { csvFile, EXPECTED, toFile } from '../../test/upload/fixtures.ts';
import { mapTheRest, openSession } from '../../test/upload/open-session.ts';

const fixture = (name: string): File =>
  toFile(name, new Uint8Array(readFileSync(new URL(`../../../../e2e/fixtures/${name}`, import.meta.url))));

const order = (file: File, more: Partial<FileOrder> = {}): FileOrder => ({
  file,
  survey: 'entry',
  instrument: '2021',
  pairs: null,
  ...more,
});

async function findOnPage(file: File, kind: 'entry' | 'exit') {
  const opened = openSession(kind);
  await opened.session.choose(file);
  mapTheRest(opened, kind);
  await opened.session.check();
  const { check } = opened.session.get();
  if (check.at !== 'done') throw new Error(`the page ${check.at} to check ${file.name}`);
  return check.outcome.report;
}

/** A template's program sheet with the names expected by the page. */
async function aTemplate(kind: 'entry' | 'exit'): Promise<File> {
  const { writeWorkbook } = await import('@srae/sheets/write/write-workbook');
  const programs = EXPECTED[kind].map((pair) => [pair.provider_name, pair.program_name, pair.survey_count]);
  const rows = [['Provider', 'Program', 'Surveys expected'], ...programs];
  return toFile('template.xlsx', await writeWorkbook([{ name: 'Summary Data', widths: [20], rows }]));
}

describe('the command', () => {
  it.each([
    ['entry-standard.xlsx', 'entry'],
    ['entry-standard-with-faults.xlsx', 'entry'],
    ['entry-custom-headings.csv', 'entry'],
    ['exit-standard.xlsx', 'exit'],
    ['exit-custom.xlsx', 'exit'],
    ['exit-standard.xlsx', 'entry'],
  ] as const)('finds in %s as %s survey what the page finds [BEY-173]', async (name, survey) => {
    const page = await findOnPage(fixture(name), survey);
    const { report } = await checkFile(order(fixture(name), { survey, pairs: await aTemplate(survey) }));
    expect(report.issues).toEqual(page.issues);
    expect(report.hints).toEqual(page.hints);
    expect(report.summary).toEqual(page.summary);
    // A template does not contain the number of impact versions reported.
    expect(report.warnings).toEqual(page.warnings.filter(({ code }) => code !== 'impact-count'));
  });

  it('reads the sheet and rows that are named, and tells where headings seem to be', async () => {
    const rows = [['Our survey'], ['provider_name', 'program_name', 'survey_version'], ['P', 'A', 'HS']];
    const usual = await checkFile(order(csvFile(rows)));
    expect(usual.advice).toBe('The headings seem to be in row 2: 3 of 54 columns match.');
    const { advice, report, dataRow } = await checkFile(order(csvFile(rows), { headersRow: '2' }));
    expect([advice, report.issues, dataRow]).toEqual([null, [], 3]);
  });

  it.each<[string, Partial<FileOrder>, RegExp]>([
    ['another sheet', { sheet: 'Mine' }, /has no sheet "Mine"\. Its sheets are: ""\./],
    ['a row that is none', { headersRow: '0' }, /whole numbers of at least 1/],
    ['data above the headings', { dataRow: '1' }, /below the header row/],
    ['an instrument that there is not', { instrument: 'x' }, /no instrument x\. Name one of: 2021\./],
    ['a draft instrument', { instrument: '2026-draft' }, /no instrument 2026-draft/],
    [
      'names from a file without any',
      { pairs: csvFile([['a']], 'names.csv') },
      /"names\.csv" names no programs/,
    ],
  ])('refuses %s in a sentence', async (_, more, sentence) => {
    const refused = checkFile(order(csvFile([['a'], ['1']]), more));
    await expect(refused).rejects.toThrow(NotChecked);
    await expect(refused).rejects.toThrow(sentence);
  });

  it.each(DAMAGED)(
    'answers $title with a sentence [BEY-172] [BEY-173]',
    async ({ file, name = 'data.xlsx', says }) => {
      const bytes = new Uint8Array(await file());
      const refused = checkFile(order(toFile(name, bytes)));
      await expect(refused).rejects.toThrow(NotChecked);
      await expect(refused).rejects.toThrow(says);
    },
  );

  it('takes as many data rows as an upload [BEY-163]', async () => {
    const heading = ['provider_name', 'program_name', 'survey_version'];
    const rows = (count: number) => [
      heading,
      ...Array.from({ length: count }, (): string[] => ['P', 'A', 'HS']),
    ];
    await expect(checkFile(order(csvFile(rows(100_001))))).rejects.toThrow(/100,000/);
    expect((await checkFile(order(csvFile(rows(100_000))))).report.rowsReady).toBe(100_000);
  });
});
