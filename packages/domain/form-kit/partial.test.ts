import { describe, expect, it } from 'vitest';
import { FORMS } from '../instruments/2021/forms/forms.ts';
import { changedNames, mergeAnswers, sameAnswer } from './partial.ts';

const REACH = FORMS.programreach;
const rows = (...hours: readonly (number | null)[]) =>
  hours.map((one) => ({ prog_cohort_name: 'A', prog_cohort_hours: one }));

describe('a save that sends some of the answers', () => {
  it('keeps the others, and clears what was sent as empty', () => {
    const stored = { prog_reach_attend: 12, prog_any_youth_begin: true, prog_any_youth_complete: true };
    const merged = mergeAnswers(REACH, stored, { prog_reach_attend: 15, prog_any_youth_complete: null });
    expect(merged).toMatchObject({
      prog_reach_attend: 15,
      prog_any_youth_begin: true,
      prog_any_youth_complete: null,
    });
  });

  it('takes nothing that the form does not ask', () => {
    expect(mergeAnswers(REACH, {}, { pk: 7 })).not.toHaveProperty('pk');
  });
});

describe('whether two answers say the same', () => {
  it.each([
    [1, 1, true],
    [0, false, false],
    [0, null, false],
    [null, undefined, true],
    ['', null, false],
    [rows(1, 2), rows(1, 2), true],
    [rows(1, 2), rows(2, 1), false],
    [rows(1), rows(1, 2), false],
    [rows(1, 2), rows(1), false],
    [rows(null), [{ prog_cohort_name: 'A' }], true],
    [[{ prog_cohort_name: 'A' }], rows(3), false],
    [[], null, true],
    [null, [], true],
    [null, rows(1), false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameAnswer(a, b)).toBe(same);
    expect(sameAnswer(b, a)).toBe(same);
  });

  it('names the answers that differ, in the order of the form', () => {
    const before = { prog_any_youth_begin: true, prog_reach_attend: 3, program_cohorts: rows(1) };
    const after = { prog_any_youth_begin: false, prog_reach_attend: 3, program_cohorts: rows(2), pk: 9 };
    expect(changedNames(REACH, before, after)).toEqual(['prog_any_youth_begin', 'program_cohorts']);
    expect(changedNames(REACH, before, before)).toEqual([]);
  });
});
