/** Bulk invitation from a file by an Admin, in the browser and verified in the database. */
import type { BrowserContext, Page } from '@playwright/test';
import {
  dialog,
  expectDone,
  expectRefused,
  mailsTo,
  main,
  press,
  seek,
  submit,
  temporaryPassword,
} from './administering.ts';
import { listRows } from '../test/database.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { givePassword, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';
import { listPerson, listRoles, readTraces } from '../test/user-rows.ts';

test.describe.configure({ mode: 'serial' });

const GRANT = 'Manyland Youth Alliance';
let context: BrowserContext;
let page: Page;
let grant: OwnGrant;

/** An e-mail address not invited by an earlier attempt. */
const toAddress = (name: string) => `${name}.bulk-${grant.pk}@example.org`;

test.beforeAll(async ({ browser }) => {
  grant = await ownGrant('invite-many-owner', GRANT, [{ name: 'Admin Users Provider', programs: ['One'] }]);
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'ada');
  await page.goto('/admin/users');
});
test.afterAll(() => context.close());

test.describe('inviting many from a file', () => {
  const HEADER = 'first_name,last_name,email,role,grantee,funding_stream,cohort,provider';
  const choose = (lines: readonly string[]) =>
    dialog(page)
      .getByLabel('File (xlsx or csv)')
      .setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(lines.join('\r\n')),
      });
  const result = (email: string) => dialog(page).getByRole('row').filter({ hasText: email });

  test('refuses unknown columns', async () => {
    await page.goto('/admin/users');
    await press(page, 'Invite from a file');
    await choose([`${HEADER},shoe_size`, 'x']);
    await expectRefused(page, 'These columns are not known: shoe_size.');
    await expect(dialog(page).getByRole('button', { name: 'Send invitations' })).toBeDisabled();
  });

  test('judges every row without sending, then sends what can be sent', async () => {
    const before = await readTraces();
    await choose([
      HEADER,
      `Bea,Bulk,${toAddress('bea')},Grantee,${GRANT},CSRAE,FY2020,`,
      `Bob,Bulk,${toAddress('bob')},Provider,${GRANT},CSRAE,FY2020,Admin Users Provider`,
      `Lost,Bulk,${toAddress('lost')},Grantee,No Such Grantee,CSRAE,FY2020,`,
      `Odd,Bulk,${toAddress('odd')},Provider,${GRANT},CSRAE,FY2020,No Such Provider`,
      `Bea,Bulk,${toAddress('bea')},Grantee,${GRANT},CSRAE,FY2020,`,
      `Bad,Bulk,not an address,Grantee,${GRANT},CSRAE,FY2020,`,
    ]);
    await expect(
      dialog(page).getByText('Checked, nothing changed yet. To be invited: 2.', { exact: false }),
    ).toBeVisible();
    for (const [email, sentence] of [
      [toAddress('lost'), 'No grant has this grantee, funding stream and cohort.'],
      [toAddress('odd'), 'The grant has no provider of this name.'],
      ['not an address', 'Please enter a valid email.'],
    ] as const)
      await expect(result(email)).toContainText(sentence);
    await expect(result(toAddress('bea')).nth(1)).toContainText('This row is given twice.');
    expect(await readTraces()).toEqual(before);
    await submit(page, 'Send to 2 people');
    await expect(dialog(page).getByText('Invited: 2. Associated: 0.', { exact: false })).toBeVisible();
    expect(await listRoles(toAddress('bea'))).toMatchObject([{ fk_roles: 1, fk_grants: grant.pk }]);
    expect(await listRoles(toAddress('bob'))).toMatchObject([
      { fk_roles: 2, fk_providers: grant.providers[0]?.pk },
    ]);
    expect(await listPerson(toAddress('lost'))).toEqual([]);
    expect(await listPerson(toAddress('odd'))).toEqual([]);
    expect((await mailsTo(page, toAddress('bob'))).map((one) => one.template)).toEqual(['invite']);
    await submit(page, 'Close');
  });

  test('finds accounts that nobody uses, and deactivates one [ADU-002]', async ({ browser }) => {
    await listRows(
      `update identity_users set created_at = now() - interval '200 days', last_sign_in_at = null
       where email = $1`,
      [toAddress('bea')],
    );
    const password = await temporaryPassword(page, toAddress('bea'));
    await page.goto('/admin/users');
    await page.getByLabel('Not used for').selectOption('180 days');
    await seek(page, 'Search users..', `.bulk-${grant.pk}@`);
    await expect(
      main(page)
        .getByRole('row')
        .filter({ hasText: toAddress('bob') }),
    ).toHaveCount(0);
    await main(page)
      .getByRole('row')
      .filter({ hasText: toAddress('bea') })
      .getByRole('button', { name: /^Associations and account/ })
      .click();
    await press(page, /^Deactivate: /);
    await submit(page, 'Deactivate');
    await expectDone(page, 'User deactivated.');
    expect(
      await listRows(`select disabled_at is not null as off from identity_users where email = $1`, [
        toAddress('bea'),
      ]),
    ).toEqual([{ off: true }]);
    const other = await browser.newPage();
    await other.goto('/');
    await givePassword(other, `bea.bulk-${grant.pk}`, password);
    await expect(other.getByText('Incorrect username or password.')).toBeVisible();
    await other.close();
  });
});
