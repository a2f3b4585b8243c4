/**
 * Where the context of rules comes from: each member is an answer of another page, or a list. Together with what a form
 * reads this says which pages depend on which answers (decision 27).
 */
import type { Answers } from '../form-kit/answers.ts';
import type { ContextName, Form, FormContext, FormName, Forms } from '../form-kit/form.ts';
import { sameAnswer } from '../form-kit/partial.ts';
import { FORM_NAMES } from '../form-kit/form.ts';
import { FIELD_ROLES } from '../instrument/roles.ts';
import { ANY_BEGIN, ANY_COMPLETE } from '../programme/youth.ts';

type ContextSource = { readonly form: FormName; readonly field: string } | { readonly list: 'curricula' };

export const CONTEXT_SOURCES = {
  newProvidersOfGrantee: { form: 'grantee', field: FIELD_ROLES.newProviders.name },
  anyYouthBegin: { form: 'programreach', field: ANY_BEGIN },
  anyYouthComplete: { form: 'programreach', field: ANY_COMPLETE },
  customCurricula: { list: 'curricula' },
} as const satisfies Record<ContextName, ContextSource>;

/** The context that a form's rules are given: what is known of the period, and of the rest what the form reads. */
export function contextFor(form: Form, known: FormContext): FormContext {
  const { season, collectCovid, reportingWindow } = known;
  const read = Object.fromEntries((form.reads ?? []).map((name) => [name, known[name]]));
  return { season, collectCovid, reportingWindow, ...read };
}

/** The forms whose rules read an answer that a save of `form`, one of them, has changed; none for most saves. */
export function readersOfChange(
  forms: Forms,
  form: Form,
  { before, after }: { readonly before: Answers; readonly after: Answers },
): readonly FormName[] {
  const changed = CONTEXT_NAMES.filter((name) => {
    const source: ContextSource = CONTEXT_SOURCES[name];
    return (
      'form' in source && source.form === form.name && !sameAnswer(before[source.field], after[source.field])
    );
  });
  return changed.length === 0 ? [] : listReaders(forms, changed);
}

/** The forms whose rules read a provider's list of own curricula. */
export function readersOfCurricula(forms: Forms): readonly FormName[] {
  return listReaders(
    forms,
    CONTEXT_NAMES.filter((name) => 'list' in CONTEXT_SOURCES[name]),
  );
}

const CONTEXT_NAMES = Object.keys(CONTEXT_SOURCES) as ContextName[]; // the keys of the literal are the names

function listReaders(forms: Forms, names: readonly ContextName[]): readonly FormName[] {
  return FORM_NAMES.filter((form) => forms[form].reads?.some((name) => names.includes(name)));
}
