/** Saved forms as flat tables, and the dictionary that explains their columns; read from the definitions. */
import { fieldKind } from '../form-kit/field-kinds.ts';
import type { Answer, Answers } from '../form-kit/answers.ts';
import type { Field, Form, FormContext, FormTable } from '../form-kit/form.ts';
import { allFields, toDescription, textIn } from '../form-kit/issues.ts';
import { isAskedInPeriod, listPeriodFields } from '../form-kit/period-fields.ts';
import { ACTIVE_COLUMNS, COMMENTS } from '../forms/page-columns.ts';
import {
  NOTHING_LABEL,
  NOTHING_NOTE_MAX,
  NOTHING_REASON_IDS,
  NOTHING_REASONS,
  type NothingStatement,
} from '../programme/nothing-to-report.ts';
import { STATUS, type PageStatus } from './page-status.ts';

export type ExportCell = string | number | null;

/** One saved page with what it is about. A page never saved has status 'unsaved' and no answers. */
export type ExportRecord = {
  readonly period: string;
  readonly grantId: number;
  readonly grantee: string;
  readonly stream: string;
  readonly cohort: string | null;
  readonly provider: { readonly pk: number; readonly name: string } | null;
  readonly program: { readonly pk: number; readonly name: string } | null;
  /** Active? of the provider or program; null while unset, and for the grantee page. */
  readonly active: boolean | null;
  /** Why there is nothing to report, while that is stated (decision 35). */
  readonly nothing: NothingStatement | null;
  readonly status: PageStatus;
  readonly answers: Answers;
  /** Comments of the report; the grantee page alone has them. */
  readonly comments: string | null;
  /** Name of the curriculum whose key is answered. */
  readonly curriculum: string | null;
};

/** Column names as the specification spells them, and codes; or the questions in words, and words. */
export type ExportWords = 'codes' | 'words';

/** A column of the exported table. */
type Column = {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
  readonly values: string;
  readonly cell: (record: ExportRecord, words: ExportWords) => ExportCell;
};

/** The headings of a form's table. */
export function exportHeadings(form: Form, context: FormContext, words: ExportWords): readonly string[] {
  return listColumns(form, context).map((column) => (words === 'codes' ? column.name : column.label));
}

/** How records of a form become lines under its headings. */
export function exportLines(
  form: Form,
  context: FormContext,
  words: ExportWords,
): (record: ExportRecord) => readonly ExportCell[] {
  const columns = listColumns(form, context);
  return (record) => columns.map((column) => column.cell(record, words));
}

/** The headings of the table that holds the rows of a form's repeated group; null for a form without one. */
export function rowHeadings(form: Form, context: FormContext, words: ExportWords): readonly string[] | null {
  const group = findGroup(form);
  if (!group) return null;
  const fields = (group.rowFields ?? []).filter((field) => isAskedInPeriod(field, context));
  const names = fields.map((field) => (words === 'codes' ? field.name : textIn(field.label, context)));
  return [...(words === 'codes' ? ROW_NAMES : ROW_LABELS), ...names];
}

/** The lines of a record's repeated group. */
export function rowLines(form: Form, context: FormContext, record: ExportRecord): readonly ExportCell[][] {
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
  return rows.map((row) => [...place, ...fields.map((field) => plain(row[field.name]))]);
}

export const DICTIONARY_HEADINGS = ['Form', 'Column', 'Question', 'Kind', 'Values'] as const;

/** One line for each column of the form's tables. */
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

function listColumns(form: Form, context: FormContext): readonly Column[] {
  const questions = listPeriodFields(form, context)
    .filter(({ field }) => field.kind !== 'rows')
    .flatMap(({ section, field }) => columnsOfField(field, textIn(section.title, context), context));
  const derived = (form.derived?.columns ?? []).map((name) => ({
    name,
    label: name,
    kind: 'computed on every save',
    values: '',
    cell: (record: ExportRecord) => plain(record.answers[name]),
  }));
  return [
    ...placeColumns(form.table),
    ...questions,
    ...derived,
    ...listComments(form.table),
    ...nothingColumns(form.table),
  ];
}

