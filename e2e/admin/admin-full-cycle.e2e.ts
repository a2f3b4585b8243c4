/** A full cycle: from creating a grantee to the next reporting period, with the portal closed in between. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/api/src/adapters/postgres/embedded.ts';
import { toAddress, AS_NODE_22, freePort } from '../../apps/api/test/processes/main-process.ts';
import {
  expectDone,
  inDialog,
  mailsTo,
  main,
  press,
  seek,
  submit,
  temporaryPassword,
} from './administering.ts';
import { listRows } from '../test/database.ts';
import { closeDialog, pressSave } from '../test/fill.ts';
import { giveCode, givePassword, openPortal, signIn } from '../test/people.ts';
import { PERSONAS, PRESET_CODE } from '../../apps/api/seeds/personas.ts';
import { ownServer, type ServerProcess } from '../server/server-process.ts';
import { expect, test } from '../test/observe-page.ts';

test.describe.configure({ mode: 'serial' });

const GRANTEE = 'Cycle County Health';
const EMAIL = 'cyrus@example.org';
const ADMIN = 'amy@example.org';
const PASSWORD = 'Tall-Cedar-64!';
const CLOSED = 'SRAE Performance Measures Portal: The portal is currently closed.';

let server: ServerProcess;
let database: EmbeddedPostgres | undefined;
let admin: Page;
let user: Page;
const rows = <T extends object>(text: string, values: readonly unknown[] = []) =>
  listRows<T & Record<string, unknown>>(text, values, server.dataDir);

test.beforeAll(async ({ browser }) => {
  server = await ownServer('full-cycle');
  await server.start();
  [admin, user] = [await visitor(browser, server.origin), await visitor(browser, server.origin)];
});
test.afterAll(async () => {
  await leave();
  await server.stop();
  await database?.release();
  await server.remove();
});

async function leave(): Promise<void> {
  await Promise.all([admin.context().close(), user.context().close()]);
}

async function visitor(browser: Browser, baseURL: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ baseURL });
  return context.newPage();
}

test('an Admin creates the grantee, its grant and its first user [BEY-021] [BEY-023] [ADU-010]', async () => {
  await signIn(admin, 'ada');
  await admin.goto('/admin/grantees');
  await press(admin, 'Add Grantee');
  await inDialog(admin, 'Grantee name').fill(GRANTEE);
  await submit(admin, 'Create Grantee');
  await expectDone(admin, 'Grantee created.');
  await seek(admin, 'Search grantees..', 'Cycle');
  await press(admin, `Grants: ${GRANTEE}`);
  await press(admin, `Add grant: ${GRANTEE}`);
  await inDialog(admin, 'Funding stream').selectOption({ index: 1 });
  await inDialog(admin, 'Cohort').selectOption('FY2020');
  await submit(admin, 'Create Grant');
  await expectDone(admin, 'Grant created.');
  await admin.goto('/admin/users');
  await press(admin, 'Add User');
  await inDialog(admin, 'First Name').fill('Cyrus');
  await inDialog(admin, 'Last Name').fill('Cycle');
  await inDialog(admin, 'Email').fill(EMAIL);
  await inDialog(admin, 'Role').selectOption('Grantee');
  const option = inDialog(admin, 'Grant').getByRole('option').filter({ hasText: GRANTEE });
  await inDialog(admin, 'Grant').selectOption({ label: (await option.textContent()) ?? '' });
  await submit(admin, 'Create User');
  await expectDone(admin, `User successfully created. The invitation was sent to ${EMAIL}.`);
});

test('the user follows the invitation: own password, own phone, the grant [AUT-009] [AUT-010] [LAN-001]', async () => {
  const [mail] = await mailsTo(user, EMAIL);
  expect(mail?.body).toContain(server.origin);
  await user.goto('/');
  await givePassword(user, 'cyrus', await temporaryPassword(user, EMAIL));
  for (const label of ['New password', 'Confirm new password'])
    await user.getByLabel(label, { exact: true }).fill(PASSWORD);
  await user.getByRole('button', { name: 'Save New Password' }).click();
  await user.getByLabel('Phone number').fill('2025550177');
  await user.getByRole('button', { name: 'Verify Number' }).click();
  await giveCode(user, 'cyrus');
  await expect(user).toHaveURL('/landing');
  await expect(user.getByRole('row', { name: new RegExp(GRANTEE) })).toContainText('Active');
  await openPortal(user, new RegExp(GRANTEE));
  await user.goto('/providers');
  await press(user, 'Add Provider');
  await inDialog(user, /Provider Name/).fill('Cycle Partners');
  await submit(user, 'Add Provider');
  await user.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await user
    .getByRole('row', { name: /Cycle Partners/ })
    .getByRole('combobox')
    .selectOption({ label: 'Yes' });
  await expect
    .poll(() =>
      rows(
        'select prov_active from provider_submissions s join providers p on p.pk = fk_providers where p.provider_name = $1',
        ['Cycle Partners'],
      ),
    )
    .toMatchObject([{ prov_active: true }]);
  await user.goto('/grantee');
  await user.getByLabel('Number of providers funded').first().fill('7');
  await pressSave(user);
  await closeDialog(user);
});

test('an Admin closes the portal: whoever types is told and keeps a draft, the chooser says it [BEY-030] [BEY-136] [LAY-040] [ERR-009]', async ({
  browser,
}) => {
  await leave();
  const address = await inProduction();
  [admin, user] = [await visitor(browser, address), await visitor(browser, address)];
  await enter(admin, 'amy');
  await admin.goto('/admin/availability');
  await expect(main(admin).getByText('Closed now')).toBeVisible();
  await press(admin, 'Open portal');
  await submit(admin, 'Open portal');
  await expectDone(admin, 'Availability saved.');
  await enter(user, 'cyrus', PASSWORD);
  await openPortal(user, new RegExp(GRANTEE));
  await user.goto('/grantee');
  await user.getByLabel('Number of providers funded').first().fill('8');
  await press(admin, 'Close portal');
  await submit(admin, 'Close portal');
  await expect(main(admin).getByText('Closed now')).toBeVisible();
  await pressSave(user);
  await expect(user.getByText(CLOSED).first()).toBeVisible();
  await expect(user.getByText(/draft/i).first()).toBeVisible();
  expect(
    await rows(
      'select gr_num_providers_funded as funded from grant_submissions s join grants g on g.pk = fk_grants join grantees o on o.pk = fk_grantees where o.grantee_name = $1',
      [GRANTEE],
    ),
  ).toEqual([{ funded: 7 }]);
  // The page with unsaved input prompts before leaving, so the grant chooser is opened in another tab.
  user = await user.context().newPage();
  await user.goto('/landing');
  await expect(main(user).getByText(CLOSED)).toBeVisible();
  await expect(user.getByRole('button', { name: new RegExp(`^Portal of ${GRANTEE}`) })).toBeDisabled();
});

test('an Admin opens the next period, locked after submission: the providers are there without counts [BEY-026] [BEY-028] [BEY-109] [BEY-112]', async () => {
  await press(admin, 'Open portal');
  await submit(admin, 'Open portal');
  await expectDone(admin, 'Availability saved.');
  await admin.goto('/admin/periods');
  await press(admin, 'Add Reporting Period');
  await inDialog(admin, 'Name').fill('Winter 2025');
  await admin.getByRole('dialog').getByText('Winter: the reduced set').click();
  for (const [label, date] of [
    ['First day', '2024-07-01'],
    ['Last day', '2024-12-31'],
  ] as const)
    for (const one of await admin.getByRole('dialog').getByLabel(label).all()) await one.fill(date);
  await admin
    .getByRole('dialog')
    .getByText(/^Lock the forms after submission/)
    .click();
  await submit(admin, 'Create Reporting Period');
  await expectDone(admin, 'Reporting period created.');
  await press(admin, 'Make current: Winter 2025');
  await submit(admin, 'Make current');
  await expectDone(admin, 'Winter 2025 is the current period.');
  expect(await rows('select name, lock_after_submit from reporting_periods where current')).toEqual([
    { name: 'Winter 2025', lock_after_submit: true },
  ]);
  await user.reload();
  await openPortal(user, new RegExp(GRANTEE));
  await user.goto('/providers');
  const row = user.getByRole('row', { name: /Cycle Partners/ });
  await expect(row.getByRole('combobox').locator('option:checked')).toHaveText('Select Option');
  await user.goto('/grantee');
  const funded = user.getByLabel('Number of providers funded').first();
  await expect(funded).toHaveValue('');
  expect(
    await rows(
      `select from provider_submissions s join reporting_periods r on r.pk = fk_reporting_periods where r.current`,
    ),
  ).toEqual([]);
});

/**
 * The same data in production mode, where the portal can be closed. Demo accounts are not allowed there, so another
 * Admin takes over; no text messages are sent, so both use a preset code.
 */
