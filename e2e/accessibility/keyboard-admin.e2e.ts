/** Admin pages and the dashboard in its frame by keyboard alone. */
import type { Page } from '@playwright/test';
import { pressOn, tabTo, typeInto } from './keyboard.ts';
import { signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

test.describe.configure({ mode: 'serial' });

const FAR = { within: 60 };

let page: Page;

const main = () => page.getByRole('main');
const dialog = () => page.getByRole('dialog');
const frame = () => page.frameLocator('iframe[title="Dashboard"]');

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await signIn(page, 'ada');
});
test.afterAll(() => page.context().close());

test('users: one is searched for, opened, edited and added; the focus comes back each time', async () => {
  await page.goto('/admin/users');
  await typeInto(main().getByPlaceholder('Search users..'), 'dee@', FAR);
  await expect(main().getByRole('rowheader')).toHaveCount(1);
  const details = main().getByRole('button', { name: /^Associations and account/ });
  await pressOn(details, 'Enter', FAR);
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  const menu = main().getByRole('button', { name: /^More actions/ });
  await pressOn(menu, 'Enter', FAR);
  await pressOn(main().getByRole('button', { name: /^Edit User/ }));
  await expect(dialog()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  const add = main().getByRole('button', { name: 'Add User' });
  await pressOn(add, 'Enter', { key: 'Shift+Tab', within: 60 });
  await typeInto(dialog().getByLabel('First Name'), 'Keith');
  await typeInto(dialog().getByLabel('Last Name'), 'Keys');
  await typeInto(dialog().getByLabel('Email'), 'keith-keys@example.org');
  await typeInto(dialog().getByLabel('Role'), 'Admin');
  await pressOn(dialog().getByRole('button', { name: 'Create User' }));
  await expect(dialog()).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('reporting periods: dates are opened, and the dialog of one is entered and left', async () => {
  await pressOn(main().getByRole('link', { name: 'Reporting periods' }), 'Enter', {
    key: 'Shift+Tab',
    within: 60,
  });
  const details = main().getByRole('button', { name: 'Dates and settings: Winter 2023' });
  await pressOn(details, 'Space', FAR);
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  const edit = main().getByRole('button', { name: 'Edit reporting period: Winter 2023' });
  await pressOn(edit, 'Enter', FAR);
  await expect(dialog()).toBeFocused();
  await pressOn(dialog().getByRole('button', { name: 'Cancel' }), 'Enter', { key: 'Shift+Tab' });
  await expect(dialog()).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test('the dashboard: a filter is set, a tab opened, a chart read mark by mark, its table shown', async () => {
  await page.goto('/dashboard');
  await expect(frame().getByRole('heading', { name: 'At a glance' })).toBeVisible({ timeout: 30_000 });
  await pressOn(frame().getByRole('button', { name: 'Filters' }), 'Enter', FAR);
  const school = frame().getByLabel('Survey answers of', { exact: true });
  await typeInto(school, 'High', FAR);
  await expect(school).toHaveValue('hs');
  const tab = frame().getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(2);
  await pressOn(tab, 'Enter', FAR);
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(frame().locator('main[aria-busy=false]')).toBeVisible();
  const card = frame()
    .locator('.cards > section')
    .filter({ has: frame().locator('.chart__bar') })
    .last();
  const marks = card.locator('[data-mark]');
  await tabTo(marks.first(), { within: 200 });
  await page.keyboard.press('End');
  await expect(marks.last()).toBeFocused();
  await pressOn(card.getByRole('button', { name: 'Show table' }), 'Enter', { key: 'Shift+Tab' });
  await expect(card.getByRole('table')).toBeVisible();
});

test('the tracker: a line is sorted up, opened, and left again', async () => {
  await pressOn(frame().getByRole('button', { name: 'Reporting tracker' }), 'Enter', {
    key: 'Shift+Tab',
    within: 250,
  });
  const column = frame().getByRole('columnheader', { name: 'Last activity' });
  await pressOn(column.getByRole('button'), 'Enter', FAR);
  await expect(column).toHaveAttribute('aria-sort', /ending/);
  await pressOn(
    frame()
      .getByRole('button', { name: /^Open the report of / })
      .first(),
    'Enter',
    FAR,
  );
  await expect(frame().getByRole('heading', { level: 1 })).toBeFocused();
  await pressOn(frame().getByRole('button', { name: 'Back to the tracker' }), 'Enter', {
    key: 'Shift+Tab',
    within: 20,
  });
  await expect(frame().getByRole('rowheader').first()).toBeVisible();
});
