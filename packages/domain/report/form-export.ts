/** Saved forms as flat tables, and the dictionary that explains their columns; read from the definitions. */
import type { Variable } from '../dataset/variable.ts';
import { type AnswerRow, listRows } from '../form-kit/answers.ts';
import { fieldKind } from '../form-kit/field-kinds.ts';
import type { Field, Form, FormContext } from '../form-kit/form.ts';
import { allFields, textIn } from '../form-kit/issues.ts';
import { isAskedInPeriod } from '../form-kit/period-fields.ts';
import {
  type Column,
  type Described,
  type ExportCell,
  type ExportRecord,
  type ExportWords,
  fieldVariable,
  listColumns,
  placeColumns,
  toCell,
  acceptedAnswersText,
} from './form-columns.ts';

/** The headings of a form's table. */
export function exportHeadings(
  form: Form,
  context: FormContext,
  words: 'codes' | 'words',
): readonly string[] {
  return listColumns(form, context).map((column) => (words === 'codes' ? column.name : column.label));
}

/** Converts records of a form to rows under its headings. */
export function exportLines(
  form: Form,
  context: FormContext,
  words: ExportWords,
): (record: ExportRecord) => readonly ExportCell[] {
  const columns = listColumns(form, context);
  return (record) => columns.map((column) => column.cell(record, words));
}

/** The columns of a form's table as variables of a data file; their cells are those of `exportLines` in numbers. */
export function exportVariables(form: Form, context: FormContext): readonly Variable[] {
  return listColumns(form, context).map(({ variable }) => variable);
}

/** The headings of the table of a form's repeated group; null for a form without one. */
export function rowHeadings(form: Form, context: FormContext, words: ExportWords): readonly string[] | null {
  const columns = listRowColumns(form, context);
  if (columns.length === 0) return null;
  return columns.map((column) => (words === 'codes' ? column.name : column.label));
}

/** The columns of that table as variables. */
export function rowVariables(form: Form, context: FormContext): readonly Variable[] {
  return listRowColumns(form, context).map(({ variable }) => variable);
}

/** Converts the repeated group of records to rows under its headings. */
export function rowLines(
  form: Form,
  context: FormContext,
  words: ExportWords,
): (record: ExportRecord) => readonly (readonly ExportCell[])[] {
  const group = findGroup(form)?.name ?? '';
  const columns = listRowColumns(form, context);
  return (record) =>
    listRows(record.answers, group).map((row) => columns.map((column) => column.cell(record, words, row)));
}

export const DICTIONARY_HEADINGS = ['Form', 'Column', 'Question', 'Kind', 'Values'] as const;

/** One row per column of the form's tables. */
export function dictionaryLines(form: Form, context: FormContext): readonly (readonly string[])[] {
  const title = form.title(context.season);
  const rows = listRowColumns(form, context).filter(({ kind }) => kind !== 'place');
  const toLine =
    (table: string) =>
    ({ name, label, kind, values }: Described) => [table, name, label, kind, values];
  return [...listColumns(form, context).map(toLine(title)), ...rows.map(toLine(`${title}, cohorts`))];
}

/** A column of the table of a repeated group. */
type RowColumn = Omit<Column, 'cell'> & {
  readonly cell: (record: ExportRecord, words: ExportWords, row: AnswerRow) => ExportCell;
};

/** The place of a row, and the questions of the group; empty for a form without one. */
function listRowColumns(form: Form, context: FormContext): readonly RowColumn[] {
  const group = findGroup(form);
  if (!group) return [];
  const fields = (group.rowFields ?? []).filter((field) => isAskedInPeriod(field, context));
  return [
    ...placeColumns(form.table).filter(({ name }) => ROW_PLACES.has(name)),
    ...fields.map((field): RowColumn => {
      const label = textIn(field.label, context);
      return {
        name: field.name,
        label,
        kind: fieldKind(field).exported,
        values: acceptedAnswersText(field),
        variable: fieldVariable(field, label),
        cell: (_, words, row) => toCell(row[field.name], words),
      };
    }),
  ];
}

const ROW_PLACES: ReadonlySet<string> = new Set([
  'period',
  'grant',
  'grantee',
  'provider_pk',
  'provider_name',
  'program_pk',
  'program_name',
]);

function findGroup(form: Form): Field | undefined {
  return allFields(form).find((field) => field.kind === 'rows');
}
