/** Data access by role: in the pages, by the guards' redirects, and by direct API calls. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { ACF_ROUTES, ROUTES } from '../../packages/domain/access/guards.ts';
import { openPortal, signIn, signInAndAsk } from '../test/people.ts';
import { demoGrant, type Grant, periodPk } from '../test/programme.ts';

const main = (page: Page) => page.getByRole('main');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Every read call of a grant's pages, with its first provider and program. */
function readsOf(grant: Grant, period: number, position = 0): readonly string[] {
  const provider = grant.providers[position];
  const program = provider?.programs[0];
  const ofGrant = `/api/grantees/${grant.pk}`;
  return [
    `${ofGrant}/submissions/${period}/reduce`,
    `${ofGrant}/submissions/${period}/report`,
    `${ofGrant}/providers`,
    `/api/providers/${provider?.pk}/submissions/${period}/reduce`,
    `${ofGrant}/providers/${provider?.pk}/programs/${program?.pk}/submissions/${period}/reduce`,
    `${ofGrant}/providers/${provider?.pk}/programs/${program?.pk}/reach/submissions/${period}/reduce`,
  ];
}

const granteeSave = {
  formName: 'grantee',
  version: 0,
  formData: [
    {
      tableName: 'grant_submissions',
      tableData: [[{ name: 'gr_num_new_providers', value: { longValue: 7 } }]],
    },
  ],
};

