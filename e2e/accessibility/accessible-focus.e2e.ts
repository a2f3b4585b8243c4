/** The keyboard focus is always visible and never obscured by a bar: on desktop, on a phone, at 400 percent zoom. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { columnLetters } from '../../packages/domain/survey/catalogue/headings.ts';
import { filled } from '../../packages/sheets/test/filled.ts';
import { readAll } from '../../packages/sheets/test/read-all.ts';
import { expectNothing } from './accessible.ts';
import { expectOpen } from '../reporting/form-journey.ts';
import { openPortal, signIn } from '../test/people.ts';
import { demoGrant } from '../test/programme.ts';
import { chooseInRow } from '../test/row-menu.ts';
import { fixture, loadFile } from '../uploads/uploading.ts';
import { expect, test } from '../test/observe-page.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 360, height: 640 },
  { width: 320, height: 256 },
];

/** At every size, reports controls that are not visible while focused (WCAG 2.4.7, 2.4.11). */
async function expectFocusSeen(page: Page, view: string, sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // Browsers show the focus ring only after keyboard input.
    await page.keyboard.press('Shift');
    const found = await page.evaluate(unseenFocus);
    expectNothing({ view, check: `focus ${size.width} by ${size.height}`, found });
  }
  await page.setViewportSize(SIZES[0] ?? { width: 1280, height: 720 });
}

test('on every page of the report, its save bar included', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  const provider = (await demoGrant(0)).providers[1];
  const program = `/provider/${provider?.pk}/program/${provider?.programs[0]?.pk}`;
  for (const address of [
    '/grantee',
    `/provider/${provider?.pk}`,
    program,
    `${program}/reach`,
    `${program}/entry-exit`,
  ]) {
    await page.goto(address);
    await expectOpen(page);
    await expectFocusSeen(page, address);
  }
  await page.goto('/validationreport');
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expectFocusSeen(page, 'report');
  await page.goto('/providers');
  await expect(page.getByRole('main').getByRole('rowheader')).toHaveCount(4);
  await expectFocusSeen(page, 'provider table');
});

test('on the pages that take files: survey data by provider, rows to correct, the forms workbook, the check', async ({
  page,
}) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.goto('/upload/entry');
  await expect(page.getByRole('table', { name: 'Survey data by provider' })).toBeVisible();
  await expectFocusSeen(page, 'survey data by provider');
  await loadFile(page, fixture('entry-standard-with-faults.xlsx'));
  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(page.getByRole('grid', { name: 'Rows to correct' })).toBeVisible();
  await expectFocusSeen(page, 'rows to correct');
  // Leaving a checked file opens a prompt.
  page.once('dialog', (question) => void question.accept());
  await page.goto('/workbook');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the forms workbook (xlsx)' }).click(),
  ]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const [, ...names] = (await readAll(bytes, 'forms.xlsx', { sheet: 'Grantee' })).find(
    ([row]) => row === 2,
  ) ?? [0];
  const cell = `${columnLetters(names.indexOf('gr_target_num_youth'))}3`;
  const buffer = Buffer.from(await filled(bytes, 2, { [cell]: 4321 }));
  await page.getByLabel('Choose a file').setInputFiles({ name: 'forms.xlsx', mimeType: '', buffer });
  await page.getByRole('button', { name: /^Show the changes/ }).click();
  await expectFocusSeen(page, 'forms workbook, what would change');
  await page.goto('/check');
  const chooser = page.getByLabel(/^Choose (?:a|another) file$/);
  await chooser.setInputFiles(fixture('entry-standard-with-faults.xlsx'));
  await expect(page.getByText('File loaded successfully...').first()).toBeVisible();
  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(page.getByRole('heading', { name: 'Data Check Results' })).toBeVisible();
  await expectFocusSeen(page, 'check without an account');
});

test('on a form beside its open manual, on a tablet too', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.goto('/grantee');
  await expectOpen(page);
  await page.locator('.manual-link').first().click();
  await expect(page.getByRole('heading', { name: /^Manual: / })).toBeFocused();
  await expectFocusSeen(page, 'form with its manual', [...SIZES, { width: 900, height: 700 }]);
});

test('a dialog in a low window scrolls as a whole, by keyboard too', async ({ page }) => {
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.goto('/providers');
  await page.setViewportSize({ width: 320, height: 256 });
  await chooseInRow(page, 'Cedar Valley School District', 'Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  // No text is squeezed between the title and the buttons.
  const hidden = await dialog
    .locator('.modal__body')
    .evaluate((body) => body.scrollHeight - body.clientHeight);
  expect(hidden).toBe(0);
  await page.keyboard.press('End');
  await expect(dialog.getByRole('button').last()).toBeInViewport({ ratio: 1 });
});

/** Focuses each control; reports those without a visible or with a fully obscured focus. Runs in the page. */
function unseenFocus(): string[] {
  const found: string[] = [];
  const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
  for (const one of document.querySelectorAll<HTMLElement>(controls)) {
    if (!one.checkVisibility() || one.matches(':disabled')) continue;
    one.focus();
    // The skip link is animated.
    for (const movement of document.getAnimations()) movement.finish();
    if (document.activeElement !== one) continue;
    const name = `${one.tagName.toLowerCase()}#${one.id} "${one.textContent.trim().slice(0, 30)}"`;
    if (!shows(one)) found.push(`shows no focus: ${name}`);
    if (!isSeen(drawn(one))) found.push(`not seen while it has the focus: ${name}`);
  }
  const bar = document.querySelector('.save-bar');
  if (bar && getComputedStyle(bar).position === 'sticky' && bar.clientHeight > window.innerHeight / 3)
    found.push(`the save bar keeps ${bar.clientHeight} of ${window.innerHeight} px`);
  return found.slice(0, 8);

  /** Checkboxes and radio buttons are drawn by their labels. */
  function drawn(one: HTMLElement): Element {
    return (one instanceof HTMLInputElement && /checkbox|radio/.test(one.type) && one.labels?.[0]) || one;
  }

  function shows(one: HTMLElement): boolean {
    const styles = [getComputedStyle(one), getComputedStyle(drawn(one), '::before')];
    return styles.some(
      ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2,
    );
  }

  function isSeen(one: Element): boolean {
    return [...one.getClientRects()].some(({ left, right, top, bottom }) => {
      const across = [left + 3, (left + right) / 2, right - 3];
      const down = [top + 3, (top + bottom) / 2, bottom - 3];
      return across.some((x) =>
        down.some((y) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && (one.contains(hit) || hit.contains(one));
        }),
      );
    });
  }
}
