/** Lists, filters and figures stay compact at each width, and targets are high enough. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../test/observe-page.ts';
import { openPortal, signIn } from '../test/people.ts';
import { demoGrant } from '../test/programme.ts';
import { stickingOut } from './accessible-layout.ts';

const PHONE = { width: 360, height: 740 };
const TABLET = { width: 768, height: 1024 };
const LAPTOP = { width: 1280, height: 800 };
const DESKTOP = { width: 1920, height: 1080 };

/** Number of visual lines of the elements, by their vertical centers. */
async function countLines(elements: Locator): Promise<number> {
  await expect(elements.first()).toBeVisible();
  const middles = await elements.evaluateAll((all) =>
    all
      .map((one) => one.getBoundingClientRect())
      .filter(({ height }) => height > 0)
      .map(({ top, height }) => top + height / 2),
  );
  const sorted = middles.toSorted((one, other) => one - other);
  return sorted.filter((middle, index) => index === 0 || middle - (sorted[index - 1] ?? 0) > 12).length;
}

const main = (page: Page) => page.getByRole('main');

test('the Admin screens and the filters of users stand on one line, on a phone behind a button', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.setViewportSize(LAPTOP);
  await page.goto('/admin/users');
  const screens = page.getByRole('navigation', { name: 'Admin screens' });
  expect(await countLines(screens.getByRole('link'))).toBe(1);
  expect(await countLines(main(page).locator('.admin-tools :is(input, select)'))).toBe(1);
  await page.setViewportSize(PHONE);
  await expect(screens.getByRole('link', { name: 'Audit' })).toBeHidden();
  await screens.getByRole('button', { name: 'Admin screens: Users' }).click();
  await screens.getByRole('link', { name: 'Audit' }).click();
  await expect(screens.getByRole('button', { name: 'Admin screens: Audit' })).toBeVisible();
  await expect(screens.getByRole('link', { name: 'Users' })).toBeHidden();
});

test('the card of a person has the whole name as its heading', async ({ page }) => {
  await signIn(page, 'ada');
  await page.setViewportSize(PHONE);
  await page.goto('/admin/users?search=grace');
  await expect(main(page).getByRole('rowheader', { name: 'Grace Grantee' })).toBeVisible();
  await page.setViewportSize(LAPTOP);
  await expect(main(page).getByRole('rowheader', { name: 'Grace', exact: true })).toBeVisible();
  await expect(main(page).getByRole('cell', { name: 'Grantee', exact: true }).first()).toBeVisible();
});

test('the card of a provider has four lines', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.setViewportSize(PHONE);
  await page.goto('/providers');
  await expect(main(page).getByRole('rowheader')).not.toHaveCount(0);
  for (const row of await main(page).locator('tbody tr').all())
    expect(await countLines(row.locator('th, td'))).toBeLessThanOrEqual(4);
});

test('the four headline figures stand two beside two on a tablet', async ({ page }) => {
  await signIn(page, 'alan');
  await page.setViewportSize(TABLET);
  await page.goto('/dashboard');
  const headlines = page.frameLocator('iframe[title="Dashboard"]').locator('.headline');
  await expect(headlines).toHaveCount(4);
  expect(await countLines(headlines)).toBe(2);
});

test('the choices and buttons of the results stand on one line', async ({ page }) => {
  await signIn(page, 'alan');
  const controls = page
    .frameLocator('iframe[title="Dashboard"]')
    .locator('.scope-bar__line :is(button, select)');
  for (const size of [LAPTOP, DESKTOP]) {
    await page.setViewportSize(size);
    await page.goto('/dashboard');
    expect([size.width, await countLines(controls)]).toEqual([size.width, 1]);
  }
});

test('no heading breaks within a word beside long names of programs', async ({ page }) => {
  await signIn(page, 'alan');
  await page.goto('/dashboard');
  const results = page.frameLocator('iframe[title="Dashboard"]');
  await results.getByRole('button', { name: 'By program: Youth served' }).click();
  const value = results.getByRole('columnheader', { name: 'Value' });
  for (const size of [LAPTOP, TABLET, PHONE]) {
    await page.setViewportSize(size);
    await expect(value).toBeVisible();
    const lines = await value.evaluate((heading) => {
      const text = document.createRange();
      text.selectNodeContents(heading);
      return text.getClientRects().length;
    });
    expect([size.width, lines]).toEqual([size.width, 1]);
    for (const one of page.frames()) expect(await one.evaluate(stickingOut)).toEqual([]);
  }
});

test('two grants beside each other fit a phone', async ({ page }) => {
  const [first, second] = [(await demoGrant(2)).pk, (await demoGrant(5)).pk];
  await signIn(page, 'alan');
  await page.setViewportSize(PHONE);
  await page.goto(`/dashboard#tab=youth&grant=${first}&besideGrant=${second}`);
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  await expect(frame.getByRole('table', { name: /^Key figures/ })).toBeVisible();
  for (const one of page.frames()) expect(await one.evaluate(stickingOut)).toEqual([]);
});

test('buttons that look like links are high enough for a finger', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.setViewportSize(PHONE);
  for (const path of ['/grantee', '/upload/entry', '/validationreport', '/queries', '/workbook']) {
    await page.goto(path);
    const plain = main(page).locator('.usa-button--unstyled:visible, .manual-link:visible');
    await expect(plain.first()).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    const heights = await plain.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect([path, Math.min(...heights) >= 24]).toEqual([path, true]);
  }
});
