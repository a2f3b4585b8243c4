/**
 * Whether a report has changed since its last submission: its digest is compared and, where that is another one, its
 * content. The content, megabytes for a large grant, is built only when its stamp, which is read every time, is another
 * one.
 */
import { LRUCache } from 'lru-cache';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { listDisposedKinds } from '../../store/records/disposals.ts';
import { findSnapshot, type SnapshotHead } from '../../store/reports/snapshots.ts';
import {
  getContentStamp,
  getStampedDigest,
  getSubmissionContent,
  type StampedDigest,
} from '../../store/reports/submission-content.ts';
import { isSameReport, type ReportComparison } from './same-report.ts';

/** Maximum number of cached reports; the least recently used is evicted first. */
const REPORTS_MAX = 2000;

type Compared = { readonly stamp: string; readonly snapshot: string; readonly same: boolean };

/** Stamps name the database: one cache per process serves all. */
const digests = new LRUCache<string, StampedDigest>({ max: REPORTS_MAX });
const comparisons = new LRUCache<string, Compared>({ max: REPORTS_MAX });

/** The stamp of the current content, and the SHA-256 in hex of what a submission would freeze now. */
export async function loadContentDigest(tx: Tx, key: GrantPeriod): Promise<StampedDigest> {
  const name = toName(key);
  const known = digests.get(name);
  if (known && known.stamp === (await getContentStamp(tx, key))) return known;
  const current = await getStampedDigest(tx, key);
  digests.set(name, current);
  return current;
}

type LastSubmission = {
  readonly submitted: SnapshotHead;
  readonly periodOpen: boolean;
};

/** Whether the current content says what was submitted, as `isSameReport` defines it. */
export async function isUnchanged(
  tx: Tx,
  key: GrantPeriod,
  { submitted, periodOpen }: LastSubmission,
): Promise<boolean> {
  const { stamp, digest } = await loadContentDigest(tx, key);
  if (digest === submitted.digest) return true;
  const name = toName(key);
  const how = { removed: await findRemovedTexts(tx, key, submitted), periodOpen };
  // The content of a submission changes when its texts are disposed of.
  const snapshot = `${submitted.number} ${submitted.textsDisposedAt?.getTime() ?? ''} ${JSON.stringify(how)}`;
  const known = comparisons.get(name);
  if (known?.stamp === stamp && known.snapshot === snapshot) return known.same;
  const frozen = await findSnapshot(tx, key, submitted.number);
  const same = isSameReport(frozen?.content, JSON.parse(await getSubmissionContent(tx, key)), how);
  comparisons.set(name, { stamp, snapshot, same });
  return same;
}

/** Answers, explanations and submissions have retention periods and holds of their own. */
async function findRemovedTexts(
  tx: Tx,
  { periodPk }: GrantPeriod,
  { submittedAt, textsDisposedAt }: SnapshotHead,
): Promise<ReportComparison['removed']> {
  const disposed = await listDisposedKinds(tx, periodPk, submittedAt);
  return {
    frozen: textsDisposedAt !== null,
    answers: disposed.has('form-answers'),
    explanations: disposed.has('queries'),
  };
}

function toName({ grantId, periodPk }: GrantPeriod): string {
  return `${grantId} ${periodPk}`;
}
