/** An Admin enables practice; a Grantee reports and submits in it and resets it; it is invisible to others. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { listRows } from '../test/database.ts';
import { closeDialog, pressSave, submitData } from '../test/fill.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { type Ask, openPortal, signIn, signInAndAsk } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { saveCleanPages } from '../test/saved-pages.ts';
import { addSurveyed, expectSurveys, storedIn } from '../uploads/upload-context.ts';
import { uploadStandard } from '../uploads/uploading.ts';

test.describe.configure({ mode: 'serial' });

let [page, admin, staff]: [Page, Page, Page] = [null as never, null as never, null as never]; // before the first test
let before: readonly string[];
let ask: Ask;
let grant: OwnGrant;

const banner = () => page.getByRole('region', { name: 'Practice' });
const countWork = async (table: string, practice: boolean) => {
  const [row] = await listRows<{ n: number }>(
    `select count(*)::int as n from ${table} s join grants g on g.pk = s.fk_grants
     join grants own on own.fk_grantees = g.fk_grantees and own.pk = $1 where g.practice = $2`,
    [grant.pk, practice],
  );
  return row?.n;
};

/** The data federal staff see for all grants: the overview, the youth and every line of the tracker. */
async function readAsStaff(): Promise<readonly string[]> {
  await staff.goto('/dashboard');
  const frame = staff.frameLocator('iframe[title="Dashboard"]');
  const isShown = () => expect(frame.locator('main[aria-busy=false]')).toBeVisible();
  await expect(frame.getByRole('heading', { name: 'At a glance' })).toBeVisible({ timeout: 30_000 });
  await isShown();
  const overview = await frame.getByRole('main').innerText();
  const youth = 'Whom did they serve?';
  await frame.getByRole('navigation', { name: 'Questions' }).getByRole('button', { name: youth }).click();
  await expect(frame.getByRole('heading', { name: youth, level: 2 })).toBeVisible();
  await isShown();
  const served = await frame.getByRole('main').innerText();
  await frame.getByRole('button', { name: 'Reporting tracker' }).first().click();
  await expect(frame.getByRole('status').filter({ hasText: 'Reports of Summer 2023' })).toBeVisible();
  const [lines] = await Promise.all([
    staff.waitForEvent('download'),
    frame.getByRole('button', { name: 'Download lines (csv)' }).click(),
  ]);
  const csv = await readFile(await lines.path(), 'utf8');
  expect([overview.length > 500, served.length > 500, csv.includes(grant.name)]).toEqual([true, true, true]);
  return [overview, served, csv];
}

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-practice', 'Poplar Street Partners');
  page = await (await browser.newContext()).newPage();
  admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'ada');
  staff = await (await browser.newContext()).newPage();
  await signIn(staff, 'alan');
  before = await readAsStaff();
});
test.afterAll(() => Promise.all([page, admin, staff].map((one) => one.context().close())));

test('an Admin switches practice on for the organization [BEY-171]', async () => {
  await admin.goto(`/admin/grantees?search=${encodeURIComponent(grant.name)}`);
  await admin.getByRole('button', { name: `Switch on practice: ${grant.name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Switch On' }).click();
  await expect(admin.getByRole('button', { name: `Switch off practice: ${grant.name}` })).toBeVisible();
});

test('a Grantee works and submits under the banner, and the real grant stays empty [BEY-171]', async () => {
  ask = await signInAndAsk(page, grant.key);
  await openPortal(page, /Practice/);
  await expect(banner()).toContainText('Practice: nothing here is reported.');
  await page.goto('/providers');
  await expect(banner()).toBeVisible();
  await page.getByRole('button', { name: 'Add Provider' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/Provider Name/)
    .fill('Trial provider');
  await page.getByRole('dialog').getByRole('button', { name: 'Add Provider' }).click();
  await expect(page.getByRole('dialog', { name: 'Provider Added' })).toBeVisible();
  await closeDialog(page);
  await page.goto('/grantee');
  await page.locator('#f-gr_target_num_youth').fill('120');
  await pressSave(page);
  await closeDialog(page);
  await page.goto('/validationreport');
  await submitData(page);
  await expect(page.getByRole('dialog')).toContainText('Your data have been submitted, but there is');
  await closeDialog(page);
  expect([await countWork('submission_snapshots', true), await countWork('providers', true)]).toEqual([1, 1]);
  expect([await countWork('submission_snapshots', false), await countWork('providers', false)]).toEqual([
    0, 0,
  ]);
});

test('survey data of practice are saved and submitted, and are in no figure and no line of federal staff [BEY-171]', async () => {
  const [practice] = await listRows<{ pk: number }>(
    `select g.pk from grants g join grants own on own.fk_grantees = g.fk_grantees and own.pk = $1 where g.practice`,
    [grant.pk],
  );
  const pk = practice?.pk ?? 0;
  const own = { ...grant, pk, providers: await addSurveyed(pk) };
  await saveCleanPages(ask, own, await periodPk('Summer 2023'));
  await expectSurveys(own);
  await openPortal(page, /Practice/);
  await uploadStandard(page, 'entry', 'entry-standard.xlsx', 300);
  expect((await storedIn(pk)).rows).toBe(300);
  await page.goto('/validationreport');
  await submitData(page);
  await expect(page.getByRole('dialog')).toContainText('Your data have been submitted');
  await closeDialog(page);
  expect(await countWork('submission_snapshots', true)).toBe(2);
  expect(await readAsStaff()).toEqual(before);
});

test('it is on no list of an Admin, and is emptied after a confirmation [BEY-171]', async () => {
  await admin.goto('/landing');
  await expect(admin.getByRole('row', { name: new RegExp(grant.name) })).toHaveCount(1);
  await banner().getByRole('button', { name: 'Empty the practice grant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Empty', exact: true }).click();
  await expect(page.getByText('The practice grant is empty.')).toBeVisible();
  expect([await countWork('submission_snapshots', true), await countWork('providers', true)]).toEqual([0, 0]);
  await openPortal(page, /Practice/);
  await page.goto('/providers');
  await expect(page.getByText('No providers yet')).toBeVisible();
});
