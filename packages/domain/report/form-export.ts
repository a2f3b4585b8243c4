/** Saved forms as flat tables, and the dictionary that explains their columns; read from the definitions. */
import type { Variable } from '../dataset/variable.ts';
import { integerVariable, textVariable } from '../dataset/variable.ts';
import { fieldKind } from '../form-kit/field-kinds.ts';
import type { Field, Form, FormContext } from '../form-kit/form.ts';
import { allFields, textIn } from '../form-kit/issues.ts';
import { isAskedInPeriod } from '../form-kit/period-fields.ts';
import {
  type ExportCell,
  type ExportRecord,
  type ExportWords,
  fieldVariable,
  listColumns,
  toCell,
  toValues,
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
  const group = findGroup(form);
  if (!group) return null;
  const fields = (group.rowFields ?? []).filter((field) => isAskedInPeriod(field, context));
  const names = fields.map((field) => (words === 'codes' ? field.name : textIn(field.label, context)));
  return [...(words === 'codes' ? ROW_NAMES : ROW_LABELS), ...names];
}

/** The columns of that table as variables; null for a form without one. */
export function rowVariables(form: Form, context: FormContext): readonly Variable[] | null {
  const group = findGroup(form);
  if (!group) return null;
  const fields = (group.rowFields ?? []).filter((field) => isAskedInPeriod(field, context));
  const place = ROW_NAMES.map((name, at) => {
    const label = ROW_LABELS[at] ?? name;
    return name === 'grant' || name.endsWith('_pk')
      ? integerVariable(name, label)
      : textVariable(name, label);
  });
  return [...place, ...fields.map((field) => fieldVariable(field, textIn(field.label, context)))];
}

/** The lines of a record's repeated group. */
export function rowLines(
  form: Form,
  context: FormContext,
  record: ExportRecord,
  words: ExportWords = 'codes',
): readonly ExportCell[][] {
  const group = findGroup(form);
  const rows = group ? record.answers[group.name] : null;
  if (!group || !Array.isArray(rows)) return [];
  const fields = (group.rowFields ?? []).filter((field) => isAskedInPeriod(field, context));
  const { provider, program } = record;
  const place = [
    record.period,
    record.grantId,
    record.grantee,
    provider?.pk ?? null,
    provider?.name ?? null,
    program?.pk ?? null,
    program?.name ?? null,
  ];
  return rows.map((row) => [...place, ...fields.map((field) => toCell(row[field.name], words))]);
}

export const DICTIONARY_HEADINGS = ['Form', 'Column', 'Question', 'Kind', 'Values'] as const;

/** One row per column of the form's tables. */
export function dictionaryLines(form: Form, context: FormContext): readonly (readonly string[])[] {
  const title = form.title(context.season);
  const group = findGroup(form);
  const rows = (group?.rowFields ?? []).filter((field) => isAskedInPeriod(field, context));
  return [
    ...listColumns(form, context).map(({ name, label, kind, values }) => [title, name, label, kind, values]),
    ...rows.map((field) => [
      `${title}, cohorts`,
      field.name,
      textIn(field.label, context),
      fieldKind(field).exported,
      toValues(field),
    ]),
  ];
}

const ROW_NAMES = [
  'period',
  'grant',
  'grantee',
  'provider_pk',
  'provider_name',
  'program_pk',
  'program_name',
] as const;

const ROW_LABELS = [
  'Report period',
  'Grant',
  'Grantee',
  'Provider key',
  'Provider',
  'Program key',
  'Program',
] as const;

function findGroup(form: Form): Field | undefined {
  return allFields(form).find((field) => field.kind === 'rows');
}
