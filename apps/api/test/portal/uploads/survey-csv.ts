/** Survey files as sent by a program: csv with the column names as headings. */
import { listColumns, listFileColumns } from '@srae/domain/survey/catalogue/catalogue';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import { SURVEYS } from '@srae/domain/instruments/2021/surveys/surveys';
import { csvText } from '@srae/sheets/write/write-csv';
import { listRows } from './upload-bodies.ts';

/** A file with one row per set of answers; unanswered columns are blank. */
export function surveyCsv(kind: SurveyKind, answers: readonly Readonly<Record<string, unknown>>[]): Buffer {
  const names = listColumns(SURVEYS[kind]).map(({ name }) => name);
  const columns = listFileColumns(SURVEYS[kind]).map(({ name }) => name);
  const rows = listRows(kind, answers).map((row) => columns.map((name) => toCell(row[names.indexOf(name)])));
  return Buffer.from(csvText([columns, ...rows]));
}

function toCell(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
