// S11 and S12 for correcting rows and for the returned workbook: typing in the grid of 5,000 rows to correct with the
// processor throttled to a quarter; main-thread gaps while such a file is checked and its grid opens, and
// while the workbook of 100 providers and 400 programs, changed on every page, is compared and shown.
import { median, rounded } from './lib/results.mjs';
import { PACE_MS, SLOWED, p95, watchKeys } from './typing.mjs';
import { builtPages, launched, openGrant, watchGaps } from './upload/browser.mjs';
import { bundled } from './upload/bundle.mjs';
import { expectRows, ORIGIN, withPortal } from './upload/portal.mjs';
import { listHeadings, surveyRows, toCsv } from './upload/rows.mjs';
import { load, makeGrant, writeWorkbook } from './workbook.mjs';

const ROWS = 20_000;
const FAULTY = 5_000;
const CELLS_TYPED = 20;

export async function measure({ only, rounds }) {
  const wanted = (name) => !only || only.includes(name);
  const product = await import(await bundled('product'));
  const workbook = await import(await bundled('../workbook/product'));
  const staticDir = await builtPages();
  return withPortal(
    product,
    async (portal) => {
      const results = {};
      const browser = await launched();
      try {
        const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
        // Leaving a checked file requires confirmation.
        page.on('dialog', (question) => void question.accept());
        await openGrant(page, product, /FY2019/);
        if (wanted('S11c')) Object.assign(results, await correct(page, product, portal, rounds));
        if (wanted('S12w')) Object.assign(results, await bringBack(page, workbook, portal, rounds));
      } finally {
        await browser.close();
      }
      return results;
    },
    staticDir,
  );
}

/** Checks the faulty file, then types into its grid. */
async function correct(page, product, { database }, rounds) {
  await expectRows(database, ROWS);
  const gaps = [];
  for (let round = -1; round < rounds; round += 1) {
    await page.goto(`${ORIGIN}/upload/entry`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'faulty.csv', mimeType: 'text/csv', buffer: faultyFile(product) });
    await page.locator('button:not([disabled])', { hasText: 'Check Data' }).waitFor({ timeout: 60_000 });
    const one = await page.evaluate(watchGaps, { press: 'Check Data', until: '[role=grid]' });
    if (round >= 0) gaps.push(one);
  }
  await page.getByLabel('Column', { exact: true }).selectOption('en_age');
  await page.getByLabel('Show only rows that still need a correction').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.evaluate(watchKeys);
  const strokes = [];
  for (let round = -1; round < rounds; round += 1) {
    await page.evaluate(() => window.strokes.splice(0));
    for (let cell = 0; cell < CELLS_TYPED; cell += 1) {
      for (const key of ['1', '4', 'Enter']) {
        await page.keyboard.press(key);
        await page.waitForTimeout(PACE_MS);
      }
    }
    if (round >= 0) strokes.push(...(await page.evaluate(() => window.strokes)));
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const paint = strokes.map((one) => one.paint);
  const longest = gaps.map(({ gap }) => gap);
  return {
    S11c: {
      value: rounded(p95(paint)),
      rounds,
      note: `ms from key to paint in the grid of ${FAULTY} rows to correct, p95 of ${paint.length} keystrokes with the processor slowed ${SLOWED} times, every third of them Enter, which judges the row again; median ${rounded(median(paint))} ms, longest ${rounded(Math.max(...paint))} ms`,
    },
    S12c: {
      value: Math.round(median(longest)),
      rounds,
      note: `ms, the longest ${Math.round(Math.max(...longest))} ms; ${ROWS} rows with ${FAULTY} to correct checked and the grid opened in ${Math.round(median(gaps.map(({ took }) => took)))} ms`,
    },
  };
}

/** The workbook of a large grant, changed on every page, from the file to the preview. */
async function bringBack(page, product, { database, connection }, rounds) {
  const db = product.openDatabase({ ...connection, max: 1, setRole: 'srae_app' });
  try {
    const place = await makeGrant(database);
    const state = await load({ product, db, place });
    const buffer = Buffer.from(await writeWorkbook({ product }, state, 1));
    const gaps = [];
    for (let round = -1; round < rounds; round += 1) {
      await page.goto(`${ORIGIN}/workbook`);
      const input = page.locator('input[type=file]');
      await input.waitFor({ state: 'attached' });
      const [one] = await Promise.all([
        page.evaluate(watchGaps, { until: '.workbook__page' }),
        input.setInputFiles({ name: 'forms.xlsx', mimeType: '', buffer }),
      ]);
      if (round >= 0) gaps.push(one);
    }
    const longest = gaps.map(({ gap }) => gap);
    return {
      S12w: {
        value: Math.round(median(longest)),
        rounds,
        note: `ms, the longest ${Math.round(Math.max(...longest))} ms; a forms workbook of ${state.providers.length} providers, changed on every page, read, compared and shown in ${Math.round(median(gaps.map(({ took }) => took)))} ms`,
      },
    };
  } finally {
    await db.destroy();
  }
}

/** Clean rows, with an invalid age in every fourth. */
function faultyFile({ listFileColumns, listCodes, SURVEYS }) {
  const columns = listFileColumns(SURVEYS.entry);
  const age = columns.findIndex(({ name }) => name === 'en_age');
  const every = ROWS / FAULTY;
  const lines = [listHeadings(columns)];
  for (const cells of surveyRows(columns, listCodes, ROWS)) {
    if (lines.length % every === 0) cells[age] = `${5 + (lines.length % 5)}`;
    lines.push(cells);
  }
  return toCsv(lines);
}
