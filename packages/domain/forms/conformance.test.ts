/** The forms of 2021 against the tables and words of the specification; the laws of all instruments are in instrument/form-laws.test.ts. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldKind } from '../form-kit/field-kinds.ts';
import type { Field, Form } from '../form-kit/form.ts';
import { activeFields, allFields, textIn } from '../form-kit/issues.ts';
import { CLEAN_ANSWERS } from '../instruments/2021/forms/clean-answers.ts';
import { FORMS } from '../instruments/2021/forms/forms.ts';
import { FORM_NAMES } from '../form-kit/form.ts';
import { FUNDING_NEGATIVE } from '../instruments/2021/forms/messages.ts';
import { COMMENTS, columnsOutsideForms } from './page-columns.ts';
import { FULL_CONTEXT } from '../test/full-context.ts';

type Column = { table: string; column: string; type: string; form: string; season: string };

const columns = readColumns();
const labels = readLabels();
const specification = ['requirements.md', 'resolutions.md']
  .map((file) => read(`docs/spec/${file}`))
  .join('\n');
const specifiedIds = new Set(specification.match(/\b(?:[A-Z]{3}-\d{3}|Q\d+)\b/g));
const forms = FORM_NAMES.map((name) => FORMS[name]);

describe.each(forms)('$name form', (form) => {
  it('names columns of its table, with a type that fits and the season they belong to', () => {
    const columnsOfForm = form.sections.flatMap((section) =>
      section.fields
        .filter((field) => field.kind !== 'rows')
        .map((field) => described(field, form, field.seasons ?? section.seasons)),
    );
    expect(columnsOfForm).toEqual(
      columnsOfForm.map(({ column }) => findColumn(form.table, column) ?? `${column} is no column`),
    );
  });

  it('labels its fields as the table does, which adds what a heading says of several', () => {
    const fields = allFields(form).flatMap((field) => field.rowFields ?? field);
    const other = fields.flatMap(({ name, label }) => {
      const specified = findLabel(form.table, name) ?? findLabel('program_cohorts', name);
      // Of a label that names dates the words are those of a requirement.
      const isOwn = typeof label === 'string' && !specified?.startsWith(label.replaceAll('’', "'"));
      return isOwn ? [`${name}: ${label}, not ${specified ?? 'a column'}`] : [];
    });
    expect(other).toEqual([]);
  });

  it('speaks the words of the specification', () => {
    const texts = form.rules
      .flatMap((rule) => [rule.message, rule.inline, rule.sectionLine])
      .flatMap((text) => (text === undefined ? [] : asSpecified(textIn(text, FULL_CONTEXT), form)));
    const spoken = [...texts, form.savedText];
    expect(spoken.filter((text) => !specification.includes(text))).toEqual([]);
  });

  it('cites requirements and questions that there are', () => {
    const cited = form.rules.flatMap(({ source }) => source.match(/\b(?:[A-Z]{3}-\d{3}|Q\d+)\b/g) ?? []);
    expect(cited.filter((id) => !specifiedIds.has(id))).toEqual([]);
  });

  it('has flags that are columns', () => {
    expect(findColumn(form.table, form.flags.minor)?.type).toBe('boolean');
    expect(findColumn(form.table, form.flags.major)?.type).toBe('boolean');
  });
});

describe('the form tables', () => {
  it.each(['grant_submissions', 'provider_submissions', 'program_submissions'] as const)(
    'every column of %s is a field, a flag, derived, or on the list of columns outside forms',
    (table) => {
      const inForms = forms
        .filter((form) => form.table === table)
        .flatMap((form) => [
          ...allFields(form)
            .filter((field) => field.kind !== 'rows')
            .map((field) => field.name),
          form.flags.minor,
          form.flags.major,
          ...(form.derived?.columns ?? []),
        ]);
      const known = [...inForms, ...columnsOutsideForms(table)];
      expect(known.toSorted()).toEqual(namesOfTable(table).toSorted());
    },
  );

  it('every column of program_cohorts is a field of a cohort', () => {
    const rows = allFields(FORMS.programreach).find((field) => field.kind === 'rows');
    const cells = rows?.rowFields?.map((field) => `${field.name} ${fieldKind(field).column}`) ?? [];
    const cohortColumns = columns.filter((column) => column.table === 'program_cohorts');
    expect(cells.toSorted()).toEqual(cohortColumns.map(({ column, type }) => `${column} ${type}`).toSorted());
  });

  it('the limit of the comments is the specified one [VAL-009] [VAL-011]', () => {
    expect(COMMENTS.maxLength).toBe(2000);
    expect(COMMENTS.savedText).toBe('Thank you. Your optional comments have been successfully saved.');
  });

  it('keeps the message that no rule carries in the catalogue', () => {
    expect(specification.includes(FUNDING_NEGATIVE)).toBe(true);
  });
});

describe('the scales', () => {
  const specified = (scale: string) =>
    read('docs/spec/tables/scales.csv')
      .split('\n')
      .map((line) => line.split(','))
      .filter(([name]) => name === scale)
      .map(([, code, label]) => ({ code: Number(code), label }));

  it.each([
    ['Problem', /^prov_implmnt_chlng_/, 14, 'ENT-154'],
    ['Interest', /^prov_tech_assist_/, 12, 'ENT-155'],
  ])('%s is offered by every rating %s, %i in all, with its codes and labels [%s]', (scale, names, count) => {
    const ratings = allFields(FORMS.provider).filter(
      ({ name, kind }) => names.test(name) && kind === 'choice',
    );
    expect(ratings).toHaveLength(count);
    for (const { choices } of ratings) expect(choices).toEqual(specified(scale));
  });
});

describe('winter', () => {
  it('asks these fields of complete answers, and no others', () => {
    const context = { ...FULL_CONTEXT, season: 'winter', collectCovid: false } as const;
    const asked = Object.fromEntries(
      forms.map((form) => [
        form.name,
        activeFields(form, CLEAN_ANSWERS[form.name], context)
          .map((field) => field.name)
          .filter((name) => !/_(implmnt_chlng|tech_assist)_/.test(name)),
      ]),
    );
    expect(asked).toEqual({
      grantee: ['gr_num_providers_funded'],
      provider: [
        'prov_provider_serve_youth',
        'prov_num_program_models_implemented',
        'prov_num_staff_admin_progs',
        'prov_num_fte_admin_progs',
        'prov_num_facilitators_working',
        'prov_num_facilitators_trained',
        'prov_num_facilitators_obs_once',
        'prov_num_facilitators_obs_2plus',
      ],
      programstructure: ['fk_program_curricula'],
      programreach: [
        'prog_any_youth_begin',
        'prog_any_youth_complete',
        'prog_reach_attend',
        'prog_reach_attend_ms',
        'prog_reach_attend_hs',
        'prog_dosage_75_pct_complete',
        'prog_set_attend_dur_school',
        'prog_set_attend_after_school',
        'prog_set_attend_cbo',
        'prog_set_attend_clinic',
        'prog_set_attend_foster_care',
        'prog_set_attend_jdc',
        'prog_set_attend_mh_facility',
        'prog_set_attend_online',
        'prog_set_attend_other',
        'prog_attend_50_pct_foster',
        'prog_attend_50_pct_pregnant',
        'prog_attend_50_pct_homeless',
        'prog_attend_50_pct_adjuc_systems',
        'prog_attend_50_pct_lgbtq_youth',
        'prog_attend_50_pct_none_above',
        'prog_par_involve_attend_one_sess',
        'program_cohorts',
      ],
      programentryexit: [
        'prog_en_tot_surveys_ms',
        'prog_en_tot_surveys_hs',
        'prog_en_tot_surveys_ms_impact',
        'prog_en_tot_surveys_hs_impact',
        'prog_en_fed_officer_waiver',
        'prog_en_unable_collect_covid',
        'prog_en_data_collection_in_person',
        'prog_en_data_collection_online',
        'prog_en_data_collection_telephone',
        'prog_en_data_collection_mail',
        'prog_en_data_collection_other',
        'prog_ex_tot_surveys_ms',
        'prog_ex_tot_surveys_hs',
        'prog_ex_fed_officer_waiver',
        'prog_ex_unable_collect_covid',
        'prog_ex_data_collection_in_person',
        'prog_ex_data_collection_online',
        'prog_ex_data_collection_telephone',
        'prog_ex_data_collection_mail',
        'prog_ex_data_collection_other',
      ],
    });
  });
});

/** The specification writes <description> where a message begins with the field's description. */
function asSpecified(text: string, form: Form): string {
  const field = allFields(form).find(
    (candidate) =>
      typeof candidate.label === 'string' &&
      text.startsWith(`${candidate.label} cannot exceed the number of youth`),
  );
  return field ? text.replace(textIn(field.label, FULL_CONTEXT), '<description>') : text;
}

