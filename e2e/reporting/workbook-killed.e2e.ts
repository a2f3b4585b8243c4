/** Killing the built server while a forms workbook is saved: all or no pages are saved, and the page explains. */
import { readFile } from 'node:fs/promises';
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { columnLetters } from '../../packages/domain/survey/catalogue/headings.ts';
import { filled } from '../../packages/sheets/test/filled.ts';
import { readAll } from '../../packages/sheets/test/read-all.ts';
import { ownServer, type ServerProcess } from '../server/server-process.ts';
import { connected, listRows } from '../test/database.ts';
import { openPortal, signIn } from '../test/people.ts';

test.describe.configure({ mode: 'serial' });

const SAVES = /\/api\/.*workbook/;

let server: ServerProcess;
let page: Page;
let grant: number;
let workbook: Uint8Array<ArrayBuffer>;

test.beforeAll(async ({ browser }) => {
  server = await ownServer('workbook-killed');
  await server.start();
  const [first] = await listRows<{ pk: number }>('select min(pk) as pk from grants', [], server.dataDir);
  grant = first?.pk ?? 0;
  page = await (await browser.newContext({ baseURL: server.origin, acceptDownloads: true })).newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await page.goto('/workbook');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the forms workbook (xlsx)' }).click(),
  ]);
  workbook = new Uint8Array(await readFile(await download.path()));
  const change = async (sheet: string, index: number, column: string, value: number) => {
    const rows = await readAll(workbook, 'forms.xlsx', { sheet });
    const [, ...names] = rows.find(([row]) => row === 2) ?? [0];
    expect(names).toContain(column);
    const letters = columnLetters(names.indexOf(column));
    const cells = rows.filter(([row]) => row > 2).map(([row]) => [`${letters}${row}`, value] as const);
    workbook = await filled(workbook, index, Object.fromEntries(cells));
  };
  await change('Grantee', 2, 'gr_target_num_youth', 4_321);
  await change('Providers', 3, 'prov_num_staff_admin_progs', 43);
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
  await server.remove();
});

/** Number of pages with the workbook's values, and the sum of the provider pages' versions. */
async function countSaved(): Promise<{ readonly saved: number; readonly versions: number }> {
  const [found] = await listRows<{ saved: number; versions: number }>(
    `select (select count(*) from grant_submissions g where g.fk_grants = $1 and r.pk = g.fk_reporting_periods
          and gr_target_num_youth = 4321)::int
        + (select count(*) from provider_submissions p where p.fk_grants = $1 and r.pk = p.fk_reporting_periods
          and prov_num_staff_admin_progs = 43)::int as saved,
       (select coalesce(sum(provider_version), 0) from provider_submissions p
         where p.fk_grants = $1 and r.pk = p.fk_reporting_periods)::int as versions
     from reporting_periods r where r.current`,
    [grant],
    server.dataDir,
  );
  return found ?? { saved: 0, versions: 0 };
}

async function bringBack(): Promise<number> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page
    .getByLabel(/^Choose (?:a|another) file$/)
    .setInputFiles({ name: 'forms.xlsx', mimeType, buffer: Buffer.from(workbook) });
  const save = page.getByRole('button', { name: /^Save \d+ pages$/ });
  await expect(save).toBeVisible();
  return Number(/\d+/.exec((await save.textContent()) ?? '')?.[0]);
}

async function pressSave(): Promise<void> {
  await page.getByRole('button', { name: /^Save \d+ pages$/ }).click();
  const dialog = page.getByRole('dialog');
  // The final confirmation appears only if needed.
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Waits until a server statement is blocked by the test's lock. */
async function untilBlocked(): Promise<void> {
  await expect
    .poll(async () => {
      const [row] = await listRows<{ count: number }>(
        `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock'`,
        [],
        server.dataDir,
      );
      return row?.count;
    })
    .toBeGreaterThan(0);
}

test('killed while the last page waits to be written: none is saved, the page says what is known, and the file saves all [BEY-166]', async () => {
  const pages = await bringBack();
  expect(pages).toBeGreaterThan(3);
  const before = await countSaved();
  expect(before.saved).toBe(0);
  await connected(async (client) => {
    await client.query('begin');
    await client.query(
      `select 1 from provider_submissions where fk_providers =
         (select max(fk_providers) from provider_submissions where fk_grants = $1) for update`,
      [grant],
    );
    const asked = page.waitForRequest((request) => request.method() !== 'GET' && SAVES.test(request.url()));
    await pressSave();
    await asked;
    await untilBlocked();
    await server.kill();
    await client.query('rollback');
  }, server.dataDir);
  await expect(
    page.getByText(/it is not known whether the pages were saved: either all of them are, or none/),
  ).toBeVisible();
  await server.start();
  // The killed server's pipelined transaction may still have committed: all or nothing.
  const after = await countSaved();
  expect([0, pages]).toContain(after.saved);
  if (after.saved === 0) {
    expect(after).toEqual(before);
    await page.reload();
    expect(await bringBack()).toBe(pages);
    await pressSave();
    await expect(page.getByRole('heading', { name: 'Saved', exact: true })).toBeVisible();
    expect((await countSaved()).saved).toBe(pages);
  }
});
