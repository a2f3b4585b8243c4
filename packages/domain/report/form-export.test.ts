import { describe, expect, it } from 'vitest';
import type { FormContext } from '../form-kit/form.ts';
import { allFields } from '../form-kit/issues.ts';
import { FORM_NAMES, FORMS } from '../forms/forms.ts';
import {
  DICTIONARY_HEADINGS,
  dictionaryLines,
  exportHeadings,
  exportLines,
  type ExportRecord,
  rowHeadings,
  rowLines,
} from './form-export.ts';

const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
};
const WINTER: FormContext = { ...SUMMER, season: 'winter', collectCovid: false };

describe.each(FORM_NAMES)('the table of %s', (name) => {
  const form = FORMS[name];

  it('has a column for every question, and a cell for every column', () => {
    const headings = exportHeadings(form, SUMMER, 'codes');
    const questions = allFields(form).filter(({ kind }) => kind !== 'rows');
    expect(questions.map((field) => field.name).filter((one) => !headings.includes(one))).toEqual([]);
    expect(new Set(headings).size).toBe(headings.length);
    for (const words of ['codes', 'words'] as const) {
      expect(exportLines(form, SUMMER, words)(record({}))).toHaveLength(headings.length);
      expect(exportHeadings(form, SUMMER, words)).toHaveLength(headings.length);
    }
  });

  it('is explained column by column in the dictionary', () => {
    const lines = dictionaryLines(form, SUMMER);
    const explained = lines.map(([, column]) => column);
    const rows = rowHeadings(form, SUMMER, 'codes')?.slice(7) ?? [];
    expect(explained).toEqual([...exportHeadings(form, SUMMER, 'codes'), ...rows]);
    expect(lines.every((line) => line.length === DICTIONARY_HEADINGS.length)).toBe(true);
  });
});

it('leaves out what a winter report does not ask, and optional inputs of a period without them', () => {
  const winter = exportHeadings(FORMS.programstructure, WINTER, 'codes');
  expect(winter).toContain('fk_program_curricula');
  expect(winter).not.toContain('prog_num_delivery_hours');
  expect(exportHeadings(FORMS.programstructure, SUMMER, 'codes')).toContain('prog_num_delivery_hours');
  const covid = (context: FormContext) =>
    exportHeadings(FORMS.programreach, context, 'codes').filter((name) => name.endsWith('_before_covid'));
  expect(covid(SUMMER).length).toBeGreaterThan(0);
  expect(covid(WINTER)).toEqual([]);
});

describe('a line', () => {
  const cellOf = (
    name: 'provider' | 'programstructure',
    column: string,
    words: 'codes' | 'words',
    over: object,
  ) => {
    const at = exportHeadings(FORMS[name], SUMMER, 'codes').indexOf(column);
    return exportLines(FORMS[name], SUMMER, words)(record(over))[at];
  };

  it.each([
    ['prov_tech_assist_evaluation', 3, 3, 'Somewhat interested'],
    ['prov_new_provider', true, 'Yes', 'Yes'],
    ['prov_new_provider', false, 'No', 'No'],
    ['prov_new_provider', null, null, null],
    ['prov_num_staff_admin_progs', 0, 0, 0],
    ['prov_tech_assist_other_spec', '=1+1', '=1+1', '=1+1'],
  ])('holds %s %j as code %j and in words %j', (column, value, code, word) => {
    const answers = { [column]: value };
    expect(cellOf('provider', column, 'codes', { answers })).toBe(code);
    expect(cellOf('provider', column, 'words', { answers })).toBe(word);
  });

  it.each([
    [12, 'Heritage Keepers', 12, 'Heritage Keepers'],
    [0, null, 0, 'Other'],
    [null, null, null, null],
  ])('names curriculum %s', (key, curriculum, code, word) => {
    const over = { answers: { fk_program_curricula: key }, curriculum };
    expect(cellOf('programstructure', 'fk_program_curricula', 'codes', over)).toBe(code);
    expect(cellOf('programstructure', 'fk_program_curricula', 'words', over)).toBe(word);
  });

  it.each([
    [true, 'Yes'],
    [false, 'No'],
    [null, null],
  ])('says whether the provider is active: %s', (active, cell) => {
    expect(cellOf('provider', 'prov_active', 'codes', { active })).toBe(cell);
    expect(cellOf('provider', 'status', 'codes', {})).toBe('No data have been saved');
  });
});

it('cohorts are lines of a table of their own', () => {
  const cohorts = [{ prog_cohort_name: 'Cohort 1', prog_cohort_hours: 12.5 }];
  const headings = rowHeadings(FORMS.programreach, SUMMER, 'codes') ?? [];
  const [line] = rowLines(FORMS.programreach, SUMMER, record({ answers: { program_cohorts: cohorts } }));
  expect(line).toHaveLength(headings.length);
  expect(line?.[headings.indexOf('prog_cohort_hours')]).toBe(12.5);
  expect(rowHeadings(FORMS.grantee, SUMMER, 'codes')).toBeNull();
  expect(rowLines(FORMS.grantee, SUMMER, record({}))).toEqual([]);
});

function record(over: Partial<ExportRecord>): ExportRecord {
  return {
    period: 'Summer 2023',
    grantId: 7,
    grantee: 'Northern Youth',
    stream: 'GDSRAE',
    cohort: 'FY2020',
    provider: { pk: 1, name: 'North Center' },
    program: { pk: 11, name: 'After school' },
    active: null,
    status: 'unsaved',
    answers: {},
    comments: null,
    curriculum: null,
    ...over,
  };
}
