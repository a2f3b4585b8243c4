/** Names of 120 characters without spaces do not widen any page. */
import { expect, test } from '../test/observe-page.ts';
import { cutTexts, replaceStyles, stickingOut } from './accessible-layout.ts';
import { listProviderPaths } from './report-paths.ts';
import { signOut } from '../test/login.ts';
import { ownGrant } from '../test/own-grant.ts';
import { nextToken, openPortal, signIn } from '../test/people.ts';

const PROVIDER = 'Providernamewithoutanyblank'.repeat(4).padEnd(120, 'x');
const GRANTEE = 'Granteenamewithoutanyblank'.repeat(4).padEnd(120, 'x');
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

test('names without a blank break in the dashboard and among the grants of an Admin', async ({ page }) => {
  const grant = await ownGrant('greta-unbroken', GRANTEE, [{ name: PROVIDER, programs: [PROGRAM] }]);
  await signIn(page, 'alan');
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  const expectUnwidened = async (view: string) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const findInnerWidth = () => frame.locator('body').evaluate(() => window.innerWidth);
      await expect.poll(findInnerWidth).toBeLessThanOrEqual(width);
      for (const document of page.frames()) {
        await document.evaluate(replaceStyles, '');
        for (const question of [stickingOut, cutTexts])
          expect([view, width, await document.evaluate(question)]).toEqual([view, width, []]);
      }
    }
    // The names leave room for the other columns of a table.
    const tables = frame.locator('.table-room:visible');
    const hidden = (one: Element) => one.scrollWidth - one.clientWidth;
    for (const table of await tables.all()) expect([view, await table.evaluate(hidden)]).toEqual([view, 0]);
  };

  await frame.getByLabel('Grant', { exact: true }).selectOption(`${grant.pk}`);
  await expect(frame.locator('.scope')).toContainText(GRANTEE);
  await expectUnwidened('results');
  await frame.getByRole('button', { name: 'Filters' }).click();
  await frame.getByLabel('Compare with').selectOption({ label: 'Prairie Youth Network, FY2020' });
  await expect(frame.getByRole('columnheader', { name: GRANTEE }).first()).toBeVisible();
  await expectUnwidened('comparison');

  await frame.getByRole('button', { name: 'Reporting tracker' }).click();
  const line = frame.getByRole('button', { name: `Open the report of ${GRANTEE}` });
  await expect(line).toBeVisible();
  await expectUnwidened('tracker');
  await line.click();
  await expect(frame.getByRole('heading', { level: 1, name: GRANTEE })).toBeVisible();
  await frame.getByText(PROVIDER).click();
  await expectUnwidened('report');

  await signOut(page);
  await signIn(page, 'ada');
  await page.goto('/admin/grantees');
  await page.getByRole('button', { name: `Grants: ${GRANTEE}` }).click();
  await expect(page.getByText(PROVIDER)).toBeVisible();
  for (const width of [360, 1100, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect([width, await page.evaluate(stickingOut)]).toEqual([width, []]);
  }
});
