/** An Admin switches practice on; a Grantee works and submits in it, empties it, and nobody else sees any of it. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { listRows } from '../test/database.ts';
import { closeDialog, pressSave, submitData } from '../test/fill.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';

test.describe.configure({ mode: 'serial' });

let [page, admin]: [Page, Page] = [null as never, null as never]; // both before the first test
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

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('olive-practice', 'Poplar Street Partners');
  page = await (await browser.newContext()).newPage();
  admin = await (await browser.newContext()).newPage();
  await signIn(admin, 'ada');
});
test.afterAll(() => Promise.all([page.context().close(), admin.context().close()]));

test('an Admin switches practice on for the organization [BEY-171]', async () => {
  await admin.goto(`/admin/grantees?search=${encodeURIComponent(grant.name)}`);
  await admin.getByRole('button', { name: `Switch on practice: ${grant.name}` }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Switch On' }).click();
  await expect(admin.getByRole('button', { name: `Switch off practice: ${grant.name}` })).toBeVisible();
});

test('a Grantee works and submits under the banner, and the real grant stays empty [BEY-171]', async () => {
  await signIn(page, grant.key);
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
