/** Survey data by provider: successive files, a whole-grant file on top, a Provider's own file, and withdrawal. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test/observe-page.ts';
import type { Locator, Page } from '@playwright/test';
import { EXPECTED } from '../../apps/portal/test/upload/fixtures.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { listRows } from '../test/database.ts';
import type { OwnGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { addColleague, storedIn, surveyGrant, toCsv, toStored } from './upload-context.ts';
import { checkAndSave, fixture, loadFile, readStandard } from './uploading.ts';

test.describe.configure({ mode: 'serial' });

const STANDARD = 'entry-standard.xlsx';
const LOVE_NOTES = 'Love Notes (SRA), 4th ed.';
const PROVIDERS = [...new Set(EXPECTED.entry.map(({ provider_name }) => provider_name))].toSorted();
const [OWN = ''] = PROVIDERS;

let page: Page;
let grant: OwnGrant;
/** The rows of the fixture file written by LibreOffice. */
let all: readonly (readonly string[])[];

const rowsOf = (provider: string) => all.filter((row) => row[0] === provider);

test.beforeAll(async ({ browser }) => {
  all = await readStandard('entry', STANDARD);
  grant = await surveyGrant('olive-providers', 'Pear Provider Services');
  page = await browser.newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, grant.key);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.close());

const table = (): Locator => page.getByRole('table', { name: 'Survey data by provider' });
const line = (provider: string): Locator =>
  table()
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: provider, exact: true }) });

test('each provider’s file puts that provider in force and leaves the others [BEY-149] [BEY-153]', async () => {
  expect(PROVIDERS.length).toBeGreaterThan(2);
  expect(PROVIDERS.map((provider) => rowsOf(provider).length).reduce((sum, one) => sum + one)).toBe(
    all.length,
  );
  for (const [done, provider] of PROVIDERS.entries()) {
    await page.goto('/upload/entry');
    await expect(line(provider)).toContainText('Missing');
    await page.getByRole('link', { name: `Upload a file of ${provider}` }).click();
    await expect(page.getByText(`Survey data of ${provider}`)).toBeVisible();
    await loadFile(page, toCsv(rowsOf(provider), `file ${done}.csv`));
    await checkAndSave(page, rowsOf(provider).length);
    await page.getByRole('link', { name: 'Upload a file for the whole grant instead' }).click();
    for (const [at, other] of PROVIDERS.slice(0, done + 1).entries())
      await expect(line(other)).toContainText(`file ${at}.csvFile of this provider`);
  }
  expect((await storedIn(grant.pk)).rows).toBe(all.length);
});

test('rows of another provider are issues in a provider’s file [BEY-151]', async () => {
  await page.getByRole('link', { name: `Upload a file of ${OWN}` }).click();
  await expect(page.getByText(`Survey data of ${OWN}`)).toBeVisible();
  await loadFile(page, fixture(STANDARD));
  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(page.getByText(/need a correction before the file can be saved/).first()).toBeVisible();
  const sentence = `name another provider, but this file may hold rows of ${OWN} only`;
  await expect(page.getByText(sentence).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});

test('a whole file on top is all that counts [BEY-150] [BEY-155]', async () => {
  await page.goto('/upload/entry');
  await loadFile(page, fixture(STANDARD));
  await checkAndSave(page, all.length);
  for (const provider of PROVIDERS)
    await expect(line(provider)).toContainText(`${STANDARD}File of the whole grant`);
  expect(await storedIn(grant.pk)).toEqual(toStored(all));
  // Verified after a reload and by download: the same rows, in uploadable form.
  await page.reload();
  await page.getByText('What is in use').click();
  await expect(page.getByRole('table', { name: 'Rows in use by program' })).toContainText(
    `${LOVE_NOTES}${OWN}52${rowsOf(OWN).filter((row) => row[1] === LOVE_NOTES).length}`,
  );
  const [started] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the rows in use (csv)' }).click(),
  ]);
  const before = await storedIn(grant.pk);
  await loadFile(page, { name: started.suggestedFilename(), buffer: await readFile(await started.path()) });
  await checkAndSave(page, all.length);
  expect((await storedIn(grant.pk)).rows).toBe(before.rows);
  await page.goto('/upload/entry');
  await expect(table()).toBeVisible();
  await expectGoodAtEveryWidth(page, 'survey data by provider');
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a Provider uploads its own file once the Grantee has switched it on [BEY-151]', async ({ browser }) => {
  const key = 'olive-at-a-provider';
  await addColleague(key, grant);
  await listRows(
    `update user_associations a set fk_roles = 2, fk_providers = p.pk
     from providers p, identity_users u
     where p.fk_grants = $1 and p.provider_name = $2 and u.email = $3 and a.username = u.username and a.fk_grants = $1`,
    [grant.pk, OWN, `${key}@example.org`],
  );
  const other = await (await browser.newContext()).newPage();
  await signIn(other, key);
  await openPortal(other, /Active/);
  await expect(other.getByRole('link', { name: 'Program Provider Data' }).first()).toBeVisible();
  await expect(other.getByRole('link', { name: 'Upload Entry/Exit Data' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Program Provider Data' }).first().click();
  const box = page.getByRole('checkbox', { name: `Provider may upload survey data: ${OWN}` });
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Users of ${OWN} may now upload its survey data.`)).toBeVisible();
  await expect(box).toBeChecked();

  await other.reload();
  await other.getByRole('link', { name: 'Upload Entry/Exit Data' }).first().click();
  await expect(other.getByText(`Survey data of ${OWN}`)).toBeVisible();
  await loadFile(other, toCsv(rowsOf(OWN).slice(0, 7), 'from the provider.csv'));
  await checkAndSave(other, 7);
  await expectGoodAtEveryWidth(other, 'a Provider’s upload page');
  await other.context().close();

  await page.goto('/upload/entry');
  await expect(line(OWN)).toContainText('from the provider.csvFile of this provider');
  await expect(line(PROVIDERS[1] ?? '')).toContainText('File of the whole grant');
});

test('survey data are withdrawn by keyboard, with the number of rows typed [BEY-154]', async () => {
  await page.getByRole('button', { name: `Withdraw the survey data of ${OWN}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(/^Type the number of rows in use \(7\)/);
  await field.focus();
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('That is not the number of rows in use.');
  await expectGoodAtEveryWidth(page, 'withdrawing survey data');
  await page.setViewportSize({ width: 1280, height: 900 });
  await field.fill('7');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(line(OWN)).toContainText('Missing');
  await page.locator('summary', { hasText: 'Upload history' }).click();
  await expect(page.getByRole('table', { name: 'Upload history' })).toContainText(
    `${OWN} withdrawn by Olive Owner`,
  );
});
