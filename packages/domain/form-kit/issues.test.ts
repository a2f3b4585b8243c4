import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLEAN_ANSWERS } from '../instruments/2021/forms/clean-answers.ts';
import { FORMS } from '../instruments/2021/forms/forms.ts';
import { FORM_NAMES } from '../form-kit/form.ts';
import type { Answer, AnswerRow, Answers } from './answers.ts';
import type { Field, Form, FormContext } from './form.ts';
import {
  activeFields,
  allFields,
  clearHidden,
  findIssues,
  listCleared,
  toFlags,
  sectionFields,
} from './issues.ts';
import { blank } from './rules.ts';

const CONTEXT: FormContext = { season: 'summer', collectCovid: false, reportingWindow: 'June' };

const FORM: Form = {
  name: 'grantee',
  table: 'grant_submissions',
  title: () => 'Small form',
  savedText: 'Saved',
  flags: { minor: 'minor', major: 'major' },
  minorFlagMeans: 'any issue',
  sections: [
    {
      id: 'first',
      title: 'First',
      layout: 'list',
      fields: [
        { name: 'a', label: 'Question A', kind: 'yesno' },
        {
          name: 'b',
          label: (context) => `B in ${context.reportingWindow}`,
          kind: 'yesno',
          shownWhen: (x) => x['a'] === true,
        },
        { name: 'c', label: 'C', kind: 'text', shownWhen: (x) => x['b'] === true, description: 'The C' },
      ],
    },
    {
      id: 'winter',
      title: 'Winter',
      seasons: ['winter'],
      layout: 'list',
      insteadWhenHidden: 'Nothing in summer',
      fields: [{ name: 'w', label: 'W', kind: 'integer' }],
    },
  ],
  rules: [
    {
      code: 'each',
      severity: 'minor',
      source: '',
      check: blank(['a', 'b', 'c', 'w', 'nowhere']),
      message: 'Blank',
      inline: 'Please answer',
      sectionLine: 'Something is blank',
      each: true,
      example: { breaks: {}, keeps: { a: false } },
    },
    {
      code: 'once',
      severity: 'major',
      source: '',
      seasons: ['summer'],
      check: (x) => (x['a'] === true && x['b'] === false ? ['b', 'a'] : []),
      message: (context) => `Never in ${context.reportingWindow}`,
      example: { breaks: { a: true, b: false }, keeps: {} },
    },
  ],
};

describe('functions over a form', () => {
  it('asks what the season and the answers ask for', () => {
    const asked = (answers: Answers, context = CONTEXT) =>
      activeFields(FORM, answers, context).map((f) => f.name);
    expect(asked({})).toEqual(['a']);
    expect(asked({ a: true, b: true })).toEqual(['a', 'b', 'c']);
    expect(asked({}, { ...CONTEXT, season: 'winter' })).toEqual(['a', 'w']);
    expect(FORM.sections.map((section) => sectionFields(section, {}, CONTEXT).length)).toEqual([1, 0]);
    expect(allFields(FORM)).toHaveLength(4);
  });

  it('clears in a chain: hiding one field hides the next', () => {
    expect(clearHidden(FORM, { a: false, b: true, c: 'text', other: 1 }, CONTEXT)).toEqual({
      a: false,
      b: null,
      c: null,
      w: null,
    });
  });

  it('keeps rows without inactive cells, and brings others to the cells of the group', () => {
    const rowFields: readonly Field[] = [
      { name: 'x', label: 'X', kind: 'yesno' },
      { name: 'y', label: 'Y', kind: 'integer', shownWhen: (row) => row['x'] === true },
    ];
    const fields: readonly Field[] = [{ name: 'group', label: 'Group', kind: 'rows', rowFields }];
    const form = {
      ...FORM,
      sections: [{ id: 'rows', title: 'Rows', layout: 'list', fields }],
    } satisfies Form;
    const clear = (group: Answers['group']) => clearHidden(form, { group }, CONTEXT)['group'];
    const whole = [{ x: true, y: 3 }];
    expect(clear(whole)).toBe(whole);
    expect(clear([{ x: false, y: 3 }])).toEqual([{ x: false, y: null }]);
    expect(clear([{ x: true }])).toEqual([{ x: true, y: null }]);
    expect(clear([{ x: true, y: 3, z: 1 }])).toEqual([{ x: true, y: 3 }]);
    expect(clear(null)).toEqual([]);
    expect(clear('no rows')).toEqual([]);
  });

  it('lists one issue for each broken field, with its description before the message', () => {
    expect(findIssues(FORM, { a: true, b: true }, CONTEXT)).toEqual([
      {
        code: 'each',
        severity: 'minor',
        field: 'c',
        fields: ['c'],
        message: 'The C: Blank',
        inline: 'Please answer',
        sectionLine: 'Something is blank',
      },
    ]);
    const [issue] = findIssues(FORM, { a: true }, CONTEXT);
    expect(issue?.message).toBe('B in June: Blank');
  });

  it('lists one issue for a rule over several fields, led by the first', () => {
    expect(findIssues(FORM, { a: true, b: false }, CONTEXT)).toEqual([
      {
        code: 'once',
        severity: 'major',
        field: 'b',
        fields: ['b', 'a'],
        message: 'Never in June',
        inline: 'Never in June',
      },
    ]);
  });

  it('runs a rule in its seasons only', () => {
    const winter = { ...CONTEXT, season: 'winter' } as const;
    expect(findIssues(FORM, { a: true, b: false, w: 1 }, winter)).toEqual([]);
  });

  it('raises flags as the form means them', () => {
    const major = findIssues(FORM, { a: true, b: false }, CONTEXT);
    expect(toFlags(FORM, major)).toEqual({ minor: true, major: true });
    expect(toFlags({ ...FORM, minorFlagMeans: 'a minor issue' }, major)).toEqual({
      minor: false,
      major: true,
    });
    expect(toFlags(FORM, [])).toEqual({ minor: false, major: false });
  });
});

