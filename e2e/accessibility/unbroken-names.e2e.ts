/** Names of 120 characters without spaces do not widen any page. */
import { expect, test } from '../test/observe-page.ts';
import { cutTexts, replaceStyles, stickingOut } from './accessible-layout.ts';
import { listProviderPaths } from './report-paths.ts';
import { ownGrant } from '../test/own-grant.ts';
import { nextToken, openPortal, signIn } from '../test/people.ts';

const PROVIDER = 'Providernamewithoutanyblank'.repeat(4).padEnd(120, 'x');
const PROGRAM = 'Programnamewithoutanyblank'.repeat(4).padEnd(120, 'x');

test('names without a blank break on every page that shows them', async ({ page }) => {
  const grant = await ownGrant('olive-unbroken', 'Unbroken Names Center', [
    { name: PROVIDER, programs: [PROGRAM] },
  ]);
  const [provider] = grant.providers;
  await signIn(page, grant.key);
  await openPortal(page, /Unbroken/);
  for (const path of [
    '/providers',
    ...listProviderPaths(provider?.pk, provider?.programs[0]),
    '/upload/entry',
    '/validationreport',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    await page.evaluate(replaceStyles, '');
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const question of [stickingOut, cutTexts])
        expect([path, width, await page.evaluate(question)]).toEqual([path, width, []]);
    }
  }
});

test('a reason without a blank breaks on the page of records', async ({ page }) => {
  const token = nextToken(page);
  await signIn(page, 'ada');
  const headers = { authorization: await token };
  const reason = 'Reasonwithoutanyblank'.repeat(10).slice(0, 200);
  const placed = await page.request.post('/api/admin/records/holds', {
    data: { covers: 'everything', grant: null, kind: null, reason },
    headers,
  });
  expect(placed.status(), await placed.text()).toBe(200);
  await page.goto('/admin/records');
  await expect(page.getByText(reason)).toBeVisible();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await page.evaluate(stickingOut)]).toEqual([width, []]);
  }
  await page.getByRole('button', { name: /^Lift hold/ }).click();
  const lift = page.getByRole('dialog');
  await lift.getByRole('textbox').fill(reason);
  await lift.getByRole('button', { name: 'Lift the hold' }).click();
  await expect(lift).toHaveCount(0);
});
