/** Releases of many grants: submissions that wait for a release, and all again under a new secret. */
import { rotateRecordSecret } from '../../identity/keys/record-secret.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import { type Db, inScope, type Tx } from '../../store/database/database.ts';
import {
  deleteFormerFigureSecrets,
  findFigureSecret,
  hasFormerFigureSecrets,
} from '../../store/figures/figure-secrets.ts';
import { listUncheckedReleases } from '../../store/releases/release-checks.ts';
import { saveSumChanges, type SumChange } from '../../store/releases/release-sums.ts';
import { listDueReports, listSubmittedReports } from '../../store/releases/releases.ts';
import { lockSubmission } from '../../store/reports/snapshots.ts';
import { checkRelease, rekeyRelease, type ReleaseRules, saveNextRelease } from './release-report.ts';

/**
 * Releases submissions never compared with a release, and those that waited for their time; returns how many releases
 * it made. Those made before an abort
 * or failure are kept, and the next call resumes there. Throws the first error after processing all others.
 */
export async function releaseDue(db: Db, rules: ReleaseRules, signal?: AbortSignal): Promise<number> {
  const due = await inScope(db, 'all', (tx) => listDueReports(tx, rules.clock.now()));
  return inBatches(db, due, (tx, one) => saveNextRelease(tx, one, rules), signal);
}

/**
 * Creates the data-quality desk's counts for every release that has none; returns how many. A failed release does not
 * affect others; the first error is thrown after processing all.
 */
export async function checkMissing(db: Db, rules: ReleaseRules, signal?: AbortSignal): Promise<number> {
  const failures: unknown[] = [];
  let checked = 0;
  for (const one of await inScope(db, 'all', listUncheckedReleases)) {
    signal?.throwIfAborted();
    try {
      const isChecked = await inScope(db, [one.grantId], async (tx) => {
        await lockSubmission(tx, one);
        return checkRelease(tx, one, rules);
      });
      if (isChecked) checked += 1;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return checked;
}

/**
 * Activates a new secret, recorded with it, and redraws the keys of every release; returns how many releases there are.
 */
export async function rekeyAll(
  db: Db,
  rules: ReleaseRules,
  record: (tx: Tx) => Promise<void>,
): Promise<number> {
  await inScope(db, 'all', async (tx) => {
    await rotateRecordSecret(tx, rules);
    await record(tx);
  });
  return redrawAll(db, rules);
}

/** Redraws the keys of every release if an exchange of the secret was interrupted; returns how many. */
export async function finishRekey(db: Db, rules: ReleaseRules, signal?: AbortSignal): Promise<number> {
  return (await inScope(db, 'all', hasFormerFigureSecrets)) ? redrawAll(db, rules, signal) : 0;
}

async function redrawAll(db: Db, rules: ReleaseRules, signal?: AbortSignal): Promise<number> {
  const secret = await inScope(db, 'all', findFigureSecret);
  const reports = await inScope(db, 'all', listSubmittedReports);
  const redrawn = await inBatches(db, reports, (tx, one) => rekeyRelease(tx, one, rules), signal);
  if (secret) await inScope(db, 'all', (tx) => deleteFormerFigureSecrets(tx, secret.id));
  return redrawn;
}

/**
 * Grants per transaction, which writes the sums above them once. Their submissions wait for it: a second or two.
 */
const BATCH = 10;

/** Concurrent batches: PostgreSQL processes one while another is computed. */
const BATCHES_AT_ONCE = 2;

async function inBatches(
  db: Db,
  reports: readonly GrantPeriod[],
  save: (tx: Tx, one: GrantPeriod) => Promise<SumChange | null>,
  signal?: AbortSignal,
): Promise<number> {
  const batches = listBatches(reports);
  const failures: unknown[] = [];
  let saved = 0;
  const runBatches = async (): Promise<void> => {
    for (let batch = batches.shift(); batch && signal?.aborted !== true; batch = batches.shift()) {
      try {
        const made = await saveBatch(db, batch, save);
        saved += made;
      } catch (error) {
        // A failed batch is retried one release at a time, so that one failure does not block the others.
        if (batch.length === 1) failures.push(error);
        else batches.push(...batch.map((one) => [one]));
      }
    }
  };
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, runBatches));
  signal?.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return saved;
}

/** The releases of grants of one period, and the sums above them; returns how many there are. */
function saveBatch(
  db: Db,
  batch: readonly GrantPeriod[],
  save: (tx: Tx, one: GrantPeriod) => Promise<SumChange | null>,
): Promise<number> {
  const grants = batch.map(({ grantId }) => grantId);
  return inScope(db, grants, async (tx) => {
    const changes: SumChange[] = [];
    for (const one of batch) {
      await lockSubmission(tx, one);
      const change = await save(tx, one);
      if (change) changes.push(change);
    }
    const [first] = batch;
    if (first) await saveSumChanges(tx, first.periodPk, changes);
    return changes.length;
  });
}

/** In list order, so that concurrent runs acquire the locks of the grants in the same order. */
function listBatches(submitted: readonly GrantPeriod[]): GrantPeriod[][] {
  const batches: GrantPeriod[][] = [];
  for (const one of submitted) {
    const last = batches.at(-1);
    if (last && last.length < BATCH && last[0]?.periodPk === one.periodPk) last.push(one);
    else batches.push([one]);
  }
  return batches;
}
