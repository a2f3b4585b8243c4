import { describe, expect, it } from 'vitest';
import type { FormContext } from '../form-kit/form.ts';
import { allFields } from '../form-kit/issues.ts';
import { withField, withFieldChanged } from '../instrument/edit-form.ts';
import { COHORTS } from '../instruments/2021/forms/program/reach-fields.ts';
import { FORMS } from '../instruments/2021/forms/forms.ts';
import { FORM_NAMES } from '../form-kit/form.ts';
import {
  DICTIONARY_HEADINGS,
  dictionaryLines,
  exportHeadings,
  exportLines,
  rowHeadings,
  rowLines,
} from './form-export.ts';
import { exportRecord } from '../test/export-record.ts';
import type { ExportRecord } from './form-columns.ts';

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
      expect(exportLines(form, SUMMER, words)(exportRecord({}))).toHaveLength(headings.length);
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

it('has an optional question that is no COVID count in every period, in a repeated group too', () => {
  const question = {
    label: 'Hours online',
    help: 'As far as known.',
    kind: 'decimal',
    optional: true,
  } as const;
  const form = withFieldChanged(
    withField(FORMS.programreach, { section: 'parents' }, { ...question, name: 'hours_online' }),
    COHORTS.name,
    { rowFields: [...(COHORTS.rowFields ?? []), { ...question, name: 'cohort_online' }] },
  );
  expect(exportHeadings(form, WINTER, 'codes')).toContain('hours_online');
  expect(rowHeadings(form, WINTER, 'codes')).toContain('cohort_online');
  expect(rowHeadings(form, WINTER, 'codes')).not.toContain('prog_cohort_complete');
});

/** The cells of a table in the columns with these names. */
function exportedCells(
  name: 'grantee' | 'provider' | 'programstructure' | 'programreach',
  over: Partial<ExportRecord>,
) {
  const headings = exportHeadings(FORMS[name], SUMMER, 'codes');
  const cells = exportLines(FORMS[name], SUMMER, 'codes')(exportRecord(over));
  return (wanted: readonly string[]) =>
    Object.fromEntries(
      wanted.filter((one) => headings.includes(one)).map((one) => [one, cells[headings.indexOf(one)]]),
    );
}

describe('what a line is about', () => {
  const PLACE = ['period', 'grant', 'grantee', 'funding_stream', 'cohort'];
  const TARGET = ['provider_pk', 'provider_name', 'program_pk', 'program_name', 'prov_active', 'prog_active'];
  const place = {
    period: 'Summer 2023',
    grant: 7,
    grantee: 'Northern Youth',
    funding_stream: 'GDSRAE',
    cohort: 'FY2020',
  };
  const ofProvider = { provider_pk: 1, provider_name: 'North Center' };

  it.each([
    ['grantee', {}],
    ['provider', { ...ofProvider, prov_active: 'Yes' }],
    ['programreach', { ...ofProvider, program_pk: 11, program_name: 'After school', prog_active: 'Yes' }],
  ] as const)('stands before the answers of %s', (name, target) => {
    expect(exportedCells(name, { active: true })([...PLACE, ...TARGET])).toEqual({ ...place, ...target });
  });

  it('is blank where the record says nothing', () => {
    const nobody = { provider: null, program: null, cohort: null };
    expect(exportedCells('programreach', nobody)(['cohort', ...TARGET])).toEqual({
      cohort: null,
      provider_pk: null,
      provider_name: null,
      program_pk: null,
      program_name: null,
      prog_active: null,
    });
  });
});

it('the headings are the names of the specification, or the questions in words', () => {
  expect(exportHeadings(FORMS.programstructure, SUMMER, 'codes').slice(9, 14)).toEqual([
    'prog_active',
    'status',
    'fk_program_curricula',
    'curriculum_name',
    'prog_curriculum_name_other_specify',
  ]);
  expect(exportHeadings(FORMS.programstructure, SUMMER, 'words').slice(9, 14)).toEqual([
    'Program Active?',
    'Status',
    'Core curriculum: Core curriculum',
    'Core curriculum: Name in the list',
    'Core curriculum: Name of the core curriculum',
  ]);
  expect(exportedCells('programstructure', { curriculum: 'Heritage Keepers' })(['curriculum_name'])).toEqual({
    curriculum_name: 'Heritage Keepers',
  });
});

