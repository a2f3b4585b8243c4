// A separate portal for a benchmark: the current server bundled, an embedded PostgreSQL with the demo, loopback only.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SERVER_OPTIONS } from '../../scripts/lib/server-options.mjs';
import { bundledServer } from './bundle.mjs';
import { PAIRS } from './rows.mjs';

const PORT = Number(process.env.BENCH_PORT ?? 27_480);
export const BASE = `http://127.0.0.1:${PORT}`;
export const ORIGIN = `http://localhost:${PORT}`;

/**
 * Runs `work` while the portal runs; `staticDir` contains built pages where needed. Everything is removed afterwards,
 * unless BENCH_DATA_DIR names a folder, whose demo is then reused.
 */
export async function withPortal(product, work, staticDir) {
  const kept = process.env.BENCH_DATA_DIR;
  if (kept) mkdirSync(kept, { recursive: true });
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'srae-bench-'));
  // The database runs under a separate account when the bench runs as root, and must be able to reach its folder.
  chmodSync(dataDir, 0o755);
  const server = await startServer(dataDir, staticDir);
  const connection = await connectionTo(product, dataDir);
  const database = new pg.Client(connection);
  try {
    await database.connect();
    return await work({ database, connection, dataDir, serverPid: server.pid });
  } finally {
    await database.end();
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The demo's grant with the programs in the files; each is set to expect its share of the rows. */
export async function expectRows(database, count) {
  const share = Math.ceil(count / PAIRS.length / 2);
  const { rows } = await database.query(
    `select m.fk_grants as "grantId", r.pk as "periodPk", array_agg(m.pk) as programs
     from programs m join providers p on p.pk = m.fk_providers cross join reporting_periods r
     where r.current and (p.provider_name, m.program_name) in (${PAIRS.map((_, at) => `($${at * 2 + 1}, $${at * 2 + 2})`).join(', ')})
     group by 1, 2 having count(*) = ${PAIRS.length}`,
    PAIRS.flat(),
  );
  const [place] = rows;
  if (!place) throw new Error('the demo has no grant with these programs');
  const updated = await database.query(
    `update program_submissions set prog_active = true, prog_en_tot_surveys_ms = $1, prog_en_tot_surveys_hs = $1
     where fk_grants = $2 and fk_reporting_periods = $3 and fk_programs = any($4)`,
    [share, place.grantId, place.periodPk, place.programs],
  );
  if (updated.rowCount !== PAIRS.length) throw new Error('the demo has no answers of these programs');
  return place;
}

async function startServer(dataDir, staticDir) {
  const program = await bundledServer();
  const child = spawn(process.execPath, [...serverOptions(), program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      APP_ENV: 'local',
      PORT: String(PORT),
      DASHBOARD_PORT: String(PORT + 1),
      OPERATOR_PORT: String(PORT + 2),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // The growth bench asks for more workbooks than a person may.
      EXPORTS_PER_HOUR: '1000000',
      ...(staticDir ? { STATIC_DIR: staticDir } : {}),
    },
  });
  const ready = new Promise((resolve, reject) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.includes('is running.')) resolve();
    });
    child.once('exit', () => reject(new Error('the server did not start')));
  });
  await ready;
  return child;
}

function connectionTo(product, dataDir) {
  const { readPasswords, toConnection, DATABASE, toSocketFolder } = product;
  const folder = join(dataDir, 'postgres');
  return readPasswords(folder).then(({ superuser }) =>
    toConnection(toSocketFolder(folder), DATABASE, 'postgres', superuser),
  );
}

/** As the server is started, and BENCH_SERVER_OPTIONS="--cpu-prof --cpu-prof-dir=…" profiles the server. */
function serverOptions() {
  const further = (process.env.BENCH_SERVER_OPTIONS ?? '').split(' ').filter((word) => word !== '');
  return [...SERVER_OPTIONS, ...further];
}
