/** The Manual of Operations: in its frame, as text, as a separate page, as a file, and from a question. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test/observe-page.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible, expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { openPortal, signIn } from '../test/people.ts';

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;
const violations: string[] = [];

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) violations.push(message.text());
  });
  await signIn(page, 'grace');
});
test.afterAll(() => context.close());

test('shows the PDF in a frame at 768 px [MAN-001]', async () => {
  await page.setViewportSize({ width: 768, height: 900 });
  const pdf = page.waitForResponse((response) => /\/api\/manual\/\d+\./.test(response.url()));
  await page.goto('/manual');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manual of Operations, Summer 2023');
  await expect(page.locator('iframe')).toBeVisible();
  const response = await pdf;
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  await expectAccessible(page, 'the manual as PDF');
});

test('shows its text below 768 px, with pictures and contents, and downloads the PDF [MAN-001] [MAN-002]', async () => {
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole('heading', { name: 'Uploading survey data' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  const picture = page.getByRole('img', { name: /^The sign-in card/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page, 'the manual as text');

  const downloads = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(downloads[0].suggestedFilename()).toBe('Manual-of-Operations-Summer-2023.pdf');
  expect((await readFile(await downloads[0].path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('needs no sideways scrolling on a phone', async () => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Glossary' })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('is a page of its own that is accessible, prints and needs no script', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const response = await page.goto('/manual-pages/manual.html');
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manual of Operations, Summer 2023');
  await expectAccessible(page, 'the manual as a page');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'Glossary' }).click();
  await expect(page).toHaveURL(/#glossary$/);
});

test('opens at a card of the form, beside it and in a tab of its own', async () => {
  await openPortal(page, /FY2019.*GDSRAE/);
  const link = page.getByRole('link', { name: 'More in the manual about: Providers' });
  await link.click();
  const panel = page.getByRole('complementary', { name: 'Manual: Providers' });
  await expect(panel.getByText('Number of providers funded')).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the grantee form beside the manual');
  // The new tab has no opener, so it is obtained from the context.
  const inTab = panel.getByRole('link', { name: 'Open this page of the manual in a new tab' });
  const [tab] = await Promise.all([context.waitForEvent('page'), inTab.click()]);
  await expect(tab).toHaveURL(/\/manual#grantee-providers$/);
  const entry = tab.locator('#grantee-providers');
  await expect(entry).toBeFocused();
  await expect(entry).toBeInViewport();
  await tab.close();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('breaks no rule of the content security policy', () => {
  expect(violations).toEqual([]);
});
