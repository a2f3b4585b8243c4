/** Reading, checking and saving when cancelled, disconnected, left or concurrent; nothing is lost or duplicated. */
import { expect, test } from '../test/observe-page.ts';
import type { Browser, Page, Route } from '@playwright/test';
import { PAUSES_MS } from '../../apps/portal/src/upload/state/steps/send-batches.ts';
import { pressSave } from '../test/fill.ts';
import type { OwnGrant } from '../test/own-grant.ts';
import { openPortal, signIn } from '../test/people.ts';
import {
  addColleague,
  findBatch,
  toCsv,
  madeRows,
  storedIn,
  toStored,
  surveyGrant,
} from './upload-context.ts';
import { checkAndSave, checkData, chooseFile, expectSaved, loadFile, openUpload } from './uploading.ts';

const SAVES = /\/api\/entry\/\d+\/submissions\/\d+\/reduce$/;
const WORKERS = /\/assets\/main-[^/]*\.js$/;
/** The rows in force before each interruption, and the interrupted upload: six batches, four sent concurrently. */
const BEFORE = madeRows(40);
const ROWS = madeRows(2_700);

test.describe.configure({ mode: 'serial' });

let page: Page;
let grant: OwnGrant;

const step = (name: string) => page.getByRole('region', { name: new RegExp(`^Step \\d: ${name}`) });
const cancel = () => page.getByRole('button', { name: 'Cancel', exact: true });

test.beforeAll(async ({ browser }) => {
  grant = await surveyGrant('olive-upload', 'Oleander Upload Services');
  await addColleague('otis-upload', grant);
  page = await signedIn(browser, grant.key);
  await openUpload(page, 'entry');
  await loadFile(page, toCsv(BEFORE, 'before.csv'));
  await checkAndSave(page, BEFORE.length);
});
test.beforeEach(async () => {
  await page.goto('/upload/entry');
  await expect(step('File')).toBeVisible();
});
test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(() => page.context().close());

async function signedIn(browser: Browser, key: string): Promise<Page> {
  const opened = await (await browser.newContext()).newPage();
  opened.setDefaultTimeout(20_000);
  await signIn(opened, key);
  await openPortal(opened, /Active/);
  return opened;
}

/** Loads and checks the valid file of six batches. */
async function checkRows(on: Page = page): Promise<void> {
  await loadFile(on, toCsv(ROWS, 'spring.csv'));
  await checkData(on, ROWS.length);
}

/** Routes each batch to `act`, which fulfils, aborts or continues it. */
async function onBatches(on: Page, act: (index: number, route: Route) => Promise<void>): Promise<number[]> {
  const seen: number[] = [];
  await on.route(SAVES, (route) => {
    const batch = findBatch(route.request());
    if (batch === null) return route.continue();
    seen.push(batch.batch_index);
    return act(batch.batch_index, route);
  });
  return seen;
}

/** Holds a batch until released. */
async function heldAt(
  on: Page,
  batch: number,
): Promise<{ readonly arrived: Promise<void>; readonly letGo: () => void }> {
  let [arrive, letGo]: (() => void)[] = [() => undefined, () => undefined];
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await onBatches(on, async (index, route) => {
    if (index === batch) {
      arrive?.();
      await free;
    }
    await route.continue();
  });
  return { arrived, letGo: () => letGo?.() };
}

async function expectInForce(name: string, rows: readonly (readonly string[])[]): Promise<void> {
  await page.goto('/upload/entry');
  await expect(step('Current Status').getByRole('definition').filter({ hasText: name })).toBeVisible();
  expect(await storedIn(grant.pk)).toEqual(toStored(rows));
}

test('reading can be cancelled; the next file is read as ever [UPL-018]', async () => {
  // A worker that never loads simulates a file that takes long to read.
  await page.route(WORKERS, () => undefined);
  await chooseFile(page, toCsv(ROWS, 'spring.csv'));
  await expect(step('File')).toContainText('Loading spring.csv');
  await cancel().click();
  await expect(page.locator('input[type=file]')).toBeFocused();
  await expect(step('File')).not.toContainText('Loading');
  await expect(step('Data Check')).toContainText('Choose a file first.');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await checkRows();
});

test('saving can be cancelled before the commit: the earlier upload stays in force [BEY-077] [UPL-032]', async () => {
  await checkRows();
  const { arrived, letGo } = await heldAt(page, 1);
  await pressSave(page);
  await arrived;
  await expect(step('Upload Progress')).toContainText(/Uploading rows \d+ through \d+ \(batch [2345] of 6\)/);
  await cancel().click();
  await expect(step('Upload Progress')).toContainText(
    'Upload canceled. None of it was kept; the earlier data stay in use.',
  );
  letGo();
  await expectInForce('before.csv', BEFORE);
});

