// S11: the time from a keystroke in the longest form to its paint, in a real browser with the processor throttled to
// a quarter. Sums, issues and states follow in the next frame and are excluded.
import { median, rounded } from './lib/results.mjs';
import { bundled } from './upload/bundle.mjs';
import { builtPages, launched, openGrant } from './upload/browser.mjs';
import { ORIGIN, withPortal } from './upload/portal.mjs';

export const SLOWED = 4;
/** Pause between two keystrokes of a fast typist, in milliseconds. */
export const PACE_MS = 120;
/** The count that bounds all others, and counts below it, with and without an adjacent optional one. */
const FIELDS = [
  'prog_reach_attend',
  'prog_reach_attend_ms',
  'prog_dosage_75_pct_complete',
  'prog_set_attend_clinic',
  'prog_set_attend_clinic_before_covid',
];
const NUMBER = '10482';

export async function measure({ only, rounds }) {
  if (only && !only.includes('S11')) return {};
  const product = await import(await bundled('product'));
  const staticDir = await builtPages();
  const strokes = await withPortal(
    product,
    ({ database }) => typeInReach(product, database, rounds),
    staticDir,
  );
  const [paint, work] = [strokes.map((one) => one.paint), strokes.map((one) => one.work)];
  const note = `ms from key to paint, p95 of ${strokes.length} keystrokes with the processor slowed ${SLOWED} times, half of them with issues listed; median ${rounded(median(paint))} ms, longest ${rounded(Math.max(...paint))} ms; the page's own work ${rounded(median(work))} ms, p95 ${rounded(p95(work))} ms, the rest waits for the next frame; sums and issues follow in the frame after`;
  return { S11: { value: rounded(p95(paint)), rounds, note } };
}

/** Every keystroke of the rounds: until its paint, and the part of that in which the page was at work. */
async function typeInReach(product, database, rounds) {
  const browser = await launched();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    await openGrant(page, product, /FY2019/);
    await page.goto(`${ORIGIN}${await loadReach(database, page)}`);
    await page.locator('.save-bar__status', { hasText: 'Data saved' }).waitFor();
    // In a kept folder the last run has left its draft.
    const discard = page.getByRole('button', { name: 'Discard' });
    if (await discard.isVisible()) await discard.click();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await page.evaluate(watchKeys);
    const strokes = [];
    for (let round = -1; round < rounds; round += 1) {
      for (const listed of [false, true]) {
        if (listed) await saveBlank(page);
        const measured = await typeNumbers(page);
        if (round >= 0) strokes.push(...measured);
      }
    }
    return strokes;
  } finally {
    await browser.close();
  }
}

/** The reach page of the chosen grant's first program with saved answers. */
async function loadReach(database, page) {
  const cookies = await page.context().cookies();
  const grant = Number(cookies.find(({ name }) => name === 'grant')?.value);
  const { rows } = await database.query(
    `select m.fk_providers, m.pk as fk_programs from program_submissions s join programs m on m.pk = s.fk_programs
     join reporting_periods r on r.pk = s.fk_reporting_periods
     where r.current and s.fk_grants = $1 and s.prog_any_youth_complete and s.prog_active order by 2 limit 1`,
    [grant],
  );
  const [place] = rows;
  if (!place) throw new Error('the demo has no program with answers on its reach page');
  return `/provider/${place.fk_providers}/program/${place.fk_programs}/reach`;
}

/** Every count blank, saved: their issues are listed above the form and at the counts. */
async function saveBlank(page) {
  for (const input of await page.locator('.counts input').all()) await input.fill('');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function typeNumbers(page) {
  await page.evaluate(() => window.strokes.splice(0));
  for (const name of FIELDS) {
    await page.locator(`#f-${name}`).fill('');
    await page.locator(`#f-${name}`).pressSequentially(NUMBER, { delay: PACE_MS });
  }
  return page.evaluate(() => window.strokes);
}

/** In the page: records for every key the time until its frame is painted, and the time of script and rendering. */
export function watchKeys() {
  window.strokes = [];
  window.addEventListener(
    'keydown',
    (event) => {
      let handled = 0;
      const onInput = () => queueMicrotask(() => (handled = performance.now()));
      window.addEventListener('input', onInput, { once: true });
      requestAnimationFrame(() => {
        const frame = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.start();
        port1.addEventListener('message', () => {
          const painted = performance.now();
          const work = Math.max(0, handled - event.timeStamp) + painted - frame;
          window.strokes.push({ paint: painted - event.timeStamp, work });
        });
        port2.postMessage(null);
      });
    },
    true,
  );
}

export function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];
}
