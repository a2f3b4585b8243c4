/** Programme administration by an Admin, in the browser and verified in the database. */
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  dialog,
  discard,
  expectDone,
  expectRefused,
  inDialog,
  main,
  press,
  seek,
  submit,
} from './administering.ts';
import { listRows } from '../test/database.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { expect, test } from '../test/observe-page.ts';
import { chooseInRow } from '../test/row-menu.ts';

test.describe.configure({ mode: 'serial' });

let context: BrowserContext;
let page: Page;
let grant: OwnGrant;
/** Names of this try alone: an earlier one may have left its own. */
let names: ReturnType<typeof toNames>;
const toNames = (mark: number) => ({
  stream: `XSRAE${mark}`,
  county: `Willow ${mark} County`,
  health: `Willow ${mark} County Health`,
  curriculum: `Choosing Well ${mark}`,
  misspelled: `Chosing Wel ${mark}`,
  provider: `Restored Provider ${mark}`,
});

test.beforeAll(async ({ browser }) => {
  names = toNames(randomInt(100_000, 1_000_000));
  grant = await ownGrant('admin-programme-owner', 'Programme Bay Council', [
    { name: names.provider, programs: ['Restored Program'] },
  ]);
  context = await browser.newContext();
  page = await context.newPage();
  await signIn(page, 'ada');
});
test.afterAll(() => context.close());

const listGrants = (name: string) =>
  listRows(
    `select gr_cohort, gr_active, funding_stream_name from grants
     join grantees on grantees.pk = fk_grantees join funding_streams f on f.pk = fk_funding_streams
     where grantee_name = $1 order by grants.pk`,
    [name],
  );
const lastEvent = async () =>
  (
    await listRows<{ action: string; outcome: string }>(
      `select action, outcome from audit_events where outcome = 'done' order by seq desc limit 1`,
    )
  )[0]?.action;

test('creates a funding stream, and refuses its name a second time [BEY-025] [BEY-033]', async () => {
  await page.goto('/admin/grantees');
  await press(page, 'Add Funding Stream');
  await submit(page, 'Create Funding Stream');
  await expectRefused(page, 'Please enter a name.');
  await inDialog(page, 'Short name').fill(names.stream);
  await inDialog(page, 'Full name').fill('Experimental SRAE');
  await submit(page, 'Create Funding Stream');
  await expectDone(page, 'Funding stream created.');
  await press(page, 'Add Funding Stream');
  await inDialog(page, 'Short name').fill(names.stream.toLowerCase());
  await inDialog(page, 'Full name').fill('Another');
  await submit(page, 'Create Funding Stream');
  await expectRefused(page, 'This name is already in use. Please choose another name.');
  await discard(page);
  expect(
    await listRows(`select full_name from funding_streams where funding_stream_name ilike $1`, [
      names.stream,
    ]),
  ).toEqual([{ full_name: 'Experimental SRAE' }]);
});

test('creates and renames a grantee; blank and taken names are refused beside the field [ADG-002] [BEY-021] [BEY-022] [BEY-033]', async () => {
  await press(page, 'Add Grantee');
  await submit(page, 'Create Grantee');
  await expectRefused(page, 'Please enter a name.');
  await inDialog(page, 'Grantee name').fill('programme bay council');
  await submit(page, 'Create Grantee');
  await expectRefused(page, 'This name is already in use. Please choose another name.');
  await expect(inDialog(page, 'Grantee name')).toHaveAttribute('aria-invalid', 'true');
  await inDialog(page, 'Grantee name').fill(names.county);
  await submit(page, 'Create Grantee');
  await expectDone(page, 'Grantee created.');
  await seek(page, 'Search grantees..', names.county);
  await press(page, `Edit grantee: ${names.county}`);
  await inDialog(page, 'Grantee name').fill(names.health);
  await submit(page, 'Save');
  await expect(main(page).getByRole('rowheader', { name: names.health })).toBeVisible();
  expect(
    await listRows(`select grantee_name from grantees where grantee_name like $1`, [`${names.county}%`]),
  ).toEqual([{ grantee_name: names.health }]);
  expect(await lastEvent()).toBe('admin.grantees.update');
});

