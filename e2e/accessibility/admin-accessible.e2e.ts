/** axe finds nothing on any Admin page or in Grantee User Management, in any state, at 360 and 1280 px. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectGoodAtEveryWidth } from './accessible.ts';
import { dialog, expectRefused, inDialog, main, press, submit } from '../admin/administering.ts';
import { listRows } from '../test/database.ts';
import { ownGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

test.describe.configure({ mode: 'serial' });

const LONG = 'Association of Community Partnerships for Adolescent Health of the Greater Metropolitan Region';
let context: BrowserContext;
let page: Page;

test.beforeAll(async ({ browser }) => {
  await ownGrant('owner-with-a-rather-long-mailbox-name-for-one-person', LONG, [
    { name: 'A Provider with quite a long and descriptive name, Incorporated', programs: ['One'] },
  ]);
  await listRows(
    `update identity_users set family_name = 'Oppenheimer-Featherstonehaugh' where email like 'owner-with-a-rather%'`,
  );
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'ada');
});
test.afterAll(() => context.close());

async function visit(path: string): Promise<void> {
  await page.goto(path);
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).locator('.skeleton')).toHaveCount(0);
}

for (const [path, opened] of [
  ['/admin/users?search=owner-with-a-rather', /^Associations and account/],
  [`/admin/grantees?search=${encodeURIComponent(LONG)}`, /^Grants:/],
  ['/admin/periods', /^Dates and settings/],
  ['/admin/availability', null],
  ['/admin/curricula', null],
  ['/admin/curricula?kind=custom', null],
  ['/admin/deleted', null],
  ['/admin/audit', /^Details/],
  ['/admin/announcements', null],
  ['/admin/access-review', null],
  ['/admin/keys', null],
  ['/admin/records', /^Details/],
  ['/admin/releases', null],
  ['/admin/users?search=nobody-at-all', null],
] as const) {
  test(`${path} is accessible and fits a phone${opened === null ? '' : ', a row opened'}`, async () => {
    await visit(path);
    if (opened) await main(page).getByRole('button', { name: opened }).first().click();
    await expect(main(page).locator('.skeleton')).toHaveCount(0);
    await expectGoodAtEveryWidth(page, path);
  });
}

for (const [path, button] of [
  ['/admin/users', 'Add User'],
  ['/admin/users', 'Invite from a file'],
  ['/admin/grantees', 'Add Funding Stream'],
  ['/admin/periods', 'Add Reporting Period'],
  ['/admin/announcements', 'Add Announcement'],
  ['/admin/access-review', 'Confirm the review'],
  ['/admin/records', 'Place a legal hold'],
  ['/admin/releases', 'Ask for a release'],
  ['/admin/curricula', 'Add Curriculum'],
] as const) {
  test(`the dialog ${button} is accessible and fits a phone`, async () => {
    await visit(path);
    await press(page, button);
    await expect(dialog(page)).toBeVisible();
    await expectGoodAtEveryWidth(page, button);
  });
}

test('a refused dialog is accessible and fits a phone', async () => {
  await visit('/admin/grantees');
  await press(page, 'Add Grantee');
  await inDialog(page, 'Grantee name').fill(LONG.toLowerCase());
  await submit(page, 'Create Grantee');
  await expectRefused(page, 'This name is already in use. Please choose another name.');
  await expectGoodAtEveryWidth(page, 'a refused grantee');
});

test('Grantee User Management is accessible and fits a phone', async ({ browser }) => {
  const other = await browser.newPage();
  await signIn(other, 'owner-with-a-rather-long-mailbox-name-for-one-person');
  await openPortal(other, /^Association of Community/);
  await other.goto('/requseraccounts');
  await main(other)
    .getByRole('button', { name: /^Associations/ })
    .first()
    .click();
  await expectGoodAtEveryWidth(other, 'user management');
  await other.close();
});
