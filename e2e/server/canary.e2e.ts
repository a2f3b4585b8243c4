/** Types canary values into every input; traces.last.ts searches logs and storage for them. */
import type { Page } from '@playwright/test';
import { listFileColumns } from '../../packages/domain/survey/catalogue/catalogue.ts';
import { TYPED } from './canaries.ts';
import { listRows } from '../test/database.ts';
import { closeDialog } from '../test/fill.ts';
import { givePassword, latestCode, openPortal, signInByPage } from '../test/people.ts';
import { toCsv, madeRows, surveyGrant } from '../uploads/upload-context.ts';
import { chooseFile, openUpload } from '../uploads/uploading.ts';
import { expect, test } from '../test/observe-page.ts';
import { SURVEYS } from '../../packages/domain/instruments/2021/surveys/surveys.ts';

test.describe.configure({ mode: 'serial' });

const KEY = 'finch';
let page: Page;
let grantPk: number;

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test.beforeAll(async ({ browser }) => {
  ({ pk: grantPk } = await surveyGrant(KEY, 'Sparrow Hill Services'));
  page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(20_000);
});
test.afterAll(() => page.context().close());

test('types wrong words on the login card', async () => {
  await page.goto('/');
  await page.getByLabel('Email').fill(TYPED.email);
  await page.getByLabel('Password', { exact: true }).fill(TYPED.password);
  await press('Login');
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await givePassword(page, KEY, TYPED.password);
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await givePassword(page, KEY);
  await expect(page.getByText(/^SMS sent to/)).toBeVisible();
  await page
    .getByLabel('Verification code')
    .fill((await latestCode(page)) === '739164' ? '739165' : '739164');
  await press('Login');
  await expect(page.getByText('Invalid MFA code.')).toBeVisible();
  await press('Forgot Password?');
  await page.getByLabel('Email').fill(TYPED.email);
  await press('Request Verification Code');
  await page.getByLabel('New password', { exact: true }).fill(TYPED.password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(TYPED.password);
  await page.getByLabel('Verification code').fill('739164');
  await press('Reset Password');
  await expect(page.getByText('Invalid verification code provided, please try again.')).toBeVisible();
});

test('signs in, and types into the profile', async () => {
  await signInByPage(page, KEY);
  await page.goto('/profile');
  await page.getByLabel('Last Name').fill(TYPED.name);
  const saved = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/api/auth/me'),
  );
  await press('Update my account');
  expect((await saved).status()).toBe(200);
  await page.getByLabel('Current password', { exact: true }).fill(TYPED.password);
  await page.getByLabel('New password', { exact: true }).fill(TYPED.password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(TYPED.password);
  const refused = page.waitForResponse((one) => one.url().endsWith('/api/auth/change-password'));
  await press('Change password');
  expect((await refused).ok()).toBe(false);
});

test('adds a provider and a colleague, writes comments and a draft', async () => {
  await openPortal(page, /Active/);
  await page.goto('/providers');
  await press('Add Provider');
  await page.getByLabel(/Provider Name/).fill(TYPED.provider);
  await page.getByRole('dialog').getByRole('button', { name: 'Add Provider' }).click();
  await closeDialog(page);
  await expect(page.getByRole('rowheader', { name: TYPED.provider })).toBeVisible();

  await page.goto('/requseraccounts');
  await page.getByLabel('First Name').fill(TYPED.name);
  await page.getByLabel('Last Name').fill(TYPED.name);
  await page.getByLabel('Email', { exact: true }).fill(TYPED.email);
  await press('Create Account');
  await expect(page.getByRole('dialog')).toContainText(TYPED.email);
  await closeDialog(page);

  await page.goto('/validationreport');
  await page.locator('#f-gr_additional_info').fill(TYPED.comment);
  await press('Save comments');
  await expect(page.getByRole('dialog')).toContainText('comments have been successfully saved');
  await closeDialog(page);

  await page.goto('/grantee');
  // An opening page also reads a draft.
  const kept = page.waitForResponse(
    (one) => one.request().method() === 'PUT' && one.url().endsWith('/drafts/grantee') && one.ok(),
  );
  await page.getByRole('main').locator('textarea, input[type=text]').last().fill(TYPED.draft);
  await kept;
});

test('uploads a survey with an answer in words', async () => {
  const place = listFileColumns(SURVEYS.entry).findIndex((column) => column.answer.kind === 'text');
  const rows = madeRows(60).map((row) => row.map((cell, at) => (at === place ? TYPED.survey : cell)));
  await page.goto('/grantee');
  await openUpload(page, 'entry');
  await chooseFile(page, toCsv(rows, 'canary survey.csv'));
  await press('Check Data');
  await press('Save');
  await expect(page.getByRole('dialog')).toContainText('Data saved successfully.');
});

test('every word arrived', async () => {
  const arrived = await listRows(
    `select
       exists(select from identity_users where family_name = $1 and email = 'finch@example.org') as name,
       exists(select from identity_users where email = $2) as invited,
       exists(select from providers where provider_name = $3) as provider,
       exists(select from grant_submissions where gr_additional_info = $4) as comment,
       (select count(*)::int from entry_submissions e where fk_grants = $5 and row_to_json(e)::text like '%' || $6 || '%') as answers`,
    [TYPED.name, TYPED.email, TYPED.provider, TYPED.comment, grantPk, TYPED.survey],
  );
  expect(arrived).toEqual([{ name: true, invited: true, provider: true, comment: true, answers: 60 }]);
});
