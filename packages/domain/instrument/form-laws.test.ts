/** Laws that the forms of every instrument keep (architecture.md, section 4). */
import { describe, expect, it } from 'vitest';
import type { Answers } from '../form-kit/answers.ts';
import { fieldKind } from '../form-kit/field-kinds.ts';
import { type Field, type Form, FORM_NAMES, type FormContext, type Rule } from '../form-kit/form.ts';
import { allFields, findIssues, textIn } from '../form-kit/issues.ts';
import { listInstruments } from '../instruments/instruments.ts';
import { getCleanAnswers } from './test/clean-answers.ts';
import { FULL_CONTEXT } from '../test/full-context.ts';

const SEASONS = ['winter', 'summer'] as const;
const PERIOD = ['season', 'collectCovid', 'reportingWindow'];

const cases = listInstruments().flatMap(({ id, forms }) =>
  FORM_NAMES.map((name) => ({ id, name, form: forms[name], clean: getCleanAnswers(id, name) })),
);

describe.each(cases)('$id $name form', ({ id, name, form, clean }) => {
  it('has names that are unique', () => {
    expect(form.name).toBe(name);
    const names = allFields(form).map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
    const codes = form.rules.map((rule) => rule.code);
    expect(new Set(codes).size).toBe(codes.length);
    const ids = form.sections.map((section) => section.id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives every field a label and a help text in plain words', () => {
    const wanting = fieldsAndRowFields(form).filter(
      (field) =>
        textIn(field.label, FULL_CONTEXT).trim() === '' || textIn(field.help ?? '', FULL_CONTEXT).length < 10,
    );
    expect(wanting.map((field) => field.name)).toEqual([]);
    const bare = form.sections.filter((section) => textIn(section.help ?? '', FULL_CONTEXT) === '');
    expect(bare.map((section) => section.id)).toEqual([]);
  });

  it('has choices exactly where there is something to choose, and optional variants of a total', () => {
    const fields = fieldsAndRowFields(form);
    const unfit = fields.filter((field) => (field.choices !== undefined) !== (field.kind === 'choice'));
    expect(unfit).toEqual([]);
    const names = new Set(fields.map((field) => field.name));
    const variants = fields.filter((field) => field.variantOf !== undefined);
    expect(variants.filter((field) => !names.has(field.variantOf ?? '') || !field.optional)).toEqual([]);
  });

  it('raises nothing for its clean answers in either season', () => {
    for (const season of SEASONS)
      expect(
        findIssues(form, clean, { ...FULL_CONTEXT, season }),
        `instruments/${id}/forms/clean-answers.ts answers every question of ${name}, within its rules`,
      ).toEqual([]);
  });

  it('has a rule for every number and choice left blank, and for every negative number', () => {
    const raises = (asked: string, answer: number | null) =>
      SEASONS.some(
        (season) => findIssues(form, { ...clean, [asked]: answer }, { ...FULL_CONTEXT, season }).length > 0,
      );
    const listAsked = (input: 'number' | 'select') =>
      allFields(form).flatMap((field) =>
        !field.optional && fieldKind(field).input === input ? [field.name] : [],
      );
    const numbers = listAsked('number');
    expect(numbers.filter((asked) => !raises(asked, -1))).toEqual([]);
    expect([...numbers, ...listAsked('select')].filter((asked) => !raises(asked, null))).toEqual([]);
  });

  it('has clean answers and examples of questions that it asks', () => {
    const names = new Set(fieldsAndRowFields(form).map((field) => field.name));
    const examples = form.rules.flatMap(({ example }) => [example.breaks, example.keeps]);
    const answered = [clean, ...examples].flatMap((answers) => [...namesIn(answers)]);
    expect([...new Set(answered)].filter((one) => !names.has(one))).toEqual([]);
  });

  it('breaks and keeps every rule by its own examples', () => {
    const codes = form.rules.map((rule) => rule.code);
    const raised = (answers: 'breaks' | 'keeps') =>
      form.rules
        .filter((rule) => codesFor(form, rule, rule.example[answers]).includes(rule.code))
        .map((rule) => rule.code);
    expect(raised('breaks'), 'the example `breaks` of each rule raises it').toEqual(codes);
    expect(
      raised('keeps'),
      'the example `keeps` of no rule raises it: an extended rule may need `example` with the clean answers of its own instrument',
    ).toEqual([]);
  });

  it('declares what it reads of other pages: its questions and rules look at nothing else', () => {
    const seen = contextReadBy(form, clean).filter((member) => !PERIOD.includes(member));
    expect([id, ...seen.toSorted()]).toEqual([id, ...(form.reads ?? []).toSorted()]);
  });
});

function toContext(rule: Rule): FormContext {
  return { ...FULL_CONTEXT, season: rule.seasons?.[0] ?? 'summer', ...rule.example.context };
}

function codesFor(form: Form, rule: Rule, answers: Answers): readonly string[] {
  return findIssues(form, answers, toContext(rule)).map((issue) => issue.code);
}

function fieldsAndRowFields(form: Form): readonly Field[] {
  return allFields(form).flatMap((field) => [field, ...(field.rowFields ?? [])]);
}

/** The names of the answers, including cells of rows. */
function* namesIn(answers: Answers): Generator<string> {
  for (const [name, answer] of Object.entries(answers)) {
    yield name;
    if (Array.isArray(answer)) for (const row of answer) yield* Object.keys(row as object);
  }
}

/** The context members read while the form's examples and clean answers are validated. */
function contextReadBy(form: Form, clean: Answers): readonly string[] {
  const seen = new Set<string>();
  const judge = (answers: Answers, context: FormContext) =>
    findIssues(
      form,
      answers,
      new Proxy(context, {
        get: (target, member, receiver) => {
          if (typeof member === 'string') seen.add(member);
          return Reflect.get(target, member, receiver) as unknown;
        },
      }),
    );
  for (const season of SEASONS) {
    judge(clean, { ...FULL_CONTEXT, season });
    for (const { example } of form.rules) {
      judge(example.breaks, { ...FULL_CONTEXT, season, ...example.context });
      judge(example.keeps, { ...FULL_CONTEXT, season, ...example.context });
    }
  }
  return [...seen];
}
