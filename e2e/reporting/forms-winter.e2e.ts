/** The winter forms: an Admin opens the earlier period for writing, then each form goes from empty to clean. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import type { FormContext } from '../../packages/domain/form-kit/form.ts';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { expectAsked, expectOpen, fillAndReload, saveEmpty } from './form-journey.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signIn, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { chooseInRow } from '../test/row-menu.ts';

const WINTER: FormContext = {
  season: 'winter',
  collectCovid: false,
  reportingWindow: '1 July to 31 December 2022',
  newProvidersOfGrantee: null,
};
const PROGRAM = 'Winter Choices';
const INTRO = 'Annual measures and measures reported twice a year';

test.describe.configure({ mode: 'serial' });

let [page, admin]: [Page, Page] = [null as never, null as never]; // both before the first test
let askAsAdmin: Ask;
let grant: OwnGrant;
let winter: number;

const title = () => page.getByRole('heading', { level: 1 });
const continueOn = (name = 'Continue') =>
  page.locator('.save-bar').getByRole('link', { name, exact: true }).click();
const openForWriting = async (open: boolean) =>
  expect(await askAsAdmin('PUT', `/api/admin/reporting-periods/${winter}`, { open_for_writing: open })).toBe(
    200,
  );

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-winter', 'Snowberry Winter Services', [
    { name: 'Frost Creek Center', programs: [PROGRAM] },
  ]);
  winter = await periodPk('Winter 2023');
  admin = await (await browser.newContext()).newPage();
  askAsAdmin = await signInAndAsk(admin, 'ada');
  await openForWriting(true);
  page = await (await browser.newContext()).newPage();
  await signIn(page, grant.key);
  await openPortal(page, /Active/);
});
test.afterAll(async () => {
  await openForWriting(false);
  await Promise.all([admin.context().close(), page.context().close()]);
});

test('the grantee form asks its winter questions alone [GRA-002] [GRA-021]', async () => {
  await page.getByLabel('Report Period').selectOption({ label: 'Winter 2023' });
  await expect(title()).toHaveText('Grantee-Level Information');
  const journey = { form: 'grantee', context: WINTER, answers: CLEAN_ANSWERS.grantee } as const;
  await expectOpen(page);
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  const summary = page.getByRole('group', { name: 'What needs attention' });
  await expect(summary.getByRole('button')).toHaveText(['Number of providers funded is blank.']);
  await fillAndReload(page, journey);
  await continueOn();
  await expect(page).toHaveURL(`/providers?period=${winter}`);
});

test('the provider form asks its winter questions, and a card says which measures are annual [PRF-004] [PRF-006] [PRF-015] [PRF-021]', async () => {
  await page.getByRole('link', { name: /^Continue: .*, information$/ }).click();
  await expect(page.getByText(INTRO)).toBeVisible();
  const journey = { form: 'provider', context: WINTER, answers: CLEAN_ANSWERS.provider } as const;
  await expectOpen(page);
  await expect(page.getByRole('main').getByRole('heading', { name: 'Funding', exact: true })).toHaveCount(0);
  for (const name of ['prov_srae_provider_funding', 'prov_non_srae_provider_funding', 'prov_new_provider']) {
    await expect(page.locator(`#f-${name}`)).toHaveCount(0);
  }
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  await fillAndReload(page, journey);
  await continueOn();
  await expect(page).toHaveURL(new RegExp(`/programs\\?period=${winter}$`));
  await expect(page.getByText(INTRO)).toBeVisible();
});

test('the structure form asks for the curriculum alone [PRS-005] [PRS-006] [PRS-007] [PRS-008]', async () => {
  await chooseInRow(page, PROGRAM, 'Program data');
  const journey = {
    form: 'programstructure',
    context: WINTER,
    answers: CLEAN_ANSWERS.programstructure,
  } as const;
  await expectOpen(page);
  for (const hidden of [/delivery hours/i, /SRAE topics/, 'Target populations']) {
    await expect(page.getByRole('main').getByRole('heading', { name: hidden })).toHaveCount(0);
  }
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  await fillAndReload(page, journey);
  await continueOn();
  await expect(title()).toHaveText('Attendance, reach and dosage');
});

test('reach and survey administration are asked as in summer [REA-051]', async () => {
  const reach = { form: 'programreach', context: WINTER, answers: CLEAN_ANSWERS.programreach } as const;
  await expectOpen(page);
  await expect(page.getByRole('main')).toContainText(WINTER.reportingWindow);
  await expectAsked(page, reach, {});
  await saveEmpty(page, reach);
  await fillAndReload(page, reach);
  await continueOn('Continue to Info About Survey Admin');
  await expect(title()).toHaveText('Information about survey administration');

  const context = { ...WINTER, anyYouthBegin: true, anyYouthComplete: true };
  const surveys = { form: 'programentryexit', context, answers: CLEAN_ANSWERS.programentryexit } as const;
  await expectOpen(page);
  await expectAsked(page, surveys, {});
  await saveEmpty(page, surveys);
  await fillAndReload(page, surveys);
});

test('the winter report names no structure page, and closing the period makes everything read-only [VAL-006] [BEY-112]', async () => {
  const [provider] = grant.providers;
  await page.goto(`/validationreport?period=${winter}`);
  await page.getByRole('button', { name: 'Expand all' }).click();
  const program = page.getByRole('list', { name: PROGRAM });
  await expect(program.getByRole('link', { name: /reach/i })).toBeVisible();
  await expect(program.getByRole('link', { name: /structure/i })).toHaveCount(0);

  await openForWriting(false);
  await page.goto(`/provider/${provider?.pk}?period=${winter}`);
  await expect(page.getByText('This reporting period is closed for changes.')).toBeVisible();
  await expect(page.locator('#f-prov_num_program_models_implemented')).toHaveValue('2');
  await expect(page.locator('#f-prov_num_program_models_implemented')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
});
