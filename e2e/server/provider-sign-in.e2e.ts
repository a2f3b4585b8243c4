/** The built portal with a real OpenID Connect provider: linked by invitation, sign-in, sign-out at both. */
import type { Page } from '@playwright/test';
import { PASSWORD } from '../../apps/api/seeds/personas.ts';
import { startProvider, type TestProvider } from '../../apps/api/test/oidc/provider.ts';
import { freePort } from '../../apps/api/test/processes/main-process.ts';
import { connected } from '../test/database.ts';
import { expect, test } from '../test/observe-page.ts';
import { ownServer, type ServerProcess } from './server-process.ts';

let server: ServerProcess;
let provider: TestProvider;
let origin: string;

test.beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  provider = await startProvider(`${origin}/`);
  provider.person = { subject: 'grace at the agency', email: 'grace@example.org' };
  server = await ownServer('provider', { ...provider.env, PORT: String(port) });
  await server.start();
  // Like an Admin setting a temporary password, which then serves as the invitation code.
  await connected(
    (client) =>
      client.query(
        `update identity_users set status = 'FORCE_CHANGE_PASSWORD', temp_password_expires_at = now() + interval '1 day'
         where email = 'grace@example.org'`,
      ),
    server.dataDir,
  );
});
test.afterAll(async () => {
  await server.stop();
  await server.remove();
  await provider.close();
});

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Agency Sign-in' });

test('a person connects the account once, and then signs in and out by the service alone [BEY-174]', async ({
  page,
}) => {
  await page.goto(origin);
  await expect(button(page)).toBeVisible();
  await expect(page.getByLabel('Password')).toHaveCount(0);
  await button(page).click();
  await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeVisible();
  await expect(page).toHaveURL(`${origin}/`);
  await page.getByLabel('Invitation code').fill(PASSWORD);
  await page.getByRole('button', { name: 'Connect my account' }).click();
  await expect(page).toHaveURL(`${origin}/landing`);

  await page.goto(`${origin}/logout`);
  // The provider asks whether to end its own session too.
  await page.getByRole('button', { name: /sign me out/i }).click();
  await expect(button(page)).toBeVisible();
  await page.goto(`${origin}/profile`);
  await expect(button(page)).toBeVisible();

  await button(page).click();
  // Back on the requested page.
  await expect(page.getByRole('heading', { name: 'My profile' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /password|codes for signing in/i })).toHaveCount(0);
});

test('an answer that is used again is refused, and the card offers to begin anew [BEY-174]', async ({
  page,
}) => {
  await page.goto(`${origin}/?code=old&state=old&iss=${encodeURIComponent(provider.issuer)}`);
  await expect(page.getByText('Signing in did not work. Please start again.')).toBeVisible();
  await expect(page).toHaveURL(`${origin}/`);
  await expect(button(page)).toBeVisible();
});
