/** How the draft's forms differ from those of 2021 (decision 28). */
import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../form-kit/answers.ts';
import { type Form, FORM_NAMES, type FormContext } from '../../../form-kit/form.ts';
import { activeFields, allFields, findIssues, textIn } from '../../../form-kit/issues.ts';
import { FORMS as FORMS_2021 } from '../../2021/forms/forms.ts';
import { getEntry } from '../../registry.ts';
import { CLEAN_ANSWERS } from './clean-answers.ts';
import { FORMS } from './forms.ts';

const CONTEXT: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2026',
  newProvidersOfGrantee: 0,
  anyYouthBegin: true,
  anyYouthComplete: true,
};

describe('COVID-19', () => {
  it('is in no question: 2021 asks these and the draft does not', () => {
    const gone = FORM_NAMES.flatMap((name) => {
      const kept = new Set(listNames(FORMS[name]));
      return listNames(FORMS_2021[name]).filter((field) => !kept.has(field));
    });
    const variants = gone.filter((name) => /_(before|after)_covid$/.test(name));
    expect(variants).toHaveLength(24);
    expect(gone.filter((name) => !variants.includes(name))).toEqual([
      'gr_interrupt_ops_covid',
      'gr_interrupt_services_covid',
      'prog_cohort_complete',
      'prog_cohort_end_prematurely',
      'prog_cohort_hours_end_prematurely',
      'prog_cohort_shift_online',
      'prog_cohort_pct_shift_online',
      'prog_en_unable_collect_covid',
      'prog_ex_unable_collect_covid',
    ]);
  });

  it('is in no text of any form', () => {
    expect(
      FORM_NAMES.flatMap((name) => listTexts(FORMS[name])).filter((text) => /covid/i.test(text)),
    ).toEqual([]);
  });

  it('asks nothing that 2021 does not ask', () => {
    for (const name of FORM_NAMES) {
      const known = new Set(listNames(FORMS_2021[name]));
      expect(listNames(FORMS[name]).filter((field) => !known.has(field))).toEqual([]);
    }
  });

  it('raises no issue where its questions were not answered, and those of 2021 still judge the rest', () => {
    const blank = (answers: Answers) =>
      findIssues(FORMS.grantee, answers, CONTEXT)
        .filter(({ code }) => code === 'grantee.blank')
        .map(({ field }) => field);
    expect(blank(CLEAN_ANSWERS.grantee)).toEqual([]);
    expect(blank({})).toEqual(activeFields(FORMS.grantee, {}, CONTEXT).map(({ name }) => name));
  });
});

describe('the words', () => {
  it('are "grant recipient" wherever 2021 says grantee, in titles too', () => {
    const texts = FORM_NAMES.flatMap((name) => listTexts(FORMS[name]));
    expect(texts.filter((text) => /grantee/i.test(text))).toEqual([]);
    expect(FORMS.grantee.title('winter')).toBe('Grant Recipient-Level Information');
    expect(FORMS.grantee.title('summer')).toBe(
      'Grant Recipient-Level Measures of Structure, Cost, and Support',
    );
    expect(getEntry('2026-draft').formTitles.grantee('winter')).toBe('Grant Recipient-Level Information');
    expect(texts).toContain('Did the grant recipient or a designee observe program delivery?');
    expect(texts).toContain('Grant recipient itself');
    expect(texts).toContain('No type of organization selected for grant recipient observation');
    expect(texts).toContain('Entry on grant recipient page indicates that no providers were new this period');
  });

  it('leave those of 2021 as they are', () => {
    expect(FORMS_2021.grantee.title('winter')).toBe('Grantee-Level Information');
  });
});

function listNames(form: Form): readonly string[] {
  return allFields(form).flatMap(({ name, rowFields = [] }) => [
    name,
    ...rowFields.map((field) => field.name),
  ]);
}

function listTexts(form: Form): readonly string[] {
  const fields = allFields(form).flatMap((field) => [field, ...(field.rowFields ?? [])]);
  const texts = [
    ...form.sections.flatMap(({ title, help, insteadWhenHidden, sum }) => [
      title,
      help,
      insteadWhenHidden,
      sum?.label,
    ]),
    ...fields.flatMap(({ label, help, description, group }) => [label, help, description, group]),
    ...form.rules.flatMap(({ message, inline, sectionLine }) => [message, inline, sectionLine]),
  ];
  const named = texts.flatMap((text) => (text === undefined ? [] : [textIn(text, CONTEXT)]));
  return [form.title('winter'), form.title('summer'), form.savedText, ...named];
}
