/**
 * Releases of survey figures (decision 46). Guarantees: viewers who do not hold the rows see a grant as of its last
 * release; a submission makes a new release only if at least the threshold of its rows differ, redrawing every record
 * key of the grant, and not before its time (decision 68); the sums above the grant are updated in the same transaction.
 */
import { getInstrument } from '@srae/domain/instruments/instruments';
import { createHash } from 'node:crypto';
import type { IdentityDeps } from '../../identity/identity.ts';
import { loadRecordSecret, type ReleaseSecrets } from '../../identity/keys/record-secret.ts';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { listChecks, saveReleaseChecks } from '../../store/releases/release-checks.ts';
import { saveSumChanges, type SumChange } from '../../store/releases/release-sums.ts';
import {
  findRelease,
  listReleaseTallies,
  listReleasedPeriods,
  type ReleaseHead,
  type ReleaseTally,
  saveRelease,
  saveReleaseTallies,
} from '../../store/releases/releases.ts';
import {
  findSubmission,
  listSubmittedTallies,
  lockSumPlace,
  type Submission,
} from '../../store/releases/release-source.ts';
import { countDifferent, hashRows } from './record-keys.ts';
import { rekeyChecks, toReleaseChecks } from './release-checks.ts';
import {
  type CountedRows,
  keyCells,
  countLeastDifferent,
  mergeBySchool,
  readReleaseRows,
  type UnkeyedTally,
} from './release-rows.ts';
import { getNextReleaseTime } from './release-times.ts';

export type ReleaseRules = ReleaseSecrets & {
  /** Minimum number of rows that differ from the last release. */
  readonly threshold: number;
};

/** Makes the submission visible to others. Call it last in the submitting transaction. */
export type Release = (tx: Tx, submitted: GrantPeriod) => Promise<unknown>;

/** Releases each submission at once, with the sums of its period. */
export function releaseAtOnce(rules: ReleaseRules): Release {
  return (tx, submitted) => releaseSubmission(tx, submitted, rules);
}

/**
 * Compares the latest submission with the last release, and releases it if enough rows differ; a submission that comes
 * before the time of the next release waits for it. Call it last in the
 * submitting transaction, since it locks the sums of the period. Returns whether there is a new release.
 */
export async function releaseSubmission(
  tx: Tx,
  submitted: GrantPeriod,
  rules: ReleaseRules,
): Promise<boolean> {
  const change = await saveNextRelease(tx, submitted, rules);
  if (change) await saveSumChanges(tx, submitted.periodPk, [change]);
  return change !== null;
}

/** The same without the sums: returns their changes, or null where there is no new release. */
export async function saveNextRelease(
  tx: Tx,
  submitted: GrantPeriod,
  rules: ReleaseRules,
): Promise<SumChange | null> {
  const submission = await findSubmission(tx, submitted);
  if (!submission) return null;
  const last = (await findRelease(tx, submitted)) ?? NOTHING_RELEASED;
  const compared = toSource(submission);
  if (last.compared === compared) {
    if (last.dueAt) await saveRelease(tx, submitted, { ...last, dueAt: null });
    return null;
  }
  const [now, dueAt] = [rules.clock.now(), getNextReleaseTime(last)];
  if (now < dueAt) {
    await saveRelease(tx, submitted, { ...last, dueAt });
    return null;
  }
  const found = await readSubmission(tx, submitted, submission, rules);
  const former = last.number === 0 ? [] : await listReleaseTallies(tx, submitted);
  const different =
    hasRowHashes(last) && hasRowHashes(found)
      ? countDifferent(last.rowHashes, found.rowHashes)
      : countLeastDifferent(former, await found.counted());
  if (different < rules.threshold) {
    await saveRelease(tx, submitted, { ...last, compared, dueAt: null });
    return null;
  }
  const { tallies: present, marks } = await found.count(await loadRecordSecret(tx, rules));
  const place = await lockSumPlace(tx, submitted.grantId);
  await saveRelease(tx, submitted, {
    number: last.number + 1,
    snapshot: submission.number,
    releasedAt: submission.at,
    madeAt: now,
    dueAt: null,
    rows: found.rows,
    digest: found.digest.toString('hex'),
    rowHashes: found.rowHashes,
    keyedBy: found.keyedBy,
    compared,
    inSums: place.isActive,
  });
  await saveReleaseTallies(tx, submitted, present);
  await saveReleaseChecks(tx, submitted, toReleaseChecks(present, getSurveys(submission), marks));
  return { ...place, former: last.inSums ? former : [], present: place.isActive ? present : [] };
}

/** Removes a grant's releases from the sums or adds them again, by its state. Call it last, like the above. */
export async function recountGrant(tx: Tx, grantId: number): Promise<void> {
  const place = await lockSumPlace(tx, grantId);
  for (const periodPk of await listReleasedPeriods(tx, grantId)) {
    const key = { grantId, periodPk };
    const release = await findRelease(tx, key);
    if (!release || release.inSums === place.isActive) continue;
    await saveRelease(tx, key, { ...release, inSums: place.isActive });
    const tallies = await listReleaseTallies(tx, key);
    const change = place.isActive ? { former: [], present: tallies } : { former: tallies, present: [] };
    await saveSumChanges(tx, periodPk, [{ ...place, ...change }]);
  }
}

/**
 * Redraws the keys of a release with the current secret; its counts stay. Returns the changes of the sums, or null
 * where there is no release.
 */
