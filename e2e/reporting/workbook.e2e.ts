/** The forms workbook: download, edit, import with a page saved by someone meanwhile, select, save. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { columnLetters } from '../../packages/domain/survey/catalogue/headings.ts';
import { filled } from '../../packages/sheets/test/filled.ts';
import { readAll } from '../../packages/sheets/test/read-all.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { pressOn, tabTo } from '../accessibility/keyboard.ts';
import { listRows } from '../test/database.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { askToSave, saveCleanPages } from '../test/saved-pages.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
let ask: Ask;
let grant: OwnGrant;
let workbook: Uint8Array<ArrayBuffer>;

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-workbook', 'Larch Workbook Services', [
    { name: 'Larch House', programs: ['Morning group', 'Night group'] },
    { name: 'Larch School', programs: ['School group'] },
  ]);
  page = await (await browser.newContext({ acceptDownloads: true })).newPage();
  ask = await signInAndAsk(page, grant.key);
  await saveCleanPages(ask, grant, await periodPk('Summer 2023'));
  await openPortal(page, /Active/);
});
test.afterAll(() => page.context().close());

/** The cell of a workbook sheet by row and column. */
async function cellOf(sheet: string, row: number, column: string): Promise<string> {
  const rows = await readAll(workbook, 'forms.xlsx', { sheet });
  const [, ...names] = rows.find(([at]) => at === 2) ?? [0];
  expect(names).toContain(column);
  return `${columnLetters(names.indexOf(column))}${row}`;
}

async function bringBack(): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .getByLabel(/^Choose (?:a|another) file$/)
    .setInputFiles({ name: 'forms.xlsx', mimeType, buffer: Buffer.from(workbook) });
  await expect(heading('3. Choose what is saved')).toBeVisible();
}

test('is found from the providers, and downloaded with what is saved [BEY-164]', async () => {
  await page.goto('/providers');
  await page.getByRole('main').getByRole('link', { name: 'Forms workbook' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forms workbook');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the forms workbook (xlsx)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^forms-workbook-summer-2023-[a-z0-9-]+\.xlsx$/);
  workbook = new Uint8Array(await readFile(await download.path()));
  const rows = await readAll(workbook, 'forms.xlsx', { sheet: 'Program reach' });
  expect(rows.filter(([row]) => row > 2)).toHaveLength(3);
});

test('another file is refused in words, and one that was not changed changes nothing [BEY-165]', async () => {
  const csv = { name: 'list.xlsx', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
  await page.getByLabel('Choose a file').setInputFiles(csv);
  await expect(page.getByRole('alert')).toContainText('list.xlsx cannot be used here');
  await expectGoodAtEveryWidth(page, 'forms workbook, a file that was refused');
  await bringBack();
  await expect(page.getByRole('heading', { name: 'Nothing would change' })).toBeVisible();
});

test('brought back, it shows what would change and what was saved meanwhile; by keyboard it is chosen and saved [BEY-165] [BEY-166] [BEY-167]', async () => {
  const target = await cellOf('Grantee', 3, 'gr_target_num_youth');
  const funded = await cellOf('Grantee', 3, 'gr_num_providers_funded');
  workbook = await filled(workbook, 2, { [target]: 4321, [funded]: 7 });
  workbook = await filled(workbook, 3, { [await cellOf('Providers', 3, 'prov_num_staff_admin_progs')]: 17 });
  const add = async (column: string) => cellOf('Program reach', 8, column);
  workbook = await filled(workbook, 5, {
    [await add('provider_name')]: 'Larch School',
    [await add('program_name')]: 'Summer group',
    [await add('prog_any_youth_begin')]: 'No',
    [await add('prog_any_youth_complete')]: 'No',
  });
  const meanwhile = { ...CLEAN_ANSWERS.grantee, gr_target_num_youth: 99 };
  const place = { grant, periodPk: await periodPk('Summer 2023') };
  expect(await askToSave(ask, place, 'grantee', { answers: meanwhile })).toBe(200);

  await bringBack();
  const region = (name: string) => page.getByRole('region', { name });
  const grantee = region('Grantee');
  await expect(grantee.getByText('Saved since you downloaded')).toBeVisible();
  await expect(grantee.getByRole('checkbox')).not.toBeChecked();
  await expect(region('Providers: Larch House').getByRole('checkbox')).toBeChecked();
  await expect(page.getByLabel('Add the program Summer group to Larch School')).toBeChecked();
  await pressOn(grantee.getByRole('checkbox'), 'Space', { within: 30 });
  await pressOn(grantee.getByRole('button', { name: /^Show the changes/ }));
  await expect(grantee.getByRole('table')).toContainText('4,321');
  await expectGoodAtEveryWidth(page, 'forms workbook, what would change');
  const row = grantee.getByRole('row').filter({ hasText: '4,321' });
  await tabTo(row.getByLabel('Workbook'), { within: 30 });
  await page.keyboard.press('ArrowUp');
  await expect(row.getByLabel('Saved', { exact: true })).toBeChecked();

  await pressOn(page.getByRole('button', { name: 'Save 3 pages and 1 addition' }), 'Enter', { within: 30 });
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Program Summer group of Larch School');
  await expectGoodAtEveryWidth(page, 'forms workbook, the last question');
  await pressOn(dialog.getByRole('button', { name: 'Save', exact: true }));
  await expect(heading('Saved')).toBeVisible();
  await expect(page.getByText(/^3 pages of forms\.xlsx saved on/)).toBeVisible();
  await expectGoodAtEveryWidth(page, 'forms workbook, the receipt');

  const saved = await listRows(
    `select gr_target_num_youth, gr_num_providers_funded from grant_submissions where fk_grants = $1`,
    [grant.pk],
  );
  expect(saved).toEqual([{ gr_target_num_youth: 99, gr_num_providers_funded: 7 }]);
  const programs = await listRows('select program_name from programs where fk_grants = $1 order by pk', [
    grant.pk,
  ]);
  expect(programs.at(-1)).toEqual({ program_name: 'Summer group' });
});

test('a “No” that clears saved answers is named with what it clears, and clears once that is confirmed [BEY-165]', async () => {
  await page.getByRole('button', { name: 'Bring back another workbook' }).click();
  workbook = await filled(workbook, 3, { [await cellOf('Providers', 4, 'prov_provider_serve_youth')]: 'No' });
  await bringBack();
  await page.getByRole('button', { name: 'Choose none' }).click();
  const school = page.getByRole('region', { name: 'Providers: Larch School' });
  await expect(school.getByText(/^Clears \d+ saved answers$/)).toBeVisible();
  await pressOn(school.getByRole('checkbox'), 'Space', { within: 40 });
  await pressOn(page.getByRole('button', { name: 'Save 1 page' }), 'Enter', { within: 60 });
  const dialog = page.getByRole('dialog');
  const cleared = dialog.getByRole('region', { name: 'Cleared in Providers: Larch School' });
  await expect(cleared.getByText('Number of program models implemented')).toBeVisible();
  await expectGoodAtEveryWidth(page, 'forms workbook, saved answers that are cleared');
  const count = await cleared.getByRole('listitem').count();
  await pressOn(dialog.getByRole('button', { name: `Save and clear ${count} saved answers` }));
  await expect(heading('Saved')).toBeVisible();
  const [saved] = await listRows(
    `select prov_provider_serve_youth as served, prov_num_program_models_implemented as models
     from provider_submissions where fk_providers = $1`,
    [grant.providers[1]?.pk],
  );
  expect(saved).toEqual({ served: false, models: null });
});
