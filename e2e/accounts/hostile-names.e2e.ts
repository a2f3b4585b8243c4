/** Names and comments containing markup or script are rendered as text on every screen (WB-8). */
import type { Page } from '@playwright/test';
import { listRows } from '../test/database.ts';
import { type OwnGrant, ownGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import { periodPk } from '../test/programme.ts';
import { expect, test } from '../test/observe-page.ts';
import { chooseInRow } from '../test/row-menu.ts';

test.describe.configure({ mode: 'serial' });

const KEY = 'olive-hostile';
const hostile = (what: string) => `<img src=x onerror="document.title='${what} ran'">${what}`;
const NAMES = {
  grantee: hostile('Grantee'),
  provider: hostile('Provider'),
  program: hostile('Program'),
  person: hostile('Person'),
  comment: hostile('Comment'),
  file: hostile('File'),
} as const;

let grant: OwnGrant;

test.beforeAll(async () => {
  grant = await ownGrant(KEY, NAMES.grantee, [{ name: NAMES.provider, programs: [NAMES.program] }]);
  await listRows(`update identity_users set name = $1, family_name = $1 where email = $2`, [
    NAMES.person,
    `${KEY}@example.org`,
  ]);
  await listRows(
    `insert into grant_submissions (fk_grants, fk_reporting_periods, gr_additional_info) values ($1, $2, $3)`,
    [grant.pk, await periodPk('Summer 2023'), NAMES.comment],
  );
  // Makes an upload expected, so that the page accepts a file.
  await listRows(
    `insert into program_submissions (fk_grants, fk_reporting_periods, fk_programs, prog_any_youth_begin,
       prog_any_youth_complete, prog_en_tot_surveys_ms, prog_en_tot_surveys_hs) values ($1, $2, $3, true, true, 0, 3)`,
    [grant.pk, await periodPk('Summer 2023'), grant.providers[0]?.programs[0]],
  );
});

/** The texts are shown as typed, and none of their markup became part of the page. */
async function expectText(page: Page, ...texts: readonly string[]): Promise<void> {
  for (const text of texts)
    await expect(page.getByText(text).or(fieldWith(page, text)).first()).toBeAttached();
  for (const frame of page.frames()) await expect(frame.locator('img[onerror], img[src="x"]')).toHaveCount(0);
  expect(await page.title()).not.toContain(' ran');
}

const fieldWith = (page: Page, text: string) => page.locator(`textarea`).filter({ hasText: text });

test('on every page of a Grantee, in menus, dialogs and the browser’s title [WB-8]', async ({ page }) => {
  await signIn(page, KEY);
  await page.goto('/landing');
  await expectText(page, NAMES.grantee);
  await openPortal(page, /Active/);
  await expectText(page, NAMES.grantee, NAMES.person);
  const [provider] = grant.providers;
  const program = `/provider/${provider?.pk}/program/${provider?.programs[0]}`;
  for (const [path, ...names] of [
    ['/providers', NAMES.provider],
    [`/provider/${provider?.pk}`, NAMES.provider],
    [`/provider/${provider?.pk}/programs`, NAMES.provider, NAMES.program],
    [program, NAMES.program],
    [`${program}/reach`, NAMES.program],
    [`${program}/entry-exit`, NAMES.program],
    ['/requseraccounts', NAMES.person],
    ['/validationreport', NAMES.provider, NAMES.comment],
    ['/profile'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectText(page, ...names);
  }

  await page.goto('/providers');
  await chooseInRow(page, NAMES.provider, 'Delete');
  await expect(page.getByRole('dialog')).toContainText(NAMES.provider);
  await expectText(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();

  await page.goto('/upload/entry');
  await page.locator('input[type=file]').setInputFiles({
    name: `${NAMES.file.replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${NAMES.file},provider_name\n1,${NAMES.provider.replaceAll('"', '')}\n`),
  });
  await expect(page.getByText(NAMES.file.slice(0, 12)).first()).toBeAttached();
  await expectText(page);

  await page.emulateMedia({ media: 'print' });
  await page.goto('/validationreport');
  await expectText(page, NAMES.provider, NAMES.comment);
});

test('on the pages of an Admin [WB-8]', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/landing');
  await expectText(page, NAMES.grantee);
  for (const [path, ...names] of [
    [`/admin/users?search=${KEY}`, NAMES.person],
    ['/admin/grantees?search=onerror', NAMES.grantee],
  ] as const) {
    await page.goto(path);
    await expectText(page, ...names);
  }
});
