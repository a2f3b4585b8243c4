// S8: the national dashboard page at ten times the real programme, compared with DuckDB counting the same survey
// figures from the raw rows, and the cost of one grant's page among so many others (S9). S14: how soon figures follow
// an upload. BENCH_NATION_ROWS reduces the 4,000,000 survey rows, BENCH_NATION_GRANTS the 2,000 grants;
// BENCH_DATA_DIR keeps the generated nation for reuse.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterUpload } from './dashboard/after-upload.mjs';
import { ask, timed } from './dashboard/ask.mjs';
import { loadDuck } from './dashboard/duck.mjs';
import { fillNation, GRANTS, PROVIDERS_EACH } from './dashboard/nation.mjs';
import { loadPage } from './dashboard/national-page.mjs';
import { median, rounded } from './lib/results.mjs';
import { bundled, CACHE } from './upload/bundle.mjs';
import { BASE, ORIGIN, withPortal } from './upload/portal.mjs';
import { signIn } from './upload/sign-in.mjs';

const ROWS = Number(process.env.BENCH_NATION_ROWS ?? 4_000_000);
/** The page of a tab is the figures above the tabs and the tab's own. */
const TABS = ['support', 'programs', 'youth', 'responses'];

export async function measure({ only, rounds }) {
  if (only && !only.includes('S8') && !only.includes('S14')) return {};
  const product = await import(await bundled('../dashboard/product'));
  return withPortal(product, async ({ database, connection, dataDir, serverPid }) => {
    const demo = await database.query(
      "select pk, (select pk from grants order by pk limit 1) as grant, to_regclass('bench_places') as made from reporting_periods where current",
    );
    const [{ pk: period, grant, made }] = demo.rows;
    const ofGrant = (set) => `${set}?period=${period}&grant=${grant}&basis=saved`;
    const token = signingIn(product);
    const small = made ? await smallTimes(dataDir) : await loadTimes(ofGrant, token, rounds);
    if (!made) {
      await writeFile(join(dataDir, SMALL), JSON.stringify(small));
      const filled = await timed(() => fillNation(database, ROWS));
      const rebuilt = await timed(() => rebuildTallies(dataDir));
      say(
        `rows made in ${seconds(filled.took)}, tallies counted and releases made in ${seconds(rebuilt.took)}`,
      );
      await database.query('analyze');
    }
    const duck = await loadDuck(database, dataDir, period);
    const pages = [];
    for (const tab of TABS) {
      const ofPage = { duck, database, serverPid, period, tab, rounds, loadToken: () => loadToken(token) };
      pages.push(await loadPage(product, ofPage));
      say(JSON.stringify(pages.at(-1)));
    }
    console.table(pages);
    const large = await loadTimes(ofGrant, token, rounds);
    const grants = Object.keys(large).map((set) => ({
      set,
      'ms beside 20 grants': small[set] ? rounded(median(small[set])) : null,
      [`ms beside ${GRANTS}`]: rounded(median(large[set])),
    }));
    console.table(grants);
    const after = await afterUpload(product, {
      connection,
      dataDir,
      rounds,
      ...(await listReaders(product, { database, token, period })),
    });
    const counted = await database.query(
      'select (select count(*) from entry_submissions) + (select count(*) from exit_submissions) as rows',
    );
    return toResults({ rows: Number(counted.rows[0].rows), pages, grants, after, rounds });
  });
}

