import { describe, expect, it } from 'vitest';
import type { FormContext } from '../form-kit/form.ts';
import { FORMS } from '../instruments/2021/forms/forms.ts';
import { dictionaryLines } from './form-export.ts';

const SUMMER: FormContext = {
  season: 'summer',
  collectCovid: true,
  reportingWindow: '1 January to 30 June 2023',
};

describe('the dictionary', () => {
  const explained = (name: 'provider' | 'programstructure' | 'programreach', column: string) =>
    dictionaryLines(FORMS[name], SUMMER).find((line) => line[1] === column);

  it.each([
    ['provider', 'grant', ['Provider-level information', 'grant', 'Grant', 'place', 'key of the grant']],
    [
      'provider',
      'prov_active',
      [
        'Provider-level information',
        'prov_active',
        'Provider Active?',
        'place',
        'Yes, No, or blank while unset',
      ],
    ],
    [
      'provider',
      'status',
      [
        'Provider-level information',
        'status',
        'Status',
        'place',
        'No data have been saved; Data need review and revision; Incomplete field or inconsistency; No issues present',
      ],
    ],
    [
      'provider',
      'prov_new_provider',
      ['Provider-level information', 'prov_new_provider', 'Provider status: New provider', 'Yes or No', ''],
    ],
    [
      'provider',
      'prov_tech_assist_other_spec',
      [
        'Provider-level information',
        'prov_tech_assist_other_spec',
        'Needs for technical assistance: Other need, please specify',
        'text',
        'at most 200 characters',
      ],
    ],
    [
      'provider',
      'prov_tech_assist_evaluation',
      [
        'Provider-level information',
        'prov_tech_assist_evaluation',
        'Needs for technical assistance: Evaluation',
        'code',
        '1 = Not interested; 2 = Not interested because already received; 3 = Somewhat interested; 4 = Very interested',
      ],
    ],
    [
      'programstructure',
      'fk_program_curricula',
      [
        'Structure, cost and support measures',
        'fk_program_curricula',
        'Core curriculum: Core curriculum',
        'key of a curriculum',
        '0 = Other',
      ],
    ],
    [
      'programreach',
      'prog_cohort_hours',
      [
        'Attendance, reach and dosage, cohorts',
        'prog_cohort_hours',
        'Hours of programming delivered',
        'number',
        '',
      ],
    ],
  ] as const)('explains %s %s', (name, column, line) => {
    expect(explained(name, column)).toEqual(line);
  });
});
