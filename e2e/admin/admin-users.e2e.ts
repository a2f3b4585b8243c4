/** User administration by an Admin, verified in the database: a refused action has no side effects. */
import { randomInt } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  dialog,
  discard,
  expectDone,
  expectRefused,
  inDialog,
  mailsTo,
  main,
  press,
  seek,
  submit,
  temporaryPassword,
} from './administering.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { givePassword, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';
import { listPerson, listRoles, readTraces } from '../test/user-rows.ts';

test.describe.configure({ mode: 'serial' });

const GRANT = 'Adminland Youth Alliance';
const SECOND = 'Adminland Youth Alliance of the North';
let context: BrowserContext;
let page: Page;
let grant: OwnGrant;
let second: OwnGrant;
/** Sign-in names before and after the move; of this try alone. */
let user: string;
let moved: string;
const toEmail = (key: string) => `${key}@example.org`;

/** Opens the only menu within the container and selects an action. */
async function chooseFrom(within: Locator, name: RegExp): Promise<void> {
  await within.getByRole('button', { name: /^More actions/ }).click();
  await within.getByRole('button', { name }).click();
}

test.beforeAll(async ({ browser }) => {
  const mark = randomInt(1_000_000);
  user = `una.user.${mark}`;
  moved = `una.moved.${mark}`;
  grant = await ownGrant('admin-users-owner', GRANT, [{ name: 'Admin Users Provider', programs: ['One'] }]);
  second = await ownGrant('admin-users-second', SECOND, [{ name: 'Second Provider', programs: ['Two'] }]);
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'ada');
  await page.goto('/admin/users');
});
test.afterAll(() => context.close());

async function choosePlace(role: string, organisation = GRANT): Promise<void> {
  await inDialog(page, 'Role').selectOption(role);
  await inDialog(page, 'Grant').selectOption({ label: `${organisation} - CSRAE - FY2020` });
}

async function row(email: string) {
  await page.goto('/admin/users');
  await seek(page, 'Search users..', email);
  return main(page).getByRole('row').filter({ hasText: email });
}

async function openRow(email: string): Promise<void> {
  await (await row(email)).getByRole('button', { name: /^Associations and account/ }).click();
}

test('creates a user who is invited with a first role [ADU-003] [ADU-010] [ADU-014] [BEY-011]', async () => {
  await press(page, 'Add User');
  await inDialog(page, 'First Name').fill('Una');
  await inDialog(page, 'Last Name').fill('User');
  await inDialog(page, 'Email').fill(`${user}@example`);
  await choosePlace('Grantee');
  await expect(dialog(page).getByRole('button', { name: 'Create User' })).toBeDisabled();
  await inDialog(page, 'Email').fill(toEmail(user));
  await submit(page, 'Create User');
  await expectDone(page, `User successfully created. The invitation was sent to ${toEmail(user)}.`);
  expect(await listPerson(toEmail(user))).toMatchObject([{ name: 'Una', status: 'FORCE_CHANGE_PASSWORD' }]);
  expect(await listRoles(toEmail(user))).toEqual([
    {
      fk_roles: 1,
      fk_grants: grant.pk,
      fk_providers: null,
      has_portal_access: true,
      has_dashboard_access: true,
    },
  ]);
  expect(await temporaryPassword(page, toEmail(user))).toMatch(/\S{8}/);
});

test('refuses the same role twice with its sentence, and nothing is sent [ERR-003]', async () => {
  const before = await readTraces();
  await press(page, 'Add User');
  await inDialog(page, 'First Name').fill('Una');
  await inDialog(page, 'Last Name').fill('User');
  await inDialog(page, 'Email').fill(toEmail(user).toUpperCase());
  await choosePlace('Grantee');
  await submit(page, 'Create User');
  await expect(dialog(page).last()).toContainText(`${toEmail(user)} already has an account`);
  await submit(page, 'Add the role');
  await expectRefused(page, 'This user already has this association.');
  await dialog(page).last().getByRole('button', { name: 'Cancel' }).click();
  await expect(inDialog(page, 'First Name')).toHaveValue('Una');
  await discard(page);
  expect(await readTraces()).toEqual(before);
});