function toResults({ rows, pages, grants, after, rounds }) {
  const counted = pages.filter(({ duckdb }) => duckdb !== undefined);
  const worst = counted.toSorted((one, other) => other.ratio - one.ratio)[0];
  const each = pages.map(
    ({ page, ms, processor, again, duckdb, ...one }) =>
      `${page} ${ms} ms (${processor} of processor time)${duckdb ? ` beside ${duckdb} ms` : ''}, again ${again} ms (${one['processor again']})`,
  );
  const one = grants.map(
    (row) =>
      `${row.set} ${row['ms beside 20 grants'] ?? 'not measured'} and ${row[`ms beside ${GRANTS}`]} ms`,
  );
  const note = `national pages with the figures above the tabs, read for the first time after a grant has saved a page, and again (the very first after the start ${pages[0].cold} ms), ${rows} survey rows of ${GRANTS} grants and ${GRANTS * PROVIDERS_EACH} providers, a program each: ${each.join(', ')}; the same counts by DuckDB over the raw rows; one grant beside 20 and beside ${GRANTS}: ${one.join(', ')}`;
  const middle = (name) => rounded(median(after[name]));
  const s14 = {
    S14: {
      value: rounded(middle('shown') / middle('committed')),
      rounds,
      note: `1,000 rows of one of ${GRANTS} grants written and committed, without the calls of an upload, in ${middle('committed')} ms; the grant's page, which counts them, and the nation's read by its grantee in ${middle('shown')} ms; submitted and released in ${middle('submitted')} ms, both pages read by others in ${middle('released')} ms`,
    },
  };
  const slowest = Math.max(...pages.map(({ processor }) => processor));
  return {
    S8: { value: worst.ratio, rounds, note },
    'S8 processor': { value: slowest, rounds, note },
    ...s14,
  };
}

/** Milliseconds of one grant's calls by set. */
async function loadTimes(addressOf, token, rounds) {
  const times = {};
  for (const set of ['overview', ...TABS]) {
    times[set] = [];
    const dashboard = await loadToken(token);
    for (let round = -1; round < rounds * 5; round += 1) {
      const { took } = await timed(() => ask(addressOf(set), dashboard));
      if (round >= 0) times[set].push(took);
    }
  }
  return times;
}

/** The measurements made before a kept nation was generated. */
const SMALL = 'beside-twenty.json';

async function smallTimes(dataDir) {
  const path = join(dataDir, SMALL);
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : {};
}

/** The operator's command, unchanged. */
function rebuildTallies(dataDir) {
  const said = execFileSync(
    process.execPath,
    [
      ...(process.env.BENCH_OPERATOR_OPTIONS ?? '').split(' ').filter(Boolean),
      join(CACHE, 'server/operator.js'),
      'tallies:rebuild',
    ],
    { env: { ...process.env, APP_ENV: 'local', DATA_DIR: dataDir }, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  say(said.split('\n', 1)[0]);
}

/** Returns the token of a sign-in, renewed when it has expired: on a busy machine a run outlasts one. */
function signingIn(product) {
  let since = Number.NEGATIVE_INFINITY;
  let signedIn = null;
  return () => {
    if (performance.now() - since > FRESH_MS) {
      since = performance.now();
      signedIn = signIn(product, 'ada');
    }
    return signedIn;
  };
}

const FRESH_MS = 300_000;

/** A grant with surveys, and the readers of its answers and the nation's: as its grantee, and as an Admin. */
async function listReaders(product, { database, token, period }) {
  const grants = await database.query(
    `select a.fk_grants as grant, split_part(u.email, '@', 1) as key from user_associations a
     join identity_users u on u.username = a.username
     join uploads_in_force f on f.fk_grants = a.fk_grants and f.kind = 'entry' and f.fk_reporting_periods = $1
     where a.fk_providers is null and u.email in ('grace@example.org', 'gus@example.org') limit 1`,
    [period],
  );
  const [{ grant, key }] = grants.rows;
  const grantee = await loadToken(() => signIn(product, key), grant);
  const read = (dashboard, query) =>
    Promise.all([
      ask(`responses?period=${period}&grant=${grant}&basis=saved`, dashboard),
      ask(`responses?period=${period}${query}`, dashboard),
    ]);
  return {
    place: { grantId: grant, periodPk: period },
    read: {
      own: () => read(grantee, ''),
      others: async () => read(await loadToken(token), '&basis=saved'),
    },
  };
}

async function loadToken(token, grantId = null) {
  const response = await fetch(`${BASE}/api/dashboard/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, authorization: `Bearer ${await token()}` },
    body: JSON.stringify({ grant_id: grantId }),
  });
  const { success, data, ...problem } = await response.json();
  if (!success) throw new Error(JSON.stringify(problem));
  return data.token;
}

function seconds(ms) {
  return `${rounded(ms / 1000)} s`;
}

function say(line) {
  console.log(line);
}
