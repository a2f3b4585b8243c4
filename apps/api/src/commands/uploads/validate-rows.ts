/** Validates the rows of a batch again with the server's own definition of the survey (BEY-079, UP-3). */
import type { UploadBatch } from '@srae/contract/schemas/uploads';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey, SurveyKind } from '@srae/domain/survey/catalogue/column';
import { listExpectedRows } from '@srae/domain/survey/expectation';
import { indexPairs, type PairIndex } from '@srae/domain/survey/names';
import { normaliseName } from '@srae/domain/survey/rows/cell-text';
import { fromSent, toIndexed, type Indexed } from '@srae/domain/survey/rows/columns';
import { readBatch } from '@srae/domain/survey/rows/server-check';
import { Problem } from '../../problem.ts';
import type { ProgramRows } from '../../store/uploads/survey-rows.ts';
import type { SurveyedProgram } from '../../store/uploads/expected.ts';

/** The rows of a batch as they were sent. */
export type SentRows = Pick<UploadBatch, 'names' | 'rows' | 'columns'>;

/** A row that cannot be accepted, by its survey number. */
export type BadRow = { readonly row: number; readonly column: string | null; readonly message: string };

/**
 * The rows as they are stored, with their programs. `firstNumber` is the survey number of the first one. Throws
 * UPLOAD_ROWS_INVALID with the first bad rows, and BAD_REQUEST for columns outside the catalogue or of other lengths.
 */
export function validateRows(
  survey: Survey,
  batch: SentRows,
  programs: readonly SurveyedProgram[],
  firstNumber: number,
): ProgramRows {
  const { pairs, programIds: idOf } = toIndex(survey.kind, programs);
  const read = readBatch(survey, toCatalogue(survey, batch, firstNumber), { pairs, firstNumber });
  if ('refused' in read) {
    const bad = read.refused
      .slice(0, BAD_ROWS_MAX)
      .map(({ at, issue: { column, message } }): BadRow => ({ row: firstNumber + at, column, message }));
    throw new Problem('UPLOAD_ROWS_INVALID', { rows: bad });
  }
  const { pairs: found, ...rows } = read.rows;
  const programIds = found.values.map((at) => {
    const programId = idOf[at];
    if (programId === undefined) throw new Error('An expected pair has no program.');
    return programId;
  });
  return { ...rows, programs: { values: programIds, indices: found.indices } };
}

const BAD_ROWS_MAX = 20;

type ProgramIndex = {
  readonly pairs: PairIndex;
  /** The program of each provider and program name. */
  readonly programIds: readonly (number | undefined)[];
};

// Batches of one upload share the programs read for them.
const indexes = { entry: new WeakMap<object, ProgramIndex>(), exit: new WeakMap<object, ProgramIndex>() };

function toIndex(kind: SurveyKind, programs: readonly SurveyedProgram[]): ProgramIndex {
  const known = indexes[kind].get(programs);
  if (known) return known;
  const pairs = indexPairs(listExpectedRows(kind, programs));
  const byName = new Map(expectedPrograms(kind, programs).map((one) => [nameKey(one), one.programId]));
  const made = { pairs, programIds: pairs.pairs.map((pair) => byName.get(nameKey(pair))) };
  indexes[kind].set(programs, made);
  return made;
}

/** Programs whose names differ only in white space are treated as one: rows are assigned to the first. */
function expectedPrograms(
  kind: SurveyKind,
  programs: readonly SurveyedProgram[],
): readonly SurveyedProgram[] {
  return programs.filter((program) => listExpectedRows(kind, [program]).length > 0).toReversed();
}

function nameKey(pair: { readonly provider_name: string; readonly program_name: string }): string {
  return `${normaliseName(pair.provider_name)}\n${normaliseName(pair.program_name)}`;
}

/** The columns in catalogue order; an omitted one is blank, the survey number is consecutive. */
function toCatalogue(
  survey: Survey,
  { names, rows, columns: sent }: SentRows,
  firstNumber: number,
): readonly Indexed<unknown>[] {
  const columns = listColumns(survey).map(({ name }) => name);
  const wrong = names.flatMap((name, index) => {
    if (!columns.includes(name)) return [{ field: 'columnInfo', message: `Unknown column ${name}.` }];
    if (names.indexOf(name) === index) return [];
    return [{ field: 'columnInfo', message: `The column ${name} was sent twice.` }];
  });
  if (wrong.length > 0) throw new Problem('BAD_REQUEST', wrong);
  if (sent.length !== names.length) {
    const message = `There are ${sent.length} columns of ${names.length} names.`;
    throw new Problem('BAD_REQUEST', [{ field: 'batchValues', message }]);
  }
  const read = sent.map((column, index) => {
    const indexed = fromSent(column, rows);
    if (indexed) return indexed;
    const message = `The indices of ${names[index]} are not those of ${rows} rows.`;
    throw new Problem('BAD_REQUEST', [{ field: 'batchValues', message }]);
  });
  return columns.map((name, index) => {
    const known = read[names.indexOf(name)];
    if (known) return known;
    if (index > 0) return { values: [null], indices: new Uint16Array(rows) };
    return toIndexed(Array.from({ length: rows }, (_, row) => firstNumber + row));
  });
}
