/** How the draft's measures differ from those of 2021 (decision 28). */
import { describe, expect, it } from 'vitest';
import type { Measures } from '../../../measures/catalogue/measures.ts';
import { listColumns } from '../../../survey/catalogue/catalogue.ts';
import type { SurveyKind } from '../../../survey/catalogue/column.ts';
import { MEASURES as MEASURES_2021 } from '../../2021/measures/measures.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { MEASURES } from './measures.ts';

const KINDS = ['entry', 'exit'] as const satisfies readonly SurveyKind[];
const all = (measures: Measures) => Object.values(measures.sets).flat();
const find = (id: string) => all(MEASURES).find((measure) => measure.id === id);

/** A row of a survey, with these columns marked or answered. */
function row(kind: SurveyKind, answers: Readonly<Record<string, string>>) {
  const names = listColumns(SURVEYS[kind]).map(({ name }) => name);
  const prefix = kind === 'entry' ? 'en' : 'ex';
  const codes = names.map((name) => answers[name.replace(`${prefix}_`, '')] ?? '');
  const at = (name: string) => names.indexOf(name);
  const items = MEASURES.listDerivedItems(kind, at).map(({ name, of }) => [name, of(codes)] as const);
  const factors = MEASURES.listCountedFactors(kind, at).map(({ factor, of }) => [factor, of(codes)] as const);
  return { items: Object.fromEntries(items), factors: Object.fromEntries(factors) };
}

describe('race and ethnicity', () => {
  it.each(KINDS)('of the %s survey is the one box marked, several as one group, or nothing', (kind) => {
    const prefix = kind === 'entry' ? 'en' : 'ex';
    const group = `${prefix}_race_ethnicity_group`;
    const any = `${prefix}_race_ethnicity_any`;
    const hispanic = row(kind, { race_ethnicity_hispanic: '1', race_ethnicity_white: '0' });
    expect(hispanic.items).toMatchObject({ [group]: 'hispanic', [any]: '1' });
    expect(hispanic.factors).toEqual({ sex: '', race_ethnicity: 'hispanic', age: '' });
    const both = row(kind, { race_ethnicity_hispanic: '1', race_ethnicity_white: '1', sex: 'F' });
    expect(both.items).toMatchObject({ [group]: 'multiple', [any]: '1' });
    expect(both.factors).toEqual({ sex: 'F', race_ethnicity: 'multiple', age: '' });
    const none = row(kind, { race_ethnicity_asian: '0' });
    expect(none.items).toMatchObject({ [group]: '', [any]: '' });
    expect(none.factors['race_ethnicity']).toBe('');
  });

  it('is one measure: the seven boxes and those who mark several', () => {
    const measure = find('race_ethnicity');
    if (measure?.source !== 'survey') throw new Error('race_ethnicity is no measure of surveys');
    expect(measure.questions.map(({ label }) => label)).toEqual([
      'American Indian or Alaska Native',
      'Asian',
      'Black or African American',
      'Hispanic or Latino',
      'Middle Eastern or North African',
      'Native Hawaiian or Pacific Islander',
      'White',
      'More than one race or ethnicity',
    ]);
    expect(measure.questions.at(-1)?.codes[0]).toEqual(['multiple']);
    expect(find('hispanic')).toBeUndefined();
    expect(find('race')).toBeUndefined();
  });

  it('is a factor beside sex and age, with the seven and those of several', () => {
    expect(MEASURES.factors.map(({ id }) => id)).toEqual(['sex', 'race_ethnicity', 'age']);
    expect(MEASURES.factors[1]?.groups.map(({ id }) => id)).toEqual([
      'amindian',
      'asian',
      'black',
      'hispanic',
      'mena',
      'nhpi',
      'white',
      'multiple',
    ]);
  });

  it('is one item of the list of items left blank', () => {
    const missing = find('entry_missing');
    if (missing?.source !== 'missing') throw new Error('there is no list of items left blank');
    expect(missing.questions.map(({ label }) => label)).toContain('Race and ethnicity');
    expect(missing.questions.map(({ label }) => label)).not.toContain('Race');
  });
});

describe('the other measures', () => {
  it('are those of 2021 but for COVID-19', () => {
    const known = new Set(all(MEASURES_2021).map(({ id }) => id));
    expect(all(MEASURES).flatMap(({ id }) => (known.has(id) ? [] : [id]))).toEqual([]);
    expect(JSON.stringify(MEASURES.sets)).not.toMatch(/covid/i);
    const waiver = find('coverage');
    expect(waiver?.describes).toBe('Programs with a waiver');
    expect(waiver?.source === 'forms' && waiver.rows.map(({ id }) => id)).toEqual(['en_waiver', 'ex_waiver']);
  });

  it('say "grant recipient"', () => {
    expect(find('staff')?.title).toBe('Grant recipient staff');
    const texts = all(MEASURES).map((measure) => {
      const { title, describes, formula, base, groups } = measure;
      const rows = measure.source === 'forms' ? measure.rows.map(({ label }) => label) : [];
      return [title, describes, formula, base, ...groups.map(({ label }) => label), ...rows].join(' ');
    });
    expect(texts.filter((text) => /grantee/i.test(text))).toEqual([]);
  });
});