describe.each(FORM_NAMES)('laws of the %s form for any answers', (name) => {
  const form = FORMS[name];
  const contexts = fc.record<FormContext>({
    season: fc.constantFrom('winter', 'summer'),
    collectCovid: fc.boolean(),
    reportingWindow: fc.constant('1 January to 30 June 2023'),
    newProvidersOfGrantee: fc.constantFrom(null, 0, 2),
    anyYouthBegin: fc.constantFrom(null, true, false),
    anyYouthComplete: fc.constantFrom(null, true, false),
    customCurricula: fc.constantFrom([], [31]),
  });
  const answers = toAnswers(allFields(form));

  it('clearing twice equals clearing once', () => {
    fc.assert(
      fc.property(answers, contexts, (given, context) => {
        const once = clearHidden(form, given, context);
        expect(clearHidden(form, once, context)).toEqual(once);
      }),
    );
  });

  it('hidden fields raise nothing, and what was cleared changes no issue', () => {
    fc.assert(
      fc.property(answers, contexts, (given, context) => {
        const cleared = clearHidden(form, given, context);
        const asked = new Set(activeFields(form, cleared, context).map((field) => field.name));
        const issues = findIssues(form, given, context);
        expect(issues.flatMap((issue) => issue.fields).filter((field) => !asked.has(field))).toEqual([]);
        expect(findIssues(form, cleared, context)).toEqual(issues);
      }),
    );
  });

  it('an issue leads to one of its fields, and major means a major issue', () => {
    fc.assert(
      fc.property(answers, contexts, (given, context) => {
        const issues = findIssues(form, given, context);
        for (const issue of issues) expect(issue.fields[0]).toBe(issue.field);
        expect(toFlags(form, issues).major).toBe(issues.some((issue) => issue.severity === 'major'));
      }),
    );
  });
});

function toAnswers(fields: readonly Field[]): fc.Arbitrary<Answers> {
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, toAnswer(field)])));
}

function toAnswer(field: Field): fc.Arbitrary<Answer> {
  switch (field.kind) {
    case 'rows':
      return fc.array(toRow(field.rowFields ?? []), { maxLength: 3 });
    case 'yesno':
    case 'checkbox':
      return fc.constantFrom<Answer>(null, true, false);
    case 'choice':
      return fc.constantFrom<Answer>(null, ...(field.choices ?? []).map((choice) => choice.code));
    case 'curriculum':
      return fc.constantFrom<Answer>(null, 0, 1, 31);
    case 'text':
      return fc.option(fc.string({ maxLength: 5 }));
    default:
      return fc.option(fc.integer({ min: -2, max: 12 }));
  }
}

function toRow(fields: readonly Field[]): fc.Arbitrary<AnswerRow> {
  const cells: Record<string, fc.Arbitrary<AnswerRow[string]>> = {};
  for (const { name, kind } of fields) {
    cells[name] =
      kind === 'yesno' ? fc.constantFrom(null, true, false) : fc.option(fc.integer({ min: -2, max: 40 }));
  }
  return fc.record(cells);
}

describe('what a save would clear', () => {
  const all = { a: true, b: true, c: 'text', w: 4 };
  it.each<[string, Answers, Answers, readonly string[]]>([
    ['nothing while every question applies', all, all, []],
    ['what hangs on the answer, and what hangs on that', all, { ...all, a: false }, ['b', 'c']],
    ['the next question alone', all, { ...all, b: false }, ['c']],
    ['nothing that was not saved', { a: true, b: true }, { ...all, a: false }, ['b']],
    ['a No that was saved', { a: true, b: false }, { a: false, b: false }, ['b']],
    ['nothing that was taken out by hand', all, { ...all, a: false, c: null }, ['b']],
    [
      'what was saved before another page made it needless',
      { a: false, c: 'text' },
      { a: false, c: 'text' },
      ['c'],
    ],
    ['nothing of the other season', { w: 4 }, { w: 4 }, []],
  ])('is %s', (_, saved, answers, names) => {
    expect(listCleared(FORM, saved, answers, CONTEXT).map(({ name }) => name)).toEqual(names);
  });

  it.each(FORM_NAMES)('is nothing of a complete %s form that is saved as it was', (name) => {
    const answers = CLEAN_ANSWERS[name];
    const context = { ...CONTEXT, anyYouthBegin: true, anyYouthComplete: true };
    expect(listCleared(FORMS[name], answers, answers, context)).toEqual([]);
  });
});
