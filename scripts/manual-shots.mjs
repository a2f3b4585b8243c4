// npm run manual:shots: retakes the manual's pictures from a freshly seeded portal. Run a build first.
// Given an address and a password, it photographs a running portal instead.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/machine.mjs';
import { checkNode, giveUp, installPackages, ROOT } from './lib/setup.mjs';

checkNode();
installPackages();
const [address, password] = process.argv.slice(2);
const portal = address ? { address, password, stop: async () => {} } : await startPortal();
try {
  await takeAll(portal);
} finally {
  await portal.stop();
}
console.log('docs/manual/pictures retaken');

/** A temporary portal with demo data; its folder is removed afterwards. */
async function startPortal() {
  const folder = mkdtempSync(join(tmpdir(), 'srae-shots-'));
  const ports = { PORT: '18790', DASHBOARD_PORT: '18791', OPERATOR_PORT: '18792' };
  const server = spawn(process.execPath, [join(ROOT, 'dist/server/main.js')], {
    env: { ...process.env, ...ports, APP_ENV: 'local', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const greeting = await Promise.race([firstWords(server.stdout), ended.then(() => '')]);
  const found = /password (\S+?):/.exec(greeting)?.[1];
  if (!found) {
    await stop();
    giveUp('The portal did not start. Run npm run build first.');
  }
  return { address: `http://localhost:${ports.PORT}`, password: found, stop };
}

function firstWords(stream) {
  return new Promise((resolve) => {
    let text = '';
    stream.on('data', (part) => {
      text += part;
      if (text.includes('Ctrl-C')) resolve(text);
    });
  });
}

async function takeAll({ address: baseURL, password: secret }) {
  const found = findChromium();
  const browser = await chromium.launch({
    ...(found ? { executablePath: found } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  });
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1240, height: 780 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  try {
    await signInPictures(page, secret);
    await formPictures(page);
    await uploadPictures(page);
    await reportPictures(page);
    await trackerPicture(page, secret);
  } finally {
    await browser.close();
  }
}

/** A screenshot of the window, or a part of it, once everything has loaded. */
async function take(page, name, options = {}) {
  await page.waitForLoadState('networkidle');
  await shoot(page, name, options);
}

async function shoot(page, name, options = {}) {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  await page.screenshot({
    path: join(ROOT, 'docs/manual/pictures', `${name}.png`),
    animations: 'disabled',
    ...options,
  });
}

async function signInPictures(page, secret) {
  await givePassword(page, 'grace@example.org', secret);
  await take(page, 'sign-in', { clip: { x: 270, y: 60, width: 700, height: 480 } });
  await giveCode(page);
  await page.getByRole('heading', { name: 'Your grants' }).waitFor();
  await take(page, 'your-grants', { clip: { x: 0, y: 0, width: 1240, height: 480 } });
}

async function givePassword(page, email, secret) {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
}

async function giveCode(page) {
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByText(/^SMS sent to/).waitFor();
  const { data } = await (await page.request.get('/api/dev/outbox')).json();
  await page.getByLabel('Verification code').fill(/\b\d{6}\b/.exec(data[0].body)[0]);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function formPictures(page) {
  // The nearly empty grant has issues to show.
  await openGrant(page, 1);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByText('Please correct the following error(s):').waitFor();
  await take(page, 'save-issues');
  await openGrant(page, 0);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await take(page, 'grantee-page');
  await page.goto('/providers');
  await page.getByRole('button', { name: 'Add Provider' }).waitFor();
  await take(page, 'provider-table');
  // The first provider's own page is not filled in yet; the second has a table to show.
  await page
    .getByRole('button', { name: /^More actions/ })
    .nth(1)
    .click();
  await page.getByRole('link', { name: /^Program models/ }).click();
  await page.getByRole('button', { name: 'Add Program' }).waitFor();
  await take(page, 'program-table', { clip: { x: 0, y: 0, width: 1240, height: 600 } });
  await page
    .getByRole('link', { name: /^(Continue|View): / })
    .first()
    .click();
  await page.getByRole('link', { name: 'Attendance, reach and dosage' }).click();
  const counts = page.getByRole('heading', { name: 'Program reach' });
  await counts.scrollIntoViewIfNeeded();
  await counts.evaluate((heading) => heading.scrollIntoView());
  await take(page, 'reach-page');
  await page.getByRole('button', { name: 'Add Cohort' }).click();
  await page.getByRole('dialog').getByLabel('Hours of programming delivered').fill('12.5');
  await take(page, 'add-cohort');
}

async function uploadPictures(page) {
  await page.goto('/upload/entry');
  const file = page.locator('input[type=file]');
  await file.waitFor();
  await take(page, 'upload-start');
  await file.setInputFiles(join(ROOT, 'e2e/fixtures/entry-custom-headings.csv'));
  const mapping = page.getByRole('heading', { name: 'Column Mapping', exact: true });
  await mapping.waitFor();
  const columns = [
    ['provider_name', 'Agency'],
    ['program_name', 'Curriculum'],
    ['survey_version', 'Form type'],
  ];
  for (const [column, heading] of columns) await chooseColumn(page, column, heading);
  await mapping.evaluate((heading) => heading.scrollIntoView());
  await take(page, 'upload-mapping');
  await file.setInputFiles(join(ROOT, 'e2e/fixtures/entry-standard-with-faults.xlsx'));
  await page.getByText(/columns were found/).waitFor();
  await page.getByRole('button', { name: 'Check Data' }).click();
  const results = page.getByRole('heading', { name: 'Data Check Results' });
  await results.waitFor();
  await page.locator('details.finding > summary').first().click();
  // The page scrolls to its results shortly after they appear.
  await page.waitForTimeout(600);
  await results.evaluate((heading) => heading.scrollIntoView());
  await take(page, 'upload-results');
}

async function chooseColumn(page, column, heading) {
  const select = page.locator(`#upload-map-${column}`);
  const texts = await select.locator('option').allTextContents();
  await select.selectOption({ index: texts.findIndex((text) => text.startsWith(heading)) });
}

async function reportPictures(page) {
  await page.goto('/validationreport');
  await page.getByRole('heading', { name: 'Pages by status' }).waitFor();
  await take(page, 'report');
  await page.goto('/requseraccounts');
  await page.getByRole('heading', { name: 'Manage Existing Users' }).waitFor();
  await take(page, 'user-management', { fullPage: true, clip: { x: 0, y: 0, width: 1240, height: 1000 } });
  await page.goto('/dashboard');
  const frame = await loadFigures(page);
  await frame
    .getByText(/^National:/)
    .first()
    .waitFor({ timeout: 120_000 });
  await shoot(page, 'dashboard');
}

/** The reporting tracker as seen by federal staff. */
async function trackerPicture(page, secret) {
  await page.context().clearCookies();
  await givePassword(page, 'alan@example.org', secret);
  await giveCode(page);
  const frame = await loadFigures(page);
  await frame.getByRole('button', { name: 'Reporting tracker' }).click();
  await frame.getByRole('rowheader').first().waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await shoot(page, 'tracker');
}

/** The frame with up-to-date figures. It polls while they are outdated, so the network may never be idle. */
async function loadFigures(page) {
  const frame = page.frameLocator('iframe');
  await frame.locator('.headline').first().waitFor({ timeout: 120_000 });
  await frame.getByText('Newer data are being added up').waitFor({ state: 'hidden', timeout: 120_000 });
  return frame;
}

/** Opens the portal of a grant by its row in the list. */
async function openGrant(page, index) {
  await page.goto('/landing');
  await page
    .getByRole('button', { name: /^Portal of/ })
    .nth(index)
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
}
