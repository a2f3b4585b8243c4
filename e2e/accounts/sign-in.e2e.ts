/** Every sign-in path, each with the persona whose account is in that state. */
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { PASSWORD, PERSONAS } from '../../apps/api/seeds/personas.ts';
import { listRows } from '../test/database.ts';
import { giveCode, givePassword, latestCode, resetCode, signInByPage } from '../test/people.ts';
import { login, button, signOut } from '../test/login.ts';
import { keepAccounts } from '../test/user-rows.ts';

const NEW_PASSWORD = 'Calm-Meadow-73!';

const LANDINGS = [
  ['ada', '/landing', 'chooses among all grants [LAN-001] [PER-002] [LAY-003]'],
  ['alan', '/dashboard', 'goes straight to the dashboard [LAN-006] [LAY-003]'],
  ['grace', '/landing', 'chooses between two grants [LAY-004] [LAY-003]'],
  ['gus', '/landing', 'has one grant with both kinds of access and chooses [AUT-001] [AUT-017] [LAN-003]'],
  ['pat', '/providers', 'has portal access alone and goes straight there [LAN-007] [LAN-010] [LAY-003]'],
  ['nell', '/providers', 'has portal access alone and goes straight there [LAN-007]'],
  ['mika', '/landing', 'gives the preset code [AUT-020] [AUT-013]'],
  ['dee', '/dashboard', 'has dashboard access alone and goes straight there [LAN-007]'],
  ['ina', '/landing', 'sees an inactive grant [LAN-002]'],
] as const;

// Other files sign in the same personas.
let giveBack: () => Promise<void>;
test.beforeAll(async () => {
  giveBack = await keepAccounts(['newt', 'nora', 'nell']);
});
test.afterAll(() => giveBack());

test.describe('the personas and where they land', () => {
  test('each of them signs in, here or below', () => {
    const driven = [...LANDINGS.map(([key]) => key), 'newt', 'nora'];
    expect(driven.toSorted()).toEqual(PERSONAS.map(({ key }) => key).toSorted());
  });

  for (const [key, path, why] of LANDINGS) {
    test(`${key} ${why}`, async ({ page }) => {
      await signInByPage(page, key);
      await expect(page).toHaveURL(path);
      const name = PERSONAS.find((one) => one.key === key)?.name ?? '';
      if (path !== '/landing') await expect(page.locator('.user-menu__name')).toContainText(name);
      if (path === '/dashboard') await expect(page.locator('iframe[title="Dashboard"]')).toBeVisible();
      await landingChecks[key]?.(page);
    });
  }
});

/** The landing table's content for each persona. */
const landingChecks: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  ada: async (page) => {
    await expect(page.getByRole('columnheader')).toContainText([
      'Grantee Name',
      'My Role',
      'Cohort',
      'Funding Stream',
      'Status',
    ]);
    const [all] = await listRows<{ count: number }>('select count(*)::integer as count from grants');
    const count = all?.count ?? 0;
    // Further grants stand on further pages.
    await expect(page.getByRole('row', { name: / Admin / })).toHaveCount(Math.min(count, 25));
    if (count > 25) await expect(page.getByText(`${count} grants`, { exact: true })).toBeVisible();
  },
  grace: async (page) => {
    const grants = page.getByRole('row').filter({ hasText: 'Lakeside Family Services' });
    await expect(grants).toHaveCount(2);
    for (const grant of await grants.all())
      await expect(grant.getByRole('cell', { name: 'Grantee', exact: true })).toBeVisible();
  },
  gus: async (page) => {
    await expect(button(page, 'Portal of Prairie Youth Network, FY2020 GDSRAE')).toBeEnabled();
    await expect(button(page, 'Dashboard of Prairie Youth Network, FY2020 GDSRAE')).toBeEnabled();
  },
  ina: async (page) => {
    const row = page.getByRole('row', { name: /Harborview Health District/ });
    await expect(row).toContainText('Inactive');
    await expect(row.getByRole('button', { name: /^Portal of/ })).toBeDisabled();
    await page.goto('/grantee');
    await expect(page).toHaveURL('/landing');
  },
};

