/** Free-text answers: what the records schedule removes from forms and submissions (BEY-185). */
import { fieldKind } from '../form-kit/field-kinds.ts';
import type { Form, Forms, FormTable } from '../form-kit/form.ts';
import { allFields, type Issue } from '../form-kit/issues.ts';
import { COMMENTS } from '../forms/page-columns.ts';

export type TypedText = { readonly table: FormTable; readonly name: string };

/** Columns of free text in any of the instruments, including comments and notes; cohort names are excluded. */
export function listTypedTexts(instruments: readonly { readonly forms: Forms }[]): readonly TypedText[] {
  const found = new Map<string, TypedText>();
  for (const { forms } of instruments)
    for (const form of Object.values(forms))
      for (const name of textFields(form)) found.set(name, { table: form.table, name });
  for (const text of [COMMENTS, ...NOTES]) found.set(text.name, { table: text.table, name: text.name });
  return [...found.values()];
}

/** Whether an issue of a form is about answers of free text alone, which a disposal removes. */
export function isAboutTexts(form: Form, { fields }: Pick<Issue, 'fields'>): boolean {
  const texts = textFields(form);
  return fields.every((name) => texts.has(name));
}

/** Whether a stored page has none of the form's free texts, as after a disposal: false of a form without any. */
export function lacksTexts(form: Form, row: Readonly<Record<string, unknown>>): boolean {
  const texts = textFields(form);
  return texts.size > 0 && [...texts].every((name) => (row[name] ?? null) === null);
}

/** Names of the fields of free text on a form. */
function textFields(form: Form): ReadonlySet<string> {
  const known = TEXT_FIELDS.get(form);
  if (known) return known;
  const found = allFields(form).filter((field) => fieldKind(field).column === 'text');
  const names = new Set(found.map(({ name }) => name));
  TEXT_FIELDS.set(form, names);
  return names;
}

/** Cached: a form is immutable, and a report asks for every page and every issue. */
const TEXT_FIELDS = new WeakMap<Form, ReadonlySet<string>>();

/** Notes on the reasons for nothing to report. */
const NOTES = [
  { table: 'provider_submissions', name: 'prov_nothing_note' },
  { table: 'program_submissions', name: 'prog_nothing_note' },
] as const satisfies readonly TypedText[];
