/** The questions and rules of a form, aspect by aspect. */
import type { Answers } from '@srae/domain/form-kit/answers';
import type { Field, Form, Rule, Section, Shown, Text } from '@srae/domain/form-kit/form';
import { allFields, textIn } from '@srae/domain/form-kit/issues';
import { CONTEXT } from '../visibility/sample-context.ts';
import { visibilityCondition } from '../visibility/visibility-condition.ts';
import type { Aspects, Items } from './aspects.ts';

/** Questions by column, including cells of repeated groups. */
export function listQuestions(form: Form): Items {
  return new Map(
    form.sections.flatMap((section) =>
      section.fields.flatMap((field) => [
        [field.name, toAspects(form, section, field)] as const,
        ...(field.rowFields ?? []).map((cell) => [cell.name, toAspects(form, section, cell, field)] as const),
      ]),
    ),
  );
}

/** Sections by id. */
export function listSections(form: Form): Items {
  return new Map(
    form.sections.map((section) => [
      section.id,
      {
        Title: text(section.title),
        Help: text(section.help),
        'While it is hidden': text(section.insteadWhenHidden),
        Season: (section.seasons ?? []).join(', ') || 'both',
        'Asked when': condition(section.shownWhen, allFields(form)),
        'Live sum': section.sum ? `${section.sum.label}, at most \`${section.sum.atMost}\`` : '',
      },
    ]),
  );
}

/** Rules by code. Of an example only answers to questions common to both instruments are listed. */
export function listRules(form: Form, askedByBoth: ReadonlySet<string>): Items {
  return new Map(form.rules.map((rule) => [rule.code, toRuleAspects(rule, askedByBoth)] as const));
}

function toAspects(form: Form, section: Section, field: Field, group?: Field): Aspects {
  const fields = group?.rowFields ?? allFields(form);
  return {
    Question: text(field.label),
    Help: text(field.help),
    'In messages': field.description ?? '',
    'Question of the boxes': field.group ?? '',
    Section: section.id,
    Kind: field.kind,
    Season: (field.seasons ?? section.seasons ?? []).join(', ') || 'both',
    'Asked when': condition(field.shownWhen, fields),
    Limits: [
      field.maxLength === undefined ? '' : `at most ${field.maxLength} characters`,
      field.twoDecimals ? 'at most two decimals' : '',
      field.optional ? 'optional' : '',
    ]
      .filter((limit) => limit !== '')
      .join(', '),
    Choices: (field.choices ?? []).map(({ code, label }) => `${code} ${label}`),
  };
}

function toRuleAspects(rule: Rule, askedByBoth: ReadonlySet<string>): Aspects {
  return {
    Message: text(rule.message),
    'Beside the field': text(rule.inline),
    'In the section': text(rule.sectionLine),
    Severity: rule.severity,
    Season: (rule.seasons ?? []).join(', ') || 'both',
    'Broken by': answersIn(rule.example.breaks, askedByBoth),
    'Kept by': answersIn(rule.example.keeps, askedByBoth),
  };
}

function answersIn(answers: Answers, askedByBoth: ReadonlySet<string>): readonly string[] {
  return Object.entries(answers)
    .filter(([name, answer]) => askedByBoth.has(name) && !Array.isArray(answer))
    .map(([name, answer]) => `\`${name}\` ${JSON.stringify(answer)}`);
}

function condition(shownWhen: Shown | undefined, fields: readonly Field[]): string {
  return shownWhen ? (visibilityCondition(shownWhen, fields, CONTEXT) ?? '') : '';
}

function text(one: Text | undefined): string {
  return one === undefined ? '' : textIn(one, CONTEXT);
}
