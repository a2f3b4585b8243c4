/**
 * Pages for readers whose browser has a larger default font: columns, breakpoints and charts grow with it, nothing
 * scrolls sideways or is cut off (WCAG 1.4.4, 1.4.10).
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../test/observe-page.ts';
import { openPortal, signIn } from '../test/people.ts';
import { demoGrant } from '../test/programme.ts';
import { listProviderPaths } from './report-paths.ts';
import { cutTexts, replaceStyles, stickingOut } from './accessible-layout.ts';

/** Default font size in pixels, and the window widths that have to hold it: at 32 px, 200 percent. */
const SIZES = [
  { font: 24, widths: [1280, 768, 360] },
  { font: 32, widths: [1280, 768] },
] as const;

/** Texts of charts above or below their drawing. */
function cutLabels(): string[] {
  return [...document.querySelectorAll('.chart > svg')].flatMap((drawing) => {
    const room = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll('text')]
      .filter((text) => {
        const { top, bottom } = text.getBoundingClientRect();
        return top < room.top - 3 || bottom > room.bottom + 3;
      })
      .map((text) => `outside its chart: ${text.textContent}`);
  });
}

/** With a style sheet that doubles the font, breakpoints do not follow. */
async function expectRoomDoubled(page: Page, path: string): Promise<void> {
  await page.evaluate(replaceStyles, 'html { font-size: 200% !important; }');
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = (await page.evaluate(cutTexts)).filter((text) => !text.endsWith('.user-menu__name'));
    expect.soft([path, 'doubled', width, cut]).toEqual([path, 'doubled', width, []]);
  }
}

async function expectRoom(page: Page, path: string, withDoubled = false): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const setFont = (standard: number) => browser.send('Page.setFontSizes', { fontSizes: { standard } });
  await setFont(SIZES[0].font);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.skeleton, .spinner, main[aria-busy=true]')).toHaveCount(0);
  const frames = page.frames().filter((frame) => frame.url().startsWith('http'));
  for (const frame of frames.slice(1))
    await expect(frame.locator('main[aria-busy=false]')).toBeVisible({ timeout: 60_000 });
  for (const frame of frames) await frame.evaluate(replaceStyles, '');
  for (const { font, widths } of SIZES) {
    await setFont(font);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const frame of frames)
        for (const question of [stickingOut, cutTexts, cutLabels])
          expect.soft([path, font, width, await frame.evaluate(question)]).toEqual([path, font, width, []]);
    }
  }
  await setFont(16);
  await browser.detach();
  if (withDoubled) await expectRoomDoubled(page, path);
}

test('of a grantee, the forms also with a style sheet that doubles the font', async ({ page }) => {
  await signIn(page, 'grace');
  const [provider] = (await demoGrant(0)).providers;
  await expectRoom(page, '/landing');
  await openPortal(page, /FY2019/);
  for (const path of ['/grantee', ...listProviderPaths(provider?.pk, provider?.programs[0]?.pk)])
    await expectRoom(page, path, true);
  for (const path of [
    '/providers',
    '/upload/entry',
    '/validationreport',
    '/requseraccounts',
    '/queries',
    '/workbook',
    '/profile',
    '/contact',
    '/manual',
    '/dashboard',
  ])
    await expectRoom(page, path);
});

test('of an Admin', async ({ page }) => {
  await signIn(page, 'ada');
  for (const path of [
    '/admin/users',
    '/admin/grantees',
    '/admin/periods',
    '/admin/availability',
    '/admin/curricula',
    '/admin/deleted',
    '/admin/audit',
    '/admin/access-review',
    '/admin/keys',
    '/admin/records',
    '/admin/releases',
    '/admin/announcements',
    '/dashboard',
  ])
    await expectRoom(page, path);
});

test('of everyone', async ({ page }) => {
  for (const path of ['/', '/check']) await expectRoom(page, path);
});
