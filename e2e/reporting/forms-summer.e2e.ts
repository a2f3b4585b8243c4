/** Each of the five forms in summer, from empty to clean, on a grant that starts without a provider. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import type { FormContext } from '../../packages/domain/form-kit/form.ts';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { expectAsked, expectOpen, fillAndReload, saveEmpty } from './form-journey.ts';
import { ownGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { chooseInRow } from '../test/row-menu.ts';

const PROVIDER = 'Harvest Lane Youth Center';
const PROGRAM = 'Relationship Smarts, evenings';
const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
  newProvidersOfGrantee: CLEAN_ANSWERS.grantee.gr_num_new_providers,
};

test.describe.configure({ mode: 'serial' });

let page: Page;
const title = () => page.getByRole('heading', { level: 1 });
const continueOn = (name = 'Continue') =>
  page.locator('.save-bar').getByRole('link', { name, exact: true }).click();

test.beforeAll(async ({ browser }) => {
  const grant = await ownGrant('olive-summer', 'Meadowlark Summer Services');
  page = await browser.newPage();
  await signIn(page, grant.key);
  await openPortal(page, /Active/);
});
test.afterAll(() => page.close());

test('the grantee form, from empty to clean [GRA-001] [GRA-003] [GRA-004] [GRA-005] [GRA-006] [GRA-014]', async () => {
  const journey = { form: 'grantee', context: SUMMER, answers: CLEAN_ANSWERS.grantee } as const;
  await expect(title()).toHaveText('Grantee-Level Measures of Structure, Cost, and Support');
  const strip = page.locator('.strip');
  for (const fact of ['Meadowlark Summer Services', 'FY2020', 'CSRAE', 'Summer 2023']) {
    await expect(strip).toContainText(fact);
  }
  await expectOpen(page);
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  await fillAndReload(page, journey);
  await continueOn();
  await expect(page).toHaveURL('/providers');
});

test('a provider is added and its form goes from empty to clean [PRV-003] [PRV-014] [PRV-027] [PRF-013]', async () => {
  await expect(page.getByText('No providers yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Provider' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add Provider' })).toBeDisabled();
  await page.getByLabel('Provider Name').fill(PROVIDER);
  await dialog.getByRole('button', { name: 'Add Provider' }).click();
  await expect(dialog).toContainText(`Provider ${PROVIDER} was added successfully.`);
  await dialog.getByText('Close', { exact: true }).click();
  await page.getByLabel(`Provider Active? ${PROVIDER}`).selectOption('Yes');
  await chooseInRow(page, PROVIDER, 'Provider info');
  await expect(page).toHaveURL(/\/provider\/\d+$/);
  await expect(title()).toHaveText('Provider-level information');

  const journey = { form: 'provider', context: SUMMER, answers: CLEAN_ANSWERS.provider } as const;
  await expectOpen(page);
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  await fillAndReload(page, journey);
  await continueOn();
  await expect(page).toHaveURL(/\/provider\/\d+\/programs$/);
});

test('a program is added and its structure form goes from empty to clean [PRG-014] [PRS-009] [PRS-010]', async () => {
  await page.getByRole('button', { name: 'Add Program' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(PROGRAM);
  await dialog.getByRole('button', { name: 'Add Program' }).click();
  await expect(dialog).toContainText(`Program Model ${PROGRAM} was added successfully.`);
  await dialog.getByText('Close', { exact: true }).click();
  await page.getByLabel(`Program Active? ${PROGRAM}`).selectOption('Yes');
  await page.getByRole('link', { name: `Continue: ${PROGRAM}, structure` }).click();
  await expect(title()).toHaveText('Structure, cost and support measures');

  const journey = {
    form: 'programstructure',
    context: SUMMER,
    answers: CLEAN_ANSWERS.programstructure,
  } as const;
  await expectOpen(page);
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  await fillAndReload(page, journey);
  await continueOn();
  await expect(page).toHaveURL(/\/reach$/);
});

test('the reach form with its cohorts, from empty to clean [REA-024] [REA-027] [REA-029]', async () => {
  const journey = { form: 'programreach', context: SUMMER, answers: CLEAN_ANSWERS.programreach } as const;
  await expect(title()).toHaveText('Attendance, reach and dosage');
  await expectOpen(page);
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  await fillAndReload(page, journey);
  await continueOn('Continue to Info About Survey Admin');
  await expect(page).toHaveURL(/\/entry-exit$/);
});

test('the survey administration form, from empty to clean [EEX-015] [EEX-016]', async () => {
  const context = { ...SUMMER, anyYouthBegin: true, anyYouthComplete: true };
  const journey = { form: 'programentryexit', context, answers: CLEAN_ANSWERS.programentryexit } as const;
  await expect(title()).toHaveText('Information about survey administration');
  await expectOpen(page);
  await expectAsked(page, journey, {});
  await saveEmpty(page, journey);
  await fillAndReload(page, journey);
  await continueOn('Return to Program Model Table');
  await expect(page.getByRole('row', { name: new RegExp(PROGRAM) })).toContainText('3 of 3 complete');
});