export async function rekeyRelease(tx: Tx, key: GrantPeriod, rules: ReleaseRules): Promise<SumChange | null> {
  const release = await findRelease(tx, key);
  if (!release || release.number === 0) return null;
  const former = await listReleaseTallies(tx, key);
  const secret = await loadRecordSecret(tx, rules);
  const digest = Buffer.from(release.digest, 'hex');
  const rows = release.keyedBy === 'rows' ? await rereadRows(tx, key, release, former) : null;
  const counted = rows && (await rows.count(secret));
  const present = counted?.tallies ?? keyCells(secret, digest, former);
  const place = await lockSumPlace(tx, key.grantId);
  await saveRelease(tx, key, { ...release, inSums: place.isActive });
  await saveReleaseTallies(tx, key, present);
  const checks =
    counted && rows
      ? toReleaseChecks(counted.tallies, rows.surveys, counted.marks)
      : rekeyChecks(secret, digest, await listChecks(tx, key));
  await saveReleaseChecks(tx, key, checks);
  return { ...place, former: release.inSums ? former : [], present: place.isActive ? present : [] };
}

/** The rows of a release, or null where the uploads in force have changed since. */
async function rereadRows(
  tx: Tx,
  key: GrantPeriod,
  { digest }: ReleaseHead,
  tallies: readonly ReleaseTally[],
) {
  const submission = await findSubmission(tx, key);
  if (!submission) return null;
  const programs = new Map(tallies.map(({ programId, providerId }) => [programId, providerId]));
  const uploads = toUploads(submission);
  const rows = await readReleaseRows(tx, uploads, programs);
  return rows.digest.toString('hex') === digest ? { ...rows, surveys: uploads.surveys } : null;
}

/**
 * Creates the data-quality desk's counts of a release that predates them and has none; rows deleted since are not
 * marked. Returns whether there is such a release.
 */
export async function checkRelease(tx: Tx, key: GrantPeriod, rules: ReleaseRules): Promise<boolean> {
  const release = await findRelease(tx, key);
  const submission = await findSubmission(tx, key);
  if (!release || !submission || release.number === 0) return false;
  const tallies = await listReleaseTallies(tx, key);
  const rows = release.keyedBy === 'rows' ? await rereadRows(tx, key, release, tallies) : null;
  const marks = rows && (await rows.count(await loadRecordSecret(tx, rules))).marks;
  await saveReleaseChecks(tx, key, toReleaseChecks(tallies, getSurveys(submission), marks));
  return true;
}

function getSurveys({ instrument }: Submission) {
  return getInstrument(instrument).surveys;
}

/** Whether rows can be compared one by one: those that were disposed of have no hashes, but their counts. */
function hasRowHashes({
  keyedBy,
  rows,
  rowHashes,
}: Pick<ReleaseHead, 'keyedBy' | 'rows' | 'rowHashes'>): boolean {
  return keyedBy === 'rows' && (rows === 0 || rowHashes.length > 0);
}

type Read = Pick<ReleaseHead, 'rows' | 'rowHashes' | 'keyedBy'> & {
  readonly digest: Buffer;
  readonly count: (secret: Buffer) => Promise<CountedRows>;
  readonly counted: () => Promise<readonly UnkeyedTally[]>;
};

/** The rows of the submission or, if deleted since, the tallies frozen in its snapshot. */
async function readSubmission(
  tx: Tx,
  key: GrantPeriod,
  submission: Submission,
  { secrets }: ReleaseRules,
): Promise<Read> {
  const programs = new Map(submission.programs.map(({ pk, provider }) => [pk, provider]));
  const counted = async () => mergeBySchool(await listSubmittedTallies(tx, key, submission.number), programs);
  if (submission.holdsRows) {
    const { rows, digest, count } = await readReleaseRows(tx, toUploads(submission), programs);
    const rowHashes = hashRows(secrets.releases, rows);
    return { rows: rows.length, digest, rowHashes, keyedBy: 'rows', count, counted };
  }
  const merged = await counted();
  const digest = createHash('sha256').update(JSON.stringify(merged)).digest();
  return {
    rows: merged.reduce((sum, { factor, rows }) => (factor === 'all' ? sum + rows : sum), 0),
    digest,
    rowHashes: Buffer.alloc(0),
    keyedBy: 'cells',
    count: async (secret) => ({ tallies: keyCells(secret, digest, merged), marks: null }),
    counted: async () => merged,
  };
}

function toUploads({ inForce, instrument }: Submission) {
  return { uploads: inForce, surveys: getInstrument(instrument).surveys };
}

/** Equal uploads of equal programs have equal rows. */
function toSource({ inForce, holdsRows, programs, number }: Submission): string {
  const source = holdsRows
    ? { uploads: inForce.map(({ uploadKey, providers }) => [uploadKey, providers]), programs }
    : { number };
  return createHash('sha256').update(JSON.stringify(source)).digest('hex');
}

const NOTHING_RELEASED: ReleaseHead = {
  number: 0,
  snapshot: 0,
  releasedAt: new Date(0),
  madeAt: new Date(0),
  dueAt: null,
  rows: 0,
  digest: '',
  rowHashes: Buffer.alloc(0),
  keyedBy: 'rows',
  compared: '',
  inSums: false,
};

/** The release rules of a server: its secrets and the configured threshold. */
export function releaseRules({ identity, random, clock, config }: IdentityDeps): ReleaseRules {
  return { secrets: identity.secrets, random, clock, threshold: config.suppressionThreshold };
}
