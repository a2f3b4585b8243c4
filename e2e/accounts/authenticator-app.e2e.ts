/** With TOTP enabled: an authenticator app is added on the profile, required at sign-in, and removed. */
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from '../../apps/api/seeds/personas.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { givePassword, signInByPage } from '../test/people.ts';
import { ownServer, type ServerProcess } from '../server/server-process.ts';
import { expect, test } from '../test/observe-page.ts';

test.describe.configure({ mode: 'serial' });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ownServer('authenticator-app', { TOTP: 'on' });
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  await server.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('gus adds an app, signs in with its code and stays signed in, and removes it [OT-11] [AUT-035]', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await signInByPage(page, 'gus');
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Authenticator app' });
  await expect(card).toContainText('Not in use');
  await card.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await button(page, 'Add authenticator app').click();
  await expect(card.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the key of an authenticator app');

  const link = card.getByRole('link', { name: 'Open in an authenticator app on this device' });
  const secret = new URL((await link.getAttribute('href')) ?? '').searchParams.get('secret') ?? '';
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await card.getByLabel('Code from the app').fill(app.generate());
  await button(page, 'Use this app').click();
  await expect(card).toContainText('Your authenticator app is in use.');
  await expect(button(page, 'Remove authenticator app')).toBeVisible();

  await page.goto('/logout');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await givePassword(page, 'gus');
  await expect(page.getByText('Enter the code from your authenticator app.')).toBeVisible();
  await expect(button(page, 'Resend MFA code')).toBeHidden();
  // The enrolment code is used up; the code of the next time step is already valid.
  await page.getByLabel('Verification code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await button(page, 'Login').click();
  await expect(page).toHaveURL('/landing');
  await page.reload();
  await expect(page).toHaveURL('/landing');

  await page.goto('/profile');
  await card.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await button(page, 'Remove authenticator app').click();
  await expect(card).toContainText('Your authenticator app is no longer in use.');
  await page.goto('/logout');
  await givePassword(page, 'gus');
  await expect(page.getByText(/^SMS sent to/)).toBeVisible();
  await context.close();
});
