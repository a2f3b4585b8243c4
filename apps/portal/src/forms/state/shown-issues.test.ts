import { findIssues } from '@srae/domain/form-kit/issues';
import type { FormContext } from '@srae/domain/form-kit/form';
import { GRANTEE_FORM } from '@srae/domain/instruments/2021/forms/grantee';
import { PROVIDER_FORM } from '@srae/domain/instruments/2021/forms/provider';
import { expect, it } from 'vitest';
import { placeIssues } from './shown-issues.ts';

const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: false,
  reportingWindow: '1 January to 30 June 2023',
};

it.each([
  [
    'the grantee page',
    GRANTEE_FORM,
    { gr_grantee_staff_num: 1, gr_grantee_ftes_num: 2, gr_grantee_designee_observed: true },
    ['gr_grantee_ftes_num', 'gr_grantee_obsvs'],
  ],
  [
    'the provider page',
    PROVIDER_FORM,
    { prov_provider_serve_youth: true },
    ['prov_new_provider', 'prov_num_program_models_implemented'],
  ],
])('lists the issues of %s in the order of its questions', (_page, form, answers, expected) => {
  const { list } = placeIssues(form, findIssues(form, answers, SUMMER), SUMMER);
  const fields = list.map(({ field }) => field);
  expect(fields.filter((field) => expected.includes(field))).toEqual(expected);
});
