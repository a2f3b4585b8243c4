/** Whether two instruments ask an item of the same name alike (decision 28). */
import { type Field, type Form, FORM_NAMES, type FormContext, type FormName } from '../form-kit/form.ts';
import { allFields, toQuestion } from '../form-kit/issues.ts';
import { findColumn } from '../survey/catalogue/catalogue.ts';
import { listChoices, type SurveyColumn, type SurveyKind, type Surveys } from '../survey/catalogue/column.ts';

/** Where an item is asked: on a form or in a survey. */
export type ItemPlace = 'form' | SurveyKind;

/** The questions of an instrument: forms and surveys. */
export type InstrumentQuestions = {
  readonly title: string;
  readonly forms: Readonly<Record<FormName, Form>>;
  readonly surveys: Surveys;
};

/** What decides whether answers to an item compare. */
export type Item = {
  /** The question in each season. */
  readonly questions: readonly string[];
  readonly kind: string;
  /** Codes and their labels. */
  readonly answers: readonly string[];
};

/** An item of an instrument, or undefined where it is not asked. */
export function findItem(
  { forms, surveys }: InstrumentQuestions,
  place: ItemPlace,
  name: string,
): Item | undefined {
  if (place !== 'form') {
    const column = findColumn(surveys[place], name);
    return column && ofColumn(column);
  }
  for (const form of FORM_NAMES) {
    const field = fieldsByName(forms[form]).get(name);
    if (field) return ofField(field);
  }
  return undefined;
}

/** Why two instruments' items differ, in a sentence; null when they do not. */
export function differenceText(
  item: Item,
  other: Item,
  { title }: Pick<InstrumentQuestions, 'title'>,
): string | null {
  const [question] = item.questions;
  if (item.kind !== other.kind || !isSame(item.answers, other.answers))
    return `\u201c${title}\u201d takes other answers to \u201c${question}\u201d.`;
  if (isSame(item.questions, other.questions)) return null;
  const at = item.questions.findIndex((own, index) => toPlain(own) !== toPlain(other.questions[index] ?? ''));
  const [asked, changed] = [item.questions[at] ?? question, other.questions[at] ?? ''];
  return `\u201c${title}\u201d asks \u201c${changed}\u201d and not \u201c${asked}\u201d.`;
}

/** Why an item is not asked at all. */
export function notAskedText(
  { title }: Pick<InstrumentQuestions, 'title'>,
  item: Item | undefined,
  name: string,
): string {
  return `\u201c${title}\u201d does not ask \u201c${item?.questions[0] ?? name}\u201d.`;
}

/** Whether two texts are equivalent: a grantee is a grant recipient in later instruments. */
export function isSameText(one: string, other: string): boolean {
  return toPlain(one) === toPlain(other);
}

function isSame(own: readonly string[], others: readonly string[]): boolean {
  return own.length === others.length && own.every((text, at) => isSameText(text, others[at] ?? ''));
}

function toPlain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll('grant recipient', 'grantee')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

const CONTEXT: Omit<FormContext, 'season'> = {
  collectCovid: true,
  reportingWindow: 'the reporting period',
  newProvidersOfGrantee: 1,
  anyYouthBegin: true,
  anyYouthComplete: true,
};

function ofField(field: Field): Item {
  const seasons = (['winter', 'summer'] as const).map((season) => toQuestion(field, { ...CONTEXT, season }));
  return {
    questions: seasons,
    kind: field.kind,
    answers: (field.choices ?? []).map(({ code, label }) => `${code} ${label}`),
  };
}

function ofColumn(column: SurveyColumn): Item {
  return {
    questions: [column.label],
    kind: column.answer.kind === 'scale' ? 'values' : column.answer.kind,
    answers: listChoices(column).map(({ canonical, label }) => `${canonical} ${label}`),
  };
}

/** Fields of a form by name, those of repeated groups among them. */
function fieldsByName(form: Form): ReadonlyMap<string, Field> {
  const known = FIELDS.get(form);
  if (known) return known;
  const fields = allFields(form).flatMap((field) => [field, ...(field.rowFields ?? [])]);
  const made = new Map(fields.map((field) => [field.name, field]));
  FIELDS.set(form, made);
  return made;
}

const FIELDS = new WeakMap<Form, ReadonlyMap<string, Field>>();
