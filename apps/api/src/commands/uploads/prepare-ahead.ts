/** What can be done with the rows of a batch before its upload is locked: judged, coded, written as a statement's text. */
import type { UploadBatch } from '@srae/contract/schemas/uploads';
import { BATCH_SIZE } from '@srae/domain/survey/limits';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import { toCompositeLiteral, type RowsLiteral } from '../../store/uploads/survey-rows.ts';
import type { SurveyedProgram } from '../../store/uploads/expected.ts';
import { type EncodedRows, encodeRows } from './tallies/encode-rows.ts';
import { validateRows } from './validate-rows.ts';
import type { ProgramCache } from './batch-sequencer.ts';

export type PreparedRows = {
  /** The survey number that the first row was taken to have. */
  readonly firstNumber: number;
  readonly count: number;
  readonly literal: RowsLiteral;
  readonly coded: EncodedRows;
};

/** Judges and writes the rows of a batch. Throws UPLOAD_ROWS_INVALID and BAD_REQUEST as `validateRows` does. */
export function prepareRows(
  survey: Survey,
  batch: Pick<UploadBatch, 'columns' | 'rows'>,
  programs: readonly SurveyedProgram[],
  firstNumber: number,
): PreparedRows {
  const rows = validateRows(survey, batch, programs, firstNumber);
  return {
    firstNumber,
    count: rows.length,
    literal: toCompositeLiteral(survey, rows),
    coded: encodeRows(survey, rows),
  };
}

/**
 * The rows of a batch as they are if every batch before it is full, as the page's are; null when they cannot be
 * accepted so. Refusals are decided later, in order.
 */
export function prepareAhead(
  survey: Survey,
  batch: UploadBatch,
  programs: readonly SurveyedProgram[],
): PreparedRows | null {
  try {
    return prepareRows(survey, batch, programs, batch.batchIndex * BATCH_SIZE + 1);
  } catch {
    return null;
  }
}

/** The expected programs, cached for a few seconds across the batches of an upload. */
export async function readCached(
  shared: ProgramCache,
  now: Date,
  read: () => Promise<readonly SurveyedProgram[]>,
): Promise<readonly SurveyedProgram[]> {
  if (shared.read && now.getTime() - shared.read.at.getTime() < SHARED_MS) return shared.read.programs;
  const programs = await read();
  shared.read = { programs, at: now };
  return programs;
}

const SHARED_MS = 3_000;
