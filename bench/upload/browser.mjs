// S12: main-thread gaps while the real page checks 100,000 rows in a real browser, and how soon a cancelled check
// ends.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { ROOT } from '../../scripts/lib/setup.mjs';
import { CACHE } from './bundle.mjs';
import { surveyFile } from './files.mjs';
import { expectRows, ORIGIN, withPortal } from './portal.mjs';

const CHROMIUM = process.env.PLAYWRIGHT_CHROMIUM ?? '/usr/bin/chromium';

/** Per round, in ms: the longest gap while checking and its start, a cancelled check's end, a check's duration. */
export async function measureBrowser(product, count, rounds) {
  const staticDir = await builtPages();
  const path = await surveyFile(product, 'csv', count);
  return withPortal(
    product,
    async ({ database }) => {
      await expectRows(database, count);
      const browser = await launched();
      try {
        const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
        await openUpload(page, product);
        const measured = [];
        for (let round = -1; round < rounds; round += 1) {
          const one = await measureCheck(page, path);
          if (round >= 0) measured.push(one);
        }
        return measured;
      } finally {
        await browser.close();
      }
    },
    staticDir,
  );
}

export function launched() {
  return chromium.launch(chromiumOptions());
}

/** The installed browser, where there is one. */
export function chromiumOptions() {
  return {
    ...(existsSync(CHROMIUM) ? { executablePath: CHROMIUM } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  };
}

/** The folder of the portal's and the dashboard's pages, freshly built. */
export async function builtPages() {
  const staticDir = join(CACHE, 'static');
  for (const name of ['portal', 'dashboard']) {
    const root = join(ROOT, 'apps', name);
    await build({
      configFile: join(root, 'vite.config.ts'),
      root,
      logLevel: 'error',
      build: { outDir: join(staticDir, name), emptyOutDir: true },
    });
  }
  return staticDir;
}

async function openUpload(page, product) {
  // The demo's grant with the programs of the files.
  await openGrant(page, product, /FY2019/);
  await page.getByRole('link', { name: 'Upload Entry/Exit Data' }).click();
  await page.getByRole('link', { name: 'Entry survey data' }).click();
}

/** Signs grace in and opens the portal of her grant, named by its row on the landing page. */
export async function openGrant(page, product, name) {
  await signInAs(page, product, 'grace');
  await page.goto(`${ORIGIN}/landing`);
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: /^Portal of/ }).click();
  await page.waitForURL((url) => url.pathname !== '/landing');
}

/** Signs a person of the demo in with the code in the outbox. */
export async function signInAs(page, { PASSWORD }, person) {
  await page.goto(ORIGIN);
  await page.getByLabel('Email').fill(`${person}@example.org`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText(/^SMS sent to/).waitFor();
  const outbox = await (await page.request.get(`${ORIGIN}/api/dev/outbox`)).json();
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(outbox.data[0].body)[0]);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

async function measureCheck(page, path) {
  await page.locator('input[type=file]').setInputFiles(path);
  await page.locator('button:not([disabled])', { hasText: 'Check Data' }).waitFor({ timeout: 60_000 });
  const cancel = await page.evaluate(cancelledCheck);
  const idle = await page.evaluate(watchGaps, {});
  const { gap, gapAt, took } = await page.evaluate(watchGaps, { press: 'Check Data', until: '.results' });
  return { gap, gapAt, took, cancel, idle: idle.gap };
}

/** In the page: starts a check, cancels it after 150 ms (a full one takes 500 ms), and waits for its end. */
async function cancelledCheck() {
  const findButton = (name) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name);
  const turn = () => new Promise((resolve) => setTimeout(resolve, 4));
  findButton('Check Data').click();
  const begun = performance.now();
  while (performance.now() - begun < 150) await turn();
  const cancel = findButton('Cancel');
  if (!cancel) throw new Error('the check was over before it was cancelled');
  const started = performance.now();
  cancel.click();
  while (findButton('Cancel')) await turn();
  return performance.now() - started;
}

/**
 * In the page: presses a button, if given, and records the longest time between two event-loop turns until something
 * is on the page; for two seconds when there is nothing to wait for.
 */
export async function watchGaps({ press, until }) {
  const findButton = (name) =>
    [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name);
  const channel = new MessageChannel();
  channel.port1.start();
  const turn = () =>
    new Promise((resolve) => {
      channel.port1.addEventListener('message', resolve, { once: true });
      channel.port2.postMessage(null);
    });
  findButton(press)?.click();
  const started = performance.now();
  let last = started;
  let gap = 0;
  let gapAt = 0;
  const over = () =>
    until === undefined ? performance.now() - started > 2_000 : document.querySelector(until) !== null;
  while (!over()) {
    await turn();
    const now = performance.now();
    if (now - last > gap) [gap, gapAt] = [now - last, last - started];
    last = now;
    if (now - started > 120_000) throw new Error('what is waited for did not come');
  }
  return { gap, gapAt, took: last - started };
}
