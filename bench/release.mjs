// The cost of a submission that releases survey rows: processor time of the server's code and of PostgreSQL, and the
// person's waiting time. Not a figure of docs/quality; the tables cover 2,000 and 10,000 rows.
import { sql } from 'kysely';
import { toCpu } from './upload/cpu.mjs';
import { loadRules } from './release/rules.mjs';
import { median, rounded } from './lib/results.mjs';
import { bundled } from './upload/bundle.mjs';
import { withPortal } from './upload/portal.mjs';

const SIZES = [2_000, 10_000];

export async function measure({ rounds }) {
  const product = await import(await bundled('../release/product'));
  return withPortal(product, async ({ database, connection, dataDir }) => {
    const db = product.openDatabase({ ...connection, max: 1, setRole: 'srae_app' });
    try {
      const rules = await loadRules(product, dataDir);
      const place = await loadPlace(database);
      const backend = await loadBackend(db);
      const table = [];
      for (const size of SIZES)
        table.push(await loadTimes(product, { db, rules, place, backend, size, rounds }));
      console.table(table);
    } finally {
      await db.destroy();
    }
    return {};
  });
}

/** A submission of `size` entry surveys, growing by a few each time, so that each makes a new release. */
async function loadTimes(product, { db, rules, place, backend, size, rounds }) {
  const { inScope, uploadAgain, submitAgain } = product;
  const found = { portal: [], postgres: [], waited: [] };
  for (let round = -1; round < rounds; round += 1) {
    const count = size + 20 * (round + 1);
    await inScope(db, [place.grantId], (tx) =>
      uploadAgain(tx, place, (rows) => Array.from({ length: count }, (_, at) => rows[at % rows.length])),
    );
    const before = { portal: process.cpuUsage(), postgres: toCpu(backend), at: performance.now() };
    const isNew = await inScope(db, [place.grantId], (tx) => submitAgain(tx, place, rules));
    const { user, system } = process.cpuUsage(before.portal);
    if (!isNew) throw new Error('nothing was released');
    if (round < 0) continue;
    found.portal.push((user + system) / 1000);
    found.postgres.push(toCpu(backend) - before.postgres);
    found.waited.push(performance.now() - before.at);
  }
  const [portal, postgres, waited] = [found.portal, found.postgres, found.waited].map((ms) =>
    rounded(median(ms)),
  );
  return { rows: size, 'portal ms': portal, 'PostgreSQL ms': postgres, 'waited ms': waited };
}

/** The grant whose release of entry surveys is the largest. */
async function loadPlace(database) {
  const { rows } = await database.query(
    `select r.fk_grants as "grantId", r.fk_reporting_periods as "periodPk" from figure_releases r
     join uploads_in_force u on u.fk_grants = r.fk_grants and u.fk_reporting_periods = r.fk_reporting_periods
       and u.kind = 'entry' order by r.rows desc limit 1`,
  );
  return rows[0];
}

/** The process of PostgreSQL that serves the one connection of `db`. */
async function loadBackend(db) {
  const { rows } = await sql`select pg_backend_pid() as pid`.execute(db);
  return rows[0].pid;
}
