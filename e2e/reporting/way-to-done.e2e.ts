/** From a new report to its receipt, following only the next step shown on landing page and progress line. */
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { closeDialog, pressSave, submitData } from '../test/fill.ts';
import { expect, test } from '../test/observe-page.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { saveCleanPages } from '../test/saved-pages.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
let ask: Ask;
let grant: OwnGrant;

const NAME = 'Wayside Alliance for Healthy Relationships, Families and Youth of the Upper River Valley';
const next = (label: string) => page.getByRole('button', { name: `${label}: ${NAME}, FY2020 CSRAE` });
const line = () => page.getByRole('navigation', { name: 'Progress of the report' });

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-way', NAME, [{ name: 'Wayside Providers', programs: ['Wayside Program'] }]);
  page = await (await browser.newContext()).newPage();
  ask = await signInAndAsk(page, grant.key);
});
test.afterAll(() => page.context().close());

test('the landing page names the first step and leads to it', async () => {
  await page.goto('/landing');
  await expect(next('Fill in the grantee page')).toBeVisible();
  await expect(page.getByText('0 of 5 steps done')).toBeVisible();
  await expectGoodAtEveryWidth(page, 'landing with a next step');
  await next('Fill in the grantee page').click();
  await page.waitForURL('**/grantee');
  await expect(line().getByRole('link', { name: 'Grantee page (to do)' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'grantee page with the line of steps');
});

test('the line of steps follows what is saved, and leads on', async () => {
  await saveCleanPages(ask, grant, await periodPk('Summer 2023'), {
    ...CLEAN_ANSWERS.grantee,
    gr_num_providers_funded: 4,
  });
  await page.reload();
  await expect(line().getByRole('link', { name: 'Programs (done)' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Numbers that do not agree' })).toContainText(
    '4 providers were funded; the provider table has 1 provider',
  );
  await line().getByRole('link', { name: 'Providers (done)' }).click();
  await page.waitForURL('**/providers');
});

test('a save that clears saved answers names them first', async () => {
  const [provider] = grant.providers;
  await page.goto(`/provider/${provider?.pk}`);
  const served = page.locator('#f-prov_provider_serve_youth');
  await served.selectOption({ label: 'No' });
  await pressSave(page);
  const dialog = page.getByRole('dialog', { name: /^This save clears \d+ saved answers$/ });
  await expect(dialog).toContainText('Facilitators delivering the program');
  await expectGoodAtEveryWidth(page, 'what a save clears');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await served.selectOption({ label: 'Yes' });
  await pressSave(page);
  await expect(page.getByRole('dialog', { name: 'Data saved' })).toBeVisible();
  await closeDialog(page);
});

test('submits from the landing page, which leads to the receipt then', async () => {
  await page.goto('/landing');
  await next('Submit data').click();
  await page.waitForURL('**/validationreport');
  await expect(page.getByRole('region', { name: 'Numbers that do not agree' })).toBeVisible();
  await submitData(page);
  await expect(page.getByRole('dialog')).toContainText('Your data have been successfully submitted.');
  await closeDialog(page);
  await expect(line().getByRole('link', { name: 'Submit (done)' })).toBeVisible();
  await page.goto('/landing');
  await next('View receipt').click();
  await expect(page.getByRole('heading', { name: 'Submission 1', exact: true })).toBeVisible();
});
