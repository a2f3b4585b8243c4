/** Judges the rows of a batch again with the server's own definition of the survey (BEY-079, UP-3). */
import type { UploadBatch } from '@srae/contract/schemas/uploads';
import { listColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { Survey, SurveyKind } from '@srae/domain/survey/catalogue/column';
import { listExpectedRows } from '@srae/domain/survey/expectation';
import { indexPairs, normaliseName } from '@srae/domain/survey/names';
import { readBatchRow, type RowIssue } from '@srae/domain/survey/rows/server-check';
import { Problem } from '../../problem.ts';
import type { ProgramRow } from '../../store/uploads/survey-rows.ts';
import type { SurveyedProgram } from '../../store/uploads/expected.ts';

/** A row that cannot be accepted, by its survey number. */
export type BadRow = { readonly row: number; readonly column: string | null; readonly message: string };

/**
 * The rows as they are stored, with their programs. `firstNumber` is the survey number of the first one. Throws
 * UPLOAD_ROWS_INVALID with the first bad rows, and BAD_REQUEST for columns outside the catalogue.
 */
export function validateRows(
  survey: Survey,
  batch: Pick<UploadBatch, 'columns' | 'rows'>,
  programs: readonly SurveyedProgram[],
  firstNumber: number,
): readonly ProgramRow[] {
  const pairs = indexPairs(listExpectedRows(survey.kind, programs));
  const byName = new Map(expectedPrograms(survey.kind, programs).map((one) => [nameKey(one), one.programId]));
  const programIds = pairs.pairs.map((pair) => byName.get(nameKey(pair)));
  const inOrder = arranger(survey, batch.columns);
  const rows: ProgramRow[] = [];
  const bad: BadRow[] = [];
  let number = firstNumber - 1;
  for (const sent of batch.rows) {
    number += 1;
    const read = readBatchRow(survey, inOrder(sent, number), pairs);
    const issue = 'issue' in read ? read.issue : numberIssue(survey, read.row[0], number);
    if (issue) {
      bad.push({ row: number, column: issue.column, message: issue.message });
      if (bad.length === BAD_ROWS_MAX) break;
    } else if ('row' in read) {
      const programId = programIds[read.pair];
      if (programId === undefined) throw new Error('An expected pair has no program.');
      rows.push({ programId, values: read.row });
    }
  }
  if (bad.length > 0) throw new Problem('UPLOAD_ROWS_INVALID', { rows: bad });
  return rows;
}

const BAD_ROWS_MAX = 20;

/** Two programs whose names differ in white space alone are one pair: its rows belong to the first. */
function expectedPrograms(
  kind: SurveyKind,
  programs: readonly SurveyedProgram[],
): readonly SurveyedProgram[] {
  return programs.filter((program) => listExpectedRows(kind, [program]).length > 0).toReversed();
}

function nameKey(pair: { readonly provider_name: string; readonly program_name: string }): string {
  return `${normaliseName(pair.provider_name)}\n${normaliseName(pair.program_name)}`;
}

/** Brings the values of a row into the catalogue's order; a column that is left out is blank, the survey number runs on. */
function arranger(
  survey: Survey,
  names: readonly string[],
): (row: unknown, number: number) => readonly unknown[] {
  const columns = listColumns(survey).map(({ name }) => name);
  const wrong = names.flatMap((name, index) => {
    if (!columns.includes(name)) return [{ field: 'columnInfo', message: `Unknown column ${name}.` }];
    if (names.indexOf(name) === index) return [];
    return [{ field: 'columnInfo', message: `The column ${name} was sent twice.` }];
  });
  if (wrong.length > 0) throw new Problem('BAD_REQUEST', wrong);
  const positions = columns.map((name) => names.indexOf(name));
  const same = names.length === columns.length && positions.every((position, index) => position === index);
  return (row, number) => {
    // A row of another length fails the shape check of the catalogue.
    if (!Array.isArray(row) || row.length !== names.length)
      return Array.isArray(row) && !same ? [] : toArray(row);
    if (same) return row;
    return positions.map((position, index) => (position >= 0 ? row[position] : index === 0 ? number : null));
  };
}

function toArray(row: unknown): readonly unknown[] {
  return Array.isArray(row) ? row : [];
}

/** The product numbers the rows itself (UPL-054): another number means rows are missing or doubled. */
function numberIssue(survey: Survey, found: unknown, expected: number): RowIssue | null {
  if (found === expected) return null;
  const column = listColumns(survey)[0]?.name ?? null;
  const message = `${column} is ${String(found)} instead of ${expected}`;
  return { code: 'out-of-range', column, value: String(found), message };
}
