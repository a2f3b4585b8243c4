// S5: 100,000 checked rows through the API, from the first PUT to the commit, compared with psql \copy of the same
// rows into the same table of the same running PostgreSQL.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkFile, expectedPairs } from './checked.mjs';
import { toCpu, cpuOfEndedChildren } from './cpu.mjs';
import { surveyFile } from './files.mjs';
import { BASE, expectRows, withPortal } from './portal.mjs';
import { PAIRS } from './rows.mjs';
import { signIn } from './sign-in.mjs';

/** Times and processor times of interleaved rounds, in milliseconds, and the program used for the copy. */
export async function measureSaving(product, count, rounds) {
  return withPortal(product, async ({ database, connection, dataDir, serverPid }) => {
    const place = await expectRows(database, count);
    const file = new File([readFileSync(await surveyFile(product, 'csv', count))], 'bench.csv');
    const survey = await checkFile(product, file, expectedPairs(PAIRS, count));
    const token = await signIn(product, 'grace');
    // The first save warms up the server and provides the copy's rows.
    await saveRows(product, survey, place, token);
    const copy = await preparedCopy(database, connection, place, dataDir);
    await copy.run();
    await copy.remove();
    const processorTimes = await loadMeter(database, serverPid);
    const api = [];
    const copied = [];
    for (let round = 0; round < rounds; round += 1) {
      await quiet(serverPid);
      api.push(await metered(processorTimes, () => saveRows(product, survey, place, token)));
      await quiet(serverPid);
      copied.push(await metered(processorTimes, () => copy.run()));
      await copy.remove();
    }
    await proveRows(database, place, count);
    return { api, copied, copiedWith: copy.with };
  });
}

/** The processor time used so far by the server, by PostgreSQL, and by this process with its children: the client. */
async function loadMeter(database, serverPid) {
  const { rows } = await database.query(
    "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
  );
  const postmaster = Number(rows[0].pid);
  return async () => {
    const { rows: backends } = await database.query('select pid from pg_stat_activity');
    const living = backends.map(({ pid }) => toCpu(pid)).reduce((sum, one) => sum + one, 0);
    return {
      server: toCpu(serverPid),
      postgres: living + cpuOfEndedChildren(postmaster),
      client: toCpu(process.pid) + cpuOfEndedChildren(process.pid),
    };
  };
}

/** Waits until the server's jobs have finished after a save: replaced rows removed. */
async function quiet(serverPid) {
  for (let waited = 0; waited < 60_000; waited += QUIET_MS) {
    const before = toCpu(serverPid);
    await pause(QUIET_MS);
    if (toCpu(serverPid) - before < QUIET_MS / 20) return;
  }
}

const QUIET_MS = 1_000;

async function metered(processorTimes, work) {
  const before = await processorTimes();
  const time = await work();
  const after = await processorTimes();
  const cpu = Object.fromEntries(Object.keys(after).map((key) => [key, after[key] - before[key]]));
  return { time, ...cpu };
}

async function proveRows(database, { grantId, periodPk }, count) {
  const { rows } = await database.query(
    `select count(*)::int as rows from entry_submissions s join programs_in_force f
       on f.fk_uploads = s.fk_uploads and f.fk_grants = s.fk_grants and f.fk_programs = s.fk_programs and f.kind = 'entry'
     where f.fk_grants = $1 and f.fk_reporting_periods = $2`,
    [grantId, periodPk],
  );
  if (rows[0].rows !== count) throw new Error(`${rows[0].rows} of ${count} rows are in force`);
}

/** Saves as the page does, with its own code: only the clicks and the session's renewal are missing. */
export async function saveRows(product, survey, { grantId, periodPk }, token) {
  const { sendBatches, START, ApiProblem } = product;
  const url = `${BASE}/api/entry/${grantId}/submissions/${periodPk}/reduce`;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-encoding': 'gzip',
  };
  const send = async (body, signal) => {
    const { status, ...answer } = await fetch(url, { method: 'PUT', headers, body, signal }).then(
      async (response) => ({ status: response.status, ...(await response.json()) }),
    );
    // The same error as in the page: a busy machine may deliver a batch out of order, which the page then resends.
    if (!answer.success) throw new ApiProblem({ status, ...answer.error });
    const { Payload, receipt = null } = answer.data;
    return { transactionId: JSON.parse(Payload).transaction_id, receipt };
  };
  const started = performance.now();
  await sendBatches({
    from: START,
    pack: survey.batchAt,
    send,
    signal: new AbortController().signal,
    onSending: () => undefined,
    onStored: () => undefined,
  });
  return performance.now() - started;
}

/**
 * The current rows as a text file for COPY, and how to copy them back under a separate key: with psql where it
 * is installed, else with the server's own COPY, which is faster still.
 */
async function preparedCopy(database, connection, { grantId, periodPk }, folder) {
  const path = join(folder, 'postgres', 'rows.copy');
  const select = `select s.* from entry_submissions s join programs_in_force f
    on f.fk_uploads = s.fk_uploads and f.fk_grants = s.fk_grants and f.fk_programs = s.fk_programs and f.kind = 'entry'
    where s.fk_grants = ${grantId} and f.fk_reporting_periods = ${periodPk}`;
  await database.query(`copy (${select}) to '${path}'`);
  const text = readFileSync(path, 'utf8');
  const [grant, upload] = text.split('\t', 2);
  const own = text.replaceAll(new RegExp(`^${grant}\t${upload}\t`, 'gm'), `${grant}\t-1\t`);
  writeFileSync(path, own);
  const psql = spawnSync('psql', ['--version']).status === 0;
  const env = {
    ...process.env,
    PGHOST: connection.host,
    PGPORT: String(connection.port ?? 5432),
    PGUSER: connection.user,
    PGPASSWORD: connection.password,
    PGDATABASE: connection.database,
  };
  const copy = async () => {
    if (!psql) return database.query(`copy entry_submissions from '${path}'`);
    const { status, stderr } = spawnSync('psql', ['-q', '-c', `\\copy entry_submissions from '${path}'`], {
      env,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return undefined;
  };
  return {
    with: psql ? 'psql \\copy' : 'COPY by the server',
    async run() {
      const started = performance.now();
      await copy();
      return performance.now() - started;
    },
    async remove() {
      await database.query('delete from entry_submissions where fk_uploads = -1');
      await database.query('vacuum entry_submissions');
    },
  };
}
