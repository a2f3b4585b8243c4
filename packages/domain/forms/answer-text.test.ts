import { expect, it } from 'vitest';
import { COHORTS } from '../instruments/2021/forms/program/reach-fields.ts';
import { answerText, cohortHoursAnswer } from './answer-text.ts';

it('tells cohorts apart that differ in another answer than their hours', () => {
  const cohort = { prog_cohort_name: 'Cohort 1', prog_cohort_hours: 5, prog_cohort_complete: null };
  expect(answerText(COHORTS, [cohort])).toBe('Cohort 1: 5.00');
  expect(answerText(COHORTS, [{ ...cohort, prog_cohort_complete: false }, cohort])).toBe(
    'Cohort 1: 5.00, Did the cohort complete the program? No; Cohort 2: 5.00',
  );
  expect(cohortHoursAnswer([{ ...cohort, prog_cohort_complete: false }])).toBe('Cohort 1: 5.00');
  expect(answerText(COHORTS, [])).toBe('None');
});
