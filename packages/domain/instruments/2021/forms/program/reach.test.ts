import { describe, expect, it } from 'vitest';
import type { Answers } from '../../../../form-kit/answers.ts';
import { activeFields, allFields, clearHidden, toFlags, textIn } from '../../../../form-kit/issues.ts';
import { parseNumber } from '../../../../form-kit/numbers.ts';
import { PROGRAM_REACH_FORM, anyBeganOrCompleted } from './reach.ts';
import { BASE, CLEAN, issues, messages } from '../../../../test/reach-form.ts';

const ATTENDED = 'the number of youth who attended at least one session';
const flags = (answers: Answers) => toFlags(PROGRAM_REACH_FORM, issues(answers));
const names = (answers: Answers, context = BASE) =>
  activeFields(PROGRAM_REACH_FORM, answers, context).map((field) => field.name);

type Row = [name: string, label: string, id: string];
const REACH: Row[] = [
  ['prog_reach_attend', 'Youth who attended at least one session', 'REA-006'],
  ['prog_reach_attend_ms', 'Middle school youth who attended at least one session', 'REA-006'],
  ['prog_reach_attend_hs', 'High school and older youth who attended at least one session', 'REA-006'],
];
const SETTINGS: Row[] = [
  ['prog_set_attend_dur_school', 'In school, during school', 'REA-008'],
  ['prog_set_attend_after_school', 'In school, after school', 'REA-009'],
  ['prog_set_attend_cbo', 'Community-based organization', 'REA-010'],
  ['prog_set_attend_clinic', 'Clinic', 'REA-011'],
  ['prog_set_attend_foster_care', 'Foster care setting', 'REA-012'],
  ['prog_set_attend_jdc', 'Juvenile detention center', 'REA-013'],
  ['prog_set_attend_mh_facility', 'Residential mental health facility', 'REA-014'],
  ['prog_set_attend_online', 'Virtually', 'REA-015'],
  ['prog_set_attend_other', 'Another setting', 'REA-016'],
];
const DOSAGE: Row = [
  'prog_dosage_75_pct_complete',
  'Youth who completed at least 75 percent of scheduled hours',
  'REA-007',
];
const PARENTS: Row = [
  'prog_par_involve_attend_one_sess',
  'Parents or guardians who attended at least one session',
  'REA-019',
];

describe('reach form, what is asked', () => {
  it.each([
    ['prog_any_youth_begin', 'REA-002'],
    ['prog_any_youth_complete', 'REA-003'],
  ])('%s is always asked and names the reporting window [%s] [REA-004]', (name) => {
    const field = activeFields(PROGRAM_REACH_FORM, {}, BASE).find((asked) => asked.name === name);
    expect(field && textIn(field.label, BASE)).toContain('1 January to 30 June 2023');
  });

  it('names its thresholds: 75 percent of the hours, more than 50 percent of the youth [CON2-026]', () => {
    const asked = activeFields(PROGRAM_REACH_FORM, CLEAN, BASE);
    const [, dosage] = DOSAGE;
    expect(asked.filter((field) => textIn(field.label, BASE) === dosage)).toHaveLength(1);
    const majority = asked.filter(({ name }) => name.startsWith('prog_attend_50_pct_'));
    for (const { group } of majority) expect(group).toMatch(/^More than 50 percent of the youth/);
    expect(majority).toHaveLength(6);
  });

  it.each([
    [true, 47],
    [false, 2],
    [null, 2],
  ])('completed %s asks %i fields [REA-005]', (completed, count) => {
    expect(names({ prog_any_youth_complete: completed })).toHaveLength(count);
  });

  it('hides, clears and skips everything that depends on completion when it becomes No [REA-005] [REA-032]', () => {
    const changed = { ...CLEAN, prog_any_youth_complete: false, prog_reach_attend: -5 };
    const cleared = clearHidden(PROGRAM_REACH_FORM, changed, BASE);
    const kept = Object.entries(cleared).filter(([, value]) => value !== null);
    expect(kept).toEqual([
      ['prog_any_youth_begin', true],
      ['prog_any_youth_complete', false],
      ['program_cohorts', []],
    ]);
    expect(messages(changed)).toEqual([]);
  });

  it.each([...REACH, ...SETTINGS])(
    '%s (%s) has two optional COVID variants while they are collected [%s] [REA-017]',
    (name) => {
      const variants = [`${name}_before_covid`, `${name}_after_covid`];
      expect(names(CLEAN)).toEqual(expect.arrayContaining(variants));
      const without = names(CLEAN, { ...BASE, collectCovid: false });
      expect(without).toContain(name);
      expect(without.filter((asked) => variants.includes(asked))).toEqual([]);
    },
  );

  it.each([
    ['blank', null],
    ['negative', -1],
    ['above attendance', 999],
  ])('never judges a COVID variant that is %s [REA-031]', (_, value) => {
    const variants = allFields(PROGRAM_REACH_FORM).filter((field) => field.variantOf);
    const answers = { ...CLEAN, ...Object.fromEntries(variants.map((field) => [field.name, value])) };
    expect(variants).toHaveLength(24);
    expect(messages(answers)).toEqual([]);
  });

  it('offers six majority populations and a hint to enter 0 parents [REA-018] [REA-019]', () => {
    const asked = activeFields(PROGRAM_REACH_FORM, CLEAN, BASE);
    const majority = asked.filter((field) => field.name.startsWith('prog_attend_50_pct_'));
    expect(majority.map(({ name, kind, label }) => [name, kind, label])).toEqual([
      ['prog_attend_50_pct_foster', 'checkbox', 'Youth in foster care'],
      ['prog_attend_50_pct_pregnant', 'checkbox', 'Pregnant or parenting youth'],
      ['prog_attend_50_pct_homeless', 'checkbox', 'Homeless or runaway youth'],
      ['prog_attend_50_pct_adjuc_systems', 'checkbox', 'Youth in adjudication systems'],
      ['prog_attend_50_pct_lgbtq_youth', 'checkbox', 'LGBTQ youth'],
      ['prog_attend_50_pct_none_above', 'checkbox', 'None of the above'],
    ]);
    const parents = allFields(PROGRAM_REACH_FORM).find((field) => field.name === PARENTS[0]);
    expect(parents?.help).toContain('enter 0 if none');
  });

  it('is the same in winter [REA-051]', () => {
    const winter = { ...BASE, season: 'winter' } as const;
    expect(names(CLEAN, winter)).toEqual(names(CLEAN));
    expect(messages({ prog_any_youth_complete: true }, winter)).toEqual(
      messages({ prog_any_youth_complete: true }),
    );
  });
});

