// S9 within one grant: the cost of calls and pages with 100 providers and 400 programs against half as many, per
// provider and program, and its submitted report's processor time. Superlinear growth costs more per row at twice the size.
import { median, rounded } from './lib/results.mjs';
import { builtPages, launched, openGrant } from './upload/browser.mjs';
import { bundled } from './upload/bundle.mjs';
import { settled } from './calls/client.mjs';
import { checkFile, expectedPairs } from './upload/checked.mjs';
import { BASE, ORIGIN, withPortal } from './upload/portal.mjs';
import { cpuDuring } from './upload/processes.mjs';
import { listHeadings, surveyRows, toCsv } from './upload/rows.mjs';
import { saveRows } from './upload/saving.mjs';
import { signIn } from './upload/sign-in.mjs';
import { makeGrant, saveAll, SIZE } from './workbook.mjs';

/** Providers of the grant, four programs each; the first is a grant of common size. */
const PROVIDERS = [SIZE.providers / 25, SIZE.providers / 2, SIZE.providers];
const ROWS_EACH = 10;
/** Consecutive calls, so that their processor time is measurable. */
const CALLS = 30;
/** The report of a submitted grant: unchanged since, and edited before each read. */
const SUBMITTED = 'submitted report';
const EDITED = 'edited report';

export async function measure({ only, rounds }) {
  if (only && !only.includes('S9 grant') && !only.includes('S9 report')) return {};
  const product = await import(await bundled('product'));
  const workbook = await import(await bundled('../workbook/product'));
  const staticDir = await builtPages();
  const sizes = await withPortal(
    product,
    async (portal) => {
      const db = workbook.openDatabase({ ...portal.connection, max: 1, setRole: 'srae_app' });
      const token = await signIn(product, 'grace');
      const browser = await launched();
      const measured = [];
      try {
        const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
        const page = await context.newPage();
        await openGrant(page, product, /FY2019/);
        // Each page is measured in a separate process.
        await page.close();
        for (const [at, providers] of PROVIDERS.entries()) {
          const place = await makeGrant(portal.database, { providers, programs: 4 * providers });
          await saveAll({ product: workbook, db, database: portal.database, place }, at + 1);
          const pairs = await uploadForEach(product, portal.database, place, token);
          await freeze(workbook, db, place);
          await portal.database.query('vacuum analyze');
          await settled(portal.serverPid);
          measured.push({
            rows: providers + pairs,
            calls: await loadCalls(portal, place, token, rounds),
            pages: await loadPages(context, rounds),
          });
        }
      } finally {
        await browser.close();
        await db.destroy();
      }
      return measured;
    },
    staticDir,
  );
  return toResults(sizes, rounds);
}

/** Saves rows for every program of the grant as one file; returns the number of programs. */
async function uploadForEach(product, database, place, token) {
  const { listFileColumns, listCodes, SURVEYS } = product;
  const { rows } = await database.query(
    `update program_submissions s set prog_en_tot_surveys_ms = $3, prog_en_tot_surveys_hs = $3
     from programs m join providers p on p.pk = m.fk_providers
     where m.pk = s.fk_programs and s.fk_grants = $1 and s.fk_reporting_periods = $2
       and m.deleted_at is null and p.deleted_at is null
     returning p.provider_name as provider, m.program_name as program`,
    [place.grantId, place.periodPk, ROWS_EACH],
  );
  const pairs = rows.map(({ provider, program }) => [provider, program]);
  const columns = listFileColumns(SURVEYS.entry);
  const count = ROWS_EACH * pairs.length;
  const lines = [listHeadings(columns), ...surveyRows(columns, listCodes, count, pairs)];
  const file = new File([toCsv(lines)], 'growth.csv');
  const survey = await checkFile(product, file, expectedPairs(pairs, count));
  await saveRows(product, survey, place, token);
  return pairs.length;
}

