// S14: after an upload of 1,000 rows has been committed, until its grant's and the nation's figures are shown: its release
// by the submission, and the first reading of both.
import { loadRules } from '../release/rules.mjs';

const ROWS = 1_000;
/** Enough for a new release, whatever the threshold is set to. */
const DIFFERENT = 20;

/** Rows of one upload in turn, 1,000 of them, or some more where it has 1,000: no two uploads in succession are equal. */
function differently(known) {
  const length = known.length === ROWS ? ROWS + DIFFERENT : ROWS;
  return Array.from({ length }, (_, at) => known[at % known.length]);
}

/**
 * Medians are left to the caller: milliseconds of the commit and of what comes after it, `rounds` times. `read` reads the
 * grant's and the nation's page.
 */
export async function afterUpload(product, { database, connection, dataDir, period, rounds, read }) {
  const { inScope, openDatabase, submitAgain, uploadAgain } = product;
  const db = openDatabase({ ...connection, max: 1, setRole: 'srae_app' });
  const rules = await loadRules(product, dataDir);
  const { rows } = await database.query(
    `select fk_grants as "grantId", fk_reporting_periods as "periodPk" from uploads_in_force
     where kind = 'entry' and fk_reporting_periods = $1 order by fk_grants desc limit 1`,
    [period],
  );
  const [place] = rows;
  const found = { committed: [], shown: [] };
  try {
    for (let round = -1; round < rounds; round += 1) {
      const started = performance.now();
      await inScope(db, [place.grantId], (tx) => uploadAgain(tx, place, differently));
      const committed = performance.now();
      const isNew = await inScope(db, [place.grantId], (tx) => submitAgain(tx, place, rules));
      if (!isNew) throw new Error('nothing was released');
      await read(place.grantId);
      if (round < 0) continue;
      found.committed.push(committed - started);
      found.shown.push(performance.now() - committed);
    }
  } finally {
    await db.destroy();
  }
  return found;
}
