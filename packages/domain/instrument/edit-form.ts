/** Derives an instrument's forms from those of an older one: without dropped fields, or reworded. */
import type { AnswerRow, Answers } from '../form-kit/answers.ts';
import {
  type Field,
  type Form,
  FORM_NAMES,
  type Forms,
  type Rule,
  type Section,
  type Text,
} from '../form-kit/form.ts';
import type { Reword } from './reword.ts';

/** All five forms, each edited in the same way. */
export function editForms(forms: Forms, edit: (form: Form) => Form): Forms {
  const edited = FORM_NAMES.map((name) => [name, edit(forms[name])] as const);
  return Object.fromEntries(edited) as Forms; // every name of the list has its form
}

/**
 * The form without some fields and without sections left empty. Rules stay: a rule about an inactive field raises no
 * issue. Their examples no longer contain the dropped answers.
 */
export function withoutFields(form: Form, isDropped: (name: string) => boolean): Form {
  const isKept = ({ name }: Field) => !isDropped(name);
  const sections = form.sections
    .map((section) => ({
      ...section,
      fields: section.fields
        .filter(isKept)
        .map((field) => (field.rowFields ? { ...field, rowFields: field.rowFields.filter(isKept) } : field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  return { ...form, sections, rules: form.rules.map((rule) => withTrimmedExample(rule, isDropped)) };
}

/** The form with a field added at the end of a section, or after one of its fields. Throws where there is none. */
export function withField(
  form: Form,
  { section: id, after }: { readonly section: string; readonly after?: string },
  field: Field,
): Form {
  const section = form.sections.find((one) => one.id === id);
  const at =
    after === undefined ? section?.fields.length : section?.fields.findIndex(({ name }) => name === after);
  if (!section || at === undefined || at < 0)
    throw new RangeError(
      `${form.name} has no place for ${field.name}: section ${id}, after ${after ?? 'its last field'}.`,
    );
  const fields = section.fields.toSpliced(after === undefined ? at : at + 1, 0, field);
  return { ...form, sections: form.sections.map((one) => (one === section ? { ...one, fields } : one)) };
}

/** The form with a field changed: other words, choices, bounds or seasons. Throws where there is no such field. */
export function withFieldChanged(form: Form, name: string, change: Partial<Omit<Field, 'name'>>): Form {
  let isFound = false;
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => {
      if (field.name !== name) return field;
      isFound = true;
      return { ...field, ...change };
    }),
  }));
  if (!isFound) throw new RangeError(`${form.name} has no field ${name}.`);
  return { ...form, sections };
}

/** The form with a section under another title, help or sum. Throws where there is no such section. */
export function withSectionChanged(
  form: Form,
  id: string,
  change: Partial<Pick<Section, 'title' | 'help' | 'sum' | 'seasons'>>,
): Form {
  if (!form.sections.some((section) => section.id === id))
    throw new RangeError(`${form.name} has no section ${id}.`);
  const sections = form.sections.map((section) => (section.id === id ? { ...section, ...change } : section));
  return { ...form, sections };
}

/** The form with rules replaced by code; a rule with a new code is appended. */
export function withRules(form: Form, rules: readonly Rule[]): Form {
  const known = new Set(form.rules.map(({ code }) => code));
  const kept = form.rules.map((rule) => rules.find(({ code }) => code === rule.code) ?? rule);
  return { ...form, rules: [...kept, ...rules.filter(({ code }) => !known.has(code))] };
}

/** The form without some rules, such as those that validate only dropped fields. */
export function withoutRules(form: Form, codes: readonly string[]): Form {
  return { ...form, rules: form.rules.filter(({ code }) => !codes.includes(code)) };
}

/** Extends a rule to further fields, such as an added one left blank. Throws where there is no such rule. */
export function extendRule(form: Form, code: string, check: Rule['check']): Rule {
  const rule = form.rules.find((one) => one.code === code);
  if (!rule) throw new RangeError(`${form.name} has no rule ${code}.`);
  return {
    ...rule,
    check: (answers, context) => [...rule.check(answers, context), ...check(answers, context)],
  };
}

/** Answers without some names, in rows of repeated groups too. */
export function withoutAnswers(answers: Answers, isDropped: (name: string) => boolean): Answers {
  const kept = Object.entries(answers).filter(([name]) => !isDropped(name));
  return Object.fromEntries(
    kept.map(([name, answer]) => [
      name,
      Array.isArray(answer)
        ? answer.map((row: AnswerRow) =>
            Object.fromEntries(Object.entries(row).filter(([cell]) => !isDropped(cell))),
          )
        : answer,
    ]),
  );
}

/** The form with every visible text reworded; names, codes and rules are unchanged. */
export function withTexts(form: Form, reword: Reword): Form {
  return {
    ...form,
    title: (season) => reword(form.title(season)),
    savedText: reword(form.savedText),
    sections: form.sections.map((section) => rewordSection(section, reword)),
    rules: form.rules.map((rule) => rewordRule(rule, reword)),
  };
}

function withTrimmedExample(rule: Rule, isDropped: (name: string) => boolean): Rule {
  const { breaks, keeps, ...context } = rule.example;
  const example = {
    ...context,
    breaks: withoutAnswers(breaks, isDropped),
    keeps: withoutAnswers(keeps, isDropped),
  };
  return { ...rule, example };
}

function rewordSection(section: Section, reword: Reword): Section {
  const { title, help, insteadWhenHidden, sum, fields } = section;
  return {
    ...section,
    title: rewordText(title, reword),
    ...(help === undefined ? {} : { help: rewordText(help, reword) }),
    ...(insteadWhenHidden === undefined ? {} : { insteadWhenHidden: rewordText(insteadWhenHidden, reword) }),
    ...(sum === undefined ? {} : { sum: { ...sum, label: reword(sum.label) } }),
    fields: fields.map((field) => rewordField(field, reword)),
  };
}

function rewordField(field: Field, reword: Reword): Field {
  const { label, help, description, group, choices, rowFields } = field;
  return {
    ...field,
    label: rewordText(label, reword),
    ...(help === undefined ? {} : { help: rewordText(help, reword) }),
    ...(description === undefined ? {} : { description: reword(description) }),
    ...(group === undefined ? {} : { group: reword(group) }),
    ...(choices === undefined
      ? {}
      : { choices: choices.map((choice) => ({ ...choice, label: reword(choice.label) })) }),
    ...(rowFields === undefined ? {} : { rowFields: rowFields.map((one) => rewordField(one, reword)) }),
  };
}

function rewordRule(rule: Rule, reword: Reword): Rule {
  const { message, inline, sectionLine } = rule;
  return {
    ...rule,
    message: rewordText(message, reword),
    ...(inline === undefined ? {} : { inline: rewordText(inline, reword) }),
    ...(sectionLine === undefined ? {} : { sectionLine: rewordText(sectionLine, reword) }),
  };
}

function rewordText(text: Text, reword: Reword): Text {
  return typeof text === 'string' ? reword(text) : (context) => reword(text(context));
}
