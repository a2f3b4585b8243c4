/** A Grantee explains a minor issue before submitting; it appears in report, snapshot and the agency's tracker. */
import type { Page } from '@playwright/test';
import { CLEAN_ANSWERS } from '../../packages/domain/instruments/2021/forms/clean-answers.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { closeDialog, submitData } from '../test/fill.ts';
import { expect, test } from '../test/observe-page.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signIn, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { saveCleanPages } from '../test/saved-pages.ts';

test.describe.configure({ mode: 'serial' });

const EXPLANATION = 'The target is set in fall, after the schools have answered.';
let [page, alan]: [Page, Page] = [null as never, null as never]; // both before the first test
let ask: Ask;
let grant: OwnGrant;

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-explains', 'Sumac Explanation Services', [
    { name: 'Sumac House', programs: ['Sumac Program'] },
  ]);
  page = await (await browser.newContext()).newPage();
  alan = await (await browser.newContext()).newPage();
  ask = await signInAndAsk(page, grant.key);
  const grantee = { ...CLEAN_ANSWERS.grantee, gr_target_num_youth: null };
  await saveCleanPages(ask, grant, await periodPk('Summer 2023'), grantee);
  await openPortal(page, /Active/);
});
test.afterAll(async () => {
  await page.context().close();
  await alan.context().close();
});

test('is written beside the issue by keyboard, and goes with the submission [BEY-170]', async () => {
  await page.goto('/validationreport');
  const explain = page.getByRole('button', { name: /^Explain: / });
  await explain.focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Explanation', { exact: true }).fill(EXPLANATION);
  await expectGoodAtEveryWidth(page, 'explaining an issue');
  await page.getByRole('button', { name: 'Save explanation' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Explanation: ${EXPLANATION}`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Change explanation: / })).toBeFocused();
  await submitData(page);
  await closeDialog(page);
  await page
    .getByRole('region', { name: 'Submission 1', exact: true })
    .getByRole('button', { name: /View/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText(EXPLANATION);
  await expectGoodAtEveryWidth(page, 'a submission with an explanation');
});

test('is read by federal staff below the issue [BEY-170]', async () => {
  await signIn(alan, 'alan');
  const frame = alan.frameLocator('iframe[title="Dashboard"]');
  await frame.getByRole('button', { name: 'Reporting tracker' }).click();
  await frame.getByLabel('Grant', { exact: true }).fill(grant.name);
  await frame.getByRole('button', { name: `Open the report of ${grant.name}` }).click();
  await expect(frame.getByText(`Explanation: ${EXPLANATION}`)).toBeVisible();
  await expect(frame.getByRole('button', { name: 'Ask about Grantee data' })).toBeVisible();
});
