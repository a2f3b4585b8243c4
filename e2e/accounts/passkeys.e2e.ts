/** Passkeys of a virtual authenticator: added, named, used, cloned and rejected, removed; and required for a role. */
import type { CDPSession, Page } from '@playwright/test';
import { PASSWORD } from '../../apps/api/seeds/personas.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { ownServer, type ServerProcess } from '../server/server-process.ts';
import { signOut } from '../test/login.ts';
import { expect, test } from '../test/observe-page.ts';
import { giveCode, givePassword, signInByPage } from '../test/people.ts';

test.describe.configure({ mode: 'serial' });

let server: ServerProcess;
test.beforeAll(async () => {
  server = await ownServer('passkeys', { REQUIRE_PASSKEY: 'acf' });
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  await server.remove();
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A platform authenticator with user verification. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByLabel('Your password', { exact: true }).last().fill(PASSWORD);
  await button(page, 'Add passkey').click();
}

test('gus adds a passkey, names it, signs in with it alone and after the password, and removes it; a copy of it is refused [BEY-175]', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await page.goto('/');
  await expect(button(page, 'Sign in with a passkey')).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the sign-in card with passkeys');
  await signInByPage(page, 'gus');
  await page.goto('/profile');
  const card = page.getByRole('region', { name: 'Passkeys' });
  await expect(card).toContainText('You have no passkeys yet.');
  await addPasskey(page, 'Work laptop');
  await expect(card).toContainText('The passkey was added. Your other sessions have ended.');
  await expect(card.getByRole('rowheader', { name: 'Work laptop' })).toBeVisible();
  await button(page, 'Rename Work laptop').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop of the office');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename passkey' }).click();
  await expect(card.getByRole('rowheader', { name: 'Laptop of the office' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the card of passkeys');

  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL('/landing');
  await signOut(page);
  await givePassword(page, 'gus');
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the step of a passkey');
  await button(page, 'Use passkey').click();
  await expect(page).toHaveURL('/landing');

  // A clone from before these sign-ins, with an outdated signature counter.
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  for (const credential of credentials) {
    await cdp.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
  }
  await signOut(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(
    page.getByText('This passkey has been blocked, because a copy of it may be in use.'),
  ).toBeVisible();

  await givePassword(page, 'gus');
  await button(page, 'Use a verification code instead').click();
  await giveCode(page, 'gus');
  await expect(page).toHaveURL('/landing');
  await page.goto('/profile');
  await expect(card).toContainText('Blocked: a copy may be in use');
  await expectGoodAtEveryWidth(page, 'a blocked passkey');
  await button(page, 'Remove Laptop of the office').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('Wrong.Password1');
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(dialog).toContainText('The password is not correct.');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(card).toContainText('You have no passkeys yet.');
  await context.close();
});

test('alan of ACF is led to adding a passkey after password and code, and can do nothing before [BEY-175]', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await addAuthenticator(page);
  await page.goto('/');
  await givePassword(page, 'alan');
  await giveCode(page, 'alan');
  const heading = page.getByRole('heading', { name: 'Add a passkey' });
  await expect(heading).toBeVisible();
  await page.goto('/dashboard');
  await expect(heading).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the page that asks for a passkey');
  await addPasskey(page, 'Phone');
  await expect(heading).toBeHidden();
  await page.goto('/profile');
  await button(page, 'Remove Phone').click();
  await page.getByRole('dialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByRole('dialog')).toContainText('this is your only one');
  await context.close();
});
