/** Signs personas in: e-mail, password, the code from the outbox. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PASSWORD, PRESET_CODE } from '../../apps/api/seeds/personas.ts';

/**
 * Signs in through the API, bypassing the login page, with its calls and cookies, and waits for the landing page or
 * the page it redirects to. Use signInByPage where the login page is under test.
 */
export async function signIn(page: Page, key: string, password = PASSWORD): Promise<void> {
  const email = `${key}@example.org`;
  const { step, session } = await send(page, '/api/auth/sign-in', { email, password });
  const code = key === 'mika' ? PRESET_CODE : await latestCode(page);
  await send(page, '/api/auth/challenge', { step, session, code });
  await page.goto('/');
  await page.waitForURL((url) => url.pathname !== '/');
}

type Step = { readonly step: string; readonly session: string };

async function send(page: Page, path: string, data: Readonly<Record<string, string>>): Promise<Step> {
  const response = await page.request.post(path, { data });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { data: Step }).data;
}

/** Signs in through the login page, and waits like signIn. */
export async function signInByPage(page: Page, key: string, password = PASSWORD): Promise<void> {
  await page.goto('/');
  await givePassword(page, key, password);
  await giveCode(page, key);
  await page.waitForURL((url) => url.pathname !== '/');
}

/** The login step: e-mail and password. */
export async function givePassword(page: Page, key: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(`${key}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The code step: the latest text message, or the preset code for a number that cannot receive texts. */
export async function giveCode(page: Page, key: string): Promise<void> {
  const preset = key === 'mika';
  await expect(
    page.getByText(preset ? 'Enter your unique verification code.' : /^SMS sent to/),
  ).toBeVisible();
  await page.getByLabel('Verification code').fill(preset ? PRESET_CODE : await latestCode(page));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The reset code mailed to an address; the mail is sent after the response. */
export async function resetCode(page: Page, email: string): Promise<string> {
  let code: string | undefined;
  const find = async () => {
    const response = await page.request.get('/api/dev/outbox');
    const { data } = (await response.json()) as {
      data: readonly { recipient: string; template: string; body: string }[];
    };
    const mail = data.find((one) => one.recipient === email && one.template === 'reset_code');
    code = /code is (\w{6})/.exec(mail?.body ?? '')?.[1];
    return code;
  };
  await expect.poll(find).toBeDefined();
  return code ?? '';
}

/** The six digits of the latest message. */
export async function latestCode(page: Page): Promise<string> {
  const response = await page.request.get('/api/dev/outbox');
  const { data } = (await response.json()) as { data: readonly { body: string }[] };
  const code = /\b\d{6}\b/.exec(data[0]?.body ?? '')?.[0];
  if (!code) throw new Error('The latest message holds no code.');
  return code;
}

/** Opens the portal of one of several grants, identified by its row in the landing table; an Admin's has pages. */
export async function openPortal(page: Page, row: RegExp): Promise<void> {
  if (new URL(page.url()).pathname !== '/landing') await page.goto('/landing');
  const open = page.getByRole('row', { name: row }).getByRole('button', { name: /^Portal of/ });
  const next = page
    .getByRole('navigation', { name: 'Pages of grants' })
    .getByRole('button', { name: 'Next' });
  await page.getByRole('table', { name: 'Your grants' }).waitFor();
  while ((await open.count()) === 0 && (await next.count()) > 0) {
    if ((await next.getAttribute('aria-disabled')) === 'true') break;
    await next.click();
  }
  await open.click();
  await page.waitForURL((url) => url.pathname !== '/landing');
}

/** The Authorization header of the next call that has one: call before the action, await after. */
export async function nextToken(page: Page): Promise<string> {
  const request = await page.waitForRequest((one) => one.headers()['authorization'] !== undefined);
  return request.headers()['authorization'] ?? '';
}

export type Ask = (method: 'GET' | 'PUT' | 'POST', path: string, data?: unknown) => Promise<number>;

/** Signs in; returns a function that calls the API as this person and returns the status. */
export async function signInAndAsk(page: Page, key: string): Promise<Ask> {
  const token = nextToken(page);
  await signIn(page, key);
  const headers = { authorization: await token };
  return async (method, path, data) =>
    (await page.request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })).status();
}
