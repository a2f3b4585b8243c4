/** Work on the rows of a batch that needs no lock on its upload: validation. */
import type { UploadBatch } from '@srae/contract/schemas/uploads';
import { BATCH_SIZE } from '@srae/domain/survey/limits';
import type { Survey } from '@srae/domain/survey/catalogue/column';
import type { ProgramRows } from '../../store/uploads/survey-rows.ts';
import type { SurveyedProgram } from '../../store/uploads/expected.ts';
import { type SentRows, validateRows } from './validate-rows.ts';
import type { ProgramCache } from './batch-sequencer.ts';

export type PreparedRows = {
  readonly survey: Survey;
  /** The assumed survey number of the first row. */
  readonly firstNumber: number;
  readonly rows: ProgramRows;
};

/** Validates the rows of a batch. Throws UPLOAD_ROWS_INVALID and BAD_REQUEST as `validateRows` does. */
export function prepareRows(
  survey: Survey,
  batch: SentRows,
  programs: readonly SurveyedProgram[],
  firstNumber: number,
): PreparedRows {
  return { survey, firstNumber, rows: validateRows(survey, batch, programs, firstNumber) };
}

/**
 * The rows of a batch on the assumption that every earlier batch is full, as with the page; null when they cannot be
 * accepted on it. Refusals are decided later, in order.
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
