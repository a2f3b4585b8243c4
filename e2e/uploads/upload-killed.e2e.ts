/** Killing the built server during a save: the earlier upload stays in force, and the save resumes after restart. */
import { BATCH_SIZE } from '../../packages/domain/survey/limits.ts';
import { expect, test } from '../test/observe-page.ts';
import type { Page } from '@playwright/test';
import { listRows } from '../test/database.ts';
import { pressSave } from '../test/fill.ts';
import { openPortal, signIn } from '../test/people.ts';
import { ownServer, type ServerProcess } from '../server/server-process.ts';
import { findBatch, toCsv, madeRows, storedIn, toStored } from './upload-context.ts';
import { checkAndSave, checkData, expectSaved, loadFile, openUpload } from './uploading.ts';

const SAVES = /\/api\/entry\/\d+\/(?:providers\/\d+\/)?submissions\/\d+\/reduce$/;
const [BEFORE, SPRING, AUTUMN] = [madeRows(40), madeRows(2_700), madeRows(2_800)];

test.describe.configure({ mode: 'serial' });

let server: ServerProcess;
let page: Page;
let grant: number;

test.beforeAll(async ({ browser }) => {
  server = await ownServer('upload-killed');
  await server.start();
  const [first] = await listRows<{ pk: number }>('select min(pk) as pk from grants', [], server.dataDir);
  grant = first?.pk ?? 0;
  page = await (await browser.newContext({ baseURL: server.origin })).newPage();
  page.setDefaultTimeout(20_000);
  await signIn(page, 'grace');
  await openPortal(page, /FY2019/);
  await openUpload(page, 'entry');
  await loadFile(page, toCsv(BEFORE, 'before.csv'));
  await checkAndSave(page, BEFORE.length);
});
test.afterAll(async () => {
  await page.context().close();
  await server.stop();
  await server.remove();
});

/** Saves the rows and kills the server at a batch: before it arrives, or while it is processed. */
async function saveAndKill(
  rows: typeof SPRING,
  batch: number,
  when: 'before it arrives' | 'at work',
): Promise<void> {
  await loadFile(page, toCsv(rows, `${rows.length} rows.csv`));
  await checkData(page, rows.length);
  let died = false;
  const killed = new Promise<void>((resolve, reject) => {
    void page.route(SAVES, async (route) => {
      if (died || findBatch(route.request())?.batch_index !== batch) return route.continue();
      died = true;
      if (when === 'at work') await route.continue();
      await server.kill().then(resolve, reject);
      if (when === 'before it arrives') await route.continue();
      return undefined;
    });
  });
  await pressSave(page);
  await killed;
}

/** The page resumes automatically, or offers Retry if the restart took too long. */
async function expectGoesOn(): Promise<void> {
  const [saved, retry] = [
    page.getByText('Data saved successfully.'),
    page.getByRole('button', { name: 'Retry' }),
  ];
  await expect(saved.or(retry).first()).toBeVisible({ timeout: 60_000 });
  if (await retry.isVisible()) {
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    await retry.click();
  }
  await expectSaved(page, 60_000);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

test('killed between two batches: the earlier upload is in force, and after the restart every row is saved once [BEY-077] [BEY-075]', async () => {
  await saveAndKill(SPRING, 2, 'before it arrives');
  await expect(page.getByText(/The batch did not arrive\. Trying again/)).toBeVisible();
  expect(await storedIn(grant, server.dataDir)).toEqual(toStored(BEFORE));
  await server.start();
  await expectGoesOn();
  expect(await storedIn(grant, server.dataDir)).toEqual(toStored(SPRING));
});

test('killed while the last batch is committed: the old rows or the new ones, never both [BEY-078]', async () => {
  await saveAndKill(AUTUMN, 5, 'at work');
  await server.start();
  expect([toStored(SPRING), toStored(AUTUMN)]).toContainEqual(await storedIn(grant, server.dataDir));
  await expectGoesOn();
  expect(await storedIn(grant, server.dataDir)).toEqual(toStored(AUTUMN));
  await page.goto('/upload/entry');
  await page.getByText('Upload history (3)').click();
  const lines = page.getByRole('table', { name: 'Upload history' }).getByRole('row');
  await expect(lines.nth(1)).toContainText('2800 rows.csv');
  await expect(lines.nth(1)).toContainText('In use');
});

test('killed in a provider’s upload: the provider keeps the old rows or has all the new ones, and the others lose none [BEY-149] [BEY-077]', async () => {
  const [provider = ''] = AUTUMN[0] ?? [];
  const rows = madeRows(7_000).filter(([name]) => name === provider);
  expect(rows.length).toBeGreaterThan(1_500);
  const others = () => storedIn(grant, server.dataDir, { without: provider });
  const own = () => storedIn(grant, server.dataDir, { provider });
  const [othersBefore, ownBefore] = [await others(), await own()];
  expect(othersBefore.rows + ownBefore.rows).toBe(AUTUMN.length);

  await page.getByRole('link', { name: `Upload a file of ${provider}` }).click();
  await expect(page.getByText(`Survey data of ${provider}`)).toBeVisible();
  const last = Math.ceil(rows.length / BATCH_SIZE) - 1;
  await saveAndKill(rows, last - 1, 'before it arrives');
  await expect(page.getByText(/The batch did not arrive\. Trying again/)).toBeVisible();
  expect([await others(), await own()]).toEqual([othersBefore, ownBefore]);
  await server.start();
  await expectGoesOn();
  expect([await others(), await own()]).toEqual([othersBefore, toStored(rows)]);

  const later = rows.slice(0, 1_200);
  await saveAndKill(later, 2, 'at work');
  await server.start();
  expect([toStored(rows), toStored(later)]).toContainEqual(await own());
  expect(await others()).toEqual(othersBefore);
  await expectGoesOn();
  expect([await others(), await own()]).toEqual([othersBefore, toStored(later)]);
});
