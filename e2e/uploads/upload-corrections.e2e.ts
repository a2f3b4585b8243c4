/** Correcting a faulty workbook on the page: values mapped, cells edited by keyboard, mappings remembered. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test/observe-page.ts';
import type { Locator, Page } from '@playwright/test';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { listRows } from '../test/database.ts';
import { pressSave } from '../test/fill.ts';
import type { OwnGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { storedIn, surveyGrant } from './upload-context.ts';
import { checkData, expectSaved, fixture, loadFile, openUpload } from './uploading.ts';

test.describe.configure({ mode: 'serial' });

const FAULTY = 'entry-standard-with-faults.xlsx';
const JOURNEY = 'Bright Futures Coalition, LLC: Choosing the Best – JOURNEY';

let page: Page;
let grant: OwnGrant;

const grid = (): Locator => page.getByRole('grid', { name: 'Rows to correct' });
const answer = (found: string): Locator =>
  page.getByRole('combobox', { name: new RegExp(`^What .*${found} stands for`) });
const count = (): Locator => page.locator('.correct__count');

test.beforeAll(async ({ browser }) => {
  grant = await surveyGrant('quince-corrects', 'Quince Correcting Services');
  page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, grant.key);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.close());

async function checkFaulty(): Promise<void> {
  await openUpload(page, 'entry');
  await loadFile(page, fixture(FAULTY));
  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(
    page.getByText('11 rows need a correction before the file can be saved.').first(),
  ).toBeVisible();
}

/** From the filters into the grid by keyboard. */
async function enterGrid(): Promise<void> {
  await page.getByLabel('Show only rows that still need a correction').focus();
  await page.keyboard.press('Tab');
  await expect(grid().locator(':focus')).toHaveRole('gridcell');
}

async function filterBy(column: string): Promise<void> {
  await page.getByLabel('Column', { exact: true }).selectOption(column);
}

test('every fault is corrected on the page, by mapping and by keyboard, and the rows are saved [BEY-157] [BEY-158] [BEY-160]', async () => {
  await checkFaulty();
  await expect(count()).toContainText('11 of 11 rows still need a correction.');
  for (const found of ['Unknown program 1', 'Unknown program 0']) {
    await answer(found).selectOption(JOURNEY);
  }
  await expect(count()).toContainText('6 of 11 rows still need a correction. So far: 2 mapped values.');

  await filterBy('en_age');
  await enterGrid();
  await page.keyboard.press('End');
  await expect(grid().locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  for (const text of ['14', '15', '16']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(count()).toContainText('3 of 11 rows');
  await page.keyboard.press('Control+z');
  await expect(count()).toContainText('4 of 11 rows');
  await page.keyboard.press('Control+y');
  await expect(count()).toContainText('3 of 11 rows');

  await filterBy('en_hispanic');
  await enterGrid();
  await page.keyboard.press('End');
  for (const text of ['N', 'N']) {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await filterBy('en_sex');
  await enterGrid();
  await page.keyboard.press('End');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Escape');
  await expect(count()).toContainText('1 of 11 rows');
  // Picked from the accepted values: Female is the second.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Accepted values' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(page.getByText('300 rows are ready.').first()).toBeVisible();

  await pressSave(page);
  await expect(page.getByRole('dialog')).toContainText('Cells corrected by hand');
  await expectSaved(page);
  expect((await storedIn(grant.pk)).rows).toBe(300);
  const [receipt] = await listRows<{ cells: number; mapped: readonly { rows: number }[] }>(
    `select upload_cells_corrected as cells, upload_values_mapped as mapped from entry_uploads where fk_grants = $1`,
    [grant.pk],
  );
  expect(receipt?.cells).toBe(6);
  expect(receipt?.mapped.map(({ rows }) => rows)).toEqual([4, 1]);
});

test('the next upload is offered what was mapped, and changed by it only when it is confirmed; its rows can be downloaded [BEY-159] [BEY-160]', async () => {
  await checkFaulty();
  await expect(count()).toContainText('11 of 11 rows still need a correction.');
  await expect(answer('Unknown program 1')).toHaveValue('');
  await expect(page.getByText(/^remembered, /)).toHaveCount(2);
  await page.getByRole('button', { name: 'Use all 2 remembered answers' }).click();
  await expect(count()).toContainText('6 of 11 rows still need a correction. So far: 2 mapped values.');
  await answer('Maybe').first().selectOption('N No');
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download corrected rows (xlsx)' }).click(),
  ]);
  expect(started.suggestedFilename()).toBe('entry-standard-with-faults-corrected.xlsx');
  expect((await readFile(await started.path())).length).toBeGreaterThan(1_000);
});

test('the page asks before corrections are lost, and is good at every width [BEY-157]', async () => {
  await page.getByRole('link', { name: 'Exit survey data' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Leave without saving your corrections?');
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await grid().getByRole('gridcell').first().click();
  await expectGoodAtEveryWidth(page, 'corrections');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByLabel('Choose another file').setInputFiles(fixture('entry-standard.xlsx'));
  await expect(dialog).toContainText('Discard your corrections?');
  await dialog.getByRole('button', { name: 'Discard corrections' }).click();
  await checkData(page, 300);
  await expect(page.getByRole('heading', { name: 'Correct Rows Here' })).toHaveCount(0);
});
