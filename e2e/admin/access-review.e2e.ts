/** The yearly access review: viewed, filtered, confirmed, downloaded. */
import { readFile } from 'node:fs/promises';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { expect, test } from '../test/observe-page.ts';
import { signIn } from '../test/people.ts';
import { dialog, expectDone, main, press, seek, submit } from './administering.ts';

test('an Admin looks at everybody and confirms it [BEY-184]', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/admin/access-review');
  await expect(main(page).getByText(/The next review is due on|The review (is|was) due on/)).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the access review');
  await main(page).getByLabel('Role', { exact: true }).selectOption('ACF');
  await expect(main(page).getByRole('row', { name: /alan@example\.org/ })).toBeVisible();
  await expect(main(page).getByRole('row', { name: /grace@example\.org/ })).toHaveCount(0);
  await main(page).getByLabel('Role', { exact: true }).selectOption('');
  await seek(page, 'Name or email', 'pat@');
  const pat = main(page).getByRole('row', { name: /pat@example\.org/ });
  await expect(pat).toContainText('Provider,');
  await expect(pat).toContainText('Granted');

  // Other tests may change access meanwhile; the list is then reviewed again.
  await expect(async () => {
    await page.reload();
    await press(page, 'Confirm the review');
    await dialog(page).getByText('I have looked at every account.').click();
    await submit(page, 'Confirm');
    await expectDone(page, 'Review confirmed.');
  }).toPass();
  await expectGoodAtEveryWidth(page, 'a confirmed access review');

  const file = page.waitForEvent('download');
  await main(page)
    .getByRole('button', { name: /^Download review \d+$/ })
    .first()
    .click();
  const text = (await readFile(await (await file).path())).toString();
  expect(text).toContain('Granted by');
  expect(text).toContain('ada@example.org');
});
