/** Grantee User Management by a Grantee: both ways of adding, site access, removal, resending the invitation. */
import type { BrowserContext, Page } from '@playwright/test';
import { expectDone, mailsTo, main, press, submit, temporaryPassword } from './administering.ts';
import { listRows } from '../test/database.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { givePassword, openPortal, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';

test.describe.configure({ mode: 'serial' });

const NEW = 'gwen.new@example.org';
let context: BrowserContext;
let page: Page;
let grant: OwnGrant;
/** A second grant of the same organisation, whose Grantee is not on the first. */
let colleague: { readonly email: string };

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('grantee-users-owner', 'Userland Services');
  const second = await ownGrant('grantee-users-colleague', 'Userland Services, second');
  colleague = { email: `${second.key}@example.org` };
  await listRows(
    `update grants set fk_grantees = (select fk_grantees from grants where pk = $1), gr_cohort = 'FY2019'
     where pk = $2`,
    [grant.pk, second.pk],
  );
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, grant.key);
  await openPortal(page, /Userland Services/);
  await page.goto('/requseraccounts');
});
test.afterAll(() => context.close());

const access = (email: string) =>
  listRows(
    `select fk_grants, has_portal_access as portal, has_dashboard_access as dashboard from user_associations a
     join identity_users using (username) where email = $1 and a.deleted_at is null and fk_grants = $2`,
    [email, grant.pk],
  );
const field = (label: string) => main(page).getByLabel(label, { exact: true });
const row = (email: string) => main(page).getByRole('row').filter({ hasText: email });

test('creates an account once the names are no spaces and the e-mail is one [GUM-001] [GUM-002] [GUM-004] [GUM-006]', async () => {
  const create = main(page).getByRole('button', { name: 'Create Account' });
  await field('First Name').fill('  ');
  await field('Last Name').fill('New');
  await field('Email').fill(NEW);
  await expect(create).toBeDisabled();
  await field('First Name').fill('Gwen');
  await field('Email').fill('gwen.new@');
  await expect(create).toBeDisabled();
  await field('Email').fill(NEW);
  await create.click();
  const dialog = page.getByRole('dialog', { name: 'Grantee Added' });
  await expect(dialog).toContainText(`Grantee Gwen New with email ${NEW} was added successfully.`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await access(NEW)).toEqual([{ fk_grants: grant.pk, portal: true, dashboard: true }]);
});

test('refuses the same person a second time, keeping what was typed [ERR-003]', async () => {
  await field('First Name').fill('Gwen');
  await field('Last Name').fill('New');
  await field('Email').fill(NEW);
  await press(page, 'Create Account');
  await expect(main(page).getByText('This user already has this association.')).toBeVisible();
  await expect(field('Email')).toHaveValue(NEW);
  expect(await access(NEW)).toHaveLength(1);
});

test('adds an existing user of the own organisation, and offers nobody else [GUM-003] [GUM-005] [GUM-006]', async () => {
  await main(page).getByText('An existing user', { exact: true }).click();
  const add = main(page).getByRole('button', { name: 'Add User Association' });
  await expect(add).toBeDisabled();
  const users = field('User');
  await expect(users.getByRole('option').filter({ hasText: colleague.email })).toHaveCount(1);
  await expect(users.getByRole('option').filter({ hasText: 'gus@example.org' })).toHaveCount(0);
  const label = await users.getByRole('option').filter({ hasText: colleague.email }).textContent();
  await users.selectOption({ label: label ?? '' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Grantee Added' });
  await expect(dialog).toContainText(`with email ${colleague.email} was added successfully.`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await access(colleague.email)).toHaveLength(1);
  expect((await mailsTo(page, colleague.email))[0]?.template).toBe('access_changed');
});

test('sets what a person may reach, which stays after a reload [GUM-008] [GUM-013]', async () => {
  await row(NEW).getByText('Dashboard', { exact: true }).click();
  await expect.poll(() => access(NEW)).toEqual([{ fk_grants: grant.pk, portal: false, dashboard: true }]);
  await page.reload();
  await expect(row(NEW).getByRole('radio', { name: 'Dashboard', exact: true })).toBeChecked();
  await row(NEW).getByText('Dashboard and Portal', { exact: true }).click();
  await expect.poll(() => access(NEW)).toEqual([{ fk_grants: grant.pk, portal: true, dashboard: true }]);
  for (const radio of await row(`${grant.key}@example.org`).getByRole('radio').all())
    await expect(radio).toBeDisabled();
});

test('sends an open invitation again: the former password is void, the new one works', async ({
  browser,
}) => {
  const former = await temporaryPassword(page, NEW);
  await expect(row(NEW)).toContainText('Waiting');
  await press(page, `Resend invitation to ${NEW}`);
  await expect(page.getByText(`The invitation was sent again to ${NEW}.`)).toBeVisible();
  const password = await temporaryPassword(page, NEW);
  expect(password).not.toBe(former);
  const other = await browser.newPage();
  await other.goto('/');
  await givePassword(other, 'gwen.new', former);
  await expect(other.getByText('Incorrect username or password.')).toBeVisible();
  await givePassword(other, 'gwen.new', password);
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await other.close();
});

test('removes an association after Yes; the account stays [GUM-009] [GUM-010] [ERR-004]', async () => {
  await row(NEW)
    .getByRole('button', { name: /^Associations/ })
    .click();
  const remove = main(page).getByRole('button', { name: 'Delete association: Gwen New, Grantee' });
  await remove.click();
  await submit(page, 'No');
  expect(await access(NEW)).toHaveLength(1);
  await remove.click();
  await submit(page, 'Yes');
  await expectDone(page, 'User successfully removed.');
  await expect(row(NEW)).toHaveCount(0);
  expect(await access(NEW)).toEqual([]);
  expect(await listRows('select name from identity_users where email = $1', [NEW])).toEqual([
    { name: 'Gwen' },
  ]);
});
