/** Recovery of an account without any usable credential: one Admin requests it, another approves. */
import type { Browser, Page } from '@playwright/test';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { connected } from '../test/database.ts';
import { expect, test } from '../test/observe-page.ts';
import { ownGrant } from '../test/own-grant.ts';
import { signIn } from '../test/people.ts';
import { listPerson } from '../test/user-rows.ts';
import { dialog, expectDone, inDialog, mailsTo, main, press, seek, submit } from './administering.ts';

const SECOND = 'recovery-second-admin';
const PERSON = 'recovery-of-a-person';
const EMAIL = `${PERSON}@example.org`;

test.beforeAll(async () => {
  const grant = await ownGrant(SECOND, 'Recovery County', []);
  await ownGrant(PERSON, 'Recovered County', []);
  await connected((client) =>
    client.query(
      `insert into identity_groups (username, group_name, added_at)
       select username, 'Admin', now() from identity_users where email = $1 on conflict do nothing`,
      [`${grant.key}@example.org`],
    ),
  );
});

test('two Admins recover an account, and neither alone [BEY-175]', async ({ browser }) => {
  const first = await openPerson(browser, 'ada');
  await press(first, /^Ask for recovery: /);
  await expect(dialog(first).getByRole('button', { name: 'Ask for recovery' })).toBeDisabled();
  await inDialog(first, /^Reason/).fill('Lost phone and laptop; called back on the number in the file.');
  await expectGoodAtEveryWidth(first, 'asking for a recovery');
  await submit(first, 'Ask for recovery');
  await expectDone(first, 'The recovery is waiting for another Admin.');
  await expect(main(first)).toContainText('You asked for it');
  await expect(main(first).getByRole('button', { name: 'Consent' })).toHaveCount(0);

  const second = await openPerson(browser, SECOND);
  await expect(main(second)).toContainText('Lost phone and laptop');
  await expectGoodAtEveryWidth(second, 'a recovery to consent to');
  await press(second, /^Consent: /);
  await submit(second, 'Consent');
  await expectDone(second, 'The account was recovered.');
  await expect(main(second).getByRole('button', { name: 'Ask for recovery' })).toBeVisible();
  // The recovery by both Admins has removed the second factor.
  await expect(main(second).getByRole('heading', { name: 'Changed by Admins' })).toBeVisible();
  await expect(main(second)).toContainText('The person has not replaced it since.');
  const [row] = await listPerson(EMAIL);
  expect(row).toMatchObject({ status: 'RESET_REQUIRED', phone_entered: null });
  const told = (await mailsTo(second, EMAIL)).map(({ body }) => body).join('\n');
  expect(told).toContain('Two Admins have recovered your account');
  for (const page of [first, second]) await page.context().close();
});

/** The person's expanded row on the Users page. */
async function openPerson(browser: Browser, key: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, key);
  await page.goto('/admin/users');
  await seek(page, 'Search users..', EMAIL);
  await main(page)
    .getByRole('button', { name: /Associations/ })
    .first()
    .click();
  await expect(main(page).getByRole('heading', { name: 'Passkeys and recovery' })).toBeVisible();
  return page;
}
