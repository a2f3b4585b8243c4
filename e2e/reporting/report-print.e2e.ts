/** Printing: the validation report with every card open, and a list; verifies the printed text. */
import { openPortal, signIn } from '../test/people.ts';
import { demoGrant } from '../test/programme.ts';
import { printedSheets, printedSize } from '../test/printed.ts';
import { fixture } from '../uploads/uploading.ts';
import { expect, test } from '../test/observe-page.ts';

type Printed = { readonly after: number; readonly opened: readonly (string | null)[] };

test('Print opens every card, waits 250 ms, and the sheets hold the whole report; then the page is as before [VAL-002] [CON2-021]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let pressed = 0;
    window.addEventListener('click', (event) => (pressed = event.timeStamp), true);
    window.print = () => {
      const cards = [...document.querySelectorAll('main [aria-expanded]')];
      const opened = cards.map((one) => one.getAttribute('aria-expanded'));
      document.body.dataset['printed'] = JSON.stringify({ after: performance.now() - pressed, opened });
    };
  });
  await signIn(page, 'gus');
  await openPortal(page, /Active/);
  await page.goto('/validationreport');
  const grant = await demoGrant(2);
  const card = page.getByRole('button', { name: grant.providers[0]?.name ?? '' });
  await expect(card).toHaveAttribute('aria-expanded', 'false');
  const closed = await page.locator('main [aria-expanded=false]').count();

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed');
  const said = await page.locator('body').getAttribute('data-printed');
  const printed = JSON.parse(said ?? '') as Printed;
  expect(printed.after).toBeGreaterThanOrEqual(250);
  expect(closed).toBeGreaterThanOrEqual(grant.providers.length);
  expect(printed.opened.filter((state) => state === 'false')).toEqual([]);

  const sheets = await printedSheets(page, { format: 'Letter' });
  const text = sheets.join(' ');
  const names = grant.providers.flatMap((one) => [one.name, ...one.programs.map((program) => program.name)]);
  for (const name of [...names, 'Data Submission Validation']) expect(text).toContain(name);
  for (const chrome of [/Submit Data/, /Switch Grants/, /Expand all/, /\bPrint\b/])
    expect(text).not.toMatch(chrome);
  for (const sheet of sheets) expect(sheet).toContain(`${grant.name} · FY2020`);
  await expect(card).toHaveAttribute('aria-expanded', 'false');
});

test('a list prints as a table with its selections and without its buttons', async ({ page }) => {
  await signIn(page, 'gus');
  await openPortal(page, /Active/);
  await page.goto('/providers');
  const { providers } = await demoGrant(2);
  await expect(page.getByRole('rowheader')).toHaveCount(providers.length);
  const sheets = await printedSheets(page, { format: 'Letter' });
  const heads = 'Provider Name Provider Active? Survey Uploads Data';
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toContain(heads);
  for (const { name } of providers) expect(sheets[0]).toContain(`${name} Yes`);
  for (const chrome of ['Next Step', 'Add user', 'More', 'Sort by', 'Switch Grants'])
    expect(sheets[0]).not.toContain(chrome);
});

test('a page of a program names its provider, and its last sheet is never empty', async ({ page }) => {
  await signIn(page, 'gus');
  await openPortal(page, /Active/);
  const [provider] = (await demoGrant(2)).providers;
  const [program] = provider?.programs ?? [];
  await page.goto(`/provider/${provider?.pk}/program/${program?.pk}`);
  await expect(page.locator('.save-bar__status')).toContainText('Data saved');
  const [first = ''] = await printedSheets(page, { format: 'Letter' });
  expect(first).toContain(`${provider?.name} ${program?.name} Structure, cost and support measures`);
  // Where the page ends depends on its answers: here on the length of the sheets.
  for (let height = 1020; height <= 1100; height += 5) {
    const sheets = await printedSheets(page, { width: '816px', height: `${height}px` });
    expect([height, sheets.filter((sheet) => sheet.trim() === '')]).toEqual([height, []]);
  }
});

test('a list of many columns is printed in landscape, others as the printer is set', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/admin/audit');
  await expect(page.getByRole('columnheader', { name: 'Network address' })).toBeVisible();
  expect(await printedSize(page)).toEqual([792, 612]);
  await page.goto('/admin/grantees');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  expect(await printedSize(page)).toEqual([612, 792]);
});

test('lists of an Admin print their short texts unbroken, and the days of a filter only where they are chosen', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto('/admin/users?search=example.org');
  await expect(page.getByRole('rowheader', { name: 'Grace' })).toBeVisible();
  const [users = ''] = await printedSheets(page, { format: 'Letter' });
  expect(users).toContain('grace@example.org +12025550103 confirmed Grantee');
  expect(users).not.toContain('Actions');

  await page.goto('/admin/audit?action=auth.sign-in');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const [all = ''] = await printedSheets(page, { format: 'Letter' });
  expect(all).toContain('Ada Admin Admin Sign in user Ada Admin');
  expect(all).not.toContain('From (UTC)');

  await page.goto('/admin/audit?action=auth.sign-in&from=2023-01-31');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const [since = ''] = await printedSheets(page, { format: 'Letter' });
  expect(since).toContain('From (UTC)');
  expect(since).not.toContain('To (UTC)');
});

test('what only waits for input is not printed; a file that is chosen is', async ({ page }) => {
  const print = async () => (await printedSheets(page, { format: 'Letter' })).join(' ');
  await signIn(page, 'gus');
  await openPortal(page, /Active/);
  await page.goto('/requseraccounts');
  await expect(page.getByRole('rowheader', { name: 'Nell' })).toBeVisible();
  const users = await print();
  expect(users).toContain('Manage Existing Users');
  for (const waiting of [
    'Add a grantee-level user',
    'First Name Last Name Email Still needed',
    'Activity on',
  ])
    expect(users).not.toContain(waiting);

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  const profile = await print();
  expect(profile).toContain('Where you are signed in');
  for (const waiting of ['Change password', 'Name of the new passkey', 'Still needed'])
    expect(profile).not.toContain(waiting);

  await page.goto('/workbook');
  await expect(page.getByLabel('Choose a file')).toBeAttached();
  expect(await print()).not.toContain('Bring it back');

  await page.goto('/upload/entry');
  const input = page.getByLabel('Choose a file');
  await expect(input).toBeAttached();
  expect(await print()).not.toContain('The xlsx template');
  await input.setInputFiles(fixture('entry-standard-with-faults.xlsx'));
  await expect(page.getByText('entry-standard-with-faults.xlsx')).toBeVisible();
  expect(await print()).toContain('entry-standard-with-faults.xlsx');
});
