/** User actions on the upload page, and a check that the database matches the file. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { validateCell } from '../../packages/domain/survey/catalogue/accepted-values.ts';
import { listFileColumns } from '../../packages/domain/survey/catalogue/catalogue.ts';
import type { SurveyColumn, SurveyKind } from '../../packages/domain/survey/catalogue/column.ts';
import { listHeadings } from '../../packages/domain/survey/catalogue/headings.ts';
import { suggestMapping } from '../../packages/domain/survey/mapping.ts';
import { defaultRows, SURVEY_SHEETS } from '../../packages/domain/survey/template/workbook.ts';
import { openWorkbook } from '../../packages/sheets/read-workbook.ts';
import { listRows } from '../test/database.ts';
import { pressSave } from '../test/fill.ts';
import { SURVEYS } from '../../packages/domain/instruments/2021/surveys/surveys.ts';

export const fixture = (name: string): string =>
  fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

/** Uploads a file in the standard template and waits for its receipt. */
export async function uploadStandard(
  page: Page,
  kind: SurveyKind,
  name: string,
  rows: number,
): Promise<void> {
  await openUpload(page, kind);
  await loadFile(page, fixture(name));
  await checkAndSave(page, rows);
}

/** Uploads the custom CSV, choosing a file column for every survey item. */
export async function uploadMapped(page: Page, name: string, rows: number): Promise<void> {
  await openUpload(page, 'entry');
  await loadFile(page, fixture(name));
  const { headings } = await readFileRows('entry', name);
  for (const column of listFileColumns(SURVEYS.entry)) {
    const position = headings.indexOf(await customHeading(name, column.name));
    await page.locator(`#upload-map-${column.name}`).selectOption(String(position));
  }
  await checkAndSave(page, rows);
}

/** Chooses a file without waiting for the result: a path, or a file created by the test. */
export async function chooseFile(page: Page, file: string | MadeFile): Promise<void> {
  const made = typeof file === 'string' ? file : { mimeType: '', ...file };
  await page.locator('input[type=file]').setInputFiles(made);
}

export type MadeFile = { readonly name: string; readonly buffer: Buffer };

/** Chooses a file and waits until it is read. */
export async function loadFile(page: Page, file: string | MadeFile): Promise<void> {
  await chooseFile(page, file);
  await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
}

/** Opens the tab of a survey, through the menu from other pages. */
export async function openUpload(page: Page, kind: SurveyKind): Promise<void> {
  if (!page.url().includes('/upload/')) {
    await page.getByRole('link', { name: 'Upload Entry/Exit Data' }).click();
    // The menu link redirects to the first tab, which would override an earlier choice of the second one.
    await expect(page).toHaveURL(/\/upload\/entry/);
  }
  const tab = page.getByRole('link', { name: kind === 'entry' ? 'Entry survey data' : 'Exit survey data' });
  await tab.click();
  // The two tabs look alike: a file chosen too early would go to the previous one.
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

/** Checks and saves a file without issues, and closes the receipt. */
export async function checkAndSave(page: Page, rows: number): Promise<void> {
  await checkData(page, rows);
  await pressSave(page);
  await expectSaved(page);
}

/** Checks a file without issues and waits for the result. */
export async function checkData(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(page.getByText(`${rows.toLocaleString('en-US')} rows are ready`).first()).toBeVisible({
    timeout: 60_000,
  });
}

/** Waits for the receipt and closes it. */
export async function expectSaved(page: Page, timeout = 30_000): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Data saved successfully.', { timeout });
  await dialog.getByText('Close', { exact: true }).click();
}

/** The custom file's heading for a column: 'v03 age' for en_age. */
async function customHeading(name: string, column: string): Promise<string> {
  const named: Record<string, string> = {
    provider_name: 'Agency',
    program_name: 'Curriculum',
    survey_version: 'Form type',
  };
  const { headings } = await readFileRows('entry', name);
  const words = column.replace(/^en_/, '').replaceAll('_', ' ');
  const heading = named[column] ?? headings.find((one) => one.replace(/^v\d+ /, '') === words);
  if (!heading) throw new Error(`The file has no heading for ${column}.`);
  return heading;
}

