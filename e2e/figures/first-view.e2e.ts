/** The view above the fold on a laptop of 1280 by 800; and the brief, printed from its HTML. */
import { readFile } from 'node:fs/promises';
import { signIn } from '../test/people.ts';
import { printedSheets } from '../test/printed.ts';
import { expect, test } from '../test/observe-page.ts';

const WINDOW = { width: 1280, height: 800 };

for (const [reader, charts] of [
  ['alan', ['Who has reported', 'Are youth reached and retained?']],
  ['grace', ['Our grant and the nation', 'How many youth stayed']],
] as const) {
  test(`${reader} sees four headline figures and two charts above the fold`, async ({ page }) => {
    await page.setViewportSize(WINDOW);
    await signIn(page, reader);
    if (reader === 'grace')
      await page
        .getByRole('button', { name: /^Dashboard of / })
        .first()
        .click();
    const frame = page.frameLocator('iframe[title="Dashboard"]');
    const headlines = frame.locator('.headline');
    await expect(headlines).toHaveCount(4);
    // An announcement of another journey takes space at the top until dismissed.
    for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.click();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
    for (const name of charts) await expect(frame.getByRole('region', { name })).toBeVisible();
    for (const headline of await headlines.all()) {
      const box = await headline.boundingBox();
      expect((box?.y ?? WINDOW.height) + (box?.height ?? 0)).toBeLessThanOrEqual(WINDOW.height);
    }
    for (const name of charts) {
      // The title and most of the upper half must be visible.
      const box = await frame.getByRole('region', { name }).boundingBox();
      expect(box?.y ?? WINDOW.height, name).toBeLessThanOrEqual(WINDOW.height - 200);
    }
  });
}

test('the HTML of a brief prints on two sheets [BEY-190]', async ({ page }) => {
  await signIn(page, 'alan');
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  await frame.getByRole('button', { name: 'Download', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name: 'Download a brief of two pages (html)' }).click(),
  ]);
  const html = await readFile(await download.path(), 'utf8');
  const sheet = await page.context().newPage();
  await sheet.setContent(html);
  const sheets = await printedSheets(sheet, { format: 'Letter', preferCSSPageSize: true });
  expect(sheets).toHaveLength(2);
  expect(sheets[0]).toContain('Youth served');
});
