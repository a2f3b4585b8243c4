/** Signs personas in as a person does: e-mail, password, the code from the outbox. */
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../apps/api/seeds/personas.ts';

/** Signs in and waits for the page that follows the landing's own navigation, or the landing itself. */
export async function signIn(page: Page, key: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(`${key}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText(/^SMS sent to/)).toBeVisible();
  await page.getByRole('textbox', { name: /code/i }).fill(await latestCode(page));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** The six digits of the latest message. */
export async function latestCode(page: Page): Promise<string> {
  const response = await page.request.get('/api/dev/outbox');
  const { data } = (await response.json()) as { data: readonly { body: string }[] };
  const code = /\b\d{6}\b/.exec(data[0]?.body ?? '')?.[0];
  if (!code) throw new Error('The latest message holds no code.');
  return code;
}