it('comments stand in the table of the grantee page alone, what is computed in that of its form', () => {
  const all = { comments: 'Two programs began late.', answers: { prog_any_youth_begin_complete: 1 } };
  const wanted = ['gr_additional_info', 'prog_any_youth_begin_complete'];
  expect(exportedCells('grantee', all)(wanted)).toEqual({ gr_additional_info: 'Two programs began late.' });
  expect(exportedCells('programreach', all)(wanted)).toEqual({ prog_any_youth_begin_complete: 1 });
  expect(exportedCells('provider', all)(wanted)).toEqual({});
});

describe('a line', () => {
  const findCell = (
    name: 'provider' | 'programstructure',
    column: string,
    words: 'codes' | 'words',
    over: object,
  ) => {
    const at = exportHeadings(FORMS[name], SUMMER, 'codes').indexOf(column);
    return exportLines(FORMS[name], SUMMER, words)(exportRecord(over))[at];
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
    expect(findCell('provider', column, 'codes', { answers })).toBe(code);
    expect(findCell('provider', column, 'words', { answers })).toBe(word);
  });

  it.each([
    [12, 'Heritage Keepers', 12, 'Heritage Keepers'],
    [0, null, 0, 'Other'],
    [null, null, null, null],
  ])('names curriculum %s', (key, curriculum, code, word) => {
    const over = { answers: { fk_program_curricula: key }, curriculum };
    expect(findCell('programstructure', 'fk_program_curricula', 'codes', over)).toBe(code);
    expect(findCell('programstructure', 'fk_program_curricula', 'words', over)).toBe(word);
  });

  it.each([
    [true, 'Yes'],
    [false, 'No'],
    [null, null],
  ])('says whether the provider is active: %s', (active, cell) => {
    expect(findCell('provider', 'prov_active', 'codes', { active })).toBe(cell);
    expect(findCell('provider', 'status', 'codes', {})).toBe('No data have been saved');
  });
});

describe('cohorts in a table of their own', () => {
  const cohorts = [{ prog_cohort_name: 'Cohort 1', prog_cohort_hours: 12.5, prog_cohort_shift_online: true }];
  const answers = { program_cohorts: cohorts };

  it('have their program beside them, under names or words', () => {
    expect(rowHeadings(FORMS.programreach, SUMMER, 'codes')?.slice(0, 9)).toEqual([
      'period',
      'grant',
      'grantee',
      'provider_pk',
      'provider_name',
      'program_pk',
      'program_name',
      'prog_cohort_name',
      'prog_cohort_hours',
    ]);
    expect(rowHeadings(FORMS.programreach, SUMMER, 'words')?.slice(0, 9)).toEqual([
      'Report period',
      'Grant',
      'Grantee',
      'Provider key',
      'Provider',
      'Program key',
      'Program',
      'Cohort',
      'Hours of programming delivered',
    ]);
    const place = ['Summer 2023', 7, 'Northern Youth', 1, 'North Center', 11, 'After school'];
    const [line] = rowLines(FORMS.programreach, SUMMER, 'codes')(exportRecord({ answers }));
    expect(line?.slice(0, 9)).toEqual([...place, 'Cohort 1', 12.5]);
    expect(line?.slice(9)).toEqual([null, null, null, 'Yes', null]);
  });

  it('are asked less of in winter, and stand alone where the program is gone', () => {
    expect(rowHeadings(FORMS.programreach, WINTER, 'codes')?.slice(7)).toEqual([
      'prog_cohort_name',
      'prog_cohort_hours',
    ]);
    const nobody = exportRecord({ provider: null, program: null, answers });
    expect(rowLines(FORMS.programreach, WINTER, 'codes')(nobody)).toEqual([
      ['Summer 2023', 7, 'Northern Youth', null, null, null, null, 'Cohort 1', 12.5],
    ]);
    expect(
      dictionaryLines(FORMS.programreach, WINTER)
        .filter(([title]) => title?.endsWith(', cohorts'))
        .map(([, column]) => column),
    ).toEqual(['prog_cohort_name', 'prog_cohort_hours']);
  });

  it('are none where none were saved, and forms without them have no such table', () => {
    expect(rowLines(FORMS.programreach, SUMMER, 'codes')(exportRecord({}))).toEqual([]);
    expect(rowHeadings(FORMS.grantee, SUMMER, 'codes')).toBeNull();
    expect(rowLines(FORMS.grantee, SUMMER, 'codes')(exportRecord({}))).toEqual([]);
  });
});
