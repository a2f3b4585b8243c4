/** Release of survey rows to an evaluator: one Admin requests, another approves, the files are downloaded. */
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { connected, listRows } from '../test/database.ts';
import { expect, test } from '../test/observe-page.ts';
import { ownGrant } from '../test/own-grant.ts';
import { signIn } from '../test/people.ts';
import { expectGoodAtEveryWidth } from '../accessibility/accessible.ts';
import { dialog, expectDone, inDialog, main, press, submit } from './administering.ts';

const SECOND = 'releases-second-admin';
const RECIPIENT = 'Institute for the Evaluation of Programs with a Rather Long Name';

test.beforeAll(async () => {
  const grant = await ownGrant(SECOND, 'Releases County', []);
  await connected((client) =>
    client.query(
      `insert into identity_groups (username, group_name, added_at)
       select username, 'Admin', now() from identity_users where email = $1 on conflict do nothing`,
      [`${grant.key}@example.org`],
    ),
  );
});

test('two Admins release rows, and neither alone [BEY-189]', async ({ browser }, { retry }) => {
  const recipient = `${RECIPIENT} ${retry}`;
  const page = await openReleases(browser, 'ada');
  await press(page, 'Ask for a release');
  await expect(dialog(page).getByRole('button', { name: 'Ask for the release' })).toBeDisabled();
  await dialog(page).getByText('Winter 2023', { exact: true }).click();
  await inDialog(page, 'Narrowest place named in a row').selectOption({ label: 'Program' });
  await inDialog(page, /^Age$/).selectOption({ label: 'Age in years' });
  await submit(page, 'Prepare the report');
  const smallest = dialog(page).getByText(/k-anonymity (\d+)/);
  await expect(smallest).toBeVisible();
  await expectGoodAtEveryWidth(page, 'the report on a release');
  // Coarser places and age groups make groups larger; the report covers exactly this choice.
  const alone = async () =>
    Number(/([\d,]+) rows? (?:is|are) like no other/.exec(await smallest.innerText())?.[1]?.replace(',', ''));
  const before = await alone();
  await inDialog(page, 'Narrowest place named in a row').selectOption({ label: 'Funding stream only' });
  await expect(dialog(page).getByText(/Your choices have changed/)).toBeVisible();
  await submit(page, 'Prepare the report again');
  await expect(smallest).toBeVisible();
  expect(await alone()).toBeLessThan(before);
  await inDialog(page, /^Recipient/).fill(recipient);
  await inDialog(page, /^Reason/).fill('Outcome study, agreement 12');
  await inDialog(page, /^Last day/).fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
  await submit(page, 'Ask for the release');
  await expectDone(page, 'Release asked for. Another Admin has to approve it.');

  await openRelease(page, recipient);
  await expect(dialog(page)).toContainText('Another Admin has to approve or refuse it.');
  await expect(dialog(page).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await submit(page, 'Close');

  const second = await openReleases(browser, SECOND);
  await openRelease(second, recipient);
  await expectGoodAtEveryWidth(second, 'a release to decide on');
  await inDialog(second, 'Reason').fill('Agreement checked.');
  await submit(second, 'Approve');
  await expectDone(second, 'Release approved.');
  await second.context().close();

  await page.reload();
  await openRelease(page, recipient);
  const file = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download the files (zip)' }).click();
  const bytes = await readFile(await (await file).path());
  for (const name of ['.csv', '.sav', '.dta', '.parquet', '.sas', 'privacy-report.json', 'datapackage.json'])
    expect(bytes.includes(name)).toBe(true);
  const events = await listRows<{ action: string }>(
    `select action from audit_events where object = (
       select 'release of rows ' || pk from row_releases where recipient = $1
     ) and outcome = 'done' order by seq`,
    [recipient],
  );
  expect(events.map(({ action }) => action)).toEqual([
    'admin.row-releases.create',
    'admin.row-releases.decide',
    'admin.row-releases.download',
  ]);
  await page.context().close();
});

async function openReleases(browser: Browser, key: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, key);
  await page.goto('/admin/releases');
  await expect(main(page).getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  return page;
}

async function openRelease(page: Page, recipient: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: new RegExp(`^Open Release \\d+ to ${recipient}$`) })
    .click();
  await expect(dialog(page)).toBeVisible();
}