test('leaving while saving asks first: Stay saves on, and the browser asks before the tab is closed', async () => {
  await checkRows();
  const { arrived, letGo } = await heldAt(page, 1);
  await pressSave(page);
  await arrived;
  await page.getByRole('link', { name: 'Exit survey data' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(
    'If you leave now, the upload stops and none of it is kept. The earlier data stay in use.',
  );
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/\/upload\/entry/);

  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const own = await asked;
  expect(own.type()).toBe('beforeunload');
  await own.dismiss();

  await page.getByRole('link', { name: 'Exit survey data' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/upload\/exit/);
  letGo();
  await expectInForce('before.csv', BEFORE);
});

test('a colleague who saves meanwhile is told who, since when and until when; afterwards it goes through [BEY-130]', async ({
  browser,
}) => {
  await checkRows();
  const { arrived, letGo } = await heldAt(page, 1);
  await pressSave(page);
  await arrived;
  const other = await signedIn(browser, 'otis-upload');
  await openUpload(other, 'entry');
  await checkRows(other);
  await pressSave(other);
  await other.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect(other.getByRole('heading', { name: 'Someone else is uploading' })).toBeVisible();
  await expect(
    other.getByText(
      /^Olive Owner has been saving survey data for this grant since .*\d:\d\d [ap]m E[DS]T\. You can save when that upload is complete\. If it stops, it expires at .*\d:\d\d [ap]m E[DS]T\.$/,
    ),
  ).toBeVisible();
  letGo();
  await expectSaved(page);
  expect(await storedIn(grant.pk)).toEqual(toStored(ROWS));
  await other.getByRole('button', { name: 'Retry' }).click();
  await expectSaved(other);
  await other.context().close();
  expect(await storedIn(grant.pk)).toEqual(toStored(ROWS));
  await page.goto('/upload/entry');
  await loadFile(page, toCsv(BEFORE, 'before.csv'));
  await checkAndSave(page, BEFORE.length);
});

test('the same person in another tab takes over at once; the first tab says so and can begin again [BEY-130]', async () => {
  await checkRows();
  const { arrived, letGo } = await heldAt(page, 1);
  await pressSave(page);
  await arrived;
  const tab = await page.context().newPage();
  await tab.goto('/upload/entry');
  const rows = madeRows(700);
  await loadFile(tab, toCsv(rows, 'other tab.csv'));
  await checkAndSave(tab, rows.length);
  await tab.close();
  letGo();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('There was a problem saving the uploaded data. Please try again.');
  await expect(dialog).toContainText(
    'This upload has ended or expired. Please start again with Check Data and Save.',
  );
  await dialog.getByText('Close', { exact: true }).click();
  expect(await storedIn(grant.pk)).toEqual(toStored(rows));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectSaved(page);
  await expectInForce('spring.csv', ROWS);
});

test('an answer that is lost and a network that goes away are bridged: every row is there once [BEY-075] [API-047]', async () => {
  await checkRows();
  const offline = { was: false };
  const seen = await onBatches(page, async (index, route) => {
    const first = seen.filter((one) => one === index).length === 1;
    if (!first || (index !== 1 && index !== 4)) return route.continue();
    if (index === 1) {
      // The server has stored the batch, but the page does not receive the response.
      await route.fetch();
      return route.abort('connectionreset');
    }
    offline.was = true;
    await page.context().setOffline(true);
    return route.abort('internetdisconnected');
  });
  await pressSave(page);
  await expect(step('Upload Progress')).toContainText('The batch did not arrive. Trying again in');
  await expect.poll(() => offline.was).toBe(true);
  await page.context().setOffline(false);
  await expectSaved(page, 40_000);
  expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
  for (const lost of [1, 4]) expect(seen.filter((one) => one === lost).length).toBeGreaterThan(1);
  await expectInForce('spring.csv', ROWS);
});

test('a batch that fails for good says so; Retry goes on from there [UPL-031] [ERR-019] [ERR-020] [BEY-075]', async () => {
  const rows = madeRows(2_800);
  await loadFile(page, toCsv(rows, 'autumn.csv'));
  await checkData(page, rows.length);
  const seen = await onBatches(page, (index, route) =>
    index === 2 ? route.abort('connectionfailed') : route.continue(),
  );
  // The pauses between the attempts, of 15 seconds together, are those of the page's clock.
  await page.clock.install();
  await pressSave(page);
  for (const [failed, pause] of PAUSES_MS.entries()) {
    await expect.poll(() => seen.filter((index) => index === 2).length).toBe(failed + 1);
    await expect(step('Upload Progress')).toContainText('The batch did not arrive. Trying again in');
    await page.clock.fastForward(pause);
  }
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('There was a problem saving the uploaded data. Please try again.');
  await dialog.getByText('Close', { exact: true }).click();
  const progress = step('Upload Progress');
  await expect(progress).toContainText(
    /Upload failed\. Please try again in a few minutes\. If upload fails three times in a row, contact the help desk at \S+@\S+\./,
  );
  await expect(progress).toContainText('1,000 of 2,800 rows have arrived. Retry continues from there.');
  expect(seen.filter((index) => index === 2)).toHaveLength(5);
  expect(seen).not.toContain(5);
  expect(await storedIn(grant.pk)).toEqual(toStored(ROWS));
  await page.unrouteAll();
  const after: number[] = await onBatches(page, (_index, route) => route.continue());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectSaved(page);
  expect(new Set(after)).toEqual(new Set([2, 3, 4, 5]));
  await expectInForce('autumn.csv', rows);
});
