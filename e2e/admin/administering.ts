/** Page helpers of the Admin journeys: dialogs, refusals, received mail. */
import type { Page } from '@playwright/test';
import { expect } from '../test/observe-page.ts';

export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog');
export const inDialog = (page: Page, label: string | RegExp) =>
  dialog(page).getByLabel(label, { exact: typeof label === 'string' });

/** Presses a button of the page by its whole name. */
export const press = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();

/** Presses a button of the open dialog; 'Close' is its cross, too. */
export const submit = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).last().click();

/** The open dialog says the sentence and stays, with what was typed. */
export async function expectRefused(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(dialog(page).getByText(sentence).first()).toBeVisible();
}

/** The toast says so, and no dialog is left. */
export async function expectDone(page: Page, toast: string | RegExp): Promise<void> {
  await expect(page.getByText(toast).first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

/** Types into the search box of a list and waits for its rows. */
export async function seek(page: Page, placeholder: string, text: string): Promise<void> {
  await page.getByPlaceholder(placeholder).fill(text);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === text);
  await expect(main(page).locator('.paged-table[aria-busy=false]')).toBeVisible();
}

export type SentMail = {
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly body: string;
};

/** The mail to an address, the latest first. */
export async function mailsTo(page: Page, recipient: string, origin = ''): Promise<readonly SentMail[]> {
  const response = await page.request.get(`${origin}/api/dev/outbox`);
  const { data } = (await response.json()) as { data: readonly SentMail[] };
  return data.filter((one) => one.recipient === recipient);
}

/** The temporary password of the latest invitation. */
export async function temporaryPassword(page: Page, recipient: string, origin = ''): Promise<string> {
  const mails = await mailsTo(page, recipient, origin);
  const password = mails
    .map(({ body }) => /^Temporary password: (\S+)$/m.exec(body)?.[1])
    .find((found) => found !== undefined);
  if (password === undefined) throw new Error(`${recipient} was not invited.`);
  return password;
}