test('newt sets a new password under the live policy, then gives the code [AUT-009] [AUT-019] [AUT-016] [AUT-021] [AUT-045]', async ({
  page,
}) => {
  await page.goto('/');
  await givePassword(page, 'newt');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const save = button(page, 'Save New Password');
  const rule = page.getByRole('listitem').filter({ hasText: 'One number' });
  const first = page.getByLabel('New password', { exact: true });
  const again = page.getByLabel('Confirm new password', { exact: true });
  await first.fill('Calm-Meadow-!');
  await expect(rule).toContainText('(not yet met)');
  await expect(save).toBeDisabled();
  await first.fill(NEW_PASSWORD);
  await expect(rule).toContainText('(met)');
  await again.fill('Calm-Meadow-74!');
  await expect(page.getByText('Password does not match.')).toBeVisible();
  await expect(save).toBeDisabled();
  await again.fill(NEW_PASSWORD);
  await save.click();
  await giveCode(page, 'newt');
  await expect(page).toHaveURL('/landing');
  await signOut(page);
  await givePassword(page, 'newt');
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
});

test('nora gives a phone number, is signed in again at once and gives the code [AUT-010] [AUT-015] [AUT-018] [AUT-023] [AUT-024] [AUT-025]', async ({
  page,
}) => {
  await page.goto('/');
  await givePassword(page, 'nora');
  const phone = page.getByLabel('Phone number');
  await expect(phone).toBeVisible();
  for (const [country, typed, shown] of [
    ['+1', '2025550199', '(202) 555-0199'],
    ['+1671', '5550199', '555-0199'],
    ['+691', '3205678', '320-5678'],
  ] as const) {
    await page.getByLabel('Country').selectOption(country);
    await phone.fill(typed);
    await expect(phone).toHaveValue(shown);
  }
  await page.getByLabel('Country').selectOption('+1');
  await phone.fill('202555019');
  await expect(button(page, 'Verify Number')).toBeDisabled();
  await phone.fill('(202) 555-0199');
  await button(page, 'Verify Number').click();
  await giveCode(page, 'nora');
  await expect(page).toHaveURL('/landing');
  expect(
    await listRows(
      `select phone_e164, mfa_preferred, phone_verified_at is not null as verified
       from identity_users where email = 'nora@example.org'`,
    ),
  ).toEqual([{ phone_e164: '+12025550199', mfa_preferred: 'SMS', verified: true }]);
});