describe('reach form, single answers', () => {
  it('raises nothing for complete answers, and none of what the list does not name [REA-050]', () => {
    expect(messages(CLEAN)).toEqual([]);
    const { program_cohorts: _, ...withoutCohorts } = CLEAN;
    expect(messages(withoutCohorts)).toEqual([]);
    expect(messages({ ...CLEAN, prog_set_attend_dur_school: 1, prog_reach_attend_ms: 1 })).toEqual([]);
    expect(messages({ ...CLEAN, prog_any_youth_begin: false })).toEqual([]);
  });

  it('asks for both screeners [REA-036]', () => {
    expect(messages({})).toEqual([
      'Any youth began the program: Please select a response',
      'Any youth completed the program: Please select a response',
    ]);
    expect(messages({ prog_any_youth_begin: false, prog_any_youth_complete: false })).toEqual([]);
  });

  it.each([...REACH, DOSAGE, ...SETTINGS, PARENTS])(
    '%s (%s): typed text that is no number or is below 0 is an issue [%s] [REA-033] [REA-034] [REA-035]',
    (name, description) => {
      const typed = (text: string) => messages({ ...CLEAN, [name]: parseNumber(text, 'whole') });
      const blank = `${description}: Please enter a value.`;
      const negative = `${description}: Please enter a positive value.`;
      expect(typed('')).toContain(blank);
      expect(typed(',')).toContain(blank);
      expect(typed('ten')).toContain(blank);
      expect(typed('-1')).toContain(negative);
      expect(typed('0')).not.toContain(negative);
      expect(typed('0')).not.toContain(blank);
    },
  );

  it.each([
    ...SETTINGS.map(
      ([name]) => [name, 'At least one setting field is blank or negative', 'REA-037'] as const,
    ),
    ...REACH.map(([name]) => [name, 'At least one reach field is blank or negative', 'REA-038'] as const),
    [DOSAGE[0], undefined, 'REA-037'] as const,
    [PARENTS[0], undefined, 'REA-038'] as const,
  ])('%s blank or negative gives its section the line %s [%s]', (name, line) => {
    for (const value of [null, -1]) {
      const [issue] = issues({ ...CLEAN, [name]: value }).filter((found) => found.field === name);
      expect(issue?.sectionLine).toBe(line);
    }
  });

  it.each([...REACH.slice(1), DOSAGE, ...SETTINGS])(
    '%s: "%s" cannot exceed attendance, equal is fine [%s] [REA-039] [REA-040]',
    (name, description) => {
      const none = Object.fromEntries([...REACH, ...SETTINGS, DOSAGE].map(([other]) => [other, 0]));
      const [issue, ...others] = issues({ ...CLEAN, ...none, prog_reach_attend: 10, [name]: 11 });
      expect(issue).toMatchObject({
        severity: 'major',
        field: name,
        message: `${description} cannot exceed ${ATTENDED}`,
        sectionLine: `At least one entry exceeds ${ATTENDED}`,
      });
      expect(others.every((other) => other.code !== issue?.code)).toBe(true);
      expect(messages({ ...CLEAN, ...none, prog_reach_attend: 10, [name]: 10 })).toEqual([]);
      expect(messages({ ...CLEAN, ...none, prog_reach_attend: null, [name]: 11 })).toHaveLength(1);
    },
  );
});

