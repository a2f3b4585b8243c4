import { allFields, findIssues } from '../../../form-kit/issues.ts';
import type { FormContext } from '../../../form-kit/form.ts';
import { expect, it } from 'vitest';
import { FORMS } from './forms.ts';

const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: true,
  anyYouthBegin: true,
  anyYouthComplete: true,
  reportingWindow: '1 January to 30 June 2023',
};

it.each([
  [
    'grantee',
    { gr_grantee_staff_num: 1, gr_grantee_ftes_num: 2, gr_grantee_designee_observed: true },
    ['gr_grantee_ftes_num', 'gr_grantee_obsvs'],
  ],
  [
    'provider',
    { prov_provider_serve_youth: true },
    ['prov_new_provider', 'prov_num_program_models_implemented'],
  ],
  ['programentryexit', {}, ['prog_en_fed_officer_waiver', 'prog_ex_tot_surveys_ms']],
] as const)('the issues of the form %s are in the order of its questions', (name, answers, expected) => {
  const form = FORMS[name];
  const found = findIssues(form, answers, SUMMER).map(({ field }) => field);
  expect(found.filter((field) => expected.some((one) => one === field))).toEqual(expected);
  const order = allFields(form).map((field) => field.name);
  expect(found).toEqual(found.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)));
});
