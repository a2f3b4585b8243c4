/** Releases of many grants: of what was submitted before there were releases, and anew under a new secret. */
import { renewRecordSecret } from '../../identity/keys/record-secret.ts';
import { type Db, inScope } from '../../store/database/database.ts';
import { listSubmitted } from '../../store/releases/releases.ts';
import { lockSubmission } from '../../store/reports/snapshots.ts';
import { rekeyRelease, releaseSubmission, type ReleaseRules } from './release-report.ts';

/** Releases what was submitted and never compared with a release; answers how many releases that made. */
export async function releaseMissing(db: Db, rules: ReleaseRules): Promise<number> {
  let released = 0;
  for (const one of await inScope(db, 'all', (tx) => listSubmitted(tx, 'missing'))) {
    const isNew = await inScope(db, [one.grantId], async (tx) => {
      await lockSubmission(tx, one);
      return releaseSubmission(tx, one, rules);
    });
    if (isNew) released += 1;
  }
  return released;
}

/** Puts a new secret in force and draws the keys of every release anew; answers how many releases there are. */
export async function rekeyAll(db: Db, rules: ReleaseRules): Promise<number> {
  await inScope(db, 'all', (tx) => renewRecordSecret(tx, rules));
  let drawn = 0;
  for (const one of await inScope(db, 'all', (tx) => listSubmitted(tx, 'all'))) {
    const isDrawn = await inScope(db, [one.grantId], async (tx) => {
      await lockSubmission(tx, one);
      return rekeyRelease(tx, one, rules);
    });
    if (isDrawn) drawn += 1;
  }
  return drawn;
}
