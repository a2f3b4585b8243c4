/** Ends open uploads and takes uploads out of force. */
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { loadPageContext } from '../../store/forms/form-context.ts';
import { namesOfPeople } from '../../store/accounts/people.ts';
import { lockSubmission } from '../../store/reports/snapshots.ts';
import { deleteRows } from '../../store/uploads/survey-rows.ts';
import { deleteTallies } from '../../store/figures/tallies.ts';
import {
  deleteOpenUpload,
  toExpiry,
  findOpenAt,
  type OpenUpload,
  type UploadPlace,
} from '../../store/uploads/open-uploads.ts';
import { deleteInForce, findInForce } from '../../store/uploads/uploads.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import type { BatchResult } from './commit.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { grantPlace } from '../../store/access/keys.ts';

/**
 * Makes room for a new upload of the place: the same person's open one ends at once, someone else's is a conflict
 * (BEY-130). Answers the former result when a single-batch upload is sent once more.
 */
export async function endEarlierUpload(
  tx: Tx,
  place: UploadPlace,
  { actor, at }: ActContext,
  bodyHash: string | null,
): Promise<BatchResult | null> {
  const open = await findOpenAt(tx, place);
  if (!open) return null;
  const live = toExpiry(open) > at;
  const own = open.openedBy === actor.sub;
  if (open.committed) {
    const { transactionId, receipt } = open.committed;
    if (live && own && bodyHash !== null && open.committed.bodyHash === bodyHash)
      return { transactionId, receipt };
  } else if (live && !own) {
    throw await openElsewhere(tx, open);
  }
  await deleteOpenUpload(tx, open);
  return null;
}

/** Ends the person's own open upload of the place; someone else's, and what has been committed, stays. */
export async function endOwnUpload(tx: Tx, place: UploadPlace, act: ActContext): Promise<void> {
  const open = await findOpenAt(tx, place);
  const own = open !== null && open.openedBy === act.actor.sub && !open.committed;
  if (own) await deleteOpenUpload(tx, open);
  await recordEnd(tx, place, act, own ? 'open' : 'none');
}

/** Delete Existing Data: the place has no upload any more, open or in force; receipts stay in the history. */
export async function deleteUploads(tx: Tx, place: UploadPlace, act: ActContext): Promise<void> {
  await lockSubmission(tx, place);
  refuseUnlessWritable(await loadPageContext(tx, grantPlace(place)));
  const open = await findOpenAt(tx, place);
  if (open) await deleteOpenUpload(tx, open);
  const inForce = await findInForce(tx, place);
  if (inForce) {
    const key = { ...place, uploadKey: inForce.uploadKey };
    await deleteInForce(tx, place);
    await deleteRows(tx, key);
    await deleteTallies(tx, key);
  }
  await recordEnd(tx, place, act, inForce?.number ?? 'none');
}

function recordEnd(
  tx: Tx,
  place: UploadPlace,
  act: ActContext,
  which: number | 'open' | 'none',
): Promise<void> {
  return recordAct(tx, act, {
    object: `${place.kind} upload ${which}, period ${place.periodPk}`,
    grantId: place.grantId,
  });
}

async function openElsewhere(tx: Tx, open: OpenUpload): Promise<Problem> {
  const names = await namesOfPeople(tx, [open.openedBy]);
  return new Problem('UPLOAD_OPEN_ELSEWHERE', {
    name: names.get(open.openedBy) ?? 'former user',
    started_at: open.openedAt.toISOString(),
    expires_at: toExpiry(open).toISOString(),
  });
}
