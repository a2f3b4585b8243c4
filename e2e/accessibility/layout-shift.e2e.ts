/** Pages have no layout shifts while loading (Layout Instability API). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../test/observe-page.ts';
import { signIn } from '../test/people.ts';

/** The "good" threshold for CLS of the Core Web Vitals. */
const SHIFT_MAX = 0.1;
const PHONE = { width: 412, height: 823 };

/** A page that records its layout shifts, with staggered API responses. */
async function newPage(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      // The DOM types lack LayoutShift.
      for (const shift of list.getEntries()) sum += Number(Reflect.get(shift, 'value'));
      Reflect.set(window, 'shifted', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let calls = 0;
  await page.context().route(/\/api\//, async (route) => {
    calls += 1;
    await wait(100 * (calls % 4));
    await route.continue();
  });
}

const loadShifts = (page: Page) =>
  Promise.all(
    page.frames().map((frame) => frame.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0))),
  );

test('what is loaded later moves nothing of the results', async ({ page }) => {
  await signIn(page, 'alan');
  await newPage(page);
  await page.goto('/dashboard');
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  await expect(frame.getByRole('heading', { name: 'Are youth reached and retained?' })).toBeVisible();
  for (const shifted of await loadShifts(page)) expect(shifted).toBeLessThan(SHIFT_MAX);
});

test('nor of the landing page and the reporting pages', async ({ page }) => {
  await signIn(page, 'grace');
  await newPage(page);
  await page.goto('/landing');
  const row = page.getByRole('row', { name: /FY2019/ }).first();
  await expect(row.getByText(/Submitted|In progress|Not started/).first()).toBeVisible();
  for (const shifted of await loadShifts(page)) expect(shifted).toBeLessThan(SHIFT_MAX);
  await row.getByRole('button', { name: /^Portal of/ }).click();
  await page.waitForURL((url) => url.pathname !== '/landing');
  for (const path of ['/grantee', '/providers', '/upload/entry', '/validationreport']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Progress of the report' })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    for (const shifted of await loadShifts(page))
      expect([path, shifted < SHIFT_MAX, shifted]).toEqual([path, true, shifted]);
  }
});

test('nor of the strip of grant and period, at any width: Switch Grants keeps its place', async ({
  page,
}) => {
  await signIn(page, 'grace');
  await page.goto('/landing');
  await page
    .getByRole('row', { name: /FY2019/ })
    .first()
    .getByRole('button', { name: /^Portal of/ })
    .click();
  await page.waitForURL((url) => url.pathname === '/grantee');
  const strip = page.getByRole('region', { name: 'Grant and reporting period' });
  const measure = async () => [
    await strip.boundingBox(),
    await strip.getByRole('button', { name: 'Switch Grants' }).boundingBox(),
  ];
  for (const width of [360, 768, 900, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    let arrive = () => {};
    const gate = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/reporting-periods\/.+\/reduce$/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/grantee');
    await expect(strip.getByText('…')).toBeVisible();
    const before = await measure();
    arrive();
    await expect(strip.getByText('October 1, 2022 - September 30, 2023')).toBeVisible();
    expect([width, ...(await measure())]).toEqual([width, ...before]);
    await page.unroute(/\/reporting-periods\/.+\/reduce$/);
  }
});
