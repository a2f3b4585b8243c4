import { describe, expect, it } from 'vitest';
import { cohortHoursText, cohortLines, renumberCohorts } from './cohorts.ts';

describe('cohorts', () => {
  it('are named by position, and named anew after a drop [REA-024] [REA-025]', () => {
    const three = renumberCohorts([
      { prog_cohort_hours: 1 },
      { prog_cohort_hours: 2 },
      { prog_cohort_hours: 3 },
    ]);
    expect(three.map((row) => row['prog_cohort_name'])).toEqual(['Cohort 1', 'Cohort 2', 'Cohort 3']);
    expect(renumberCohorts(three.slice(1))).toEqual([
      { prog_cohort_name: 'Cohort 1', prog_cohort_hours: 2 },
      { prog_cohort_name: 'Cohort 2', prog_cohort_hours: 3 },
    ]);
  });

  it.each([
    [5, '5.00'],
    [12.5, '12.50'],
    [1234.567, '1,234.57'],
    [0, '0.00'],
    [-1, '-1.00'],
    [null, 'Please enter number.'],
  ])('hours %s read %s [REA-022] [REA-023]', (hours, text) => {
    expect(cohortHoursText(hours)).toBe(text);
  });

  it('list name, hours and position [REA-020] [ENT-215]', () => {
    expect(cohortLines([{ prog_cohort_hours: 4 }, {}])).toEqual([
      { cohort_name: 'Cohort 1', cohort_hours: 4, cohort_index: 1 },
      { cohort_name: 'Cohort 2', cohort_hours: null, cohort_index: 2 },
    ]);
  });
});