test('creates a grant once, and makes it inactive [ADG-002] [ADG-003] [BEY-023] [BEY-024]', async () => {
  await press(page, `Grants: ${names.health}`);
  const add = async () => {
    await press(page, `Add grant: ${names.health}`);
    await inDialog(page, 'Funding stream').selectOption({ label: `${names.stream} - Experimental SRAE` });
    await inDialog(page, 'Cohort').selectOption('FY2019');
    await submit(page, 'Create Grant');
  };
  await add();
  await expectDone(page, 'Grant created.');
  await add();
  await expectRefused(page, 'This grantee already has a grant with this funding stream and cohort.');
  await discard(page);
  const one = { gr_cohort: 'FY2019', funding_stream_name: names.stream };
  expect(await listGrants(names.health)).toEqual([{ ...one, gr_active: true }]);
  await press(page, `Edit grant: ${names.health}, ${names.stream}, FY2019`);
  await dialog(page).getByText('Active', { exact: true }).click();
  await expect(dialog(page).getByText(/can no longer open its portal pages/)).toBeVisible();
  await submit(page, 'Save');
  await expectDone(page, 'Grant saved.');
  expect(await listGrants(names.health)).toEqual([{ ...one, gr_active: false }]);
});

test('gives a period a due date, and one grant a later one; an earlier one is refused [BEY-101] [BEY-102] [BEY-033]', async () => {
  const extensions = () =>
    listRows('select due_date::text as until, reason from grant_extensions where fk_grants = $1', [grant.pk]);
  await page.goto('/admin/periods');
  await press(page, 'Edit reporting period: Summer 2023');
  await inDialog(page, 'Due date').fill('2023-01-15');
  await submit(page, 'Save');
  await expectRefused(page, 'The due date must be after the last day of the reported half-year.');
  await inDialog(page, 'Due date').fill('2023-09-15');
  await submit(page, 'Save');
  await expectDone(page, 'Reporting period saved.');
  await page.goto('/admin/grantees');
  await seek(page, 'Search grantees..', grant.name);
  await press(page, `Grants: ${grant.name}`);
  await press(page, `Extend due date: ${grant.name}, CSRAE, FY2020`);
  await inDialog(page, 'New due date').fill('2023-09-15');
  await inDialog(page, 'Reason').fill('Flood at the office');
  await submit(page, 'Save Extension');
  await expectRefused(page, 'The extension must be later than September 15, 2023.');
  expect(await extensions()).toEqual([]);
  await inDialog(page, 'New due date').fill('2023-10-31');
  await submit(page, 'Save Extension');
  await expectDone(page, 'Extension saved.');
  expect(await extensions()).toEqual([{ until: '2023-10-31', reason: 'Flood at the office' }]);
  await page.goto('/admin/periods');
  await press(page, 'Dates and settings: Summer 2023');
  const table = page.getByRole('table', { name: 'Extensions in Summer 2023' });
  await expect(table.getByRole('row').filter({ hasText: grant.name })).toContainText('Flood at the office');
  // Other journeys expect a period without a due date.
  await listRows('delete from grant_extensions where fk_grants = $1', [grant.pk]);
  await listRows(`update reporting_periods set due_date = null where name = 'Summer 2023'`);
});

test('refuses a period whose half-year overlaps, and stores none of it [BEY-026] [BEY-033]', async () => {
  await page.goto('/admin/periods');
  await press(page, 'Add Reporting Period');
  await inDialog(page, 'Name').fill('Overlapping 2023');
  const [firsts, lasts] = [dialog(page).getByLabel('First day'), dialog(page).getByLabel('Last day')];
  for (const one of await firsts.all()) await one.fill('2023-03-01');
  for (const one of await lasts.all()) await one.fill('2023-02-01');
  await submit(page, 'Create Reporting Period');
  await expectRefused(page, 'The end must not be before the start.');
  for (const one of await lasts.all()) await one.fill('2023-08-31');
  await submit(page, 'Create Reporting Period');
  await expectRefused(page, 'The reported half-year overlaps with that of Summer 2023.');
  await expect(inDialog(page, 'Name')).toHaveValue('Overlapping 2023');
  await discard(page);
  expect(await listRows(`select from reporting_periods where name like 'Overlapping%'`)).toEqual([]);
});

test('merges the name a provider typed into the list, and takes it back [BEY-029]', async () => {
  await listRows(`insert into program_curricula (prog_curriculum_name, fk_providers) values ($1, $2)`, [
    names.misspelled,
    grant.providers[0]?.pk,
  ]);
  const merged = () =>
    listRows(
      `select into_.prog_curriculum_name as into from program_curricula c
       left join program_curricula into_ on into_.pk = c.merged_into where c.prog_curriculum_name = $1`,
      [names.misspelled],
    );
  await page.goto('/admin/curricula');
  await press(page, 'Add Curriculum');
  await submit(page, 'Create Curriculum');
  await expectRefused(page, 'Please enter a name.');
  await inDialog(page, 'Name').fill(names.curriculum);
  await submit(page, 'Create Curriculum');
  await expectDone(page, 'Curriculum created.');
  await main(page).getByRole('link', { name: 'Typed by providers' }).click();
  await seek(page, 'Search curricula..', names.misspelled);
  await press(page, `Merge: ${names.misspelled}`);
  // Whether a search is needed is known only once the list has loaded.
  await expect(inDialog(page, 'Pre-selected curriculum').getByRole('option').nth(1)).toBeAttached();
  const target = dialog(page).getByPlaceholder('Find a curriculum');
  if (await target.isVisible()) await target.fill(names.curriculum);
  await inDialog(page, 'Pre-selected curriculum').selectOption({ label: names.curriculum });
  await submit(page, 'Merge');
  await expect(main(page).getByRole('row').filter({ hasText: names.misspelled })).toContainText(
    names.curriculum,
  );
  expect(await merged()).toEqual([{ into: names.curriculum }]);
  await press(page, `Undo merge: ${names.misspelled}`);
  await submit(page, 'Undo merge');
  await expectDone(page, 'Merge undone.');
  expect(await merged()).toEqual([{ into: null }]);
});