/** Freezes the grant's report as it is, whatever its issues, so that the report compares it with a submission. */
function freeze(product, db, { grantId, periodPk }) {
  const key = { grantId, periodPk };
  return product.inScope(db, [grantId], async (tx) => {
    const latest = await product.findLatestSnapshot(tx, key);
    const number = (latest?.number ?? 0) + 1;
    const content = await product.getSubmissionContent(tx, key);
    const digest = product.sha256Hex(content);
    const by = product.toUsername('grace');
    await product.createSnapshot(tx, { ...key, number, at: new Date(), by, digest, content });
  });
}

/** Changes the submitted report, so that the next read cannot know it. */
function edit(database, { grantId, periodPk }) {
  return database.query(
    `update grant_submissions set gr_target_num_youth = coalesce(gr_target_num_youth, 0) + 1
     where fk_grants = $1 and fk_reporting_periods = $2`,
    [grantId, periodPk],
  );
}

/** Milliseconds of processor time of one call each, in rounds. */
async function loadCalls(portal, place, token, rounds) {
  const { grantId, periodPk } = place;
  const grant = `/api/grantees/${grantId}`;
  const period = `${grant}/submissions/${periodPk}`;
  const calls = {
    'provider table': `${grant}/providers`,
    [SUBMITTED]: `${period}/report`,
    [EDITED]: `${period}/report`,
    progress: `${period}/progress`,
    'forms workbook': `${period}/workbook`,
    'all forms (xlsx)': `${period}/export/workbook`,
    'survey data by provider': `/api/entry/${grantId}/submissions/${periodPk}/in-force`,
    'expected surveys': `/api/entry/${grantId}/submissions/${periodPk}/providers-programs/reduce`,
  };
  const times = {};
  for (const [name, path] of Object.entries(calls)) {
    times[name] = [];
    for (let round = -1; round < rounds; round += 1) {
      const { used } = await cpuDuring(portal, async () => {
        for (let call = 0; call < CALLS; call += 1) {
          if (name === EDITED) await edit(portal.database, place);
          await answered(path, token);
        }
      });
      if (round >= 0) times[name].push(used / CALLS);
    }
  }
  return times;
}

async function answered(path, token) {
  const response = await fetch(BASE + path, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

/** Milliseconds of main-thread work of a new page, from navigation until rendering is complete, in rounds. */
async function loadPages(context, rounds) {
  const pages = {
    Providers: '/providers',
    'Forms workbook': '/workbook',
    'Upload entry data': '/upload/entry',
    'Validation report': '/validationreport',
  };
  const times = {};
  for (const [name, path] of Object.entries(pages)) {
    times[name] = [];
    for (let round = -1; round < rounds; round += 1) {
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Performance.enable');
      await page.goto(ORIGIN + path);
      await page.waitForLoadState('networkidle');
      const { metrics } = await devtools.send('Performance.getMetrics');
      await page.close();
      if (round >= 0) times[name].push(1000 * metrics.find(({ name: one }) => one === 'TaskDuration').value);
    }
  }
  return times;
}

/** The largest growth of the cost per row, and the report's processor time. */
function toResults(sizes, rounds) {
  const [common, half, whole] = sizes;
  const growths = ['calls', 'pages'].flatMap((kind) =>
    Object.keys(whole[kind]).map((name) => {
      const cost = (size) => median(size[kind][name]);
      const growth = rounded(cost(whole) / whole.rows / (cost(half) / half.rows));
      const each = [common, half, whole].map((size) => rounded(cost(size))).join(', ');
      return { growth, text: `${name} ${growth} (${each} ms)` };
    }),
  );
  const sizesText = sizes.map(({ rows }) => rows).join(', ');
  const report = rounded(median(whole.calls[SUBMITTED]));
  return {
    'S9 grant': {
      value: Math.max(...growths.map(({ growth }) => growth)),
      rounds,
      note: `processor time of calls and of pages in the browser in a grant of ${sizesText} providers and programs; the cost of a row in the largest beside the middle one: ${growths.map(({ text }) => text).join(', ')}`,
    },
    'S9 report': {
      value: report,
      rounds,
      note: `ms of processor time of server and PostgreSQL for the submitted report of ${whole.rows} providers and programs, ${rounded(median(whole.calls[EDITED]))} ms if edited since the last read; its page takes ${rounded(median(whole.pages['Validation report']))} ms of the browser`,
    },
  };
}
