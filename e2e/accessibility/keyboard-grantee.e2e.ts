/** The grantee's tasks other than forms by keyboard alone: sign-in, upload, report, submission, users, dashboard. */
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { chooseFileByKeyboard, closeByKeyboard, pressOn, tabTo, typeInto } from './keyboard.ts';
import type { OwnGrant } from '../test/own-grant.ts';
import { PASSWORD } from '../../apps/api/seeds/personas.ts';
import { latestCode, nextToken } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { saveCleanPages } from '../test/saved-pages.ts';
import { toCsv, madeRows, surveyGrant } from '../uploads/upload-context.ts';
import { expect, test } from '../test/observe-page.ts';

test.describe.configure({ mode: 'serial' });

const FAR = { within: 60 };

let page: Page;
let grant: OwnGrant;
let token: string;

const main = () => page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name });
const toPage = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();

test.beforeAll(async ({ browser }) => {
  grant = await surveyGrant('olive-keys', 'Osprey Keyboard Surveys');
  page = await (await browser.newContext()).newPage();
});
test.afterAll(() => page.context().close());

test('signs in with password and code, and opens the portal', async () => {
  await page.goto('/');
  await typeInto(page.getByLabel('Email'), `${grant.key}@example.org`);
  await typeInto(page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^SMS sent to/)).toBeVisible();
  const next = nextToken(page);
  await typeInto(page.getByLabel('Verification code'), await latestCode(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/landing');
  token = await next;
  await pressOn(page.getByRole('button', { name: /^Portal of/ }));
  await expect(page).toHaveURL('/grantee');
});

test('skips the menu, and comes by the menu to the upload', async () => {
  await expect(main().getByRole('heading', { level: 1 })).toBeVisible();
  await page.locator('body').press('Control+Home');
  await page.goto('/grantee');
  // Before it is there, the link leads to the start of the page.
  await expect(main().getByRole('heading', { level: 1 })).toBeVisible();
  await pressOn(page.getByRole('link', { name: 'Skip to main content' }));
  await expect(main().getByRole('heading', { level: 1 })).toBeFocused();
  await pressOn(toPage('Upload Entry/Exit Data'), 'Enter', { key: 'Shift+Tab', within: 30 });
  await expect(page).toHaveURL('/upload/entry');
  // The new page has the focus, but is no control to be outlined.
  await expect(main()).toBeFocused();
  await expect(main()).toHaveCSS('outline-style', 'none');
});

test('uploads a file: chosen, a column mapped, checked, saved', async () => {
  const { name, buffer } = toCsv(madeRows(2), 'office.csv');
  const text = buffer.toString().replace('provider_name', 'Agency');
  // The page takes focus when it has loaded, which would move it away again.
  await expect(page.locator('input[type=file]')).toBeVisible();
  await expect(main()).toBeFocused();
  await chooseFileByKeyboard(page, { name, mimeType: 'text/csv', buffer: Buffer.from(text) }, FAR);
  await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
  const column = page.locator('#upload-map-provider_name');
  await tabTo(column, FAR);
  await page.keyboard.type('Agency');
  await expect(column.locator('option:checked')).toHaveText(/^Agency/);
  await pressOn(button('Check Data'), 'Enter', { within: 90 });
  await expect(main().getByText('2 rows are ready').first()).toBeVisible();
  await pressOn(button(/^Save$/), 'Enter', FAR);
  await expect(page.getByRole('dialog')).toContainText('Data saved successfully.');
  await closeByKeyboard(page);
  await expect(page.locator('#upload-progress-heading')).toBeFocused();
});

test('reads the report and submits it', async () => {
  const ask = async (method: string, path: string, data?: unknown) => {
    const headers = { authorization: token };
    return (await page.request.fetch(path, { method, headers, data })).status();
  };
  await saveCleanPages(ask, grant, await periodPk('Summer 2023'), CLEAN_ANSWERS.grantee);
  await pressOn(toPage('Data Submission Validation'), 'Enter', { key: 'Shift+Tab', within: 250 });
  await expect(button('Submit Data')).toBeVisible();
  await typeInto(page.locator('#f-gr_additional_info'), 'By keyboard.', { within: 400 });
  await pressOn(button('Expand all'), 'Space', FAR);
  await expect(button('Collapse all')).toBeFocused();
  await pressOn(button('Submit Data'), 'Enter', { key: 'Shift+Tab', within: 400 });
  await pressOn(button('Submit report'));
  await expect(page.getByRole('dialog')).toContainText('Your data');
  await closeByKeyboard(page);
});

test('invites a person and reads what they may do', async () => {
  await pressOn(toPage('Grantee User Management'), 'Enter', { key: 'Shift+Tab', within: 400 });
  await typeInto(main().getByLabel('First Name'), 'Kay', FAR);
  await typeInto(main().getByLabel('Last Name'), 'Board');
  await typeInto(main().getByLabel('Email'), `kay-board-${grant.pk}@example.org`);
  await pressOn(button('Create Account'));
  await expect(page.getByRole('dialog')).toContainText('Grantee Added');
  await closeByKeyboard(page);
  await expect(button('Create Account')).toBeFocused();
  const row = main().getByRole('row', { name: /Kay Board/ });
  await expect(row).toBeVisible();
  const toggle = button(/^Associations.*(Kay|Board)/);
  await pressOn(toggle, 'Enter', FAR);
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
});
