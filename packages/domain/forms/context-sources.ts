/**
 * Sources of the rules' context: each member is an answer of another page, or a list. Together with the members a
 * form reads, this determines which pages depend on which answers (decision 27).
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

/** The context passed to a form's rules: the known members of the period, and of the others those the form reads. */
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

/** The forms whose rules read a provider's custom curricula. */
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
