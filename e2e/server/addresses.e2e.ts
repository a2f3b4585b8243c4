/** Deep links by role, scroll positions, and the outbox of the local environment. */
import type { Page } from '@playwright/test';
import { giveCode, givePassword, openPortal, signIn } from '../test/people.ts';
import { demoGrant, type Grant } from '../test/programme.ts';
import { expect, test } from '../test/observe-page.ts';

const main = (page: Page) => page.getByRole('main');
const tab = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Every URL below a provider opens its own page, regardless of the previous one. */
async function expectProgramPages(page: Page, { pk, programs }: Grant['providers'][number]): Promise<void> {
  const [program] = programs;
  await page.goto(`/provider/${pk}/programs`);
  await expect(main(page).getByRole('rowheader').first()).toHaveText(program?.name ?? '');
  await page.goto(`/provider/0${pk}/programs`);
  await expect(main(page).getByRole('rowheader').first()).toHaveText(program?.name ?? '');
  for (const [child, name] of [
    ['', 'Structure, cost and support measures'],
    ['/reach', 'Attendance, reach and dosage'],
    ['/entry-exit', 'Information about survey administration'],
  ] as const) {
    await page.goto(`/provider/${pk}/program/${program?.pk}${child}`);
    await expect(main(page).locator('[aria-current=page]').filter({ hasText: name })).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
  }
}

test('a Grantee follows deep links [ROU-007] [ROU-014] [ROU-016] [ROU-017] [ROU-019]', async ({ page }) => {
  const grant = await demoGrant(2);
  await signIn(page, 'gus');
  await openPortal(page, /FY2020/);
  await page.goto('/validationreport');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Data Submission Validation');
  await page.goto('/upload/exit');
  await expect(tab(page, 'Exit survey data')).toHaveAttribute('aria-current', 'page');
  const [provider] = grant.providers;
  if (provider) await expectProgramPages(page, provider);
});

test('a Provider follows deep links to the own provider [ROU-007] [ROU-016] [ROU-017] [ROU-019]', async ({
  page,
}) => {
  const [provider] = (await demoGrant(0)).providers;
  await signIn(page, 'pat');
  await expect(page).toHaveURL('/providers');
  await page.goto('/validationreport');
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Data Submission Validation');
  if (provider) await expectProgramPages(page, provider);
});

test('without access to the portal they lead away [ROU-007] [ROU-014] [ROU-016] [ROU-017] [ROU-019]', async ({
  page,
}) => {
  const [provider] = (await demoGrant(0)).providers;
  await signIn(page, 'dee');
  await expect(page).toHaveURL('/dashboard');
  const below = `/provider/${provider?.pk}`;
  const program = `${below}/program/${provider?.programs[0]?.pk}`;
  for (const path of [
    '/validationreport',
    '/upload/exit',
    `${below}/programs`,
    program,
    `${program}/entry-exit`,
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/(landing|dashboard)$/);
  }
});

test('an Admin finds a person by a link, and the grantees with their grants [ROU-021] [ROU-022] [LAY-005]', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto('/admin/users?search=gus%40example.org');
  await expect(page.getByPlaceholder('Search users..')).toHaveValue('gus@example.org');
  await expect(main(page).getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  await expect(main(page).getByRole('row').filter({ hasText: 'gus@example.org' })).toBeVisible();
  await page.goto('/admin/grantees');
  await expect(main(page).getByRole('heading', { name: 'Grantees' }).first()).toBeVisible();
  await expect(main(page).getByText('Lakeside Family Services').first()).toBeVisible();
});

test('ACF sees results in the embedded dashboard [LAY-005]', async ({ page }) => {
  await signIn(page, 'alan');
  await expect(page).toHaveURL('/dashboard');
  const frame = page.frameLocator('iframe[title="Dashboard"]');
  await expect(frame.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('iframe[title="Dashboard"]')).not.toHaveAttribute(
    'src',
    new RegExp(`^${page.url()}`),
  );
});

test('a link begins at the top, Back where one was [LAY-012]', async ({ page }) => {
  await signIn(page, 'gus');
  await openPortal(page, /FY2020/);
  await expect(main(page).getByRole('heading', { level: 2 }).last()).toBeAttached();
  const y = () => page.evaluate(() => Math.round(window.scrollY));
  await page.evaluate(async () => {
    // A late font swap may change heights; the browser's scroll anchoring would then shift the position.
    await document.fonts.ready;
    const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
    window.scrollTo(0, 900);
    await scrolled;
  });
  const left = await y();
  expect(left).toBeGreaterThan(890);
  // Clicked without scrolling into view, which would change the scroll position.
  await page
    .getByRole('link', { name: 'Data Submission Validation' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Data Submission Validation');
  await expect.poll(y).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/grantee');
  await expect.poll(async () => Math.abs((await y()) - left)).toBeLessThanOrEqual(1);
});

test('the period asked for first is the one of the person, Summer 2023 in the demo [CON2-015]', async ({
  page,
}) => {
  const asked = page.waitForRequest((one) => one.url().includes('/api/reporting-periods/'));
  await signIn(page, 'gus');
  await openPortal(page, /FY2020/);
  expect(new URL((await asked).url()).pathname).toBe('/api/reporting-periods/Summer%202023/reduce');
});

test('the code of a sign-in is read on the outbox page, and the call returns the same messages [BEY-095] [BEY-096]', async ({
  page,
}) => {
  await page.goto('/');
  await givePassword(page, 'gus');
  await expect(page.getByText(/^SMS sent to/)).toBeVisible();
  const outbox = await page.context().newPage();
  await outbox.goto('/dev/outbox');
  const shown = outbox.getByRole('listitem').first();
  await expect(shown).toContainText('Text message');
  const { data } = (await (await page.request.get('/api/dev/outbox')).json()) as {
    data: readonly { body: string; recipient: string }[];
  };
  await expect(shown).toContainText(data[0]?.recipient ?? 'nobody');
  await expect(shown).toContainText(data[0]?.body ?? 'nothing');
  await expect(outbox.getByRole('main').getByRole('listitem')).toHaveCount(data.length);
  await page.bringToFront();
  await giveCode(page, 'gus');
  await expect(page).toHaveURL('/landing');
});

test('the document of an address names the files that its page begins with, and no stranger loads them', async ({
  page,
}) => {
  const listScripts = async (path: string) => {
    const html = await (await page.request.get(path)).text();
    return Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g), ([, file = '']) => file);
  };
  const first = await listScripts('/');
  const named = await listScripts('/provider/1/program/2/reach');
  expect(named).toEqual(expect.arrayContaining(first));
  expect(named.filter((file) => /\/(ProgramReachPage|portal)-/.test(file))).toHaveLength(2);
  expect(first.filter((file) => /Page-/.test(file))).toEqual([]);
  for (const file of named) expect((await page.request.get(file)).status()).toBe(200);
  // Unknown paths get the document without preloads.
  expect(await listScripts('/nowhere')).toEqual(first);
});
