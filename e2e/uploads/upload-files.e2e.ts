/** Downloads and uploads: mappings, history, error reports, templates, and rejected files. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { listFileColumns } from '../../packages/domain/survey/catalogue/catalogue.ts';
import { stampText } from '../../packages/domain/survey/template/stamp.ts';
import { filled } from '../../packages/sheets/test/filled.ts';
import { readAll } from '../../packages/sheets/test/read-all.ts';
import { compoundDocument } from '../../packages/sheets/test/text-builder.ts';
import { columnLetters } from '../../packages/domain/survey/catalogue/headings.ts';
import type { OwnGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { toCsv, madeRows, storedIn, toStored, surveyGrant } from './upload-context.ts';
import { listComments, retyped, withText } from './upload-workbooks.ts';
import {
  checkAndSave,
  checkData,
  chooseFile,
  expectStoredRows,
  fixture,
  loadFile,
  openUpload,
  uploadMapped,
} from './uploading.ts';
import { SURVEYS } from '../../packages/domain/instruments/2021/surveys/surveys.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
let grant: OwnGrant;

const step = (name: string) => page.getByRole('region', { name: new RegExp(`^Step \\d: ${name}`) });

test.beforeAll(async ({ browser }) => {
  grant = await surveyGrant('olive-files', 'Filbert Files Services');
  page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, grant.key);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.close());

/** Starts afresh: no file chosen, no results shown. */
async function freshPage(): Promise<void> {
  await page.goto('/upload/entry');
  await expect(step('File')).toBeVisible();
}

/** The bytes of the download started by the named button. */
async function download(button: string): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return { name: started.suggestedFilename(), bytes: await readFile(await started.path()) };
}

test('a csv mapped by hand is remembered: the same header row comes back mapped, to be looked over and used [BEY-122] [UPL-007]', async () => {
  await uploadMapped(page, 'entry-custom-headings.csv', 300);
  await expectStoredRows('entry', 'entry-custom-headings.csv', 300, grant.pk);
  await freshPage();
  await loadFile(page, fixture('entry-custom-headings.csv'));
  await expect(step('Custom File')).toContainText('The mapping last used with this header row');
  const columns = listFileColumns(SURVEYS.entry).length;
  await expect(step('Custom File')).toContainText(`${columns} of ${columns} mapped`);
  const age = page.locator('#upload-map-en_age');
  await expect(age.locator('option:checked')).toContainText('v03 age');
  await expect(age).toBeEnabled();
  await checkAndSave(page, 300);
  await expectStoredRows('entry', 'entry-custom-headings.csv', 300, grant.pk);
});

test('another upload replaces the first: the history has every one with its number, the last in force [BEY-123] [BEY-124] [UPL-004]', async () => {
  const rows = madeRows(1_200);
  const file = toCsv(rows, 'second season.csv');
  await freshPage();
  await loadFile(page, file);
  await checkAndSave(page, 1_200);
  expect(await storedIn(grant.pk)).toEqual(toStored(rows));

  const status = step('Current Status');
  await expect(status.getByRole('definition').filter({ hasText: 'second season.csv' })).toBeVisible();
  await expect(status.getByRole('definition').filter({ hasText: /UTC/ })).toBeVisible();
  // Saving the same file again created another upload.
  await status.getByText('Upload history (3)').click();
  const lines = page.getByRole('table', { name: 'Upload history' }).getByRole('row');
  const sha256 = createHash('sha256').update(file.buffer).digest('hex');
  for (const fact of ['No. 3', 'Olive Owner', 'second season.csv', sha256, '1,200', 'In use'])
    await expect(lines.nth(1)).toContainText(fact);
  for (const [line, number] of [
    [2, 'No. 2'],
    [3, 'No. 1'],
  ] as const)
    for (const fact of [number, 'Olive Owner', 'entry-custom-headings.csv', '300', 'Replaced'])
      await expect(lines.nth(line)).toContainText(fact);
});

