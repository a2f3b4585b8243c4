/** The menu at the end of a table's row. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the menu of the row with the name. */
export async function openRowMenu(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `More actions: ${name}` }));
}

/** Opens the menu of the row and chooses one of its actions. */
export async function chooseInRow(user: UserEvent, name: string, action: string): Promise<void> {
  await openRowMenu(user, name);
  await user.click(screen.getByRole('button', { name: `${action}: ${name}` }));
}
