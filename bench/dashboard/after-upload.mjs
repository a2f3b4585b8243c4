// S14: the time from the commit of a 1,000-row upload until its grantee sees the grant's figures including it, with
// the national ones. Others see it after the submission, which releases it in the same transaction: the submission,
// and the first reading of both pages after it, are measured separately.
import { loadRules } from '../release/rules.mjs';

const ROWS = 1_000;
/** Enough for a new release at any threshold setting. */
const DIFFERENT = 20;

/** Alternates the rows of one upload, 1,000 of them, or some more where it has 1,000: successive uploads differ. */
function differently(known) {
  const length = known.length === ROWS ? ROWS + DIFFERENT : ROWS;
  return Array.from({ length }, (_, at) => known[at % known.length]);
}

/**
 * The caller computes medians: milliseconds of the commit, the reading after it, the submission and the reading after
 * that, `rounds` times. `read` reads the grant's and the nation's page, as its grantee and as others.
 */
export async function afterUpload(product, { connection, dataDir, place, rounds, read }) {
  const { inScope, openDatabase, submitAgain, uploadAgain } = product;
  const db = openDatabase({ ...connection, max: 1, setRole: 'srae_app' });
  const rules = await loadRules(product, dataDir);
  const found = { committed: [], shown: [], submitted: [], released: [] };
  try {
    for (let round = -1; round < rounds; round += 1) {
      // Reading the rows to upload again is excluded from the upload's time.
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