test('the error report lists every fault, marks and comments its cell, and the corrected report can be uploaded [BEY-125] [BEY-126]', async () => {
  await freshPage();
  await loadFile(page, fixture('entry-standard-with-faults.xlsx'));
  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(page.getByText('4 issues', { exact: true })).toBeVisible();
  await expect(step('Upload Progress').getByRole('button', { name: 'Save' })).toHaveCount(0);

  const csv = await download('Download error report (csv)');
  expect(csv.name).toBe('entry-standard-with-faults-errors.csv');
  const lines = await readAll(csv.bytes, csv.name);
  expect(lines).toHaveLength(1 + 5 + 3 + 1 + 2);
  expect(csv.bytes.toString('utf8')).not.toMatch(/(^|,)"?[=+@-]/m);

  const xlsx = await download('Download error report (xlsx)');
  const [summary, list, own] = await Promise.all(
    [0, 1, 2].map((sheet) => readAll(xlsx.bytes, 'report.xlsx', { sheet })),
  );
  expect(summary?.flat()).toContain('entry-standard-with-faults.xlsx');
  expect(list?.map((line) => line.slice(1))).toEqual(lines.map((line) => line.slice(1)));
  expect(list?.find(([, row]) => row === '17')).toEqual(
    expect.arrayContaining(['Q6', 'X', expect.stringContaining('Male')]),
  );
  expect(own).toHaveLength(301);

  const headings = (own?.[0] ?? []).map(String);
  const marks = await listComments(xlsx.bytes);
  const expected = [
    [10, 'Q1'],
    [17, 'Q6'],
    [25, 'Q4'],
    [8, 'provider_name'],
    [8, 'program_name'],
  ] as const;
  for (const [row, heading] of expected) {
    const at = (own ?? []).findIndex(([, number]) => number === String(row));
    const cell = `${columnLetters(headings.indexOf(heading) - 1)}${at + 1}`;
    expect([cell, marks.get(cell)]).toEqual([cell, expect.stringContaining('Accepted values:')]);
  }
  // Five combinations with two cells each, and six single cells.
  expect(marks.size).toBe(5 * 2 + 6);

  // Every marked cell gets the value of the correct row.
  const right = await readAll(await readFile(fixture('entry-standard.xlsx')), 'right.xlsx', { sheet: 1 });
  const rightHeadings = (right.find(([row]) => row === 4) ?? []).map(String);
  const corrections = [...marks.keys()].map((cell) => {
    const [, letters = '', line = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? [];
    const heading = headings.find((_, at) => at > 0 && columnLetters(at - 1) === letters) ?? '';
    const rightRow = right.find(([row]) => String(row) === String(own?.[Number(line) - 1]?.[1]));
    return [cell, String(rightRow?.[rightHeadings.indexOf(heading)] ?? '')] as const;
  });
  const buffer = Buffer.from(await retyped(xlsx.bytes, 3, new Map(corrections)));
  await loadFile(page, { name: 'corrected.xlsx', buffer });
  await checkData(page, 300);
});

test('the template is downloaded, filled in and uploaded without an issue [BEY-127] [BEY-128]', async () => {
  await freshPage();
  const template = await download('Download template (xlsx)');
  expect(template.name).toMatch(/^entry-survey-template-summer-2023-[a-z0-9-]+\.xlsx$/);
  const rows = madeRows(6);
  const typed = rows.flatMap((cells, row) =>
    cells.map((text, at) => [`${columnLetters(at)}${row + 5}`, text] as const),
  );
  const buffer = Buffer.from(await filled(template.bytes, 2, Object.fromEntries(typed)));
  await loadFile(page, { name: template.name, buffer });
  await expect(step('Custom File')).toContainText('This is the standard entry workbook');
  await expect(page.getByText(/This workbook is the template of/)).toHaveCount(0);
  await checkAndSave(page, 6);
  expect(await storedIn(grant.pk)).toEqual(toStored(rows));

  const csv = await download('Download template (csv)');
  const [header, ...others] = await readAll(csv.bytes, csv.name);
  expect([header?.length, others]).toEqual([1 + listFileColumns(SURVEYS.entry).length, []]);
});

test('the template of another period is recognised, and both periods are named [BEY-129]', async () => {
  await freshPage();
  const template = await download('Download template (xlsx)');
  const here = stampText(SURVEYS.entry, {
    grantId: grant.pk,
    periodPk: await periodPk('Summer 2023'),
    periodName: 'Summer 2023',
  });
  const there = stampText(SURVEYS.entry, {
    grantId: grant.pk,
    periodPk: await periodPk('Winter 2023'),
    periodName: 'Winter 2023',
  });
  const buffer = Buffer.from(await withText(template.bytes, here, there));
  await loadFile(page, { name: 'last-winter.xlsx', buffer });
  await expect(step('File')).toContainText(
    'This workbook is the template of Winter 2023, but you are reporting for Summer 2023.',
  );
});

test('the dictionary of both surveys is downloaded, after a damaged file, too', async () => {
  await freshPage();
  await chooseFile(page, { name: 'torn.xlsx', buffer: Buffer.from('PK\u0003\u0004torn') });
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  const dictionary = await download('Download survey dictionary (csv)');
  expect(dictionary.name).toBe('survey-dictionary.csv');
  const lines = await readAll(dictionary.bytes, dictionary.name);
  const columns = lines.map(([, , column]) => column);
  for (const kind of ['entry', 'exit'] as const)
    expect(columns).toEqual(expect.arrayContaining(listFileColumns(SURVEYS[kind]).map(({ name }) => name)));
});

const standard = () => readFile(fixture('entry-standard.xlsx'));
const REFUSED = [
  {
    what: 'an encrypted workbook',
    name: 'secret.xlsx',
    make: () => compoundDocument(['Root Entry', 'EncryptionInfo', 'EncryptedPackage']),
    says: 'is protected with a password. Open it in Excel, remove the password, save it and choose it again.',
  },
  {
    what: 'an old workbook with a new name',
    name: 'renamed.xlsx',
    make: () => compoundDocument(['Root Entry', 'Workbook']),
    says: 'is a workbook in the old Excel format (.xls).',
  },
  { what: 'a workbook named csv', name: 'workbook.csv', make: standard, says: 'workbook.csv' },
  {
    what: 'a csv named xlsx',
    name: 'rows.xlsx',
    make: () => Buffer.from('provider_name,program_name\r\nA,B\r\n'),
    says: 'rows.xlsx',
  },
  {
    what: 'a workbook that was cut off',
    name: 'half.xlsx',
    make: async () => (await standard()).subarray(0, 20_000),
    says: 'half.xlsx',
  },
  { what: 'an empty file', name: 'empty.csv', make: () => Buffer.from(''), says: 'is empty' },
] as const;

for (const { what, name, make, says } of REFUSED)
  test(`${what} is refused with a modal and its own sentence [UPL-020] [UPL-016] [ERR-017] [ERR-018]`, async () => {
    await freshPage();
    await chooseFile(page, { name, buffer: Buffer.from(await make()) });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'There was a problem reading the uploaded data file. Please confirm the file is in XLSX or CSV format and try again.',
    );
    await expect(dialog).toContainText(says);
    await dialog.getByText('Close', { exact: true }).click();
    await expect(step('File')).toContainText('Error loading file.');
    await expect(step('File')).toContainText(says);
    await expect(page.getByRole('button', { name: 'Check Data' })).toHaveCount(0);
  });

test('an .xls is not read at all: the sentence names the file and its extension, and what to do [UPL-034] [ERR-016]', async () => {
  await freshPage();
  await chooseFile(page, { name: 'spring.xls', buffer: Buffer.from(compoundDocument(['Workbook'])) });
  await expect(step('File')).toContainText(
    'The file spring.xls cannot be uploaded: its extension is .xls. Only xlsx and csv files are accepted. Please convert the file to xlsx or csv, or rename it if it already is one, and try again.',
  );
  // The next file is read normally.
  await loadFile(page, toCsv(madeRows(3), 'small.csv'));
  await checkData(page, 3);
});

test('each survey has its own tab and its own upload in force [UPL-003] [UPL-055]', async () => {
  await openUpload(page, 'exit');
  await expect(step('Current Status')).toContainText(
    'No exit survey data have been uploaded for this report period yet.',
  );
  await loadFile(page, fixture('exit-standard.xlsx'));
  await checkAndSave(page, 262);
  await expectStoredRows('exit', 'exit-standard.xlsx', 262, grant.pk);
  await openUpload(page, 'entry');
  await expect(
    step('Current Status')
      .getByRole('definition')
      .filter({ hasText: /^entry-survey-template/ }),
  ).toBeVisible();
});
