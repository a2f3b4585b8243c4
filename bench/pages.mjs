// S10: the weight of the first load, and Lighthouse scores of the main pages, signed in, on its emulated phone with
// simulated slow network and processor.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { build } from 'vite';
import { weigh } from '../scripts/checks/first-load.mjs';
import { buildIsFresh } from '../scripts/checks/fresh.mjs';
import { ROOT, run } from '../scripts/lib/setup.mjs';
import { median } from './lib/results.mjs';
import { chromiumOptions, openGrant, signInAs } from './upload/browser.mjs';
import { bundled } from './upload/bundle.mjs';
import { ORIGIN, withPortal } from './upload/portal.mjs';

const PORT = Number(process.env.BENCH_DEVTOOLS_PORT ?? 27_489);
const SCORES = 'S10 Lighthouse';
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

/** S10 needs no browser; the scores are a separate row. */
export async function measure({ only, rounds }) {
  const asked = (row) => !only || only.includes(row);
  return {
    ...(asked('S10') ? { S10: await weights() } : {}),
    ...(asked(SCORES) ? { [SCORES]: await scored(rounds) } : {}),
  };
}

async function weights() {
  const [portal, dashboard] = await Promise.all(['portal', 'dashboard'].map(measureLoad));
  const note = `kB of JavaScript, gzipped, until a stranger can sign in; the heaviest page by its own address ${portal.heaviest.kB} kB, the dashboard ${dashboard.firstLoad.kB} kB`;
  return { value: portal.firstLoad.kB, rounds: 1, note };
}

async function scored(rounds) {
  if (!buildIsFresh() && run(process.execPath, ['scripts/build.mjs']).status !== 0)
    throw new Error('the pages were not built');
  const product = await import(await bundled('product'));
  const scores = await withPortal(
    product,
    ({ database }) => listScores(product, database, rounds),
    join(ROOT, 'dist'),
  );
  console.table(scores);
  const slowest = Math.min(...scores.map(({ performance }) => performance));
  const note = `points to 100 of the slowest of ${scores.length} pages on a phone; ${CATEGORIES.map((one) => toWorst(scores, one)).join(', ')}`;
  return { value: 100 - slowest, rounds, note };
}

/** The weights of an app's pages, from a temporary build. */
async function measureLoad(name) {
  const root = join(ROOT, 'apps', name);
  const configFile = join(root, 'vite.config.ts');
  const { output } = await build({ configFile, root, logLevel: 'error', build: { write: false } });
  return weigh(output);
}

/** Lighthouse scores of every page: the median of the rounds, and the failed audits. */
async function listScores(product, database, rounds) {
  const scores = [];
  for (const { open, pages } of visitors(product, database)) {
    await inBrowser(async (page) => {
      await open(page);
      for (const path of await pages(page)) {
        const score = await loadScore(path, rounds);
        console.log(JSON.stringify(score));
        scores.push(score);
      }
    });
  }
  return scores;
}

/** Pages by visitor: anonymous, grantee, federal staff and administrator. */
function visitors(product, database) {
  return [
    { open: async () => undefined, pages: async () => ['/'] },
    {
      open: (page) => openGrant(page, product, /FY2019/),
      pages: async (page) => {
        const { provider, program } = await loadPlace(database, page);
        return [
          '/landing',
          '/grantee',
          '/providers',
          `/provider/${provider}`,
          `/provider/${provider}/programs`,
          ...['', '/reach', '/entry-exit'].map((part) => `/provider/${provider}/program/${program}${part}`),
          '/upload/entry',
          '/validationreport',
          '/validationreport/compare',
          '/queries',
          '/workbook',
          '/dashboard',
          '/manual',
          '/profile',
        ];
      },
    },
    {
      open: (page) => signInAs(page, product, 'alan'),
      pages: async () => ['/dashboard?queries=list', '/dashboard?desk=list'],
    },
    {
      open: (page) => signInAs(page, product, 'ada'),
      pages: async () => ['/admin/users', '/admin/audit', '/admin/releases'],
    },
  ];
}

/** A program of the chosen grant with answers on every page. */
async function loadPlace(database, page) {
  const cookies = await page.context().cookies();
  const { rows } = await database.query(
    `select m.fk_providers as provider, m.pk as program from program_submissions s join programs m on m.pk = s.fk_programs
     join reporting_periods r on r.pk = s.fk_reporting_periods
     where r.current and s.fk_grants = $1 and s.prog_any_youth_complete and s.prog_active order by 2 limit 1`,
    [Number(cookies.find(({ name }) => name === 'grant')?.value)],
  );
  const [place] = rows;
  if (!place) throw new Error('the demo has no program with answers on its reach page');
  return place;
}

/** Lighthouse opens its own tab: it shares the sign-in through the profile, not with a separate context. */
async function inBrowser(work) {
  const profile = mkdtempSync(join(tmpdir(), 'srae-bench-profile-'));
  const { args, ...options } = chromiumOptions();
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...args, `--remote-debugging-port=${PORT}`],
  });
  try {
    await work(context.pages()[0] ?? (await context.newPage()));
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function loadScore(path, rounds) {
  const results = [];
  while (results.length < rounds) results.push(await lookAt(path));
  const middle = (category) => median(results.map((lhr) => points(lhr.categories[category].score)));
  return {
    path,
    ...Object.fromEntries(CATEGORIES.map((category) => [category, middle(category)])),
    missed: [...new Set(results.flatMap(missedIn))].join(', '),
  };
}

/** One Lighthouse run of a page; repeated where Lighthouse reports a failed recording. */
async function lookAt(path, repeats = 3) {
  const { lhr } = await lighthouse(`${ORIGIN}${path}`, {
    port: PORT,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableStorageReset: true,
    // It reloads the page and closes it during the session's renewal, which ends the session.
    skipAudits: ['bf-cache'],
  });
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && repeats > 0) return lookAt(path, repeats - 1);
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== path.replace(/\?.*/, ''))
    throw new Error(`${path} leads to ${lhr.finalDisplayedUrl}`);
  return lhr;
}

/** The audits that cost points, with their measurements. */
function missedIn({ audits, categories }) {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
    .map(({ id }) => (audits[id].displayValue ? `${id} ${audits[id].displayValue}` : id));
}

function points(score) {
  return Math.round(score * 100);
}

function toWorst(scores, category) {
  const worst = scores.toSorted((one, other) => one[category] - other[category])[0];
  return `${category} ${worst[category]} (${worst.path.replaceAll(/\d+/g, 'n')})`;
}
