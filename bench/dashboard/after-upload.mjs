// S14: after an upload of 1,000 rows has been committed, until its grantee is shown the grant's figures, which count it, and
// the nation's beside them. Others see it after the submission, whose release is in the same transaction: that, and the
// first reading of both pages after it, is measured beside.
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
 * Medians are left to the caller: milliseconds of the commit, of what comes after it, of the submission and of what comes
 * after that, `rounds` times. `read` reads the grant's and the nation's page, as its grantee and as others.
 */
export async function afterUpload(product, { connection, dataDir, place, rounds, read }) {
  const { inScope, openDatabase, submitAgain, uploadAgain } = product;
  const db = openDatabase({ ...connection, max: 1, setRole: 'srae_app' });
  const rules = await loadRules(product, dataDir);
  const found = { committed: [], shown: [], submitted: [], released: [] };
  try {
    for (let round = -1; round < rounds; round += 1) {
      // Reading the rows that are uploaded again is no part of an upload.
      let began = 0;
      await inScope(db, [place.grantId], (tx) =>
        uploadAgain(tx, place, (known) => {
          began = performance.now();
          return differently(known);
        }),
      );
      const committed = performance.now() - began;
      const shown = await took(read.own);
      const submitted = await took(async () => {
        const isNew = await inScope(db, [place.grantId], (tx) => submitAgain(tx, place, rules));
        if (!isNew) throw new Error('nothing was released');
      });
      const released = await took(read.others);
      if (round < 0) continue;
      for (const [name, ms] of Object.entries({ committed, shown, submitted, released }))
        found[name].push(ms);
    }
  } finally {
    await db.destroy();
  }
  return found;
}

async function took(work) {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