describe('reach form, sums', () => {
  const settings = Object.fromEntries(SETTINGS.map(([name]) => [name, 0]));
  const total = `Total number of youth exceeds number of youth who attended at least one session`;
  it.each([
    [10, 6, 6, true],
    [10, 6, 5, true],
    [10, 5, 5, false],
    [10, null, 9, false],
    [0, 0, 0, false],
  ])('attendance %s, settings %s and %s: too many %s [REA-041]', (attended, cbo, clinic, broken) => {
    const answers = {
      ...CLEAN,
      ...settings,
      prog_reach_attend: attended,
      prog_set_attend_cbo: cbo,
      prog_set_attend_clinic: clinic,
    };
    expect(messages(answers).includes(total)).toBe(broken);
    expect(issues(answers).some((issue) => issue.message === total && issue.severity === 'major')).toBe(
      broken,
    );
  });

  it.each(SETTINGS)('%s (%s) counts in the sum of the settings [%s] [REA-041]', (name) => {
    const [other = ''] = SETTINGS.map(([one]) => one).filter((one) => one !== name);
    const summed = (count: number) =>
      issues({ ...CLEAN, ...settings, prog_reach_attend: 120, [other]: 60, [name]: count });
    expect(summed(60)).toEqual([]);
    expect(summed(61).map(({ severity, message }) => [severity, message])).toEqual([['major', total]]);
  });

  it('leads to the counts that add up to too many, and to none of 0', () => {
    const found = issues({
      ...CLEAN,
      ...settings,
      prog_reach_attend: 9,
      prog_reach_attend_ms: 10,
      prog_reach_attend_hs: 0,
      prog_set_attend_cbo: 5,
      prog_set_attend_clinic: 5,
      prog_set_attend_jdc: null,
    });
    const findFields = (code: string) => found.find((issue) => issue.code === code)?.fields;
    expect(findFields('reach.settings-total')).toEqual(['prog_set_attend_cbo', 'prog_set_attend_clinic']);
    expect(findFields('reach.schools-total')).toEqual(['prog_reach_attend_ms']);
  });

  it('leaves COVID variants out of the sums [REA-031] [REA-041] [REA-042]', () => {
    const variants = allFields(PROGRAM_REACH_FORM).filter((field) => field.variantOf);
    expect(variants.length).toBeGreaterThan(0);
    // Each adds one to sums that are at their bound already.
    for (const { name } of variants) expect([name, messages({ ...CLEAN, [name]: 1 })]).toEqual([name, []]);
  });

  const schools =
    'Total number of middle school and high school participants exceeds number of youth who attended at least one session';
  it.each([
    [120, 70, 51, true],
    [120, 70, 50, false],
    [120, 0, 0, false],
    [120, 120, null, false],
    [null, 70, 51, false],
  ])('attendance %s, middle %s and high school %s: too many %s [REA-042]', (attended, ms, hs, broken) => {
    const answers = {
      ...CLEAN,
      prog_reach_attend: attended,
      prog_reach_attend_ms: ms,
      prog_reach_attend_hs: hs,
    };
    const found = issues(answers).map(({ severity, message }) => [severity, message]);
    expect(found).toEqual([
      ...(attended === null ? [['minor', `${REACH[0]?.[1]}: Please enter a value.`]] : []),
      ...(hs === null ? [['minor', `${REACH[2]?.[1]}: Please enter a value.`]] : []),
      ...(broken ? [['major', schools]] : []),
    ]);
  });
});

describe('reach form, flags and derived answer', () => {
  it('any error is minor, a bound that is exceeded is major too', () => {
    expect(flags(CLEAN)).toEqual({ minor: false, major: false });
    expect(flags({})).toEqual({ minor: true, major: false });
    expect(flags({ ...CLEAN, prog_dosage_75_pct_complete: 121 })).toEqual({ minor: true, major: true });
  });

  it.each([
    [null, null, null],
    [true, null, true],
    [null, true, true],
    [false, true, true],
    [false, null, false],
    [false, false, false],
  ])('began %s, completed %s: began or completed %s', (began, completed, expected) => {
    const answers = { prog_any_youth_begin: began, prog_any_youth_complete: completed };
    expect(anyBeganOrCompleted(answers)).toBe(expected);
    expect(PROGRAM_REACH_FORM.derived?.compute(answers)).toEqual({ prog_any_youth_begin_complete: expected });
  });
});
