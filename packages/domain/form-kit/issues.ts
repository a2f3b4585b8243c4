/** Functions over a form: active fields, issues of the answers, and the flags that follow. */
import { type Answer, type AnswerRow, type Answers, isBlank, listRows } from './answers.ts';
import type { Field, Form, FormContext, Rule, Section, Severity, Text } from './form.ts';

/** A problem with the data: a value, never thrown. */
export type Issue = {
  readonly code: string;
  readonly severity: Severity;
  /** Link target: the first field that violates the rule. */
  readonly field: string;
  readonly fields: readonly string[];
  /** The text in lists. */
  readonly message: string;
  /** The text at the field. */
  readonly inline: string;
  /** The text shown once in the section of the fields; most issues have none. */
  readonly sectionLine?: string;
};

export type Flags = { readonly minor: boolean; readonly major: boolean };

/** A text of a definition, in the context of its period. */
export function textIn(text: Text, context: FormContext): string {
  return typeof text === 'string' ? text : text(context);
}

/** How messages name a field. */
export function toDescription(field: Field, context: FormContext): string {
  return field.description ?? textIn(field.label, context);
}

/** A field's question as shown on the page: for a box, its group's question and its own label. */
export function toQuestion(field: Field, context: FormContext): string {
  const label = textIn(field.label, context);
  return field.group === undefined ? label : `${field.group} ${label}`;
}

/** The section as shown for these answers; null when it is absent, with `fields: []` when its note replaces it. */
export function sectionFields(section: Section, answers: Answers, context: FormContext): readonly Field[] {
  const inSeason = section.seasons?.includes(context.season) ?? true;
  if (!inSeason || section.shownWhen?.(answers, context) === false) return [];
  return section.fields.filter((field) => isAsked(field, answers, context));
}

/** Every active field for these answers, in reading order. */
export function activeFields(form: Form, answers: Answers, context: FormContext): readonly Field[] {
  return form.sections.flatMap((section) => sectionFields(section, answers, context));
}

/** All fields of a form, active or not. */
export function allFields(form: Form): readonly Field[] {
  return knownFields(form).fields;
}

type KnownFields = { readonly fields: readonly Field[]; readonly places: ReadonlyMap<string, number> };

/** The fields in reading order, and their places in it by name. */
function knownFields(form: Form): KnownFields {
  const known = FIELDS.get(form);
  if (known) return known;
  const fields = form.sections.flatMap((section) => section.fields);
  const places = new Map(fields.map(({ name }, place) => [name, place]));
  const found = { fields, places };
  FIELDS.set(form, found);
  return found;
}

/** Cached: a form is immutable, and its fields are read at every keystroke. */
const FIELDS = new WeakMap<Form, KnownFields>();

/**
 * The answers with every inactive field set to null (rows: empty). Hiding one field may hide the next, so it iterates
 * to a fixed point; the function is idempotent.
 */
export function clearHidden(form: Form, answers: Answers, context: FormContext): Answers {
  return clearInactive(form, answers, context).answers;
}

/** Like `clearHidden`, and also returns the active fields in reading order. */
function clearInactive(
  form: Form,
  answers: Answers,
  context: FormContext,
): { readonly answers: Answers; readonly active: readonly Field[] } {
  const fields = allFields(form);
  let present: Record<string, Answer> = {};
  for (const field of fields) present[field.name] = answers[field.name] ?? null;
  for (;;) {
    const active = activeFields(form, present, context);
    const shown = new Set(active);
    const next: Record<string, Answer> = {};
    let changed = false;
    for (const field of fields) {
      const value = present[field.name] ?? null;
      const kept = shown.has(field) ? clearRows(field, value, context) : toBlank(field, value);
      if (kept !== value) changed = true;
      next[field.name] = kept;
    }
    if (!changed) return { answers: next, active };
    present = next;
  }
}

/**
 * The fields whose saved answers a save of `answers` would clear because their questions do not apply, in reading
 * order. Excludes answers the person removed, and those of the other season, which a save leaves unchanged.
 */
export function listCleared(
  form: Form,
  saved: Answers,
  answers: Answers,
  context: FormContext,
): readonly Field[] {
  const active = new Set(clearInactive(form, answers, context).active);
  const isKept = (field: Field) =>
    active.has(field) || !isAnswered(field, saved) || !isAnswered(field, answers);
  return fieldsInSeason(form, context).filter((field) => !isKept(field));
}

