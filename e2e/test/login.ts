/** The login page for the journeys. */
import { expect } from './observe-page.ts';
import type { Page } from '@playwright/test';

export const login = (page: Page) => page.getByRole('heading', { name: 'Sign in' });
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signs out by URL and waits for the login. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/logout');
  await expect(login(page)).toBeVisible();
}
