/** The days that filter the audit, typed by keyboard as people do who use no mouse. */
import { expect, test } from '../test/observe-page.ts';
import { signIn } from '../test/people.ts';
import { main } from './administering.ts';

test('an Admin types the days that filter the audit, digit by digit', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/admin/audit');
  const from = main(page).getByLabel('From (UTC)');
  await from.focus();
  // Slower than the filter waits: each digit of the year arrives alone.
  await page.keyboard.type('01022023', { delay: 400 });
  await expect(page).toHaveURL((url) => url.searchParams.get('from') === '2023-01-02');
  await expect(from).toHaveValue('2023-01-02');
  await expect(main(page).getByText(/^[\d,]+ events$/)).toBeVisible();
});
