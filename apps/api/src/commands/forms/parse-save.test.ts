import type { FormSave } from '@srae/contract/schemas/reporting';
import { FORMS } from '@srae/domain/instruments/2021/forms/forms';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../problem.ts';
import { parseSave } from './parse-save.ts';

function sendCohort(name: string, hours: number): unknown {
  const save: FormSave = {
    formName: 'programreach',
    version: 0,
    formData: [{ tableName: 'program_cohorts', tableData: [[{ name, value: { doubleValue: hours } }]] }],
  };
  try {
    return parseSave(save, FORMS).answers['program_cohorts'];
  } catch (error) {
    if (error instanceof Problem) return error.details;
    throw error;
  }
}

describe('hours of a cohort', () => {
  it.each([12, 12.5, 12.25, 0.07, 1_234_567.89, -0.25])('%d is taken as it is [REA-049]', (hours) => {
    expect(sendCohort('prog_cohort_hours', hours)).toEqual([{ prog_cohort_hours: hours }]);
  });

  it.each([
    ['prog_cohort_hours', 12.345],
    ['prog_cohort_hours', 0.001],
    ['prog_cohort_hours_end_prematurely', 3.999],
  ])('%s %d would be shown otherwise than it was typed, and is refused [REA-022]', (name, hours) => {
    expect(sendCohort(name, hours)).toEqual([{ field: name, message: 'Please enter at most two decimals.' }]);
  });
});
