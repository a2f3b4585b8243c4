/** The bar with the filters of the results on a phone, where it folds once the figures are scrolled. */
import type { FrameLocator, Page } from '@playwright/test';
import { signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

let page: Page;
let frame: FrameLocator;

// One sign-in for all tests, since text messages per person are limited.
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await signIn(page, 'alan');
  frame = page.frameLocator('iframe[title="Dashboard"]');
  await expect(frame.getByRole('heading', { name: 'At a glance' })).toBeVisible();
});
test.afterAll(() => page.context().close());

/** Charts are drawn again at another width, and the frame follows: what is clicked meanwhile moves away. */
async function expectSteadyHeight(): Promise<void> {
  let last = 0;
  const isSteady = async () => {
    const before = last;
    last = (await page.locator('iframe[title="Dashboard"]').boundingBox())?.height ?? 0;
    return last > 0 && last === before;
  };
  await expect.poll(isSteady, { intervals: [500] }).toBe(true);
}

test('on a phone the filters fold into a line once the figures are scrolled, and open from it', async () => {
  await expectSteadyHeight();
  const bar = frame.locator('.scope-bar');
  const filters = frame.getByRole('button', { name: 'Filters' });
  await page.evaluate(() => window.scrollTo(0, 1_800));
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 0).toBeLessThanOrEqual(48);
  await expect.poll(async () => (await bar.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
  await expect(frame.locator('.scope')).toContainText('2023');
  await expect(frame.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  await filters.click();
  await expect(frame.getByLabel('Break down by')).toBeInViewport();
  await filters.click();
  await expect.poll(async () => (await bar.boundingBox())?.height ?? 0).toBeLessThanOrEqual(48);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(frame.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
});

test('the bar covers nothing that is reached backwards by keyboard', async () => {
  const bar = frame.locator('.scope-bar');
  const isCovering = () =>
    bar.evaluate((one) => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body || one.contains(focused)) return false;
      const [place, control] = [one.getBoundingClientRect(), focused.getBoundingClientRect()];
      return control.top < place.bottom && control.bottom > place.top;
    });
  await frame.getByRole('navigation', { name: 'Questions' }).getByRole('button').last().focus();
  for (let pressed = 0; pressed < 30; pressed++) {
    await page.keyboard.press('Shift+Tab');
    await expect.poll(isCovering, { intervals: [50] }).toBe(false);
  }
});

test('the filters fold also where the page was scrolled while it loaded', async () => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.reload();
  const heading = frame.getByRole('heading', { name: 'At a glance' });
  // Scrolled past the place of the bar, which is not seen yet.
  const scrollDown = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return heading.isVisible();
  };
  await expect.poll(scrollDown, { intervals: [20] }).toBe(true);
  await expectSteadyHeight();
  await page.evaluate(() => window.scrollTo(0, 1_800));
  await expect(frame.locator('.scope-room')).toHaveClass(/scope-room--folded/);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(frame.locator('.scope-room')).not.toHaveClass(/scope-room--folded/);
});
