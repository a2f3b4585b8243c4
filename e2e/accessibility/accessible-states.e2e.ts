/** axe finds nothing in the form states other than empty, with issues and saved, at 360 and 1280 px. */
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { expectGoodAtEveryWidth } from './accessible.ts';
import { pressSave } from '../test/fill.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signIn, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { askToSave, saveCleanPages } from '../test/saved-pages.ts';
import { expect, test } from '../test/observe-page.ts';

const PROVIDER = 'Rowan Reading House';
const SAVES = /\/api\/grantees\/\d+\/providers\/\d+\/submissions\/\d+$/;

test.describe.configure({ mode: 'serial' });

let page: Page;
let ask: Ask;
let grant: OwnGrant;
let period: number;

const staff = () => page.getByLabel('Staff administering SRAE programs');
const providerPath = () => `/provider/${grant.providers[0]?.pk}`;
const programPath = () => `${providerPath()}/program/${grant.providers[0]?.programs[0]}`;
/** Resolves when the server has saved or discarded a draft; an opening page also reads one. */
const draftAnswered = (method: 'PUT' | 'DELETE') =>
  page.waitForResponse(
    (one) =>
      one.request().method() === method &&
      new URL(one.url()).pathname.endsWith('/drafts/provider') &&
      one.ok(),
  );
const target = () => ({ providerId: grant.providers[0]?.pk ?? 0 });

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-states', 'Osprey State Services', [{ name: PROVIDER, programs: ['Rowan'] }]);
  period = await periodPk('Summer 2023');
  page = await (await browser.newContext()).newPage();
  ask = await signInAndAsk(page, grant.key);
  await saveCleanPages(ask, grant, period);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.context().close());

test('a save that failed, and the draft that is offered afterwards', async () => {
  await page.goto(providerPath());
  const kept = draftAnswered('PUT');
  await staff().fill('41');
  await page.route(SAVES, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await pressSave(page);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'provider form, save failed');
  await page.unroute(SAVES);
  await kept;
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'provider form, draft offered');
  // The next test types on the same page, where a draft offer would block input.
  const discarded = draftAnswered('DELETE');
  await page.getByRole('button', { name: 'Discard' }).click();
  await discarded;
});

test('the choice between two people’s answers, named as on the page [BEY-059]', async () => {
  await page.goto(providerPath());
  await staff().fill('17');
  const answers = { ...CLEAN_ANSWERS.provider, prov_num_staff_admin_progs: 19, prov_implmnt_chlng_other: 1 };
  expect(await askToSave(ask, { grant, periodPk: period }, 'provider', { answers, target: target() })).toBe(
    200,
  );
  await pressSave(page);
  const dialog = page.getByRole('dialog', { name: 'This page has been saved meanwhile' });
  const group = dialog.getByRole('group', { name: 'Staff administering SRAE programs', exact: true });
  await expect(group.getByLabel('Theirs: 19')).toBeVisible();
  await expectGoodAtEveryWidth(page, 'provider form, conflict');
  await dialog.getByRole('button', { name: 'Save these answers' }).click();
  await expect(page.getByRole('dialog', { name: 'Data saved' })).toBeVisible();
});

test('the pages of an inactive provider open by address, read-only with their data [PRV-008] [PRG-007]', async () => {
  await page.goto(providerPath());
  expect(
    await askToSave(ask, { grant, periodPk: period }, 'provider', {
      answers: { prov_active: false },
      target: target(),
    }),
  ).toBe(200);
  for (const [address, field, value] of [
    [providerPath(), 'prov_num_staff_admin_progs', '17'],
    [programPath(), 'prog_num_delivery_hours', /\d/],
    [`${programPath()}/reach`, 'prog_reach_attend', '120'],
    [`${programPath()}/entry-exit`, 'prog_en_tot_surveys_ms', '0'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(`#f-${field}`)).toHaveValue(value);
    await expect(page.locator(`#f-${field}`)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await expectGoodAtEveryWidth(page, `${address}, inactive`);
  }
  const late = await askToSave(ask, { grant, periodPk: period }, 'provider', {
    answers: CLEAN_ANSWERS.provider,
    target: target(),
  });
  expect(late).toBe(409);
  expect(
    await askToSave(ask, { grant, periodPk: period }, 'provider', {
      answers: { prov_active: true },
      target: target(),
    }),
  ).toBe(200);
});

test('the report before and after its submission', async () => {
  await page.goto('/validationreport');
  await expect(page.getByRole('button', { name: 'Submit Data' })).toBeVisible();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expectGoodAtEveryWidth(page, 'report, expanded');
  await page.getByRole('button', { name: 'Submit Data' }).click();
  await expectGoodAtEveryWidth(page, 'report, question before submitting');
  await page.getByRole('button', { name: 'Submit report' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your data have been');
  await expectGoodAtEveryWidth(page, 'report, submitted dialog');
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect(page.locator('#receipt')).toBeFocused();
  await expectGoodAtEveryWidth(page, 'report, receipt');
});

test('the same pages as an Admin reads them', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'ada');
  await openPortal(admin, new RegExp(grant.name));
  for (const address of ['/grantee', '/providers', providerPath(), `${programPath()}/reach`]) {
    await admin.goto(address);
    await expect(admin.getByText(/read only/i).first()).toBeVisible();
    await expectGoodAtEveryWidth(admin, `${address}, read-only`);
  }
  await admin.context().close();
});
