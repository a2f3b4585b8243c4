/** The menu at the end of a table's row. */
import type { Page } from '@playwright/test';

/** Opens the menu of the row with the name. */
export async function openRowMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}`, exact: true }).click();
}

/** Opens the menu of the row and selects an action or a link. */
export async function chooseInRow(page: Page, name: string, action: string): Promise<void> {
  await openRowMenu(page, name);
  const label = `${action}: ${name}`;
  await page
    .getByRole('button', { name: label, exact: true })
    .or(page.getByRole('link', { name: label, exact: true }))
    .click();
}