test('refuses an e-mail in use and a number that is none, each beside its field [ADU-016] [BEY-033] [BEY-135] [ERR-003]', async () => {
  const before = await readTraces();
  await chooseFrom(await row(toEmail(user)), /^Edit User/);
  await inDialog(page, 'Phone Number').fill('12');
  await submit(page, 'Update');
  await expectRefused(
    page,
    'Please enter a valid phone number with its country code, such as +1 202 555 0100.',
  );
  await inDialog(page, 'Phone Number').fill('');
  await inDialog(page, 'Email').fill('gus@example.org');
  await submit(page, 'Update');
  await expectRefused(page, 'This email is already in use by another account.');
  await expect(inDialog(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  await discard(page);
  expect(await readTraces()).toEqual(before);
});

test('moves the sign-in name, tells both addresses, and the old name no longer works [BEY-135]', async ({
  browser,
}) => {
  await chooseFrom(await row(toEmail(user)), /^Edit User/);
  await inDialog(page, 'First Name').fill('Unity');
  await inDialog(page, 'Email').fill(toEmail(moved));
  await expect(dialog(page).getByText(/both addresses are told/)).toBeVisible();
  await submit(page, 'Update');
  await expect(dialog(page)).toHaveCount(0);
  expect(await listPerson(toEmail(user))).toEqual([]);
  expect(await listPerson(toEmail(moved))).toMatchObject([{ name: 'Unity' }]);
  for (const address of [user, moved].map(toEmail))
    expect((await mailsTo(page, address)).map(({ template }) => template)).toContain('email_changed');
  const password = await temporaryPassword(page, toEmail(user));
  const other = await browser.newPage();
  await other.goto('/');
  await givePassword(other, user, password);
  await expect(other.getByText('Incorrect username or password.')).toBeVisible();
  await givePassword(other, moved, password);
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await other.close();
});

test('shows a preset code once and keeps only its hash [ADU-017] [ADU-018] [ENT-008]', async ({
  browser,
}) => {
  const key = grant.key;
  await chooseFrom(await row(`${key}@example.org`), /^Edit User/);
  await expect(dialog(page).getByText(/Replacing \+1 with \+6 disables text-message MFA/)).toBeVisible();
  await inDialog(page, 'Phone Number').fill('+62025550123');
  await dialog(page).getByText('Leave without a code').click();
  await inDialog(page, 'MFA preset code').fill('123');
  await submit(page, 'Update');
  const shown = dialog(page).locator('code');
  await expect(shown).toHaveText(/^\S{8}$/);
  const code = (await shown.textContent()) ?? '';
  await submit(page, 'Done');
  await chooseFrom(await row(`${key}@example.org`), /^Edit User/);
  await expect(dialog(page).getByText('This person has a code now.')).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
  await submit(page, 'Cancel');
  const [stored] = await listPerson(`${key}@example.org`);
  expect(stored?.phone_entered).toBe('+62025550123');
  expect(stored?.preset_code_hash).toMatch(/^\$argon2/);
  const other = await browser.newPage();
  await other.goto('/');
  await givePassword(other, key);
  await expect(other.getByText('Enter your unique verification code.')).toBeVisible();
  await other.getByLabel('Verification code').fill(code);
  await other.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(other).toHaveURL('/landing');
  await other.close();
});

test('sets a password: a weak one is refused with what it lacks, a good one is to be changed [ADU-008] [ADU-012] [ADU-020] [ADU-024] [ERR-011]', async ({
  browser,
}) => {
  // The Admin has changed this person's second factor, and one Admin must not change both alone [BEY-175].
  const email = `${second.key}@example.org`;
  const before = await readTraces();
  const person = await row(email);
  await chooseFrom(person, /^Change Password/);
  await inDialog(page, 'New Password').fill('short');
  await inDialog(page, 'Repeat New Password').fill('shore');
  await expectRefused(page, 'Password does not match.');
  await expect(dialog(page).getByRole('button', { name: 'Change Password' })).toBeDisabled();
  await inDialog(page, 'Repeat New Password').fill('short');
  await submit(page, 'Change Password');
  await expect(dialog(page).getByRole('alert').or(dialog(page).locator('.usa-alert')).first()).toBeVisible();
  expect(await readTraces()).toEqual(before);
  for (const label of ['New Password', 'Repeat New Password'])
    await inDialog(page, label).fill('Tall-Cedar-64!');
  await submit(page, 'Change Password');
  await expectDone(page, 'Password successfully changed.');
  expect(await listPerson(email)).toMatchObject([{ status: 'FORCE_CHANGE_PASSWORD' }]);
  expect((await mailsTo(page, email))[0]?.template).toBe('password_changed');
  const other = await browser.newPage();
  await other.goto('/');
  await givePassword(other, second.key, 'Tall-Cedar-64!');
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await other.close();
});

test('adds an association for a provider and takes it away after Yes [ADU-009] [ADU-013] [ADU-015] [ADU-023] [ERR-004]', async () => {
  const una = await row(toEmail(moved));
  await chooseFrom(una, /^Add Association/);
  await choosePlace('Provider', SECOND);
  await expect(dialog(page).getByRole('button', { name: 'Add Association' })).toBeDisabled();
  await inDialog(page, 'Provider').selectOption({ label: 'Second Provider' });
  await submit(page, 'Add Association');
  await expect(dialog(page)).toHaveCount(0);
  expect(await listRoles(toEmail(moved))).toMatchObject([
    { fk_roles: 1 },
    { fk_roles: 2, fk_providers: second.providers[0]?.pk },
  ]);
  await openRow(toEmail(moved));
  const remove = main(page).getByRole('button', { name: /^Delete association: Provider/ });
  await remove.click();
  await submit(page, 'No');
  expect(await listRoles(toEmail(moved))).toHaveLength(2);
  await remove.click();
  await submit(page, 'Yes');
  await expectDone(page, 'User successfully removed.');
  expect(await listRoles(toEmail(moved))).toMatchObject([{ fk_roles: 1 }]);
});

test('offers nothing that is refused to the own account', async () => {
  await openRow('ada@example.org');
  await expect(main(page).getByText('This is your own account.', { exact: false })).toBeVisible();
  await main(page)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await expect(main(page).getByRole('button', { name: /^Add Association/ })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Change Password/ })).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Deactivate' })).toHaveCount(0);
});

test('deletes a user after Yes: account and associations go, sign-in ends [ADU-011] [ADU-022] [ERR-004]', async ({
  browser,
}) => {
  await chooseFrom(await row(toEmail(moved)), /^Edit User/);
  await submit(page, 'Delete');
  await submit(page, 'No');
  expect(await listPerson(toEmail(moved))).toHaveLength(1);
  await submit(page, 'Delete');
  await submit(page, 'Yes');
  await expectDone(page, 'User successfully removed.');
  expect(await listPerson(toEmail(moved))).toEqual([]);
  expect(await listRoles(toEmail(moved))).toEqual([]);
  const other = await browser.newPage();
  await other.goto('/');
  await givePassword(other, moved, await temporaryPassword(page, toEmail(user)));
  await expect(other.getByText('Incorrect username or password.')).toBeVisible();
  await other.close();
});
