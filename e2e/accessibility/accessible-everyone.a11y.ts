/** Checks every page of the portal as every persona of the demo. */
import type { Page } from '@playwright/test';
import { PERSONAS } from '../../apps/api/seeds/personas.ts';
import { expectGoodAtEveryWidth } from './accessible.ts';
import { CHECKED_PAGES } from './checked-pages.ts';
import { signIn } from '../test/people.ts';
import { demoGrant } from '../test/programme.ts';
import { expect, test } from '../test/observe-page.ts';

/** Personas that never complete sign-in; accessible.e2e.ts checks those steps. */
const NEWCOMERS = ['newt', 'nora'];

for (const { key, about } of PERSONAS.filter((one) => !NEWCOMERS.includes(one.key))) {
  test(`${key}, ${about}`, async ({ page }) => {
    await signIn(page, key);
    const portal = page.getByRole('button', { name: /^Portal of/, disabled: false });
    if ((await page.waitForLoadState('networkidle'), await portal.count()) > 0) {
      await expectSettled(page);
      await expectGoodAtEveryWidth(page, `${key}: /landing`);
      await portal.first().click();
      await page.waitForURL((url) => url.pathname !== '/landing');
    }
    for (const { path, name } of await listAddresses(key)) {
      await page.goto(path);
      await expectSettled(page);
      // A forbidden page redirects to another one, which is checked under its own name.
      if (new URL(page.url()).pathname !== path) continue;
      await expectGoodAtEveryWidth(page, `${key}: ${name}`);
    }
  });
}

/** The addresses of the pages, with the ids of the person's grant (Admin: the first grant). */
async function listAddresses(key: string): Promise<readonly { path: string; name: string }[]> {
  const own = PERSONAS.find((one) => one.key === key)?.associations[0];
  const [provider] = (await demoGrant(own?.grant ?? 0)).providers;
  // Login and landing page have been checked on the way.
  return Object.entries(CHECKED_PAGES)
    .filter(([path, checked]) => !('not' in checked) && path !== '/' && path !== '/landing')
    .map(([name]) => ({
      name,
      path: name.replace(':pid', String(provider?.pk)).replace(':pmid', String(provider?.programs[0]?.pk)),
    }));
}

/** Waits until neither the page nor its frame is loading. */
async function expectSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.skeleton, .spinner, main[aria-busy=true]')).toHaveCount(0);
  if (new URL(page.url()).pathname === '/dashboard' && (await page.locator('iframe').count()) > 0)
    await expect(
      page.frameLocator('iframe').locator('main[aria-busy=false], [role=alert]').first(),
    ).toBeVisible({
      timeout: 60_000,
    });
}
