/** The focus keeps its place when the control that had it goes away or is switched off (WCAG 2.4.3). */
import type { Page } from '@playwright/test';
import { expect, test } from '../test/observe-page.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { pressOn } from './keyboard.ts';

let grant: OwnGrant;

test.beforeAll(async () => {
  grant = await ownGrant('olive-focus', 'Kestrel Youth Center', [{ name: 'Kestrel House', programs: [] }]);
});

/** Tag and name of what has the focus. */
function focusedPart(page: Page): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement;
    const label =
      one?.getAttribute('aria-label') ??
      one?.querySelector(':scope > caption, :scope > h2')?.textContent ??
      '';
    return `${one?.tagName.toLowerCase()} ${label}`.trim();
  });
}

test('after Retry, on the page or the card whose content has arrived', async ({ page }) => {
  await signIn(page, grant.key);
  await openPortal(page, /Kestrel/);
  for (const { path, call, part } of [
    { path: '/grantee', call: /\/submissions\/\d+\/reduce$/, part: 'main Grantee data' },
    { path: '/requseraccounts', call: /\/api\/users\/\d+(?:\?|$)/, part: 'section Manage Existing Users' },
  ]) {
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' }).first();
    await expect(retry).toBeVisible({ timeout: 20_000 });
    await page.unroute(call);
    await retry.focus();
    await page.keyboard.press('Enter');
    await expect(retry).toHaveCount(0);
    await expect.poll(() => focusedPart(page), path).toBe(part);
  }
});

test('after a session has been ended, on the button of the next one, or else on the table', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  await signIn(await elsewhere.newPage(), grant.key);
  await signIn(page, grant.key);
  await page.goto('/profile');
  const end = page.getByRole('button', { name: /^End session: / });
  await expect(end.first()).toBeVisible();
  const before = await end.count();
  await end.first().focus();
  await page.keyboard.press('Enter');
  await expect(end).toHaveCount(before - 1);
  await expect.poll(() => focusedPart(page)).toMatch(/^(button End session: |table Your sessions$)/);
  await elsewhere.close();
});

test('while a setting in a table is being saved, on the setting', async ({ page }) => {
  await signIn(page, grant.key);
  await openPortal(page, /Kestrel/);
  await page.goto('/providers');
  const box = page.getByRole('checkbox', { name: /^Provider may upload/ }).first();
  for (const [checked, saved] of [
    [true, 'may now upload'],
    [false, 'may no longer upload'],
  ] as const) {
    await pressOn(box, 'Space', { within: 40 });
    await expect(page.getByText(saved)).toBeVisible();
    await expect(box).toBeChecked({ checked });
    await expect(box).toBeFocused();
  }
});