test.describe('the login card', () => {
  test.beforeEach(({ page }) => page.goto('/').then(() => undefined));

  test('stands alone, without navigation, and asks for both [LAY-006] [ROU-001] [AUT-006] [AUT-038]', async ({
    page,
  }) => {
    await expect(login(page)).toBeVisible();
    for (const role of ['navigation', 'contentinfo', 'complementary'] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
    await page.getByLabel('Email').fill('gus@example.org');
    await expect(button(page, 'Login')).toBeDisabled();
    await page.getByLabel('Password', { exact: true }).fill('x');
    await expect(button(page, 'Login')).toBeEnabled();
  });

  test('lets password managers fill it, takes what is pasted, and shows what was typed [PW-5]', async ({
    page,
  }) => {
    const password = page.getByLabel('Password', { exact: true });
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username');
    await expect(password).toHaveAttribute('autocomplete', 'current-password');
    await expect(password).toHaveAttribute('type', 'password');
    await password.evaluate((field: HTMLInputElement, text) => {
      field.focus();
      // Like a browser's paste: inserts the text unless a listener prevents it.
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (field.dispatchEvent(event)) document.execCommand('insertText', false, text);
    }, 'Pasted passphrase');
    await expect(password).toHaveValue('Pasted passphrase');
    await button(page, 'Show password').click();
    await expect(password).toHaveAttribute('type', 'text');
    await button(page, 'Hide password').click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  for (const [who, key] of [
    ['a wrong password', 'dee'],
    ['an unknown address', 'nobody'],
  ] as const) {
    test(`says the same to ${who} [ERR-005]`, async ({ page }) => {
      await givePassword(page, key, 'Wrong-Harbor-58!');
      await expect(page.getByText('Incorrect username or password.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(`${key}@example.org`);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    });
  }

  for (const [key, text, wrong] of [
    ['gus', 'Invalid MFA code.', '000000'],
    ['mika', 'Invalid code.', 'harbor59'],
  ] as const) {
    test(`returns ${key} to login after a wrong code, and clears it [AUT-028]`, async ({ page }) => {
      await givePassword(page, key);
      await page.getByLabel('Verification code').fill(wrong);
      await button(page, 'Login').click();
      await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(login(page)).toBeVisible();
      await givePassword(page, key);
      await expect(page.getByLabel('Verification code')).toHaveValue('');
      await giveCode(page, key);
      await expect(page).toHaveURL('/landing');
    });
  }

  test('sends another code with the note of the help desk; the first one is void [AUT-005] [AUT-012] [AUT-014]', async ({
    page,
  }) => {
    await givePassword(page, 'gus');
    await expect(page.getByText(/^SMS sent to \+\*+\d{4}\.$/)).toBeVisible();
    await expect(page.getByText(/Still no code/)).toHaveCount(0);
    const first = await latestCode(page);
    await button(page, 'Resend MFA code').click();
    await expect(page.getByText(/Still no code/)).toContainText(/\S+@\S+ or [\d-]+/);
    const second = await latestCode(page);
    expect(second).not.toBe(first);
    await page.getByLabel('Verification code').fill(first);
    await button(page, 'Login').click();
    await expect(page.getByText('Invalid MFA code.')).toBeVisible();
  });

  test('counts down to the next code on a narrow screen, and nothing jumps [AUT-005]', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    // The outbox of this environment has no quota, so the wait is added to the response.
    await page.route('**/api/auth/sign-in', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, resend_seconds: 11 } } });
    });
    await givePassword(page, 'gus');
    const countdown = page.getByRole('timer');
    await expect(countdown).toHaveText(/in 0:1[01]\.$/);
    await expect(button(page, 'Resend MFA code')).toBeDisabled();
    const below = button(page, 'Return to Login');
    const before = [await below.boundingBox(), await countdown.boundingBox()];
    await expect(countdown).toHaveText(/in 0:0[0-8]\.$/);
    expect([await below.boundingBox(), await countdown.boundingBox()]).toEqual(before);
    await expect(countdown).toHaveText('You can get a new code now.', { timeout: 15_000 });
    expect(await below.boundingBox()).toEqual(before[0]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await expect(button(page, 'Resend MFA code')).toBeEnabled();
  });

  test('returns to login from every step [AUT-004]', async ({ page }) => {
    await button(page, 'Forgot Password?').click();
    await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
    await button(page, 'Return to Login').click();
    await givePassword(page, 'gus');
    await expect(page.getByText(/^SMS sent to/)).toBeVisible();
    await button(page, 'Return to Login').click();
    await expect(login(page)).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });
});

test('nell forgets the password, chooses another with the code from the mail and signs in [AUT-003] [AUT-007] [AUT-008] [AUT-011] [AUT-026] [AUT-027] [AUT-046]', async ({
  page,
}) => {
  await page.goto('/');
  await button(page, 'Forgot Password?').click();
  await page.getByLabel('Email').fill('nell@example');
  await expect(button(page, 'Request Verification Code')).toBeDisabled();
  await page.getByLabel('Email').fill('nell@example.org');
  await button(page, 'Request Verification Code').click();
  await expect(page.getByText('Verification code sent to nell@example.org')).toBeVisible();
  const code = await resetCode(page, 'nell@example.org');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm new password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Verification code').fill(code.slice(0, 5));
  await expect(button(page, 'Reset Password')).toBeDisabled();
  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000');
  await button(page, 'Reset Password').click();
  await expect(
    page.getByText('Invalid verification code provided, please try again.', { exact: true }),
  ).toBeVisible();
  await page.getByLabel('Verification code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, 'Reset Password').click();
  await expect(page.getByText('Password successfully changed.')).toBeVisible();
  await givePassword(page, 'nell', PASSWORD);
  await expect(page.getByText('Incorrect username or password.')).toBeVisible();
  await givePassword(page, 'nell', NEW_PASSWORD);
  await giveCode(page, 'nell');
  await expect(page).toHaveURL('/providers');
});
