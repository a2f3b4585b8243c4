/** Runs axe over the page as it stands, and looks that nothing needs sideways scrolling. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 360, height: 800 };

/** Any violation fails with its rule and place, frames included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // Frames need the builder's slower way, which opens a page for each run.
  const builder = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
  const { violations } = await builder.analyze();
  const found = violations.map(
    (one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect.soft(found, what).toEqual([]);
}

/** The same at both widths of quality.md; at the narrow one page and frames must not scroll sideways. */
export async function expectGoodAtBothWidths(page: Page, what: string): Promise<void> {
  await expectAccessible(page, `${what}, ${WIDE.width} px`);
  await page.setViewportSize(NARROW);
  await expectAccessible(page, `${what}, ${NARROW.width} px`);
  for (const frame of page.frames()) {
    expect.soft(await frame.evaluate(stickingOut), `${what} scrolls sideways`).toEqual([]);
  }
  await page.setViewportSize(WIDE);
}

/** Nothing when the document is no wider than its window; else what sticks out. Runs in the browser. */
function stickingOut(): string[] {
  const root = document.scrollingElement ?? document.documentElement;
  if (root.scrollWidth <= window.innerWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > window.innerWidth + 1,
  );
  return wide.map((one) => `${one.tagName.toLowerCase()}.${one.className}`).slice(0, 8);
}
