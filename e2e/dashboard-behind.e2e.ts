/** The results while newer data are still being added up: the page says so, and follows by itself. */
import type { FrameLocator, Page } from '@playwright/test';
import { connected } from './database.ts';
import { signIn } from './people.ts';
import { expect, test } from './watched.ts';

const ADDING_UP = /Newer data are being added up; these figures follow by themselves/;
const WAITING = 'The newest data are being added up. The figures follow in a moment.';

const frameOf = (page: Page) => page.frameLocator('iframe[title="Results"]');
/** The figures of a tab. */
const shown = (frame: FrameLocator) => frame.locator('.card');
const openResponses = (frame: FrameLocator) =>
  frame.getByRole('button', { name: 'How did youth respond?' }).click();

/**
 * Does `work` while a provider of the grant is no longer active and nobody can decide on it; afterwards everything is
 * as it was.
 */
async function whileBehind(grantee: string, work: () => Promise<void>): Promise<void> {
  await connected(async (client) => {
    const setActive = (active: boolean | null) =>
      client.query(
        `update provider_submissions set prov_active = $2 where (fk_providers, fk_reporting_periods) = (
           select min(p.pk), min(r.pk) from providers p join grants g on g.pk = p.fk_grants
           join grantees o on o.pk = g.fk_grantees and o.grantee_name = $1
           join reporting_periods r on r.current)`,
        [grantee, active],
      );
    await client.query("select pg_advisory_lock(hashtext('families'), 0)");
    await setActive(false);
    try {
      await work();
    } finally {
      await setActive(true);
    }
  });
}

test('a Grantee waits for figures of the own newest data, which then come [BEY-117]', async ({ page }) => {
  await signIn(page, 'gus');
  await page.getByRole('button', { name: /^Dashboard/ }).click();
  const frame = frameOf(page);
  await openResponses(frame);
  await expect(frame.locator('main[aria-busy=false]')).toBeVisible();
  await expect(shown(frame).first()).toBeVisible();
  await whileBehind('Prairie Youth Network', async () => {
    await page.reload();
    await expect(frame.getByText(WAITING).first()).toBeVisible();
    await expect(shown(frame)).toHaveCount(0);
    await page.screenshot({ path: test.info().outputPath('waiting.png'), fullPage: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.screenshot({ path: test.info().outputPath('waiting-360.png'), fullPage: true });
    const answer = page.waitForResponse((response) => response.url().includes('/api/dashboard/export'));
    await frame.getByRole('button', { name: 'Download figures (csv)' }).click();
    expect((await answer).status()).toBe(503);
    await expect(frame.getByRole('alert')).toContainText(WAITING);
  });
  await expect(shown(frame).first()).toBeVisible();
  await expect(frame.locator('main').getByText(WAITING)).toHaveCount(0);
});

test('staff read the nation as it was meanwhile, and are told [BEY-117]', async ({ page }) => {
  await signIn(page, 'alan');
  await page.goto('/dashboard');
  const frame = frameOf(page);
  await frame.getByLabel('Data', { exact: true }).selectOption('saved');
  await openResponses(frame);
  await expect(frame.locator('.scope')).toContainText('All saved data');
  await whileBehind('Prairie Youth Network', async () => {
    await page.reload();
    await expect(frame.getByText(ADDING_UP)).toBeVisible();
    await expect(shown(frame).first()).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('behind.png') });
  });
  await expect(frame.getByText(ADDING_UP)).toHaveCount(0);
  await expect(shown(frame).first()).toBeVisible();
});
