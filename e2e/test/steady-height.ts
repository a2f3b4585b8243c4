/** The height of the dashboard's frame, which follows its figures. */
import { expect } from './observe-page.ts';
import type { Page } from '@playwright/test';

/** Charts are drawn again at another width, and the frame follows: what is clicked meanwhile moves away. */
export async function expectSteadyHeight(page: Page): Promise<void> {
  let last = 0;
  const isSteady = async () => {
    const before = last;
    last = (await page.locator('iframe[title="Dashboard"]').boundingBox())?.height ?? 0;
    return last > 0 && last === before;
  };
  await expect.poll(isSteady, { intervals: [500] }).toBe(true);
}
