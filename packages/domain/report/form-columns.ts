/** The columns of a form's table in files: their names, descriptions, types and values. */
import {
  type DataValue,
  integerVariable,
  labelledVariable,
  NO_YES,
  numberVariable,
  textVariable,
  type Variable,
} from '../dataset/variable.ts';
import type { Answer, Answers } from '../form-kit/answers.ts';
import { fieldKind } from '../form-kit/field-kinds.ts';
import type { Field, Form, FormContext, FormTable } from '../form-kit/form.ts';
import { allFields, toDescription, textIn } from '../form-kit/issues.ts';
import { listPeriodFields } from '../form-kit/period-fields.ts';
import { ACTIVE_COLUMNS, COMMENTS } from '../forms/page-columns.ts';
import {
  NOTHING_LABEL,
  NOTHING_NOTE_MAX,
  NOTHING_REASON_IDS,
  NOTHING_REASONS,
  type NothingStatement,
} from '../programme/nothing-to-report.ts';
import { STATUS, type PageStatus } from './page-status.ts';

export type ExportCell = DataValue;

/** An explanation of an issue, keyed by the field the issue links to. */
export type PageExplanation = { readonly field: string; readonly text: string };

/** One saved page with its grant, provider and program. A page never saved has status 'unsaved' and no answers. */
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
  /** Explanations of the page's minor issues (decision 36). */
  readonly explanations: readonly PageExplanation[];
  readonly status: PageStatus;
  readonly answers: Answers;
  /** Comments of the report; only on the grantee page. */
  readonly comments: string | null;
  /** Name of the curriculum whose key is the answer. */
  readonly curriculum: string | null;
};

/**
 * `codes`: column names of the specification, and codes; `words`: questions and labels; `numbers`: a number for every
 * answer, as in the variables of data files.
 */
export type ExportWords = 'codes' | 'words' | 'numbers';

/** A column's dictionary entry. */
export type Described = {
  readonly name: string;
  readonly label: string;
  readonly kind: string;
  readonly values: string;
};

/** A column of the exported table. */
export type Column = Described & {
  readonly variable: Variable;
  readonly cell: (record: ExportRecord, words: ExportWords) => ExportCell;
};

/** The columns of a form's table in a period: place, questions, derived values, comments, reasons. */
export function listColumns(form: Form, context: FormContext): readonly Column[] {
  const questions = listPeriodFields(form, context)
    .filter(({ field }) => field.kind !== 'rows')
    .flatMap(({ section, field }) => columnsOfField(field, textIn(section.title, context), context));
  const derived = (form.derived?.columns ?? []).map((name) => ({
    name,
    label: name,
    kind: 'computed on every save',
    values: '',
    variable: labelledVariable(name, name, NO_YES),
    cell: (record: ExportRecord, words: ExportWords) => toCell(record.answers[name], words),
  }));
  return [
    ...placeColumns(form.table),
    ...questions,
    ...derived,
    ...listComments(form.table),
    ...nothingColumns(form.table),
    explanationColumn(form, context),
  ];
}

function columnsOfField(field: Field, section: string, context: FormContext): readonly Column[] {
  const label = `${section}: ${toDescription(field, context)}`;
  const column = {
    name: field.name,
    label,
    kind: fieldKind(field).exported,
    values: acceptedAnswersText(field),
    variable: fieldVariable(field, label),
    cell: (record: ExportRecord, words: ExportWords) =>
      words === 'words' ? inWords(field, record) : toCell(record.answers[field.name], words),
  };
  if (field.kind !== 'curriculum') return [column];
  const name = {
    name: 'curriculum_name',
    label: `${section}: Name in the list`,
    kind: 'text',
    values: 'name of the curriculum under the key',
    variable: textVariable('curriculum_name', `${section}: Name in the list`),
    cell: (record: ExportRecord) => record.curriculum,
  };
  return [column, name];
}

function inWords(field: Field, record: ExportRecord): ExportCell {
  const value = record.answers[field.name];
  if (field.kind === 'curriculum') return value === 0 ? 'Other' : record.curriculum;
  const choice = field.choices?.find(({ code }) => code === value);
  return choice?.label ?? toCell(value, 'words');
}

