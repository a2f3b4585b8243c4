/** By keyboard alone: correcting and saving rows, uploading a provider's file, importing the forms workbook. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { columnLetters } from '../../packages/domain/survey/catalogue/headings.ts';
import { filled } from '../../packages/sheets/test/filled.ts';
import { readAll } from '../../packages/sheets/test/read-all.ts';
import { listRows } from '../test/database.ts';
import { expect, test } from '../test/observe-page.ts';
import type { OwnGrant } from '../test/own-grant.ts';
import { openPortal, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { saveCleanPages } from '../test/saved-pages.ts';
import { expectSurveys, storedIn, surveyGrant, toCsv } from '../uploads/upload-context.ts';
import { fixture, readStandard } from '../uploads/uploading.ts';
import { chooseFileByKeyboard, closeByKeyboard, pressOn, tabTo } from './keyboard.ts';

test.describe.configure({ mode: 'serial' });

const FAR = { within: 90 };
const BACK = { key: 'Shift+Tab', within: 120 } as const;
const JOURNEY = 'Bright Futures Coalition, LLC: Choosing the Best – JOURNEY';

let page: Page;
let grant: OwnGrant;

const main = () => page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name });
const grid = () => page.getByRole('grid', { name: 'Rows to correct' });
const toPage = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

test.beforeAll(async ({ browser }) => {
  grant = await surveyGrant('olive-key-uploads', 'Bittern Keyboard Uploads');
  page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  const ask = await signInAndAsk(page, grant.key);
  await saveCleanPages(ask, grant, await periodPk('Summer 2023'));
  await expectSurveys(grant);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.context().close());

/** Selects an option of a closed select by pressing Arrow Down until it is selected. */
async function choose(list: Locator, label: string): Promise<void> {
  await tabTo(list, FAR);
  const chosen = () => list.locator('option:checked').textContent();
  for (let pressed = 0; pressed < 30 && (await chosen()) !== label; pressed++)
    await page.keyboard.press('ArrowDown');
  await expect(list.locator('option:checked')).toHaveText(label);
}

const place = (cell: Locator) =>
  cell.evaluate((one) => ({
    row: Number(one.getAttribute('data-row')),
    column: Number(one.getAttribute('data-column')),
  }));

/** Moves the focus from the current cell to another one with the arrow keys. */
async function moveTo(cell: Locator): Promise<void> {
  const to = await place(cell);
  const from = await place(grid().locator(':focus'));
  const press = async (key: string, times: number) => {
    for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key);
  };
  await press(to.row > from.row ? 'ArrowDown' : 'ArrowUp', Math.abs(to.row - from.row));
  await press(to.column > from.column ? 'ArrowRight' : 'ArrowLeft', Math.abs(to.column - from.column));
  await expect(grid().locator(`[data-row="${to.row}"][data-column="${to.column}"]`)).toBeFocused();
}

test('names are mapped and every faulty cell is corrected, to the receipt [BEY-157] [BEY-158]', async () => {
  await pressOn(toPage('Upload Entry/Exit Data'), 'Enter', FAR);
  await expect(page).toHaveURL('/upload/entry');
  await expect(main()).toBeFocused();
  await chooseFileByKeyboard(page, fixture('entry-standard-with-faults.xlsx'), FAR);
  await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
  await pressOn(button('Check Data'), 'Enter', FAR);
  const count = page.locator('.correct__count');
  await expect(count).toContainText('11 of 11 rows still need a correction.');
  for (const found of ['Unknown program 1', 'Unknown program 0'])
    await choose(page.getByRole('combobox', { name: new RegExp(`^What .*${found} stands for`) }), JOURNEY);
  await expect(count).toContainText('6 of 11 rows still need a correction. So far: 2 mapped values.');

  await tabTo(grid().locator('[role=gridcell][tabindex="0"]'), FAR);
  const right: Readonly<Record<string, string>> = { Q1: '14', Q4: 'N', Q6: 'F' };
  const wrong = grid().locator('[role=gridcell][aria-invalid=true]');
  for (let left = 6; left > 0; left--) {
    await expect(count).toContainText(`${left} of 11 rows`);
    const cell = wrong.first();
    const { column } = await place(cell);
    const heading = await grid()
      .getByRole('columnheader')
      .nth(column + 1)
      .textContent();
    await moveTo(cell);
    await page.keyboard.type(right[heading ?? ''] ?? '');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('300 rows are ready.').first()).toBeVisible();
  await pressOn(button(/^Save$/), 'Enter', FAR);
  await expect(page.getByRole('dialog')).toContainText('Cells corrected by hand');
  await closeByKeyboard(page);
  expect((await storedIn(grant.pk)).rows).toBe(300);
});

