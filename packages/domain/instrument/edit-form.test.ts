import { describe, expect, it } from 'vitest';
import type { Form, FormContext, Rule } from '../form-kit/form.ts';
import { allFields, findIssues } from '../form-kit/issues.ts';
import { blank } from '../form-kit/rules.ts';
import {
  extendRule,
  withField,
  withFieldChanged,
  withoutFields,
  withoutRules,
  withRules,
  withSectionChanged,
  withTexts,
} from './edit-form.ts';

const CONTEXT: FormContext = { season: 'summer', collectCovid: false, reportingWindow: 'January to June' };

const BLANK: Rule = {
  code: 'blank',
  severity: 'minor',
  source: '',
  check: blank(['one', 'two']),
  message: 'Please enter a value.',
  each: true,
  example: { breaks: { two: 1 }, keeps: { one: 1, two: 2 } },
};

const FORM: Form = {
  name: 'grantee',
  table: 'grant_submissions',
  title: () => 'Grantee',
  savedText: 'Saved by the grantee.',
  flags: { minor: 'minor', major: 'major' },
  minorFlagMeans: 'any issue',
  sections: [
    {
      id: 'numbers',
      title: 'Numbers',
      layout: 'list',
      fields: [
        { name: 'one', label: 'One of the grantee', kind: 'integer' },
        {
          name: 'two',
          label: ({ reportingWindow }) => `Two of the grantee, ${reportingWindow}`,
          kind: 'integer',
        },
      ],
    },
    {
      id: 'rows',
      title: 'Rows',
      layout: 'list',
      fields: [
        {
          name: 'rows',
          label: 'Rows',
          kind: 'rows',
          rowFields: [
            { name: 'cell', label: 'Cell', kind: 'text' },
            { name: 'extra', label: 'Extra', kind: 'text' },
          ],
        },
      ],
    },
  ],
  rules: [BLANK],
};
const names = (form: Form) => allFields(form).map(({ name }) => name);
const listBrokenFields = (form: Form, answers = {}) =>
  findIssues(form, answers, CONTEXT).map(({ field }) => field);

describe('a form made of an older one', () => {
  it('leaves fields out: in rows, examples and issues too; an empty section goes with them', () => {
    const form = withoutFields(FORM, (name) => name === 'two' || name === 'extra');
    expect(names(form)).toEqual(['one', 'rows']);
    expect(allFields(form)[1]?.rowFields?.map(({ name }) => name)).toEqual(['cell']);
    expect(form.rules[0]?.example).toEqual({ breaks: {}, keeps: { one: 1 } });
    expect(listBrokenFields(form)).toEqual(['one']);
    expect(withoutFields(FORM, (name) => name === 'rows').sections.map(({ id }) => id)).toEqual(['numbers']);
  });

  it('asks a further field, at the end of a section or behind a field', () => {
    const field = { name: 'new', label: 'New', kind: 'text' } as const;
    expect(names(withField(FORM, { section: 'numbers' }, field))).toEqual(['one', 'two', 'new', 'rows']);
    expect(names(withField(FORM, { section: 'numbers', after: 'one' }, field))).toEqual([
      'one',
      'new',
      'two',
      'rows',
    ]);
    expect(() => withField(FORM, { section: 'other' }, field)).toThrow(/no place for new/);
    expect(() => withField(FORM, { section: 'numbers', after: 'rows' }, field)).toThrow(/no place for new/);
  });

  it('asks a field otherwise', () => {
    const form = withFieldChanged(FORM, 'one', { label: 'First', seasons: ['winter'] });
    expect(allFields(form)[0]).toEqual({ name: 'one', label: 'First', kind: 'integer', seasons: ['winter'] });
    expect(() => withFieldChanged(FORM, 'three', {})).toThrow('grantee has no field three.');
  });

  it('names a section otherwise', () => {
    const form = withSectionChanged(FORM, 'numbers', { title: 'Counts' });
    expect(form.sections.map(({ title }) => title)).toEqual(['Counts', 'Rows']);
    expect(() => withSectionChanged(FORM, 'none', {})).toThrow('grantee has no section none.');
  });

  it('judges by another rule of the same code, a further rule, or a rule in more fields', () => {
    const other: Rule = { ...BLANK, check: blank(['two']) };
    expect(listBrokenFields(withRules(FORM, [other]))).toEqual(['two']);
    expect(withRules(FORM, [{ ...BLANK, code: 'more' }]).rules.map(({ code }) => code)).toEqual([
      'blank',
      'more',
    ]);
    const asked = withField(FORM, { section: 'numbers' }, { name: 'new', label: 'New', kind: 'text' });
    expect(listBrokenFields(withRules(asked, [extendRule(asked, 'blank', blank(['new']))]))).toEqual([
      'one',
      'two',
      'new',
    ]);
    expect(listBrokenFields(withoutRules(FORM, ['blank']))).toEqual([]);
    expect(() => extendRule(FORM, 'none', blank([]))).toThrow('grantee has no rule none.');
  });

  it('says everything in other words', () => {
    const form = withTexts(FORM, (text) => text.replace('grantee', 'grant recipient'));
    const [one, two] = allFields(form);
    expect(one?.label).toBe('One of the grant recipient');
    expect(typeof two?.label === 'function' && two.label(CONTEXT)).toBe(
      'Two of the grant recipient, January to June',
    );
    expect(form.savedText).toBe('Saved by the grant recipient.');
  });
});
