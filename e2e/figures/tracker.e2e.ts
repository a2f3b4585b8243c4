/** The agency's tracker: filtered, opened, downloaded; a Grantee's own report and forms. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openWorkbook } from '../../packages/sheets/read-workbook.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { openPortal, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

const toFrame = (page: Page) => page.frameLocator('iframe[title="Dashboard"]');

/** The file downloaded by a click. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('ACF opens the tracker, filters it, reads a report and takes lines, forms and figures away [UP-8]', async ({
  page,
}) => {
  await signIn(page, 'alan');
  await expect(page).toHaveURL('/dashboard');
  const frame = toFrame(page);
  const press = (name: string | RegExp) => frame.getByRole('button', { name }).first().click();
  await press('Reporting tracker');
  await expect(frame.getByRole('status').filter({ hasText: 'Reports of Summer 2023' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'tracker');

  await frame.getByLabel('Report period', { exact: true }).selectOption('Winter 2023');
  await expect(frame.getByRole('status').filter({ hasText: 'Reports of Winter 2023' })).toBeVisible();
  const submitted = frame.getByRole('button', { name: /^\d+ ?Submitted$/ });
  const count = Number(/\d+/.exec((await submitted.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(1);
  await submitted.click();
  await expect(frame.locator('tbody tr')).toHaveCount(count);
  await press('Last activity');
  await expect(frame.getByRole('columnheader', { name: 'Last activity' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const grantee = (await frame.getByRole('rowheader').first().textContent()) ?? '';
  await frame.getByLabel('Grant', { exact: true }).fill(grantee);
  await expect(frame.locator('tbody tr')).not.toHaveCount(count);

  const lines = await downloaded(page, () => press('Download lines (csv)'));
  expect(lines.name).toMatch(/^reporting-tracker-winter-2023-\d{4}-\d\d-\d\d\.csv$/);
  const [heading, first] = lines.bytes.toString().split('\r\n');
  expect(heading).toContain('Report period,Grantee,Funding stream');
  expect(first).toContain(grantee);

  await press(/^Open the report of /);
  await expect(frame.getByRole('heading', { name: grantee, level: 1 })).toBeFocused();
  const main = frame.getByRole('main');
  await expect(main).toContainText('Read only');
  await expect(main).toContainText(/Submission 1: .+ UTC/);
  await frame.locator('summary').first().click();
  await expect(main).toContainText('Provider data');
  await expectGoodAtEveryWidth(page, 'report of a grant');
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await press('Back to the tracker');
  await expect(frame.getByRole('rowheader').first()).toHaveText(grantee);

  await frame.getByLabel('Form', { exact: true }).selectOption('Providers');
  const forms = await downloaded(page, () => press('Download form (xlsx)'));
  expect(forms.name).toMatch(/^provider-submitted-winter-2023-\d{4}-\d\d-\d\d\.xlsx$/);
  const { sheets } = await openWorkbook(new Uint8Array(forms.bytes), { fileName: forms.name });
  expect(sheets).toHaveLength(1);

  await press('Results');
  await expect(frame.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await press('Download');
  const figures = await downloaded(page, () => press('Download figures (csv)'));
  expect(figures.bytes.toString()).toContain('Submitted only');
});

test('a Grantee reads the own status', async ({ page }) => {
  await signIn(page, 'dee');
  await expect(page).toHaveURL('/dashboard');
  const frame = toFrame(page);
  await frame.getByRole('button', { name: 'Report status' }).click();
  await expect(frame.getByRole('heading', { name: 'Report status' })).toBeVisible();
  await expect(frame.getByRole('main')).toContainText('Uploads received');
  await expectGoodAtEveryWidth(page, 'own status');
});

test('a Grantee takes the own forms away', async ({ page }) => {
  await signIn(page, 'gus');
  await openPortal(page, /^Prairie Youth Network/);
  await page.getByRole('link', { name: 'Data Submission Validation' }).first().click();
  const button = page.getByRole('button', { name: 'Download all forms (xlsx)' });
  await expect(button).toBeVisible();
  const { name, bytes } = await downloaded(page, () => button.click());
  expect(name).toMatch(/^forms-.+\.xlsx$/);
  const { sheets } = await openWorkbook(new Uint8Array(bytes), { fileName: name });
  expect(sheets.map((sheet) => sheet.name)).toContain('Dictionary');
});