/** The column that the specification should have for a field. */
function described(field: Field, form: Form, seasons: Field['seasons']): Column {
  return {
    table: form.table,
    column: field.name,
    type: fieldKind(field).column,
    form: form.name,
    season: seasons?.length === 1 ? (seasons[0] ?? '') : 'both',
  };
}

function findColumn(table: string, name: string): Column | undefined {
  return columns.find((column) => column.table === table && column.column === name);
}

function findLabel(table: string, column: string): string | undefined {
  return labels.get(`${table}.${column}`);
}

function namesOfTable(table: string): readonly string[] {
  return columns.filter((column) => column.table === table).map((column) => column.column);
}

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
}

/** The required columns precede the first one that may contain a comma, the label. */
function readColumns(): readonly Column[] {
  return readEntities().map((line) => {
    const [table = '', column = '', type = '', , form = '', season = ''] = line.split(',');
    return { table, column, type, form, season };
  });
}

/** By table and column; a label with a comma is quoted. */
function readLabels(): ReadonlyMap<string, string> {
  const entries = readEntities().map((line) => {
    const [, table = '', column = '', quoted, plain = ''] =
      /^(\w+),(\w+),(?:[^,]*,){4}(?:"([^"]*)"|([^,]*))/.exec(line) ?? [];
    return [`${table}.${column}`, quoted ?? plain] as const;
  });
  return new Map(entries);
}

function readEntities(): readonly string[] {
  return read('docs/spec/tables/entities.csv').trim().split('\n').slice(1);
}
