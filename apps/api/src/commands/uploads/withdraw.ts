/** Withdraws survey data that are in force (decision 31). */
import { Problem } from '../../problem.ts';
import { toGrantPlace } from '../../store/access/keys.ts';
import type { Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { lockSubmission } from '../../store/reports/snapshots.ts';
import {
  deleteOpenUpload,
  listOverlappingUploads,
  type UploadPlace,
} from '../../store/uploads/open-uploads.ts';
import { saveReplacedUpload } from '../../store/uploads/replaced-uploads.ts';
import { listProvidersInForce } from '../../store/uploads/uploads-in-force.ts';
import { deleteInForce, saveWithdrawals } from '../../store/uploads/uploads.ts';
import { type ActContext, recordAct } from '../audit/record-act.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { toUploadObject } from './upload-object.ts';

/**
 * Withdraws the data in force for the place; `rows` is the number typed to confirm. The history keeps the receipts
 * and records the withdrawal. Throws NOTHING_IN_FORCE, and ROWS_DIFFER with the number in force.
 */
export async function withdrawUploads(
  tx: Tx,
  place: UploadPlace,
  rows: number,
  act: ActContext,
): Promise<void> {
  await lockSubmission(tx, place);
  refuseUnlessWritable(await getPageContext(tx, toGrantPlace(place)));
  const inForce = await listProvidersInForce(tx, place);
  if (inForce.length === 0) throw new Problem('NOTHING_IN_FORCE');
  const rowsInForce = inForce.reduce((sum, one) => sum + one.rows, 0);
  if (rows !== rowsInForce) throw new Problem('ROWS_DIFFER', { rows: rowsInForce });
  const parts = await deleteInForce(tx, place);
  // Sending the same file again is a new upload, not a repeat of the withdrawn one.
  for (const open of await listOverlappingUploads(tx, place))
    if (open.committed) await deleteOpenUpload(tx, open);
  await saveWithdrawals(tx, place, parts, { by: act.actor.sub, at: act.at });
  for (const part of parts) await saveReplacedUpload(tx, part);
  const numbers = [...new Set(inForce.map(({ number }) => number))];
  await recordAct(tx, act, {
    object: toUploadObject(place, numbers.join(' and ')),
    grantId: place.grantId,
    details: { rows },
  });
}
