/** Receives one batch of an upload: opens, continues or commits it in one transaction (decision 18). */
import type { Announcement, UploadBatch } from '@srae/contract/schemas/uploads';
import { withoutControls } from '@srae/domain/form-kit/texts';
import { getSurvey } from '@srae/domain/instruments/instruments';
import { sha256Hex } from '../digest.ts';
import { Problem } from '../../problem.ts';
import type { Db, Scope, Tx } from '../../store/database/database.ts';
import { getPageContext } from '../../store/forms/form-context.ts';
import { lockSubmission } from '../../store/reports/snapshots.ts';
import { listSurveyedPrograms } from '../../store/uploads/expected.ts';
import {
  toUploadExpiry,
  findOpenUploadByHash,
  saveCommittedAnswer,
  createOpenUpload,
  saveBatch,
  type StoredBatch,
  saveNextBatch,
  type OpenUpload,
  type SurveyPlace,
} from '../../store/uploads/open-uploads.ts';
import type { ActContext } from '../audit/record-act.ts';
import { commitUpload, type BatchResult } from './commit.ts';
import type { UploadCounter, UploadCounters } from './counters.ts';
import { endEarlierUpload } from './end-upload.ts';
import { prepareRows, type PreparedRows } from './prepare-ahead.ts';
import { refuseUnlessWritable } from '../forms/assert-writable.ts';
import { toGrantPlace } from '../../store/access/keys.ts';

export type BatchRequest = {
  readonly place: SurveyPlace;
  readonly batch: UploadBatch;
  readonly act: ActContext;
  /** Identifies the save attempt; empty if the caller sends none. */
  readonly attempt: string;
  /** 256 random bits for a new upload. */
  readonly newTransactionId: string;
  readonly counters: UploadCounters;
  /** The rows, if they were validated while the batch waited for earlier ones. */
  readonly prepared: PreparedRows | null;
};

/** Stores the batch once; a repeat of a stored batch gets the same response (BEY-075). */
export async function receiveBatch(tx: Tx, request: BatchRequest): Promise<BatchResult> {
  const { place, batch } = request;
  // Rows between start and commit are invisible, so access is checked at the start and at the commit only.
  if (batch.transactionId === null || batch.commit) {
    await lockSubmission(tx, place);
    refuseUnlessWritable(await getPageContext(tx, toGrantPlace(place)));
  }
  return batch.transactionId === null
    ? startUpload(tx, request)
    : receiveNext(tx, request, batch.transactionId);
}

/**
 * Stores a batch between the first and the last in one round trip. Null where a check fails, which is rare:
 * `receiveBatch` then gives the reason.
 */
export async function continueUpload(
  db: Db,
  scope: Scope,
  request: BatchRequest,
): Promise<BatchResult | null> {
  const { place, batch, act, counters, prepared } = request;
  const { transactionId } = batch;
  if (transactionId === null || batch.batchIndex === 0 || batch.commit || !prepared) return null;
  const next = {
    ...place,
    transactionHash: sha256Hex(transactionId),
    openedBy: act.actor.sub,
    nextBatchIndex: batch.batchIndex,
    receivedRows: prepared.firstNumber - 1,
  };
  const counter = counters.of(next);
  const stored = await saveNextBatch(db, scope, next, readyBatch(request, prepared, counter));
  if (!stored) return null;
  count(counters, counter, { ...next, ...stored }, prepared);
  return { transactionId, receipt: null };
}

async function startUpload(tx: Tx, request: BatchRequest): Promise<BatchResult> {
  const { place, batch, act } = request;
  if (batch.batchIndex !== 0) throw new Problem('UPLOAD_BATCH_ORDER', { expected_batch_index: 0 });
  if (!batch.announcement)
    throw new Problem('BAD_REQUEST', [{ field: 'formData', message: 'The file is not announced.' }]);
  const bodyHash = batch.commit
    ? sha256Hex(JSON.stringify([request.attempt, batch.names, batch.rows, batch.columns, batch.announcement]))
    : null;
  const repeated = await endEarlierUpload(tx, place, act, bodyHash);
  if (repeated) return repeated;
  const open = await createOpenUpload(tx, place, {
    transactionHash: sha256Hex(request.newTransactionId),
    by: act.actor.sub,
    at: act.at,
    announced: { ...batch.announcement, ...toNames(batch.announcement) },
  });
  return store(tx, request, open, { transactionId: request.newTransactionId, bodyHash });
}