test('a provider’s file is uploaded from the table of providers [BEY-151] [BEY-153]', async () => {
  const rows = await readStandard('entry', 'entry-standard.xlsx');
  const provider = rows[0]?.[0] ?? '';
  const own = rows.filter((row) => row[0] === provider).slice(0, 9);
  const table = () => page.getByRole('table', { name: 'Survey data by provider' });
  const line = () =>
    table()
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: provider, exact: true }) });
  await page.reload();
  await expect(line()).toContainText('File of the whole grant');
  await pressOn(main().getByRole('link', { name: `Upload a file of ${provider}` }), 'Enter', FAR);
  await expect(page.getByText(`Survey data of ${provider}`)).toBeVisible();
  const { name, buffer } = toCsv(own, 'by keyboard.csv');
  await chooseFileByKeyboard(page, { name, mimeType: 'text/csv', buffer }, FAR);
  await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
  await pressOn(button('Check Data'), 'Enter', FAR);
  await expect(main().getByText('9 rows are ready').first()).toBeVisible();
  await pressOn(button(/^Save$/), 'Enter', FAR);
  await expect(page.getByRole('dialog')).toContainText('Data saved successfully.');
  await closeByKeyboard(page);
  const whole = main().getByRole('link', { name: 'Upload a file for the whole grant instead' });
  await pressOn(whole, 'Enter', BACK);
  await expect(line()).toContainText('by keyboard.csvFile of this provider');
  expect((await storedIn(grant.pk, undefined, { provider })).rows).toBe(9);
});

test('the forms workbook is downloaded, brought back, looked at, chosen from and saved [BEY-164] [BEY-165] [BEY-166]', async () => {
  await pressOn(toPage('Program Provider Data'), 'Enter', BACK);
  await pressOn(main().getByRole('link', { name: 'Forms workbook' }), 'Enter', FAR);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms workbook');
  await expect(main()).toBeFocused();
  await tabTo(button('Download the forms workbook (xlsx)'), FAR);
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  let bytes = new Uint8Array(await readFile(await download.path()));
  const [, ...names] = (await readAll(bytes, 'forms.xlsx', { sheet: 'Providers' }))[1] ?? [0];
  const staff = columnLetters(names.indexOf('prov_num_staff_admin_progs'));
  bytes = await filled(bytes, 3, { [`${staff}3`]: 21, [`${staff}4`]: 22 });

  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await chooseFileByKeyboard(page, { name: 'forms.xlsx', mimeType, buffer: Buffer.from(bytes) }, FAR);
  const changed = main().getByRole('region', { name: /^Providers: / });
  await expect(changed).toHaveCount(2);
  const [first, second] = [changed.first(), changed.nth(1)];
  await pressOn(first.getByRole('checkbox'), 'Space', FAR);
  await expect(first.getByRole('checkbox')).not.toBeChecked();
  const show = second.getByRole('button', { name: /^Show the changes/ });
  await pressOn(show, 'Enter', FAR);
  await expect(second.getByRole('table')).toContainText('22');
  await expect(second.getByRole('button', { name: /^Hide the changes/ })).toBeFocused();
  await pressOn(button('Save 1 page'), 'Enter', FAR);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await pressOn(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText(/^1 page of forms\.xlsx saved on/)).toBeVisible();
  const saved = await listRows<{ staff: number }>(
    `select s.prov_num_staff_admin_progs as staff from provider_submissions s
     join reporting_periods r on r.pk = s.fk_reporting_periods and r.current
     where s.fk_grants = $1 order by s.fk_providers`,
    [grant.pk],
  );
  // Only the selected one of the two changed pages.
  expect(saved.map((one) => one.staff).filter((number) => number > 20)).toEqual([22]);
});
