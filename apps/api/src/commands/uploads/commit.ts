/** Commits an upload in the caller's transaction: row count, tallies, pointer to the upload in force (BEY-078). */
import type { Announcement, Receipt } from '@srae/contract/schemas/uploads';
import { Problem } from '../../problem.ts';
import type { Tx } from '../../store/database/database.ts';
import { saveTallies } from '../../store/figures/tallies.ts';
import { saveReplacedUpload } from '../../store/uploads/replaced-uploads.ts';
import type { OpenUpload } from '../../store/uploads/open-uploads.ts';
import { listReceipts, saveInForce } from '../../store/uploads/uploads.ts';
import { recordAct } from '../audit/record-act.ts';
import type { ActContext } from '../audit/record-act.ts';
import { countStored, type UploadCounter } from './counters.ts';
import { toUploadObject } from './upload-object.ts';

/** The response to a batch; the receipt is included on commit. */
export type BatchResult = { readonly transactionId: string; readonly receipt: Receipt | null };

/**
 * Puts the open upload in force and returns its receipt; `counter` covers its rows, or is null. Throws
 * UPLOAD_ROW_COUNT when rows are missing (BEY-083).
 */
export async function commitUpload(
  tx: Tx,
  open: OpenUpload,
  act: ActContext,
  counter: UploadCounter | null,
): Promise<Receipt> {
  const announced = open.announced.upload_row_count;
  if (open.receivedRows !== announced) {
    throw new Problem('UPLOAD_ROW_COUNT', { announced, received: open.receivedRows });
  }
  const { tallies, storedSha256 } = counter?.counted() ?? (await countStored(tx, open));
  await saveTallies(tx, open, tallies);
  const { number, replaced } = await saveInForce(tx, open, {
    uploadKey: open.uploadKey,
    announced: open.announced,
    storedSha256,
    by: act.actor.sub,
    at: act.at,
  });
  for (const part of replaced) await saveReplacedUpload(tx, part);
  await recordAct(tx, act, {
    object: toUploadObject(open, String(number)),
    grantId: open.grantId,
    details: {
      rows: announced,
      sha256: open.announced.upload_sha256,
      stored_sha256: storedSha256,
      ...countCorrections(open.announced),
    },
  });
  const [receipt] = await listReceipts(tx, open, number);
  if (!receipt) throw new Error('The receipt of a committed upload is missing.');
  return receipt;
}

/** Only numbers: texts from a file are in its receipt and never in the audit. */
function countCorrections({ upload_cells_corrected = 0, upload_values_mapped = [] }: Announcement) {
  return { cells_corrected: upload_cells_corrected, values_mapped: upload_values_mapped.length };
}