async function receiveNext(tx: Tx, request: BatchRequest, transactionId: string): Promise<BatchResult> {
  const { place, batch, act } = request;
  const open = await findOpenUploadByHash(tx, sha256Hex(transactionId));
  if (!open || !belongs(open, place, act) || toUploadExpiry(open) <= act.at) throw new Problem('UPLOAD_GONE');
  const isLast = batch.batchIndex === open.nextBatchIndex - 1;
  if (open.committed) {
    if (batch.batchIndex >= open.nextBatchIndex) throw new Problem('UPLOAD_GONE');
    return { transactionId, receipt: batch.commit && isLast ? open.committed.receipt : null };
  }
  if (batch.batchIndex < open.nextBatchIndex && !batch.commit) return { transactionId, receipt: null };
  if (batch.batchIndex !== open.nextBatchIndex) {
    throw new Problem('UPLOAD_BATCH_ORDER', { expected_batch_index: open.nextBatchIndex });
  }
  return store(tx, request, open, { transactionId, bodyHash: null });
}

async function store(
  tx: Tx,
  request: BatchRequest,
  open: OpenUpload,
  { transactionId, bodyHash }: { readonly transactionId: string; readonly bodyHash: string | null },
): Promise<BatchResult> {
  const { place, batch, act, counters, prepared } = request;
  const firstNumber = open.receivedRows + 1;
  const rows =
    prepared?.firstNumber === firstNumber
      ? prepared
      : prepareRows(
          getSurvey(place.instrument, place.kind),
          batch,
          await listSurveyedPrograms(tx, place),
          firstNumber,
        );
  const counter = counters.of(open);
  const stored = await saveBatch(tx, open, readyBatch(request, rows, counter));
  const counting = count(counters, counter, stored, rows);
  if (!batch.commit) return { transactionId, receipt: null };
  counters.forget(open);
  const receipt = await commitUpload(tx, stored, act, counting);
  await saveCommittedAnswer(tx, stored, { transactionId, receipt, bodyHash });
  return { transactionId, receipt };
}

function readyBatch(
  { batch, act, counters }: BatchRequest,
  { survey, rows }: PreparedRows,
  counter: UploadCounter | null,
): StoredBatch {
  const countedBy = counter && counters.processName;
  return { survey, rows, countedBy, commit: batch.commit, at: act.at };
}

/** Updates the counter if it matches the database; returns the counter covering all stored rows, or null. */
function count(
  counters: UploadCounters,
  counter: UploadCounter | null,
  stored: Pick<OpenUpload, 'transactionHash' | 'countedBy'>,
  rows: PreparedRows,
): UploadCounter | null {
  if (counter && stored.countedBy === counters.processName) {
    counter.add(rows.survey, rows.rows);
    return counter;
  }
  counters.forget(stored);
  return null;
}

function belongs(open: OpenUpload, place: SurveyPlace, { actor }: ActContext): boolean {
  const samePlace =
    open.kind === place.kind && open.grantId === place.grantId && open.periodPk === place.periodPk;
  return samePlace && open.providerId === place.providerId && open.openedBy === actor.sub;
}

/** Names of file and sheet as plain text of at most 255 characters; never a path (UP-7). */
function toNames(file: Announcement): Pick<Announcement, 'upload_file_name' | 'upload_sheet_name'> {
  const name = file.upload_file_name.split(/[/\\]/).at(-1) ?? '';
  const shown = withoutControls(name).trim().slice(0, 255);
  return {
    upload_file_name: shown === '' ? 'unnamed' : shown,
    upload_sheet_name: file.upload_sheet_name === null ? null : withoutControls(file.upload_sheet_name),
  };
}
