/** The tables of providers and programs: inactive with saved data, deleted, restored, and a change that fails. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { listRows } from '../test/database.ts';
import { closeDialog } from '../test/fill.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signIn, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { saveCleanPages } from '../test/saved-pages.ts';
import { chooseInRow, openRowMenu } from '../test/row-menu.ts';

const [MAPLE, BIRCH] = ['Maple Street House', 'Birch Hill School'];
const [DAYS, NIGHTS] = ['Daytime Choices', 'Evening Choices'];

test.describe.configure({ mode: 'serial' });

let page: Page;
let ask: Ask;
let grant: OwnGrant;

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const dialog = () => page.getByRole('dialog');
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const providerSelect = (name: string) => page.getByLabel(`Provider Active? ${name}`);
const programSelect = (name: string) => page.getByLabel(`Program Active? ${name}`);
const toPrograms = (index: number) => `/provider/${grant.providers[index]?.pk}/programs`;

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-tables', 'Tamarack Table Services', [
    { name: MAPLE, programs: [DAYS, NIGHTS] },
    { name: BIRCH, programs: ['Birch Program'] },
  ]);
  page = await (await browser.newContext()).newPage();
  ask = await signInAndAsk(page, grant.key);
  await saveCleanPages(ask, grant, await periodPk('Summer 2023'));
  await openPortal(page, /Active/);
});
test.afterAll(() => page.context().close());

/** The stored value, independent of the page. */
async function findActive(table: 'provider' | 'program', pk: number | undefined): Promise<boolean | null> {
  const column = table === 'provider' ? 'prov_active' : 'prog_active';
  const [saved] = await listRows<{ active: boolean | null }>(
    `select ${column} as active from ${table}_submissions where fk_${table}s = $1`,
    [pk],
  );
  return saved?.active ?? null;
}

test('the tables say how many were indicated [PRV-001] [PRV-007] [PRG-004] [PRG-008]', async () => {
  await page.goto('/providers');
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText([BIRCH, MAPLE]);
  await expect(page.getByText('You indicated 4 provider(s) on the grantee page.')).toBeVisible();
  await page.goto(toPrograms(0));
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText([DAYS, NIGHTS]);
  await expect(page.getByText('Provider reported 2 program model(s).')).toBeVisible();
});