/** An answer as a cell. */
export function toCell(value: Answer | undefined, words: ExportWords): ExportCell {
  if (typeof value === 'boolean') return words === 'numbers' ? Number(value) : value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** The field as a variable: boxes and choices are labelled numbers. */
export function fieldVariable(field: Field, label: string): Variable {
  const { column } = fieldKind(field);
  if (field.kind === 'curriculum') return labelledVariable(field.name, label, [{ value: 0, label: 'Other' }]);
  if (column === 'boolean') return labelledVariable(field.name, label, NO_YES);
  if (column === 'decimal') return numberVariable(field.name, label);
  if (column !== 'integer') return textVariable(field.name, label);
  const values = (field.choices ?? []).map((one) => ({ value: one.code, label: one.label }));
  return values.length > 0 ? labelledVariable(field.name, label, values) : integerVariable(field.name, label);
}

/** The accepted answers of a field, in words. */
export function acceptedAnswersText(field: Field): string {
  if (field.kind === 'curriculum') return '0 = Other';
  if (field.maxLength !== undefined) return `at most ${field.maxLength} characters`;
  return (field.choices ?? []).map(({ code, label }) => `${code} = ${label}`).join('; ');
}

/** The grant, the provider and the program of a row, and their states. */
export function placeColumns(table: FormTable): readonly Column[] {
  const text = (name: string, label: string, cell: Column['cell'], values = ''): Column => ({
    name,
    label,
    kind: 'place',
    values,
    variable: textVariable(name, label),
    cell,
  });
  const key = (...described: Parameters<typeof text>): Column => ({
    ...text(...described),
    variable: integerVariable(described[0], described[1]),
  });
  const provider = [
    key('provider_pk', 'Provider key', (record) => record.provider?.pk ?? null),
    text('provider_name', 'Provider', (record) => record.provider?.name ?? null),
  ];
  const program = [
    key('program_pk', 'Program key', (record) => record.program?.pk ?? null),
    text('program_name', 'Program', (record) => record.program?.name ?? null),
  ];
  const active = ({ name, label }: { name: string; label: string }): Column => ({
    ...text(name, label, (record, words) => toCell(record.active, words), 'Yes, No, or blank while unset'),
    variable: labelledVariable(name, label, NO_YES),
  });
  return [
    text('period', 'Report period', (record) => record.period),
    key('grant', 'Grant', (record) => record.grantId, 'key of the grant'),
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
      variable: textVariable(COMMENTS.name, COMMENTS.label),
      cell: (record) => record.comments,
    },
  ];
}

/** Explanations of the page's minor issues, joined into one text (decision 36). */
function explanationColumn(form: Form, context: FormContext): Column {
  const questions = new Map(allFields(form).map((field) => [field.name, toDescription(field, context)]));
  return {
    name: 'explanations',
    label: 'Explanations of issues',
    kind: 'text',
    values: 'question: explanation; separated by semicolons',
    variable: textVariable('explanations', 'Explanations of issues'),
    cell: ({ explanations }, words) =>
      explanations.length === 0
        ? null
        : explanations
            .map(
              ({ field, text }) => `${words === 'codes' ? field : (questions.get(field) ?? field)}: ${text}`,
            )
            .join('; '),
  };
}

/** Why the row's provider or program has nothing to report (decision 35). */
function nothingColumns(table: FormTable): readonly Column[] {
  if (table === 'grant_submissions') return [];
  return [
    {
      name: 'nothing_to_report',
      label: NOTHING_LABEL,
      kind: 'place',
      values: NOTHING_REASON_IDS.map((id) => `${id} = ${NOTHING_REASONS[id]}`).join('; '),
      variable: textVariable('nothing_to_report', NOTHING_LABEL),
      cell: ({ nothing: stated }, words) =>
        stated && (words === 'codes' ? stated.reason : NOTHING_REASONS[stated.reason]),
    },
    {
      name: 'nothing_to_report_note',
      label: `${NOTHING_LABEL}: explanation`,
      kind: 'place',
      values: `at most ${NOTHING_NOTE_MAX} characters`,
      variable: textVariable('nothing_to_report_note', `${NOTHING_LABEL}: explanation`),
      cell: ({ nothing: stated }) => stated?.note ?? null,
    },
  ];
}
