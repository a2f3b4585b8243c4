/** Details of the grantee page that only a browser shows. */
import { openPortal, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

test('the sign of an amount is painted, and Escape closes the folded menu', async ({ page }) => {
  await signIn(page, 'gus');
  await openPortal(page, /Active/);
  const amount = page.locator('.usa-input-group:has(#f-gr_srae_grant_funding)');
  const shown = await amount.screenshot();
  await amount.locator('.usa-input-prefix').evaluate((sign) => {
    if (sign instanceof HTMLElement) sign.style.visibility = 'hidden';
  });
  expect(shown.equals(await amount.screenshot())).toBe(false);

  await page.setViewportSize({ width: 360, height: 800 });
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await expect(menu).toBeFocused();
});
