/** The portal's main job end to end: sign in, fill in the forms, upload real workbooks, submit, view the figures. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { fillForm, submitData } from '../test/fill.ts';
import { signInByPage } from '../test/people.ts';
import { expectStoredRows, uploadMapped, uploadStandard } from '../uploads/uploading.ts';

const SAVED = 'No issues detected. The data on this page has been saved.';

test.describe.configure({ mode: 'serial' });

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await signInByPage(page, 'grace');
});
test.afterAll(() => page.close());

test('a Grantee chooses the grant and fills the grantee form until no issue is left', async () => {
  await expect(page).toHaveURL(/\/landing$/);
  await page
    .getByRole('row', { name: /FY2019/ })
    .getByRole('button', { name: 'Portal' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Grantee-Level Measures of Structure, Cost, and Support',
  );
  await save(page);
  await expect(page.getByRole('dialog')).toContainText('Please correct the following error(s):');
  await closeDialog(page);
  await fillForm(page, 'grantee', CLEAN_ANSWERS.grantee);
  await save(page);
  await expect(page.getByRole('dialog')).toContainText(SAVED);
  await closeDialog(page);
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .click();
  await expect(page.getByText('You indicated 4 provider(s) on the grantee page.')).toBeVisible();
});

test('fills the provider form and the structure form that are still missing', async () => {
  const row = page.getByRole('row', { name: /Bright Futures Coalition, LLC/ });
  await row.getByRole('link', { name: /^Continue: .*, information$/ }).click();
  await expect(page.getByRole('heading', { name: 'Provider status' })).toBeVisible();
  await fillForm(page, 'provider', CLEAN_ANSWERS.provider);
  await save(page);
  await expect(page.getByRole('dialog')).toContainText(SAVED);
  await closeDialog(page);
  await page
    .getByRole('button', { name: 'Continue' })
    .or(page.getByRole('link', { name: 'Continue' }))
    .click();
  await page
    .getByRole('row', { name: /JOURNEY/ })
    .getByRole('link', { name: /^Continue: .*, structure$/ })
    .click();
  await expect(page.getByText('Core curriculum').first()).toBeVisible();
  const curriculum = page.locator('#f-fk_program_curricula');
  await curriculum.selectOption({ label: 'Choosing the Best' });
  const { fk_program_curricula: _, ...answers } = CLEAN_ANSWERS.programstructure;
  await fillForm(page, 'programstructure', answers);
  await save(page);
  await expect(page.getByRole('dialog')).toContainText(
    'No issues detected, the data on this page has been saved',
  );
  await closeDialog(page);
});

test('uploads the entry and exit workbooks of an office program, and their rows are in the database', async () => {
  await uploadStandard(page, 'entry', 'entry-standard.xlsx', 300);
  await expectStoredRows('entry', 'entry-standard.xlsx', 300);
  await uploadStandard(page, 'exit', 'exit-standard.xlsx', 262);
  await expectStoredRows('exit', 'exit-standard.xlsx', 262);
});

test('maps a custom csv by hand; it replaces the entry upload', async () => {
  await uploadMapped(page, 'entry-custom-headings.csv', 300);
  await expectStoredRows('entry', 'entry-custom-headings.csv', 300);
});

test('reads a clean validation report and submits it', async () => {
  await page.getByRole('link', { name: 'Data Submission Validation' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await submitData(page);
  await expect(page.getByRole('dialog')).toContainText('Your data have been successfully submitted.');
  await closeDialog(page);
  await expect(page.getByText(/Submission 1\b|number 1\b/i).first()).toBeVisible();
});

test('sees the submitted figures in the dashboard frame', async () => {
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Entry surveys').first()).toBeVisible({ timeout: 30_000 });
  await expect(frame.locator('body')).toContainText('300');
  await expect(frame.locator('body')).toContainText('262');
});

async function save(on: Page): Promise<void> {
  await on.getByRole('button', { name: 'Save', exact: true }).click();
}

async function closeDialog(on: Page): Promise<void> {
  await on.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect(on.getByRole('dialog')).toHaveCount(0);
}
