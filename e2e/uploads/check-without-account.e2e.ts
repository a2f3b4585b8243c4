/** /check: a survey file is checked without an account, and nothing leaves the browser (decision 38). */
import type { Page } from '@playwright/test';
import { closeByKeyboard, pressOn, tabTo } from '../accessibility/keyboard.ts';
import { expectAccessible, expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { expect, test } from '../test/observe-page.ts';
import { fixture, type MadeFile } from './uploading.ts';

const headings = 'provider_name,program_name,survey_version';

/** Invalid or malicious files, with the expected message for each. */
const HOSTILE: readonly (readonly [MadeFile, RegExp])[] = [
  [{ name: 'notes.pdf', buffer: Buffer.from('%PDF-1.7') }, /Only xlsx and csv files are accepted/],
  [{ name: 'renamed.xlsx', buffer: Buffer.from('%PDF-1.7') }, /The file "renamed\.xlsx" .*PDF/],
  [{ name: 'broken.xlsx', buffer: Buffer.from('PK\u0003\u0004') }, /The file "broken\.xlsx" /],
  [{ name: 'empty.csv', buffer: Buffer.from('') }, /The file "empty\.csv" is empty/],
  [
    { name: 'page.csv', buffer: Buffer.from('<!doctype html><script>alert(1)</script>') },
    /The file "page\.csv" /,
  ],
];

const chooser = (page: Page) => page.getByLabel(/^Choose (a|another) file$/);
const checkData = (page: Page) => page.getByRole('button', { name: 'Check Data' });

test('a stranger checks files; after the page has loaded nothing is sent [BEY-172]', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Check a survey file without signing in' }).click();
  await expect(page.getByText('Everything this page needs is loaded.')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const sent: string[] = [];
  page.context().on('request', (request) => {
    // The browser requests the favicon on its own, at any time.
    if (!request.url().endsWith('/favicon.svg')) sent.push(`${request.method()} ${request.url()}`);
  });
  await expectGoodAtEveryWidth(page, 'check, begun');

  await test.step('a file with faults, by keyboard', async () => {
    await tabTo(chooser(page), { within: 20 });
    await chooser(page).setInputFiles(fixture('entry-standard-with-faults.xlsx'));
    await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
    await pressOn(checkData(page), 'Enter', { within: 20 });
    await expect(page.getByText('Column en_age has 3 out-of-range value(s)')).toBeVisible();
    await expect(page.getByText(/Provider and program names are not checked/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0);
    await expectGoodAtEveryWidth(page, 'check, with issues');
  });

  await test.step('the error report is made in the browser', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download error report (xlsx)' }).click();
    expect((await download).suggestedFilename()).toBe('entry-standard-with-faults-errors.xlsx');
  });

  await test.step('the other survey, and headings that are elsewhere', async () => {
    await page.getByRole('link', { name: 'Exit survey data' }).click();
    // The two surveys look alike: a file chosen too early would go to the previous one.
    await expect(page.getByText('The exit template (xlsx)')).toBeVisible();
    await expect(page.getByText('or drop it here').first()).toBeVisible();
    const text = `Our survey\n\n${headings}\nP,A,HS\nP,A,HS\n`;
    await chooser(page).setInputFiles({ name: 'own.csv', mimeType: '', buffer: Buffer.from(text) });
    await expect(page.getByText(/The headings seem to be in row 3: 3 of 58 columns match/)).toBeVisible();
    await expectAccessible(page, 'check, an offer');
    await page.getByRole('button', { name: 'Use them' }).click();
    await expect(page.getByLabel('Header row number')).toHaveValue('3');
    await expect(page.getByLabel('Header row number')).toBeFocused();
  });

  await test.step('hostile files are answered with a sentence', async () => {
    for (const [file, sentence] of HOSTILE) {
      await chooser(page).setInputFiles({ mimeType: '', ...file });
      await expect(page.getByText(sentence).first()).toBeVisible();
      if (await page.getByRole('dialog').isVisible()) await closeByKeyboard(page);
    }
    await page.getByLabel(/Template of your grant/).setInputFiles(fixture('exit-custom.xlsx'));
    await expect(
      page.getByText(/"exit-custom\.xlsx" names no programs on its sheet Summary Data/),
    ).toBeVisible();
  });

  expect(sent.filter((request) => !/ (?:blob|data):/.test(request))).toEqual([]);
});
