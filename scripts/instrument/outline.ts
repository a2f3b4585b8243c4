/** What an instrument asks and accepts, one fact a line: kept for approved instruments, which do not change. */
import type { Field, Form, FormContext, Rule } from '@srae/domain/form-kit/form';
import { textIn, toQuestion } from '@srae/domain/form-kit/issues';
import { getInstrument, listInstruments } from '@srae/domain/instruments/instruments';
import { listChoices, type Survey, type SurveyColumn } from '@srae/domain/survey/catalogue/column';

const SEASONS = ['winter', 'summer'] as const;
const CONTEXT: Omit<FormContext, 'season'> = {
  collectCovid: true,
  reportingWindow: 'the reporting period',
  newProvidersOfGrantee: 1,
  anyYouthBegin: true,
  anyYouthComplete: true,
  customCurricula: [31],
};

/** The ids of the approved instruments. */
export function listApproved(): readonly string[] {
  return listInstruments().flatMap(({ id, status }) => (status === 'approved' ? [id] : []));
}

/**
 * The outline of an instrument: forms and surveys. What the functions of rules decide is held by their tests; the
 * wording of measures may improve.
 */
export function writeOutline(id: string): string {
  const { forms, surveys } = getInstrument(id);
  return [
    ...Object.values(forms).flatMap(outlineForm),
    ...[surveys.entry, surveys.exit].flatMap(outlineSurvey),
    '',
  ].join('\n');
}

function outlineForm(form: Form): readonly string[] {
  const fields = form.sections.flatMap((section) => [
    line('section', form.name, section.id, section.seasons, section.layout),
    ...section.fields.flatMap((field) => [field, ...(field.rowFields ?? [])]).map(outlineField),
  ]);
  return [...fields, ...form.rules.map(outlineRule)];
}

function outlineField(field: Field): string {
  const { name, kind, seasons, optional, variantOf, maxLength, twoDecimals, choices = [] } = field;
  const question = both((context) => toQuestion(field, context));
  const codes = choices.map(({ code, label }) => `${code}=${label}`);
  return line(
    '  field',
    name,
    kind,
    seasons,
    { optional, variantOf, maxLength, twoDecimals },
    question,
    codes,
  );
}

function outlineRule({ code, severity, seasons, source, each, message }: Rule): string {
  return line(
    '  rule',
    code,
    severity,
    seasons,
    source,
    { each },
    both((context) => textIn(message, context)),
  );
}

function outlineSurvey({ kind, versions, specialCodes, columns }: Survey): readonly string[] {
  return [
    line(
      'survey',
      kind,
      versions,
      specialCodes.map(({ code, fits }) => `${code} in ${fits.join('+')}`),
    ),
    ...columns.map(outlineColumn),
  ];
}

function outlineColumn(column: SurveyColumn): string {
  const { name, question, type, answer, versions, required, goodDirection, label, specialCodes } = column;
  const codes = listChoices(column).map((choice) => `${choice.code}>${choice.canonical}=${choice.label}`);
  const special = specialCodes.map(({ code }) => code);
  return line(
    '  column',
    name,
    question,
    type,
    answer.kind,
    versions,
    { required },
    label,
    codes,
    special,
    goodDirection,
  );
}

type Part = string | undefined | readonly string[] | Readonly<Record<string, unknown>>;

function line(kind: string, ...parts: readonly Part[]): string {
  return [kind, ...parts.map(toText).filter((text) => text !== '')].join(' | ');
}

function toText(part: Part): string {
  if (part === undefined || typeof part === 'string') return part ?? '';
  if (Array.isArray(part)) return part.join(', ');
  return Object.entries(part)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

/** A text in both seasons, once where they are the same. */
function both(toTextIn: (context: FormContext) => string): readonly string[] {
  return [...new Set(SEASONS.map((season) => toTextIn({ ...CONTEXT, season })))];
}
