/**
 * What a report's current content is compared with: the digest of the last submission, and its content once the period
 * is closed for writing. The content, megabytes for a large grant, is built only when its stamp, which is read every
 * time, is another one.
 */
import { LRUCache } from 'lru-cache';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { findSnapshot, type SnapshotHead } from '../../store/reports/snapshots.ts';
import {
  getContentStamp,
  getStampedDigest,
  getSubmissionContent,
  type StampedDigest,
} from '../../store/reports/submission-content.ts';
import { isSameReport, type RemovedTexts } from './same-report.ts';

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

type Comparison = {
  readonly submitted: SnapshotHead;
  /** Of the present content. */
  readonly stamp: string;
  /** Kinds of records of the period that were disposed of. */
  readonly disposed: ReadonlySet<string>;
};

/** Whether the content of this stamp, of another digest than the submission, reports the same as `isSameReport` says. */
export async function saysTheSame(
  tx: Tx,
  key: GrantPeriod,
  { submitted, stamp, disposed }: Comparison,
): Promise<boolean> {
  const name = toName(key);
  const removed = toRemovedTexts(submitted, disposed);
  // The content of a submission changes when its texts are disposed of.
  const snapshot = `${submitted.number} ${submitted.textsDisposedAt?.getTime() ?? ''} ${JSON.stringify(removed)}`;
  const known = comparisons.get(name);
  if (known?.stamp === stamp && known.snapshot === snapshot) return known.same;
  const frozen = await findSnapshot(tx, key, submitted.number);
  const same = isSameReport(frozen?.content, JSON.parse(await getSubmissionContent(tx, key)), removed);
  comparisons.set(name, { stamp, snapshot, same });
  return same;
}

/** Answers, explanations and submissions have retention periods and holds of their own. */
function toRemovedTexts({ textsDisposedAt }: SnapshotHead, disposed: ReadonlySet<string>): RemovedTexts {
  const isFrozenDisposed = textsDisposedAt !== null;
  return {
    answers: isFrozenDisposed || disposed.has('form-answers'),
    explanations: isFrozenDisposed || disposed.has('queries'),
  };
}

function toName({ grantId, periodPk }: GrantPeriod): string {
  return `${grantId} ${periodPk}`;
}