test('announces to grantees, until they dismiss it; an end before the start is refused [BEY-033]', async ({
  browser,
}) => {
  // One of an earlier try would be shown as well.
  await listRows(`delete from announcements where title = 'Office hours'`);
  await page.goto('/admin/announcements');
  await press(page, 'Add Announcement');
  await inDialog(page, 'Title').fill('Office hours');
  await inDialog(page, 'Text').fill('Call <b>us</b> <script>alert(1)</script>');
  await inDialog(page, 'For').selectOption({ label: 'Grantee-level users' });
  await inDialog(page, /^End/).fill('2020-01-01T10:00');
  await submit(page, 'Create Announcement');
  await expectRefused(page, 'The end must be after the start.');
  expect(await listRows(`select from announcements where title = 'Office hours'`)).toEqual([]);
  await inDialog(page, /^End/).fill('');
  await submit(page, 'Create Announcement');
  await expectDone(page, 'Announcement saved.');
  const other = await browser.newPage();
  await signIn(other, grant.key);
  const announced = other.getByRole('region', { name: 'Announcements' });
  await expect(announced.locator('b')).toHaveText('us');
  await other.goto('/landing');
  const left = async (one: Locator) => (await one.boundingBox())?.x;
  expect(await left(announced)).toBe(await left(other.getByRole('heading', { name: 'Your grants' })));
  await announced.getByRole('button', { name: 'Dismiss announcement: Office hours' }).click();
  await expect(announced).toHaveCount(0);
  await other.reload();
  await expect(main(other)).toBeVisible();
  await expect(announced).toHaveCount(0);
  await other.close();
  await page.reload();
  await expect(main(page).getByRole('row').filter({ hasText: 'Office hours' })).toContainText(/1\s*Edit/);
});

test('brings a deleted provider back with its programs, and its grantee sees it at once [BEY-001] [BEY-004] [BEY-005] [BEY-008] [BEY-009]', async ({
  browser,
}) => {
  const other = await browser.newPage();
  await signIn(other, grant.key);
  await openPortal(other, new RegExp(grant.name));
  await other.goto('/providers');
  await chooseInRow(other, names.provider, 'Delete');
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByRole('rowheader', { name: names.provider })).toHaveCount(0);
  const stored = () =>
    listRows(
      `select p.deleted_at is null as provider, m.deleted_at is null as program
       from providers p join programs m on m.fk_providers = p.pk where p.pk = $1`,
      [grant.providers[0]?.pk],
    );
  expect(await stored()).toEqual([{ provider: false, program: false }]);
  await page.goto('/admin/deleted');
  await seek(page, 'Search..', names.provider);
  await press(page, `Restore ${names.provider}`);
  await submit(page, 'Restore');
  await expectDone(page, `${names.provider} was restored.`);
  expect(await stored()).toEqual([{ provider: true, program: true }]);
  expect(await lastEvent()).toBe('admin.providers.restore');
  await other.reload();
  await expect(other.getByRole('rowheader', { name: names.provider })).toBeVisible();
  await other.close();
});

test('filters the audit and exports what it shows [BEY-032]', async () => {
  await page.goto('/admin/audit?action=admin.grantees');
  await expect(main(page).getByRole('row').filter({ hasText: 'Change a grantee' }).first()).toBeVisible();
  await expect(main(page).getByRole('cell', { name: 'Create a grant', exact: true })).toHaveCount(0);
  await main(page)
    .getByRole('row')
    .filter({ hasText: 'Change a grantee' })
    .first()
    .getByRole('button', { name: /^Details/ })
    .click();
  const changed = page.getByRole('table', { name: 'Changed values' });
  await expect(changed.getByRole('row').nth(1)).toContainText(
    new RegExp(`${names.county}.*${names.health}`, 's'),
  );
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Export as csv')]);
  const csv = await readFile(await download.path(), 'utf8');
  const lines = csv.trim().split(/\r?\n/);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes('admin.grantees.'))).toBe(true);
  expect(await lastEvent()).toBe('admin.audit.export');
});
