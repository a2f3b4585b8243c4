/** Signing out, data left in the browser, and redirects by role. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../../apps/api/seeds/personas.ts';
import { giveCode, givePassword, latestCode, nextToken, signInByPage } from '../test/people.ts';
import { login, button, signOut } from '../test/login.ts';

test.describe('the way out', () => {
  test('signing out ends every session of the person, in tabs and browsers [AUT-033] [AUT-049] [LAY-028]', async ({
    browser,
    page,
  }) => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signInByPage(elsewhere, 'pat');
    const token = nextToken(page);
    await signInByPage(page, 'pat');
    const tab = await page.context().newPage();
    await tab.goto('/providers');
    await expect(tab.getByRole('heading', { name: 'Providers' })).toBeVisible();
    await page.getByRole('button', { name: /Pat/ }).click();
    await page.getByRole('link', { name: 'Signout' }).click();
    await expect(login(page)).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(login(tab)).toBeVisible();
    const old = await page.request.get('/api/auth/me', { headers: { authorization: await token } });
    expect(old.status()).toBe(401);
    await elsewhere.reload();
    await expect(login(elsewhere)).toBeVisible();
    expect((await page.context().cookies()).map((cookie) => cookie.name)).toEqual([]);
    await elsewhere.context().close();
  });

  test('Back shows the login, never the page of the one who left', async ({ page }) => {
    await signInByPage(page, 'pat');
    await page.goto('/contact');
    await signOut(page);
    await page.goBack();
    await expect(login(page)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });
});

test('nothing secret is in storage, addresses, titles or readable cookies, and the cookies end with the browser [LAN-008] [BEY-073]', async ({
  page,
}) => {
  const token = nextToken(page);
  await page.goto('/');
  await givePassword(page, 'gus');
  await expect(page.getByText(/^SMS sent to/)).toBeVisible();
  const code = await latestCode(page);
  await giveCode(page, 'gus');
  await button(page, 'Portal of Prairie Youth Network, FY2020 GDSRAE').click();
  await expect(page).toHaveURL('/grantee');
  const cookies = await page.context().cookies();
  expect(
    cookies.map(({ name, httpOnly, sameSite, path, expires }) => ({
      name,
      httpOnly,
      sameSite,
      path,
      expires,
    })),
  ).toEqual([
    { name: 'rt', httpOnly: true, sameSite: 'Strict', path: '/', expires: -1 },
    { name: 'signed-in', httpOnly: false, sameSite: 'Strict', path: '/', expires: -1 },
    { name: 'grant', httpOnly: false, sameSite: 'Strict', path: '/', expires: -1 },
  ]);
  const kept = await everythingKept(page);
  expect(kept).toContain('grant=');
  const refresh = cookies.find((cookie) => cookie.name === 'rt')?.value ?? '';
  expect(refresh.length).toBeGreaterThan(20);
  for (const secret of [(await token).replace('Bearer ', ''), refresh, PASSWORD, code]) {
    expect(kept).not.toContain(secret);
  }
  await page.reload();
  await expect(page.getByText('Prairie Youth Network').first()).toBeVisible();
});

test.describe('addresses', () => {
  for (const [key, landing] of [
    [null, '/'],
    ['gus', '/landing'],
    ['alan', '/dashboard'],
  ] as const) {
    test(`an unknown one leads ${key ?? 'nobody in particular'} to ${landing}`, async ({ page }) => {
      if (key) await signInByPage(page, key);
      await page.goto('/no/such/page');
      await expect(page).toHaveURL(landing);
    });
  }

  test('a deep link asks to sign in first, then opens [LAY-011] [ROU-004]', async ({ page }) => {
    await page.goto('/profile');
    await expect(login(page)).toBeVisible();
    await givePassword(page, 'gus');
    await giveCode(page, 'gus');
    await expect(page).toHaveURL('/profile');
  });

  test('the logout address ends at the login without a session [ROU-003]', async ({ page }) => {
    await page.goto('/logout');
    await expect(page).toHaveURL('/');
    await expect(login(page)).toBeVisible();
    await expect(page.getByText(/could not be told/)).toHaveCount(0);
  });
});

/** All data the browser keeps in storage, history and on screen. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map((one) => one.name);
    const caches = await window.caches.keys();
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      caches,
      location.href,
      document.title,
      document.cookie,
      history.state,
    ]);
  });
}