type FileRows = { readonly headings: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The files read before; fixtures do not change. */
const read = new Map<string, Promise<FileRows>>();

function readFileRows(kind: SurveyKind, name: string): Promise<FileRows> {
  const key = `${kind} ${name}`;
  const rows = read.get(key) ?? readFixture(kind, name);
  read.set(key, rows);
  return rows;
}

async function readFixture(kind: SurveyKind, name: string): Promise<FileRows> {
  const custom = name.includes('custom');
  const workbook = await openWorkbook(new Uint8Array(await readFile(fixture(name))), { fileName: name });
  const { headersRow, dataRow } = defaultRows(kind, custom);
  const sheet = custom ? 0 : SURVEY_SHEETS[kind];
  let headings: readonly string[] = [];
  const rows: (readonly string[])[] = [];
  await workbook.readRows(sheet, (number, cells) => {
    if (number === headersRow) headings = cells;
    if (number >= dataRow) rows.push(cells);
  });
  return { headings, rows };
}

/** Every cell, as the stored code defined by Q102, equals the row in force; default: the demo's first grant. */
export async function expectStoredRows(
  kind: SurveyKind,
  name: string,
  count: number,
  grantPk: number | null = null,
): Promise<void> {
  const { headings, rows } = await readFileRows(kind, name);
  expect(rows).toHaveLength(count);
  const number = kind === 'entry' ? 'en_survey_number' : 'ex_survey_number';
  const stored = await listRows<Record<string, unknown>>(
    `select s.* from ${kind}_submissions s
     join programs_in_force u on u.fk_grants = s.fk_grants and u.fk_uploads = s.fk_uploads
       and u.fk_programs = s.fk_programs and u.kind = $1
     join reporting_periods r on r.pk = u.fk_reporting_periods and r.current
     where s.fk_grants = coalesce($2, (select min(pk) from grants)) order by s.${number}`,
    [kind, grantPk],
  );
  const positions = await listPositions(kind, name, headings);
  const expected = rows.map((row) => codedRow(kind, row, positions));
  const found = stored.map((row) =>
    Object.fromEntries(
      listFileColumns(SURVEYS[kind]).map(({ name: column }) => [column, row[column] ?? null]),
    ),
  );
  expect(found).toEqual(expected);
}

/** The rows of a standard file, with cells in the order of the survey's columns. */
export async function readStandard(kind: SurveyKind, name: string): Promise<readonly (readonly string[])[]> {
  const { headings, rows } = await readFileRows(kind, name);
  const positions = await listPositions(kind, name, headings);
  return rows.map((row) =>
    listFileColumns(SURVEYS[kind]).map((column) => row[positions.get(column.name) ?? -1] ?? ''),
  );
}

async function listPositions(
  kind: SurveyKind,
  name: string,
  headings: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const positions = new Map<string, number>();
  const suggested = suggestMapping(SURVEYS[kind], listHeadings([...headings]), name.includes('custom'));
  for (const { name: column } of listFileColumns(SURVEYS[kind])) {
    const choice = suggested[column];
    const position =
      typeof choice === 'number' ? choice : headings.indexOf(await customHeading(name, column));
    positions.set(column, position);
  }
  return positions;
}

function codedRow(
  kind: SurveyKind,
  row: readonly string[],
  positions: ReadonlyMap<string, number>,
): Record<string, unknown> {
  return Object.fromEntries(
    listFileColumns(SURVEYS[kind]).map((column) => {
      const text = row[positions.get(column.name) ?? -1] ?? '';
      return [column.name, storedValue(column, text)];
    }),
  );
}

/** The stored value for a cell of the file. */
export function storedValue(column: SurveyColumn, text: string): string | boolean | null {
  if (text.trim() === '') return null;
  if (column.answer.kind === 'expected' || column.answer.kind === 'text')
    return text.replace(/\s+/g, ' ').trim();
  const judged = validateCell(column, text, null);
  const code = judged.kind === 'ok' || judged.kind === 'notAsked' ? judged.code : text;
  return column.type === 'boolean' ? code === '1' : code;
}
