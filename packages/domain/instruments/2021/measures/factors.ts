/** The further factors of the instrument's surveys, and the bands of age (domain.md 6.2). */
import type { Factor } from '../../../measures/catalogue/factor.ts';

export const FACTORS = [
  {
    id: 'sex',
    label: 'Sex',
    groups: [
      { id: 'F', label: 'Female' },
      { id: 'M', label: 'Male' },
    ],
  },
  {
    id: 'hispanic',
    label: 'Hispanic or Latino',
    groups: [
      { id: 'Y', label: 'Hispanic or Latino' },
      { id: 'N', label: 'Not Hispanic or Latino' },
    ],
  },
  {
    id: 'race',
    label: 'Race',
    groups: [
      { id: 'amindian', label: 'American Indian or Alaska Native' },
      { id: 'asian', label: 'Asian' },
      { id: 'black', label: 'Black or African American' },
      { id: 'hpi', label: 'Native Hawaiian or other Pacific Islander' },
      { id: 'white', label: 'White' },
      { id: 'other', label: 'Other race' },
      { id: 'multiple', label: 'More than one race' },
    ],
  },
  {
    id: 'age',
    label: 'Age',
    groups: [
      { id: '10-12', label: 'Age 10 to 12' },
      { id: '13-14', label: 'Age 13 to 14' },
      { id: '15-17', label: 'Age 15 to 17' },
      { id: '18-20', label: 'Age 18 to 20' },
    ],
  },
] as const satisfies readonly Factor[];

/** The group of an age, or '' for none. */
export function ageBand(age: string): string {
  if (age === '') return '';
  return AGE_BANDS.find(({ upTo }) => Number(age) <= upTo)?.code ?? '';
}

const AGE_BANDS = [
  { upTo: 12, code: '10-12' },
  { upTo: 14, code: '13-14' },
  { upTo: 17, code: '15-17' },
  { upTo: 20, code: '18-20' },
] as const;
