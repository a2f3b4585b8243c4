/** axe finds nothing on any main-job page in any state, at 360 and 1280 px; nothing scrolls horizontally. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { listFileColumns } from '../../packages/domain/survey/catalogue/catalogue.ts';
import { expectGoodAtEveryWidth } from './accessible.ts';
import { closeDialog, fillForm, pressSave } from '../test/fill.ts';
import { givePassword, openPortal, resetCode, signIn } from '../test/people.ts';
import { demoGrant } from '../test/programme.ts';
import { fixture } from '../uploads/uploading.ts';
import { SURVEYS } from '../../packages/domain/instruments/2021/surveys/surveys.ts';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test('every step of signing in [AUT-002]', async ({ page }) => {
  const heading = (name: string) => expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto('/');
  await heading('Sign in');
  await expectGoodAtEveryWidth(page, 'login');
  await givePassword(page, 'nobody', 'Wrong-Harbor-58!');
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await expectGoodAtEveryWidth(page, 'login refused');
  await press(page, 'Forgot Password?');
  await heading('Reset your password');
  await expectGoodAtEveryWidth(page, 'resetPassword');
  await page.getByLabel('Email').fill('dee@example.org');
  await press(page, 'Request Verification Code');
  await expect(page.getByText('Verification code sent to dee@example.org')).toBeVisible();
  await resetCode(page, 'dee@example.org');
  await page.getByLabel('New password', { exact: true }).fill('Quiet');
  await page.getByLabel('Confirm new password', { exact: true }).fill('Loud');
  await expectGoodAtEveryWidth(page, 'resetCodeRequested, passwords differ');
  for (const [key, name] of [
    ['newt', 'Choose a new password'],
    ['nora', 'Add your phone number'],
    ['mika', 'Enter your code'],
    ['gus', 'Enter your code'],
  ] as const) {
    await press(page, 'Return to Login');
    await givePassword(page, key);
    await heading(name);
    await expectGoodAtEveryWidth(page, `${name}, ${key}`);
  }
  await press(page, 'Resend MFA code');
  await expect(page.getByText(/Still no code/)).toBeVisible();
  await expectGoodAtEveryWidth(page, 'mfaVerify, sent again');
});

test('the landing page, and a form that is empty, has issues and is saved', async ({ page }) => {
  await signIn(page, 'grace');
  await expect(page.getByRole('row', { name: /FY2020/ })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'landing');
  await openPortal(page, /FY2020/);
  await expect(main(page).getByLabel('Number of providers funded').first()).toBeVisible();
  await expectGoodAtEveryWidth(page, 'grantee form, empty');
  await pressSave(page);
  await expect(page.getByRole('dialog')).toContainText('Please correct the following error(s):');
  await expectGoodAtEveryWidth(page, 'grantee form, issues in the dialog');
  await closeDialog(page);
  await expectGoodAtEveryWidth(page, 'grantee form, issues on the page');
  await fillForm(page, 'grantee', CLEAN_ANSWERS.grantee);
  await pressSave(page);
  await expect(page.getByRole('dialog')).toContainText('No issues detected.');
  await expectGoodAtEveryWidth(page, 'grantee form, saved dialog');
  await closeDialog(page);
  await expectGoodAtEveryWidth(page, 'grantee form, saved');
  await press(page, /Grace/);
  await expectGoodAtEveryWidth(page, 'the menu of the person');
});

test('the tables and forms of providers and programs', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  const provider = (await demoGrant(0)).providers[1];
  const program = `/provider/${provider?.pk}/program/${provider?.programs[0]?.pk}`;
  await page.goto('/providers');
  await expect(main(page).getByRole('rowheader')).toHaveCount(4);
  await expectGoodAtEveryWidth(page, 'provider table');
  await press(page, 'Add Provider');
  await page.getByRole('dialog').getByText('Provider: a provider-level user enters the data').click();
  await expect(page.getByRole('dialog').getByLabel(/Email/)).toBeVisible();
  await expectGoodAtEveryWidth(page, 'add provider');
  for (const [address, what] of [
    [`/provider/${provider?.pk}`, 'provider form'],
    [program, 'structure'],
    [`${program}/entry-exit`, 'survey administration'],
    [`${program}/reach`, 'reach'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('.save-bar__status')).toContainText(/Data saved|Not saved yet/);
    await expectGoodAtEveryWidth(page, what);
  }
  await press(page, 'Add Cohort');
  await expectGoodAtEveryWidth(page, 'add cohort');
  await page.goto(`/provider/${provider?.pk}/programs`);
  await expect(main(page).getByRole('rowheader')).toHaveCount(1);
  await expectGoodAtEveryWidth(page, 'program table');
  await press(page, 'Add Program');
  await expectGoodAtEveryWidth(page, 'add program');
});

test('the upload before a file, with rows to correct, and done', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.goto('/upload/entry');
  await expect(main(page).getByRole('heading', { name: /Upload Progress/ })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'upload, start');
  await page.locator('input[type=file]').setInputFiles(fixture('entry-standard-with-faults.xlsx'));
  await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
  await press(page, 'Check Data');
  await expect(
    main(page)
      .getByText(/rows need a correction/)
      .first(),
  ).toBeVisible({ timeout: 30_000 });
  await openAll(page);
  await expectGoodAtEveryWidth(page, 'upload, rows to correct');
});

test('the upload of a grant that expects no surveys', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2020/);
  await page.goto('/upload/entry');
  await expect(
    main(page)
      .getByText(/^No entry surveys are expected/)
      .first(),
  ).toBeVisible();
  await expectGoodAtEveryWidth(page, 'upload, none expected');
});

test('the receipt of an upload, with its columns mapped', async ({ page }) => {
  await signIn(page, 'gus');
  await openPortal(page, /FY2020/);
  const columns = listFileColumns(SURVEYS.exit).map(({ name }) => name);
  const [provider] = (await demoGrant(2)).providers;
  const known: Readonly<Record<string, string | undefined>> = {
    provider_name: provider?.name,
    program_name: provider?.programs[0]?.name,
    survey_version: 'MS',
  };
  const row = columns.map((name) => `"${known[name] ?? ''}"`).join(',');
  // A header row that no attempt before has had, whose mapping would be remembered and shown at once.
  const headings = [...columns, `remark ${test.info().retry}`].join(',');
  await page.goto('/upload/exit');
  await page.locator('input[type=file]').setInputFiles({
    name: 'exit.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([headings, row, row].join('\r\n')),
  });
  await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
  await press(page, 'Check Data');
  await expect(main(page).getByText('2 rows are ready').first()).toBeVisible();
  // About fifty selects with fifty options each are checked only once. By keyboard: the result that has just come moves
  // the button, and a mouse that is pressed on it may be released beside it.
  await page.getByRole('button', { name: 'Show the mapping' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Hide the mapping' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'upload, mapped and with warnings');
  await press(page, 'Hide the mapping');
  await pressSave(page);
  await expect(page.getByRole('dialog')).toContainText('Take survey data out of use?');
  await expectGoodAtEveryWidth(page, 'upload, what would go out of use');
  await page.getByRole('dialog').getByRole('button', { name: 'Save and take out of use' }).click();
  await expect(page.getByRole('dialog')).toContainText('Data saved successfully.');
  await expectGoodAtEveryWidth(page, 'upload, done dialog');
  await closeDialog(page);
  await expectGoodAtEveryWidth(page, 'upload, done');
});

test('the validation report, opened', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.goto('/validationreport');
  await expect(page.getByRole('button', { name: 'Submit Data' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'report');
  await openAll(page);
  await expectGoodAtEveryWidth(page, 'report, opened');
});

test('the dashboard with its frame, every tab', async ({ page }) => {
  // Axe runs in both frames, of four tabs at each width.
  test.slow();
  await signIn(page, 'gus');
  await expect(page).toHaveURL('/landing');
  await press(page, /^Dashboard of/);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Entry surveys').first()).toBeVisible({ timeout: 30_000 });
  const tabs = frame.getByRole('navigation', { name: 'Questions' }).getByRole('button');
  await expect(tabs).toHaveCount(4);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-current', 'page');
    await expect(frame.locator('main[aria-busy=false]').getByText('Show table').first()).toBeVisible();
    await expectGoodAtEveryWidth(page, `dashboard, ${await tab.textContent()}`);
  }
});

test('profile and contact', async ({ page }) => {
  await signIn(page, 'ada');
  for (const path of ['/profile', '/contact']) {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expectGoodAtEveryWidth(page, path);
  }
});

/** Expands all collapsed lists, including nested ones. */
async function openAll(page: Page): Promise<void> {
  const folded = main(page).locator('button[aria-expanded=false]');
  await expect(folded.first()).toBeVisible();
  for (let level = 0; level < 2; level += 1) {
    await folded.evaluateAll((buttons) => {
      for (const one of buttons) if (one instanceof HTMLElement) one.click();
    });
  }
}
