/** The questions of a form in a period, regardless of the answers: for files, which have one column per question. */
import type { Field, Form, FormContext, Section } from './form.ts';

export type PeriodField = { readonly section: Section; readonly field: Field };

/** The season's fields, in reading order, without COVID counts where the period collects none (decision 15). */
export function listPeriodFields(form: Form, context: FormContext): readonly PeriodField[] {
  return form.sections
    .filter((section) => section.seasons?.includes(context.season) ?? true)
    .flatMap((section) =>
      section.fields.filter((field) => isAskedInPeriod(field, context)).map((field) => ({ section, field })),
    );
}

/** Whether a field, or a cell of a repeated group, is asked in the period. */
export function isAskedInPeriod(field: Field, context: FormContext): boolean {
  if (field.ofCovid && !context.collectCovid) return false;
  return field.seasons?.includes(context.season) ?? true;
}