test('a provider with data: No asks first; No reverts, Yes disables, dims and leaves it out of the report [PRV-008] [PRV-020] [PRV-021] [PRV-022] [PRV-024]', async () => {
  const maple = grant.providers[0]?.pk;
  await page.goto('/providers');
  await providerSelect(MAPLE).selectOption('No');
  await expect(dialog()).toContainText('Set provider as inactive?');
  await expect(dialog()).toContainText('Are you sure you wish to mark this provider as inactive?');
  await press('No');
  await expect(providerSelect(MAPLE)).toHaveValue('yes');
  expect(await findActive('provider', maple)).toBe(true);

  await providerSelect(MAPLE).selectOption('No');
  await press('Yes');
  await expect(row(MAPLE)).toHaveClass(/row--inactive/);
  await expect(row(MAPLE)).toContainText('No data required');
  await openRowMenu(page, MAPLE);
  for (const name of ['Provider info', 'Program models'])
    await expect(row(MAPLE).getByRole('button', { name: `${name}: ${MAPLE}` })).toBeDisabled();
  await expect(row(MAPLE).getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await openRowMenu(page, BIRCH);
  for (const name of ['Provider info', 'Program models'])
    await expect(row(BIRCH).getByRole('link', { name: `${name}: ${BIRCH}` })).toBeVisible();
  expect(await findActive('provider', maple)).toBe(false);
  await page.goto('/validationreport');
  await expect(page.getByRole('region', { name: BIRCH })).toBeVisible();
  await expect(page.getByRole('region', { name: MAPLE })).toHaveCount(0);

  await page.goto('/providers');
  await providerSelect(MAPLE).selectOption('Yes');
  await openRowMenu(page, MAPLE);
  await expect(row(MAPLE).getByRole('link', { name: `Provider info: ${MAPLE}` })).toBeVisible();
  await page.goto(`/provider/${maple}`);
  await expect(page.locator('#f-prov_num_staff_admin_progs')).toHaveValue('3');
});

test('a program with data likewise [PRG-007] [PRG-010] [PRG-016] [PRG-017] [PRG-019]', async () => {
  const days = grant.providers[0]?.programs[0];
  await page.goto(toPrograms(0));
  await programSelect(DAYS).selectOption('No');
  await expect(dialog()).toContainText('Set program as inactive?');
  await expect(dialog()).toContainText('Are you sure you wish to mark this program as inactive?');
  await press('No');
  await expect(programSelect(DAYS)).toHaveValue('yes');
  expect(await findActive('program', days)).toBe(true);

  await programSelect(DAYS).selectOption('No');
  await press('Yes');
  await expect(row(DAYS)).toHaveClass(/row--inactive/);
  await openRowMenu(page, DAYS);
  await expect(page.getByRole('button', { name: `Program data: ${DAYS}` })).toBeDisabled();
  await page.keyboard.press('Escape');
  await openRowMenu(page, NIGHTS);
  await expect(page.getByRole('link', { name: `Program data: ${NIGHTS}` })).toBeVisible();
  expect(await findActive('program', days)).toBe(false);
  await page.goto('/validationreport');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(page.getByRole('list', { name: NIGHTS, exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: DAYS, exact: true })).toHaveCount(0);
});

test('a change that cannot be stored returns to the former value and says so [BEY-052]', async () => {
  const failPut = (pattern: RegExp) =>
    page.route(pattern, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await failPut(/\/submissions\/\d+$/);
  await page.goto(toPrograms(0));
  await programSelect(DAYS).selectOption('Yes');
  await expect(page.getByText(`The active status of ${DAYS} was not changed.`)).toBeVisible();
  await expect(programSelect(DAYS)).toHaveValue('no');
  await page.goto('/providers');
  await providerSelect(MAPLE).selectOption('No');
  await press('Yes');
  await expect(page.getByText(`The active status of ${MAPLE} was not changed.`)).toBeVisible();
  await expect(providerSelect(MAPLE)).toHaveValue('yes');
  await page.unroute(/\/submissions\/\d+$/);
  expect(await findActive('provider', grant.providers[0]?.pk)).toBe(true);
});

test('a program is deleted: refused first, then gone from the table and the report [PRG-009] [PRG-011] [PRG-018]', async () => {
  await page.goto(toPrograms(0));
  await chooseInRow(page, NIGHTS, 'Delete');
  await expect(dialog()).toContainText('Delete program model data?');
  await press('Cancel');
  await expect(row(NIGHTS)).toBeVisible();
  await chooseInRow(page, NIGHTS, 'Delete');
  await press('Delete');
  await expect(dialog()).toContainText('Program Model Deleted');
  await expect(dialog()).toContainText('The program model was deleted successfully.');
  await closeDialog(page);
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText([DAYS]);
});

test('a provider is deleted: a failure says so, then it is gone with its programs [PRV-010] [PRV-025] [PRV-026]', async () => {
  await page.goto('/providers');
  await page.route(/\/api\/providers\/\d+$/, (route) => route.abort());
  await chooseInRow(page, BIRCH, 'Delete');
  await expect(dialog()).toContainText('Delete Provider?');
  for (const said of ['provider-level users', 'programs', 'submission data', 'cannot be undone']) {
    await expect(dialog()).toContainText(said);
  }
  await press('Delete');
  await expect(dialog()).toContainText('Error Deleting Provider');
  await expect(dialog()).toContainText(`Provider ${BIRCH} was unable to be deleted. Please try again later.`);
  await closeDialog(page);
  await expect(row(BIRCH)).toBeVisible();
  await page.unroute(/\/api\/providers\/\d+$/);

  await chooseInRow(page, BIRCH, 'Delete');
  await press('Delete');
  await expect(dialog()).toContainText('Provider Deleted');
  await expect(dialog()).toContainText(`Provider ${BIRCH} was removed successfully.`);
  await closeDialog(page);
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText([MAPLE]);
  await page.goto('/validationreport');
  await expect(page.getByRole('region', { name: MAPLE })).toBeVisible();
  await expect(page.getByRole('region', { name: BIRCH })).toHaveCount(0);
  await page.goto(toPrograms(1));
  await expect(page).toHaveURL('/providers');
});

test('an Admin restores both with their data [BEY-006]', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'ada');
  await admin.goto('/admin/deleted');
  for (const name of [BIRCH, NIGHTS]) {
    await admin
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: /Restore/ })
      .click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(admin.getByText(`${name} was restored.`)).toBeVisible();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
  }
  await admin.context().close();
  await page.goto('/providers');
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveText([BIRCH, MAPLE]);
  await expect(providerSelect(BIRCH)).toHaveValue('yes');
  await page.goto(`/provider/${grant.providers[1]?.pk}`);
  await expect(page.locator('#f-prov_num_staff_admin_progs')).toHaveValue('3');
  await page.goto(`/provider/${grant.providers[0]?.pk}/program/${grant.providers[0]?.programs[1]}/reach`);
  await expect(page.locator('#f-prog_reach_attend')).toHaveValue('120');
});