test('a Provider sees the own provider and nothing beside it [PER-016] [PER-006]', async ({ page }) => {
  const ask = await signInAndAsk(page, 'pat');
  const [grant, other, period] = [await demoGrant(0), await demoGrant(2), await periodPk('Summer 2023')];
  const [own, sibling] = grant.providers;
  await expect(page).toHaveURL('/providers');
  await expect(main(page).getByRole('rowheader')).toHaveText([own?.name ?? '']);
  await expect(page.getByRole('button', { name: 'Add Provider' })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Program Provider Data' })).toBeVisible();
  for (const hidden of ['Grantee Data', 'Upload Entry/Exit Data', 'Grantee User Management', 'Admin']) {
    await expect(menu.getByRole('link', { name: hidden })).toHaveCount(0);
  }

  await page.goto(`/provider/${own?.pk}`);
  await expect(saveButton(page)).toBeVisible();
  await page.goto('/validationreport');
  await expect(
    main(page)
      .getByText(own?.name ?? '')
      .first(),
  ).toBeVisible();
  await expect(main(page).getByText(sibling?.name ?? '')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Submit Data' })).toHaveCount(0);
  for (const address of [
    `/provider/${sibling?.pk}`,
    `/provider/${sibling?.pk}/programs`,
    `/provider/${other.providers[0]?.pk}`,
    '/grantee',
    '/upload/entry',
    '/requseraccounts',
    '/admin/users',
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL('/providers');
  }

  const [, , , ...siblings] = readsOf(grant, period, 1);
  for (const path of [...siblings, ...readsOf(other, period)]) {
    expect([path, await ask('GET', path)]).toEqual([path, 404]);
  }
  const [, , , ...allowed] = readsOf(grant, period);
  for (const path of allowed) expect([path, await ask('GET', path)]).toEqual([path, 200]);
  expect(await ask('PUT', `/api/grantees/${grant.pk}/submissions/${period}`, granteeSave)).toBe(403);
});

test("a Grantee asks for another organisation's grant: led back by the page, 404 from the server [PER-010] [ROU-023]", async ({
  page,
}) => {
  const ask = await signInAndAsk(page, 'grace');
  const [grant, other, period] = [await demoGrant(0), await demoGrant(2), await periodPk('Summer 2023')];
  await page.goto('/grantee');
  await expect(page).toHaveURL('/landing');
  await openPortal(page, /FY2019/);
  const foreign = other.providers[0];
  for (const address of [
    `/provider/${foreign?.pk}`,
    `/provider/${foreign?.pk}/programs`,
    `/provider/${foreign?.pk}/program/${foreign?.programs[0]?.pk}/reach`,
  ]) {
    await page.goto(address);
    await expect(page).toHaveURL('/providers');
    await expect(main(page).getByRole('rowheader').first()).toHaveText(grant.providers[0]?.name ?? '');
  }
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/landing');

  // The grant cookie grants no access: another grant's cookie has no effect.
  await page.context().addCookies([{ name: 'grant', value: String(other.pk), url: page.url() }]);
  await page.goto('/grantee');
  await expect(page).toHaveURL('/landing');
  await expect(page.getByText(other.name)).toHaveCount(0);

  for (const path of readsOf(other, period)) {
    expect([path, await ask('GET', path)]).toEqual([path, 404]);
  }
  expect(await ask('PUT', `/api/grantees/${other.pk}/submissions/${period}`, granteeSave)).toBe(404);
  expect(await ask('POST', '/api/auth/grant', { grant_id: other.pk })).toBe(404);
  for (const path of readsOf(grant, period)) expect([path, await ask('GET', path)]).toEqual([path, 200]);
});

test('an Admin opens every page of a grant read-only [PER-002] [LAN-009] [ROU-006] [ROU-011] [ROU-012] [ROU-015] [ROU-018]', async ({
  page,
}) => {
  const ask = await signInAndAsk(page, 'ada');
  const [grant, period] = [await demoGrant(2), await periodPk('Summer 2023')];
  const [provider] = grant.providers;
  await openPortal(page, new RegExp(`${grant.name} .*FY2020`));
  await expect(page).toHaveURL('/grantee');
  const program = `/provider/${provider?.pk}/program/${provider?.programs[0]?.pk}`;
  for (const address of [
    '/grantee',
    '/providers',
    `/provider/${provider?.pk}`,
    `/provider/${provider?.pk}/programs`,
    program,
    `${program}/reach`,
    `${program}/entry-exit`,
    '/upload/entry',
    '/validationreport',
  ]) {
    await page.goto(address);
    await expect(page.getByText(`Viewing ${grant.name} as Admin - read only`).first()).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    // Beside the facts it would squeeze them, where the page is wide.
    const [facts, notice] = await Promise.all(
      ['.strip__facts', '.strip__notice'].map((part) => page.locator(part).first().boundingBox()),
    );
    expect(notice?.y).toBeGreaterThanOrEqual((facts?.y ?? 0) + (facts?.height ?? 0));
    await expect(
      main(page).getByRole('heading', { level: 2 }).or(main(page).getByRole('table')).first(),
    ).toBeVisible();
    await expect(
      main(page).getByRole('button', {
        name: /^(Save|Add Provider|Add Program|Add Cohort|Submit Data|Delete.*|Check Data)$/,
      }),
    ).toHaveCount(0);
    // Admins may also rename providers (decision 32) but change nothing else on these pages.
    const menus = main(page).getByRole('button', { name: /^More actions/ });
    const { length: rows } = address === '/providers' ? grant.providers : [];
    if (rows > 0) await expect(menus).toHaveCount(rows);
    for (const menu of await menus.all()) {
      await menu.click();
      const acts = main(page).locator('.row-menu__list button:enabled');
      await expect(acts).toHaveText(address === '/providers' ? ['Rename'] : []);
      await page.keyboard.press('Escape');
    }
    await expect(
      main(page).locator('input:enabled:not([readonly]), textarea:enabled:not([readonly])'),
    ).toHaveCount(0);
  }
  for (const path of readsOf(grant, period)) expect([path, await ask('GET', path)]).toEqual([path, 200]);
  expect(await ask('PUT', `/api/grantees/${grant.pk}/submissions/${period}`, granteeSave)).toBe(403);
  await page.getByRole('link', { name: 'Portal', exact: true }).first().click();
  await expect(page).toHaveURL('/grantee');
});

test('ACF is led to the dashboard from every portal page and stays on its own few [ROU-026] [PER-004] [LAY-016]', async ({
  page,
}) => {
  const ask = await signInAndAsk(page, 'alan');
  const grant = await demoGrant(0);
  const open = new Set<string>(ACF_ROUTES);
  const portal = Object.entries(ROUTES).filter(([name]) => !open.has(name) && name !== 'login');
  for (const [, { path }] of portal) {
    await page.goto(path.replace(':pid', String(grant.providers[0]?.pk)).replace(':pmid', '1'));
    await expect(page).toHaveURL('/dashboard');
  }
  await expect(page.getByRole('link', { name: 'Portal', exact: true })).toHaveCount(0);
  for (const path of ['/profile', '/contact', '/manual']) {
    await page.goto(path);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  for (const path of readsOf(grant, await periodPk('Summer 2023'))) {
    expect([path, await ask('GET', path)]).toEqual([path, 403]);
  }
});

test('an earlier period can be read and not be changed', async ({ page }) => {
  const ask = await signInAndAsk(page, 'gus');
  const [grant, winter] = [await demoGrant(2), await periodPk('Winter 2023')];
  const [provider] = grant.providers;
  await openPortal(page, /FY2020/);
  await expect(saveButton(page)).toBeVisible();
  await page.getByLabel('Report Period').selectOption({ label: 'Winter 2023' });
  await expect(page).toHaveURL(`/grantee?period=${winter}`);
  const program = `/provider/${provider?.pk}/program/${provider?.programs[0]?.pk}`;
  for (const address of [
    '/grantee',
    `/provider/${provider?.pk}`,
    `${program}/reach`,
    `${program}/entry-exit`,
  ]) {
    await page.goto(`${address}?period=${winter}`);
    await expect(page.getByText('This reporting period is closed for changes.')).toHaveCount(1);
    await expect(page.getByText('This reporting period is closed for changes.')).toBeVisible();
    await expect(main(page).getByText('Read only')).toHaveCount(0);
    await expect(saveButton(page)).toHaveCount(0);
    await expect(main(page).locator('input:enabled:not([readonly])')).toHaveCount(0);
  }
  await page.goto(`/providers?period=${winter}`);
  await expect(main(page).getByRole('rowheader')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Add Provider' })).toHaveCount(0);
  expect(await ask('PUT', `/api/grantees/${grant.pk}/submissions/${winter}`, granteeSave)).toBe(409);
});

test('a Grantee of an inactive grant reaches no portal page [ROU-025]', async ({ page }) => {
  await signIn(page, 'ina');
  for (const path of ['/grantee', '/providers', '/validationreport', '/upload/entry']) {
    await page.goto(path);
    await expect(page).toHaveURL('/landing');
  }
});