async function inProduction(): Promise<string> {
  await rows(
    `with amy as (
       insert into identity_users (username, email, name, family_name, phone_e164, phone_entered, mfa_channel,
         mfa_preferred, status, password_hash, password_changed_at, created_at, updated_at)
       select gen_random_uuid(), $1, 'Amy', 'Admin', phone_e164, phone_entered, mfa_channel, mfa_preferred, status,
         password_hash, password_changed_at, created_at, updated_at
       from identity_users where email = 'ada@example.org' returning username)
     insert into identity_groups (username, group_name, added_at) select username, 'Admin', now() from amy`,
    [ADMIN],
  );
  await rows(
    `update identity_users set mfa_channel = 'preset', mfa_preferred = 'NOMFA',
       preset_code_hash = (select preset_code_hash from identity_users where email = 'mika@example.org')
     where email = any($1)`,
    [[ADMIN, EMAIL]],
  );
  await rows('delete from identity_users where email = any($1)', [PERSONAS.map(({ email }) => email)]);
  await server.stop();
  const [port, dashboard] = await Promise.all([freePort(), freePort()]);
  const { dataDir } = server;
  // Production mode does not start an embedded database.
  database = await startEmbeddedPostgres({ dataDir, log: { info() {}, warn() {}, error() {} } });
  const address = `http://localhost:${port}`;
  const production = await ownServer('full-cycle-production', {
    APP_ENV: 'production',
    // In production a line of the log says that the portal runs.
    LOG_LEVEL: 'info',
    HOST: '127.0.0.1',
    PORT: String(port),
    DASHBOARD_PORT: String(dashboard),
    PUBLIC_URL: address,
    DASHBOARD_URL: `http://127.0.0.1:${dashboard}`,
    DATABASE_APP_URL: toAddress(database.app),
    NODE_OPTIONS: AS_NODE_22,
    // Values sealed by the local server need the key it generated.
    KEY_ENCRYPTION_KEY: await readFile(join(dataDir, 'key-encryption-key'), 'utf8'),
    SMS_SENDER: 'twilio',
    TWILIO_ACCOUNT_SID: 'nobody-is-texted',
    TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
    TWILIO_FROM: '+12025550100',
    MAIL_SENDER: 'smtp',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(await freePort()),
    MAIL_FROM: 'portal@example.org',
  });
  await production.start();
  const remove = server.remove;
  server = { ...production, dataDir, remove };
  return address;
}

async function enter(page: Page, who: string, password?: string): Promise<void> {
  await page.goto('/');
  await givePassword(page, who, password);
  await page.getByLabel('Verification code').fill(PRESET_CODE);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/landing');
}
