/** User preferences are respected: forced colors (WCAG 1.4.1, 1.4.11) and reduced motion (2.3.3). */
import type { Page } from '@playwright/test';
import { expectNothing } from './accessible.ts';
import { openPortal, signIn } from '../test/people.ts';
import { demoGrant } from '../test/programme.ts';
import { fixture } from '../uploads/uploading.ts';
import { expect, test } from '../test/observe-page.ts';

async function expectTold(page: Page, view: string): Promise<void> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await frame.evaluate(lostColours)));
  expectNothing({ view, check: 'forced colors', found });
}

test('with colours of their own readers see places, states and answers', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  const [, provider] = (await demoGrant(0)).providers;
  const program = `/provider/${provider?.pk}/program/${provider?.programs[0]?.pk}`;
  await page.goto(`${program}/reach`);
  await expect(page.locator('.save-bar__status')).toContainText('Data saved');
  await expectTold(page, 'reach');
  await page.goto('/providers');
  await page.getByRole('button', { name: 'Add Provider' }).first().click();
  const choice = page.getByRole('dialog').locator('label.usa-radio__label').last();
  const before = await choice.screenshot();
  await choice.click();
  await page.mouse.move(0, 0);
  await page.getByRole('dialog').focus();
  expect(before.equals(await choice.screenshot())).toBe(false);
  await page.goto('/upload/entry');
  await page.locator('input[type=file]').setInputFiles(fixture('entry-standard-with-faults.xlsx'));
  await page.getByRole('button', { name: 'Check Data' }).click();
  await expect(page.getByText(/rows need a correction/).first()).toBeVisible({ timeout: 30_000 });
  await expectTold(page, 'upload, rows to correct');
  await page.goto('/validationreport');
  await expect(page.getByRole('button', { name: 'Submit Data' })).toBeVisible();
  await expectTold(page, 'report');
});

test('with colours of their own readers tell the bars of every chart apart', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await signIn(page, 'alan');
  const frame = page.frameLocator('iframe');
  const tabs = frame.getByRole('navigation', { name: 'Questions' }).getByRole('button');
  await expect(tabs).toHaveCount(4);
  for (const tab of await tabs.all()) {
    await tab.click();
    await expect(frame.locator('main[aria-busy=false] .chart__bar').first()).toBeVisible();
    await expectTold(page, `dashboard, ${await tab.textContent()}`);
    await expectStill(page, `dashboard, ${await tab.textContent()}`);
  }
});

test('nothing moves for those who asked for no movement', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectStill(page, 'login');
  await signIn(page, 'gus');
  await openPortal(page, /FY2020/);
  await expectStill(page, 'grantee form');
});

async function expectStill(page: Page, view: string): Promise<void> {
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await frame.evaluate(movements)));
  expectNothing({ view, check: 'reduced motion', found });
}

/** Elements with perceptible transitions or animations. Runs in the page. */
function movements(): string[] {
  const seconds = (text: string) => Math.max(...text.split(',').map((one) => parseFloat(one)));
  return [...document.querySelectorAll('*')]
    .filter((one) => {
      const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
      return (
        seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01)
      );
    })
    .map((one) => `moves: ${one.tagName.toLowerCase()}.${one.getAttribute('class')}`)
    .slice(0, 8);
}

/** Elements whose information was conveyed by color only and is lost. Runs in the page. */
function lostColours(): string[] {
  const ground = getComputedStyle(document.body).backgroundColor;
  const found: string[] = [];
  const edges = (one: Element) => {
    const style = getComputedStyle(one);
    return [style.borderTop, style.borderBottom, style.borderLeft, style.outline].join();
  };
  for (const current of document.querySelectorAll('nav [aria-current]')) {
    const others = current.closest('nav')?.querySelectorAll(`${current.tagName}:not([aria-current])`) ?? [];
    if (current.checkVisibility() && [...others].some((one) => edges(one) === edges(current)))
      if (!current.matches('.usa-breadcrumb__list-item'))
        found.push(`looks like the others: ${current.textContent}`);
  }
  for (const body of document.querySelectorAll('.usa-alert__body')) {
    if (getComputedStyle(body, '::before').backgroundColor === ground)
      found.push(`has no icon: ${body.textContent.slice(0, 40)}`);
  }
  for (const icon of document.querySelectorAll('.icon')) {
    const color = icon.parentElement && getComputedStyle(icon.parentElement).color;
    if (getComputedStyle(icon).color !== color)
      found.push(`icon of its own color: ${icon.parentElement?.textContent.slice(0, 40)}`);
  }
  for (const bar of document.querySelectorAll('.chart__bar, .chart__point, .chart__target')) {
    const { fill, stroke, strokeWidth } = getComputedStyle(bar);
    const outlined = stroke !== 'none' && stroke !== ground && parseFloat(strokeWidth) > 0;
    if (fill === ground && !outlined) found.push(`cannot be seen: ${bar.getAttribute('class')}`);
  }
  const marks = [...document.querySelectorAll('.legend')].map((legend) =>
    [...legend.querySelectorAll('.legend__mark')].map((mark) => {
      const { borderStyle, borderWidth, backgroundColor } = getComputedStyle(mark);
      return `${borderStyle} ${borderWidth} ${backgroundColor}`;
    }),
  );
  for (const legend of marks)
    if (new Set(legend).size < legend.length) found.push(`legend of like marks: ${legend.join('; ')}`);
  return found.slice(0, 8);
}
