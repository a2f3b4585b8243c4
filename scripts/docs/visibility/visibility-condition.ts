/**
 * Describes a condition of a form in words by evaluating it, because a condition is a plain predicate: which single
 * answers make it true, and which facts of the context it requires.
 */
import type { Answer } from '@srae/domain/form-kit/answers';
import type { Field, FormContext, Shown } from '@srae/domain/form-kit/form';

type Try = { readonly value: Answer; readonly words: string };

const FACTS: readonly { readonly without: Partial<FormContext>; readonly words: string }[] = [
  { without: { collectCovid: false }, words: 'the period collects COVID counts' },
  { without: { anyYouthBegin: null }, words: 'the reach page says that youth began' },
  { without: { anyYouthComplete: null }, words: 'the reach page says that youth completed' },
];

/** The condition in words; null when no single answer makes it true. */
export function visibilityCondition(
  shownWhen: Shown,
  fields: readonly Field[],
  context: FormContext,
): string | null {
  const answers = shownWhen({}, context) ? [] : answersThatShow(shownWhen, fields, context);
  if (answers === null) return null;
  const given = Object.fromEntries(answers.slice(0, 1).map(({ name, value }) => [name, value]));
  const facts = FACTS.filter(({ without }) => !shownWhen(given, { ...context, ...without }));
  const alternatives = answers.map(({ words }) => words).join(' or ');
  return [alternatives, ...facts.map(({ words }) => words)].filter((words) => words !== '').join(', and ');
}

function answersThatShow(shownWhen: Shown, fields: readonly Field[], context: FormContext) {
  const found = fields.flatMap((field) => {
    const hits = listTries(field).filter(({ value }) => shownWhen({ [field.name]: value }, context));
    const [first] = hits;
    if (!first) return [];
    return {
      name: field.name,
      value: first.value,
      words: `\`${field.name}\` is ${hits.map((hit) => hit.words).join(' or ')}`,
    };
  });
  return found.length === 0 ? null : found;
}

function listTries(field: Field): readonly Try[] {
  switch (field.kind) {
    case 'yesno':
      return [
        { value: true, words: 'Yes' },
        { value: false, words: 'No' },
      ];
    case 'checkbox':
      return [{ value: true, words: 'ticked' }];
    case 'choice':
      return (field.choices ?? []).map(({ code, label }) => ({ value: code, words: label }));
    case 'curriculum':
      return [
        { value: 0, words: 'Other' },
        { value: 31, words: 'a custom curriculum' },
      ];
    case 'integer':
      return [{ value: 1, words: 'above 0' }];
    default:
      return [];
  }
}
