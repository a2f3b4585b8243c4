/**
 * Whether a report has changed since its last submission: its digest is compared and, where that is another one, its
 * content. The content, megabytes for a large grant, is built only when its stamp, which is read every time, is another
 * one.
 */
import { LRUCache } from 'lru-cache';
import type { GrantPeriod } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { type DisposedKinds, listDisposedKinds } from '../../store/records/disposals.ts';
import { findSnapshot, type SnapshotHead } from '../../store/reports/snapshots.ts';
import {
  getContentStamp,
  getStampedContent,
  getSubmissionContent,
  type StampedContent,
  type StampedDigest,
} from '../../store/reports/submission-content.ts';
import { isSameReport, type ReportComparison } from './same-report.ts';

/** Maximum number of cached reports; the least recently used is evicted first. */
const REPORTS_MAX = 2000;

type Compared = { readonly stamp: string; readonly snapshot: string; readonly isSame: boolean };

/** Stamps name the database: one cache per process serves all. */
const digests = new LRUCache<string, StampedDigest>({ max: REPORTS_MAX });
const comparisons = new LRUCache<string, Compared>({ max: REPORTS_MAX });

/**
 * The stamp of the current content, and the SHA-256 in hex of what a submission would freeze now; with the content if
 * it had to be built and does not have the digest of the submission.
 */
export async function loadContentDigest(
  tx: Tx,
  key: GrantPeriod,
  submittedDigest: string,
): Promise<StampedContent> {
  const name = toName(key);
  const known = digests.get(name);
  if (known && known.stamp === (await getContentStamp(tx, key))) return { ...known, content: null };
  const { stamp, digest, content } = await getStampedContent(tx, key, submittedDigest);
  digests.set(name, { stamp, digest });
  return { stamp, digest, content };
}

type LastSubmission = {
  readonly submitted: SnapshotHead;
  readonly periodOpen: boolean;
  /** Read when needed, unless the caller has read them. */
  readonly disposed?: DisposedKinds | null;
};

export type ContentComparison = {
  /** Whether the current content says what was submitted, as `isSameReport` defines it. */
  readonly isSame: boolean;
  /** The current content, if the comparison had to build it. */
  readonly content: string | null;
};

/** Compares the current content with the last submission. */
export async function compareContent(
  tx: Tx,
  key: GrantPeriod,
  { submitted, periodOpen, disposed }: LastSubmission,
): Promise<ContentComparison> {
  const { stamp, digest, content: built } = await loadContentDigest(tx, key, submitted.digest);
  if (digest === submitted.digest) return { isSame: true, content: null };
  const name = toName(key);
  const removed = toRemovedTexts(submitted, disposed ?? (await listDisposedKinds(tx, key)));
  const how = { removed, periodOpen };
  // The content of a submission changes when its texts are disposed of.
  const snapshot = `${submitted.number} ${submitted.textsDisposedAt?.getTime() ?? ''} ${JSON.stringify(how)}`;
  const known = comparisons.get(name);
  if (known?.stamp === stamp && known.snapshot === snapshot) return { isSame: known.isSame, content: built };
  const frozen = await findSnapshot(tx, key, submitted.number);
  const content = built ?? (await getSubmissionContent(tx, key));
  const isSame = isSameReport(frozen?.content, JSON.parse(content), how);
  comparisons.set(name, { stamp, snapshot, isSame });
  return { isSame, content };
}

/** Answers, explanations and submissions have retention periods and holds of their own. */
function toRemovedTexts(
  { submittedAt, textsDisposedAt }: SnapshotHead,
  disposed: DisposedKinds,
): ReportComparison['removed'] {
  const isSince = (kind: string) => (disposed.get(kind) ?? -Infinity) > submittedAt.getTime();
  return {
    frozen: textsDisposedAt !== null,
    answers: isSince('form-answers'),
    explanations: isSince('queries'),
  };
}

function toName({ grantId, periodPk }: GrantPeriod): string {
  return `${grantId} ${periodPk}`;
}
