/** What the sheets of a grant's workbook ask, and how they say what is saved. */
import { describe, expect, it } from 'vitest';
import { FORM_NAMES } from '../form-kit/form.ts';
import { listPeriodFields } from '../form-kit/period-fields.ts';
import { getInstrument } from '../instruments/instruments.ts';
import { saved, workbookState } from '../test/workbook-state.ts';
import { planSheets } from './columns.ts';
import { workbookSheets } from './sheets.ts';
import { periodContext } from './state.ts';

const { forms } = getInstrument('2021');
const SUMMER = workbookState('2021', 'summer');

describe.each(['winter', 'summer'] as const)('the sheets of a %s period [BEY-164]', (season) => {
  const context = periodContext(workbookState('2021', season).period);
  const plans = planSheets(forms, context);

  it('ask every question of the period once, and no other', () => {
    const pages = plans.filter(({ holds }) => holds === 'pages');
    expect(pages.map(({ form }) => form)).toEqual(FORM_NAMES);
    for (const { form, columns } of pages) {
      expect(columns.flatMap(({ name, is }) => ('field' in is ? [name] : []))).toEqual(
        listPeriodFields(forms[form], context).flatMap(({ field }) =>
          field.kind === 'rows' ? [] : [field.name],
        ),
      );
    }
  });

  it('name a cohort by the keys of its program and its place', () => {
    const columns = plans.find(({ holds }) => holds === 'cohorts')?.columns ?? [];
    const names = columns.map(({ name }) => name);
    expect(names.slice(0, 5)).toEqual([
      'program_key',
      'provider_name',
      'program_name',
      'cohort',
      'prog_cohort_hours',
    ]);
    expect(names.includes('prog_cohort_complete')).toBe(context.collectCovid);
    expect(names).not.toContain('prog_cohort_name');
  });

  it('say beside a heading what it means and what is accepted', () => {
    const columns = plans.flatMap((plan) => plan.columns.filter(({ is }) => 'field' in is));
    for (const { is, help } of columns) {
      if (!('field' in is)) continue;
      const { choices, kind, help: own } = is.field;
      if (typeof own === 'string') expect(help).toContain(own);
      if (choices) expect(help).toContain(`One of: ${choices.map(({ label }) => label).join('; ')}.`);
      else if (kind === 'percent') expect(help).toContain('A number from 0 to 100, without the sign %.');
      else expect(help).toMatch(/Answer: .+\.$/);
    }
  });
});

/** The rows of a sheet below its two rows of headings, as records of the columns' names and values. */
function listRecords(sheet: string, state = SUMMER) {
  const [, names = [], ...rows] = (
    workbookSheets(state, forms).find(({ name }) => name === sheet)?.rows ?? []
  ).map((row) => row.map((cell) => (typeof cell === 'object' && cell !== null ? cell.value : cell)));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [String(name), row[at]])));
}

describe('what is saved', () => {
  const [provider] = SUMMER.providers;
  const [program] = provider?.programs ?? [];
  if (!provider || !program) throw new Error('The state has no program.');

  it('stands in words: Yes and No, the label of a choice, the name of a curriculum [BEY-164]', () => {
    const page = saved({
      ...program.pages.programstructure.answers,
      prog_model_pk: 31,
      prog_addl_srae_tcm_goal_setting: true,
      prog_addl_srae_tcm_self_reg: false,
    });
    const state = {
      ...SUMMER,
      providers: [
        {
          ...provider,
          active: false,
          page: saved({ prov_implmnt_chlng_other: 3, prov_provider_serve_youth: true }),
          programs: [{ ...program, active: null, pages: { ...program.pages, programstructure: page } }],
        },
      ],
    };
    expect(listRecords('Providers', state)[0]).toMatchObject({
      provider_key: 11,
      provider_name: 'Maple House',
      prov_active: 'No',
      version: 1,
      prov_implmnt_chlng_other: 'A serious problem',
      prov_provider_serve_youth: 'Yes',
      prov_implmnt_chlng_other_spec: null,
    });
    expect(listRecords('Program structure', state)[0]).toMatchObject({
      program_key: 21,
      program_name: 'Evening group',
      prog_active: 'Not set',
      prog_addl_srae_tcm_goal_setting: 'Yes',
    });
  });

  it('has a row for each cohort, numbered, and blank rows for more', () => {
    const [first, second, third] = listRecords('Cohorts');
    expect(first).toMatchObject({ program_key: 21, cohort: 1, prog_cohort_hours: 12.5 });
    expect(second).toMatchObject({ program_key: 21, cohort: 2, prog_cohort_hours: 12 });
    expect(Object.values(third ?? {}).every((value) => value === null)).toBe(true);
    expect(listRecords('Cohorts')).toHaveLength(62);
    expect(listRecords('Providers')).toHaveLength(31);
    expect(listRecords('Grantee')).toHaveLength(1);
  });
});