function columnsOfField(field: Field, section: string, context: FormContext): readonly Column[] {
  const label = `${section}: ${toDescription(field, context)}`;
  const column = {
    name: field.name,
    label,
    kind: fieldKind(field).exported,
    values: toValues(field),
    cell: (record: ExportRecord, words: ExportWords) =>
      words === 'codes' ? plain(record.answers[field.name]) : inWords(field, record),
  };
  if (field.kind !== 'curriculum') return [column];
  const name = {
    name: 'curriculum_name',
    label: `${section}: Name in the list`,
    kind: 'text',
    values: 'name of the curriculum under the key',
    cell: (record: ExportRecord) => record.curriculum,
  };
  return [column, name];
}

function inWords(field: Field, record: ExportRecord): ExportCell {
  const value = record.answers[field.name];
  if (field.kind === 'curriculum') return value === 0 ? 'Other' : record.curriculum;
  const choice = field.choices?.find(({ code }) => code === value);
  return choice?.label ?? plain(value);
}

function plain(value: Answer | undefined): ExportCell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function toValues(field: Field): string {
  if (field.kind === 'curriculum') return '0 = Other';
  if (field.maxLength !== undefined) return `at most ${field.maxLength} characters`;
  return (field.choices ?? []).map(({ code, label }) => `${code} = ${label}`).join('; ');
}

function placeColumns(table: FormTable): readonly Column[] {
  const text = (
    name: string,
    label: string,
    cell: (record: ExportRecord) => ExportCell,
    values = '',
  ): Column => ({ name, label, kind: 'place', values, cell });
  const provider = [
    text('provider_pk', 'Provider key', (record) => record.provider?.pk ?? null),
    text('provider_name', 'Provider', (record) => record.provider?.name ?? null),
  ];
  const program = [
    text('program_pk', 'Program key', (record) => record.program?.pk ?? null),
    text('program_name', 'Program', (record) => record.program?.name ?? null),
  ];
  const active = (column: { name: string; label: string }) =>
    text(column.name, column.label, (record) => plain(record.active), 'Yes, No, or blank while unset');
  return [
    text('period', 'Report period', (record) => record.period),
    text('grant', 'Grant', (record) => record.grantId, 'key of the grant'),
    text('grantee', 'Grantee', (record) => record.grantee),
    text('funding_stream', 'Funding stream', (record) => record.stream),
    text('cohort', 'Cohort', (record) => record.cohort),
    ...(table === 'grant_submissions' ? [] : provider),
    ...(table === 'program_submissions' ? program : []),
    ...(table === 'provider_submissions' ? [active(ACTIVE_COLUMNS.provider)] : []),
    ...(table === 'program_submissions' ? [active(ACTIVE_COLUMNS.program)] : []),
    text(
      'status',
      'Status',
      (record) => STATUS[record.status].label,
      Object.values(STATUS)
        .map(({ label }) => label)
        .join('; '),
    ),
  ];
}

function listComments(table: FormTable): readonly Column[] {
  if (table !== COMMENTS.table) return [];
  return [
    {
      name: COMMENTS.name,
      label: COMMENTS.label,
      kind: 'text',
      values: `at most ${COMMENTS.maxLength} characters`,
      cell: (record) => record.comments,
    },
  ];
}

/** Why there is nothing to report, of the provider or program that the line is about (decision 35). */
function nothingColumns(table: FormTable): readonly Column[] {
  if (table === 'grant_submissions') return [];
  return [
    {
      name: 'nothing_to_report',
      label: NOTHING_LABEL,
      kind: 'place',
      values: NOTHING_REASON_IDS.map((id) => `${id} = ${NOTHING_REASONS[id]}`).join('; '),
      cell: ({ nothing: stated }, words) =>
        stated && (words === 'codes' ? stated.reason : NOTHING_REASONS[stated.reason]),
    },
    {
      name: 'nothing_to_report_note',
      label: `${NOTHING_LABEL}: explanation`,
      kind: 'place',
      values: `at most ${NOTHING_NOTE_MAX} characters`,
      cell: ({ nothing: stated }) => stated?.note ?? null,
    },
  ];
}
