/** Page helpers of the Admin journeys: dialogs, refusals, received mail. */
import type { Page } from '@playwright/test';
import { expect } from '../test/observe-page.ts';

export const main = (page: Page) => page.getByRole('main');
export const dialog = (page: Page) => page.getByRole('dialog');
export const inDialog = (page: Page, label: string | RegExp) =>
  dialog(page).getByLabel(label, { exact: typeof label === 'string' });

/** Clicks a button of the page by its exact name. */
export const press = (page: Page, name: string | RegExp) =>
  main(page)
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();

/** Clicks a button of the open dialog; 'Close' also matches its close icon. */
export const submit = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).last().click();

/** Closes the open dialog and gives up what was typed in it. */
export async function discard(page: Page): Promise<void> {
  await submit(page, 'Cancel');
  await submit(page, 'Discard changes');
  await expect(dialog(page)).toHaveCount(0);
}

/** The open dialog shows the message and stays open with its input. */
export async function expectRefused(page: Page, sentence: string | RegExp): Promise<void> {
  await expect(dialog(page).getByText(sentence).first()).toBeVisible();
}

/** The toast shows the text, and no dialog is open. */
export async function expectDone(page: Page, toast: string | RegExp): Promise<void> {
  await expect(page.getByText(toast).first()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
}

/** Types into the search box of a list and waits for its rows. */
export async function seek(page: Page, placeholder: string, text: string): Promise<void> {
  // The address has the text before the table is busy: its former rows would pass for the found ones.
  const answered = page.waitForResponse((one) => new URL(one.url()).searchParams.get('search') === text);
  await page.getByPlaceholder(placeholder).fill(text);
  await answered;
  await expect(main(page).locator('.paged-table[aria-busy=false]')).toBeVisible();
}

export type SentMail = {
  readonly recipient: string;
  readonly template: string;
  readonly subject: string;
  readonly body: string;
};

/** The mails to an address, latest first. */
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