/** The fields of the season, regardless of the answers. */
export function fieldsInSeason(form: Form, { season }: FormContext): readonly Field[] {
  const inSeason = ({ seasons }: Pick<Field, 'seasons'>) => seasons?.includes(season) ?? true;
  return form.sections.filter(inSeason).flatMap((section) => section.fields.filter(inSeason));
}

/** Whether a field has an answer; an unticked box and a group without rows have none. */
export function isAnswered(field: Field, answers: Answers): boolean {
  if (field.kind === 'checkbox') return answers[field.name] === true;
  if (field.kind === 'rows') return listRows(answers, field.name).length > 0;
  return !isBlank(answers, field.name);
}

/** The issues of the answers, in reading order. Hidden fields never raise an issue. */
export function findIssues(form: Form, answers: Answers, context: FormContext): readonly Issue[] {
  return validateAnswers(form, answers, context).issues;
}

/** The answers after `clearHidden`, and their issues in reading order. */
export function validateAnswers(
  form: Form,
  answers: Answers,
  context: FormContext,
): { readonly answers: Answers; readonly issues: readonly Issue[] } {
  const { answers: cleared, active: fields } = clearInactive(form, answers, context);
  const active = new Map(fields.map((field) => [field.name, field]));
  return {
    answers: cleared,
    issues: inReadingOrder(
      form,
      form.rules.flatMap((rule) => checkRule(rule, cleared, context, active)),
    ),
  };
}

/** By field, since several rules read fields all over the page; the issues of one field in the order of the rules. */
function inReadingOrder(form: Form, issues: readonly Issue[]): readonly Issue[] {
  if (issues.length < 2) return issues;
  const { places } = knownFields(form);
  return issues.toSorted((a, b) => (places.get(a.field) ?? 0) - (places.get(b.field) ?? 0));
}

/** The page's two flags (Q45). */
export function toFlags(form: Form, issues: readonly Issue[]): Flags {
  const major = issues.some((issue) => issue.severity === 'major');
  const minor =
    form.minorFlagMeans === 'any issue'
      ? issues.length > 0
      : issues.some((issue) => issue.severity === 'minor');
  return { minor, major };
}

function isAsked(field: Field, answers: Answers, context: FormContext): boolean {
  const inSeason = field.seasons?.includes(context.season) ?? true;
  return inSeason && (field.shownWhen?.(answers, context) ?? true);
}

function checkRule(
  rule: Rule,
  answers: Answers,
  context: FormContext,
  active: ReadonlyMap<string, Field>,
): readonly Issue[] {
  if (rule.seasons && !rule.seasons.includes(context.season)) return [];
  const broken = rule.check(answers, context).flatMap((name) => active.get(name) ?? []);
  const [first] = broken;
  if (!first) return [];
  const message = textIn(rule.message, context);
  const inline = textIn(rule.inline ?? rule.message, context);
  const line = rule.sectionLine === undefined ? {} : { sectionLine: textIn(rule.sectionLine, context) };
  const base = { code: rule.code, severity: rule.severity, inline, ...line };
  if (!rule.each) return [{ ...base, field: first.name, fields: broken.map((f) => f.name), message }];
  return broken.map((field) => ({
    ...base,
    field: field.name,
    fields: [field.name],
    message: `${toDescription(field, context)}: ${message}`,
  }));
}

/** The answer of an inactive field: null, for rows none; a value that is blank already is returned itself. */
function toBlank(field: Field, value: Answer): Answer {
  if (field.kind !== 'rows') return null;
  return Array.isArray(value) && value.length === 0 ? value : [];
}

/** The rows without inactive cells; rows without any are returned themselves. */
function clearRows(field: Field, value: Answer, context: FormContext): Answer {
  const { rowFields } = field;
  if (field.kind !== 'rows' || !rowFields) return value;
  if (!Array.isArray(value)) return [];
  const rows: readonly AnswerRow[] = value;
  const cleared = rows.map((row) => clearRow(rowFields, row, context));
  return cleared.every((row, index) => row === rows[index]) ? rows : cleared;
}

function clearRow(rowFields: readonly Field[], row: AnswerRow, context: FormContext): AnswerRow {
  const keep = (field: Field) => (isAsked(field, row, context) ? (row[field.name] ?? null) : null);
  const isClear =
    Object.keys(row).length === rowFields.length &&
    rowFields.every((field) => keep(field) === row[field.name]);
  return isClear ? row : Object.fromEntries(rowFields.map((field) => [field.name, keep(field)]));
}
