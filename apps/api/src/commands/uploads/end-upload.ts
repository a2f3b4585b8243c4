/** Ends open uploads and removes uploads that are in force. */
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { FORMER_USER, listPersonNames } from '../../store/accounts/people.ts';
import { lockSubmission } from '../../store/reports/snapshots.ts';
import { deleteRows } from '../../store/uploads/survey-rows.ts';
import { deleteTallies } from '../../store/figures/tallies.ts';
import {
  deleteOpenUpload,
  toUploadExpiry,
  findOpenUpload,
  listOverlappingUploads,
  type OpenUpload,
  type UploadPlace,
} from '../../store/uploads/open-uploads.ts';
import { listProvidersInForce } from '../../store/uploads/uploads-in-force.ts';
import { deleteInForce } from '../../store/uploads/uploads.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import type { BatchResult } from './commit.ts';
import { toUploadObject } from './upload-object.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { toGrantPlace } from '../../store/access/keys.ts';

/**
 * Prepares a new upload of the place: the person's own open uploads that share rows with it are ended, someone else's
 * is a conflict (BEY-130, BEY-152). Returns the former result when a single-batch upload is repeated.
 */
export async function endEarlierUpload(
  tx: Tx,
  place: UploadPlace,
  { actor, at }: ActContext,
  bodyHash: string | null,
): Promise<BatchResult | null> {
  for (const open of await listOverlappingUploads(tx, place)) {
    const live = toUploadExpiry(open) > at;
    const own = open.openedBy === actor.sub;
    if (open.committed) {
      const { transactionId, receipt } = open.committed;
      const isRepeat = open.providerId === place.providerId && open.committed.bodyHash === bodyHash;
      if (live && own && bodyHash !== null && isRepeat) return { transactionId, receipt };
    } else if (live && !own) {
      throw await openElsewhere(tx, open);
    }
    await deleteOpenUpload(tx, open);
  }
  return null;
}

/** Ends the person's own open upload of the place; other people's and committed uploads are kept. */
export async function endOwnUpload(tx: Tx, place: UploadPlace, act: ActContext): Promise<void> {
  const open = await findOpenUpload(tx, place);
  const own = open !== null && open.openedBy === act.actor.sub && !open.committed;
  if (own) await deleteOpenUpload(tx, open);
  await recordEnd(tx, place, act, own ? 'open' : 'none');
}

/** Delete Existing Data: removes the grant's uploads, open or in force; receipts stay in the history. */
export async function deleteUploads(tx: Tx, place: UploadPlace, act: ActContext): Promise<void> {
  await lockSubmission(tx, place);
  refuseUnlessWritable(await getPageContext(tx, toGrantPlace(place)));
  for (const open of await listOverlappingUploads(tx, place)) await deleteOpenUpload(tx, open);
  const numbers = [...new Set((await listProvidersInForce(tx, place)).map(({ number }) => number))];
  for (const part of await deleteInForce(tx, place)) {
    await deleteRows(tx, part);
    await deleteTallies(tx, part);
  }
  await recordEnd(tx, place, act, numbers.length > 0 ? numbers.join(' and ') : 'none');
}

function recordEnd(tx: Tx, place: UploadPlace, act: ActContext, which: string): Promise<void> {
  return recordAct(tx, act, { object: toUploadObject(place, which), grantId: place.grantId });
}

async function openElsewhere(tx: Tx, open: OpenUpload): Promise<Problem> {
  const names = await listPersonNames(tx, [open.openedBy]);
  return new Problem('UPLOAD_OPEN_ELSEWHERE', {
    name: names.get(open.openedBy) ?? FORMER_USER,
    started_at: open.openedAt.toISOString(),
    expires_at: toUploadExpiry(open).toISOString(),
  });
}
