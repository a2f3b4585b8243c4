/** Framing and message origins of the dashboard: other origins see and receive nothing (decision 20). */
// Uses its own browser, since policy violations are expected here.
import { expect, type Page, test } from '@playwright/test';
import { PORTS } from '../test/test-servers.ts';

const DASHBOARD = `http://localhost:${PORTS.dashboard}`;
const HOSTILE = `http://localhost:${PORTS.operator + 7}`;
const ALONE = 'The dashboard opens inside the portal';

/** Records the data calls of a page and its frames from now on. */
function dataCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${DASHBOARD}/api/`)) calls.push(request.url());
  });
  return calls;
}

test('opened by itself the dashboard explains itself and asks for nothing [BEY-093]', async ({ page }) => {
  const calls = dataCalls(page);
  await page.goto(`${DASHBOARD}/?period=1&grant=1&tab=youth`);
  await expect(page.getByRole('heading', { name: ALONE })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.evaluate(() =>
    window.postMessage(
      { type: 'portal.signin', v: 1, session: { token: 'x', expires_in: 300 }, grant: null },
      '*',
    ),
  );
  await expect(page.getByRole('heading', { name: ALONE })).toBeVisible();
  expect(calls).toEqual([]);
});

test('the browser refuses to show it inside a page of another origin [BEY-094]', async ({ page }) => {
  const calls = dataCalls(page);
  await page.route(`${HOSTILE}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Hostile</h1><iframe src="${DASHBOARD}/"></iframe>`,
    }),
  );
  await page.goto(`${HOSTILE}/`);
  const shown = () => page.frames().map((frame) => frame.url());
  await expect.poll(shown).toContain('chrome-error://chromewebdata/');
  await expect(page.frameLocator('iframe').locator('#root')).toHaveCount(0);
  expect(calls).toEqual([]);
});
