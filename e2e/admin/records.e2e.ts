/** The records schedule: due records are listed, held, approved, disposed of and certified. */
import { readFile } from 'node:fs/promises';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { listRows } from '../test/database.ts';
import { expect, test } from '../test/observe-page.ts';
import { signIn } from '../test/people.ts';
import { dialog, expectDone, inDialog, main, press, submit } from './administering.ts';

test('an Admin approves what is due, which a hold stops before [BEY-185]', async ({ page }) => {
  const [person] = await listRows<{ username: string }>(
    `insert into identity_users (username, email, name, family_name, status, created_at, updated_at, disabled_at)
     values (gen_random_uuid(), 'gone' || gen_random_uuid() || '@example.org', 'Long', 'Gone', 'CONFIRMED',
       '2010-01-01', '2010-01-01', '2012-01-01') returning username`,
  );
  const isThere = async () =>
    (await listRows('select from identity_users where username = $1', [person?.username])).length === 1;
  await signIn(page, 'ada');
  await page.goto('/admin/records');
  const due = main(page).getByRole('table', { name: 'Records that are due' });

  await press(page, 'Place a legal hold');
  await dialog(page).getByText('A kind of record, of all grants').click();
  await inDialog(page, /Kind of record/).selectOption({ label: 'Accounts that are deactivated' });
  await inDialog(page, /Reason/).fill('A lawsuit about who could see what.');
  await submit(page, 'Place the hold');
  await expectDone(page, 'Legal hold placed.');
  await press(page, 'Look for due records now');
  await expect(due.getByRole('row', { name: /Accounts that are deactivated/ })).toHaveCount(0);
  await press(page, /^Lift hold \d+$/);
  await inDialog(page, /Reason/).fill('It is settled.');
  await submit(page, 'Lift the hold');
  await expectDone(page, 'Legal hold lifted.');

  await press(page, 'Look for due records now');
  await expect(due.getByRole('row', { name: /Accounts that are deactivated/ })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the records schedule');
  expect(await isThere()).toBe(true);
  await press(page, 'Approve the disposal');
  await dialog(page).getByText('I have looked at the list.').click();
  await submit(page, 'Dispose of the records');
  await expectDone(page, 'Disposal approved.');

  // The job polls for approved disposals twice a minute.
  const certificate = main(page)
    .getByRole('button', { name: /^Certificate \d+$/ })
    .first();
  await expect(certificate).toBeVisible({ timeout: 60_000 });
  expect(await isThere()).toBe(false);
  await certificate.click();
  await expect(main(page).getByRole('heading', { name: /^Certificate of disposal/ })).toBeVisible();
  await expect(main(page).getByRole('row', { name: /^identity_users/ })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'a certificate of disposal');
  const file = page.waitForEvent('download');
  await press(page, 'Download as csv');
  const text = (await readFile(await (await file).path())).toString();
  expect(text).toContain('SHA-256');
  expect(text).toContain('identity_users');
  await press(page, 'Back to records');
  await expect(main(page).getByRole('heading', { name: 'Past disposals' })).toBeVisible();
});
