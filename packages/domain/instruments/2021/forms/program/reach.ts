/** The program attendance, reach and dosage form (REA, R§2, R§5). Same questions in both seasons (Q43). */
import { toNumber, listRows, sumAnswers } from '../../../../form-kit/answers.ts';
import type { Answers } from '../../../../form-kit/answers.ts';
import type { Field, Form, Rule, Section } from '../../../../form-kit/form.ts';
import { blank, exceeds, listNames, negative } from '../../../../form-kit/rules.ts';
import { ANY_BEGIN, ANY_COMPLETE, anyYouthCompleted } from '../../../../programme/youth.ts';
import { CLEAN_ANSWERS } from '../clean-answers.ts';
import { cohortHoursProblem } from '../../../../forms/cohorts.ts';
import { ENTER_VALUE, POSITIVE_VALUE, SAVED, SELECT_RESPONSE } from '../messages.ts';
import {
  ATTENDED,
  COHORTS,
  DOSAGE,
  MAJORITY_POPULATIONS,
  NONE_ABOVE,
  PARENTS,
  REACH_COUNTS,
  SETTING_COUNTS,
  withVariants,
} from './reach-fields.ts';
import { FORM_TITLES } from '../titles.ts';

const sections: readonly Section[] = [
  {
    id: 'screeners',
    title: 'Youth in the program',
    help: 'These two answers decide what is asked here and on the survey administration page.',
    layout: 'list',
    fields: [
      {
        name: ANY_BEGIN,
        label: (context) => `Did any youth begin the program from ${context.reportingWindow}?`,
        help: 'Yes if at least one young person had a first session in these months.',
        description: 'Any youth began the program',
        kind: 'yesno',
      },
      {
        name: ANY_COMPLETE,
        label: (context) => `Did any youth complete the program from ${context.reportingWindow}?`,
        help: 'Yes if at least one cohort finished in these months, even if it began earlier. Attendance is counted for cohorts that finished, so that nobody is counted in two periods. Youth who began and have not finished are counted in a later period.',
        description: 'Any youth completed the program',
        kind: 'yesno',
      },
    ],
  },
  {
    id: 'reach',
    title: 'Program reach',
    help: 'Youth in cohorts that finished in the period.',
    shownWhen: anyYouthCompleted,
    layout: 'counts',
    component: 'reach-counts',
    sum: { label: 'Middle and high school', atMost: ATTENDED },
    fields: withVariants(REACH_COUNTS),
  },
  {
    id: 'dosage',
    title: 'Dosage',
    help: 'How much of the program youth received.',
    shownWhen: anyYouthCompleted,
    layout: 'list',
    fields: [DOSAGE],
  },
  {
    id: 'settings',
    title: 'Program setting',
    help: 'Where the youth attended. Count each young person in one setting and enter 0 where there were none.',
    shownWhen: anyYouthCompleted,
    layout: 'counts',
    component: 'reach-counts',
    sum: { label: `${SETTING_COUNTS.length} settings`, atMost: ATTENDED },
    fields: withVariants(SETTING_COUNTS),
  },
  {
    id: 'majority',
    title: 'Majority population',
    help: 'Select every group that more than 50 percent of the youth in the program belong to.',
    shownWhen: anyYouthCompleted,
    layout: 'checks',
    fields: MAJORITY_POPULATIONS,
  },
  {
    id: 'parents',
    title: 'Parent involvement',
    help: 'Sessions for parents and sessions together with youth both count.',
    shownWhen: anyYouthCompleted,
    layout: 'list',
    fields: [PARENTS],
  },
  {
    id: 'cohorts',
    title: 'Cohorts',
    help: 'A cohort is a group of youth that goes through the program together.',
    shownWhen: anyYouthCompleted,
    layout: 'list',
    component: 'cohorts',
    fields: [COHORTS],
  },
];

const reachNames = listNames(REACH_COUNTS, 'integer');
const settingNames = listNames(SETTING_COUNTS, 'integer');
const plainNames = [DOSAGE.name, PARENTS.name];
const schoolNames = reachNames.filter((name) => name !== ATTENDED);
const majorityNames = listNames(MAJORITY_POPULATIONS, 'checkbox');
const bounded = [...REACH_COUNTS, DOSAGE, ...SETTING_COUNTS].filter((field) => field.name !== ATTENDED);

const ticked = (answers: Answers) => majorityNames.filter((name) => answers[name] === true);
const cohortsHave = (answers: Answers, problem: ReturnType<typeof cohortHoursProblem>) =>
  listRows(answers, COHORTS.name).some((row) => cohortHoursProblem(row) === problem) ? [COHORTS.name] : [];

const rules: readonly Rule[] = [
  {
    code: 'reach.screeners',
    severity: 'minor',
    source: 'REA-036, Q64',
    check: blank([ANY_BEGIN, ANY_COMPLETE]),
    message: SELECT_RESPONSE,
    each: true,
    example: { breaks: {}, keeps: { [ANY_BEGIN]: false, [ANY_COMPLETE]: false } },
  },
  ...numberRules('reach', reachNames, 'At least one reach field is blank or negative', 'REA-038'),
  ...numberRules('counts', plainNames, undefined, 'R§5'),
  ...numberRules('settings', settingNames, 'At least one setting field is blank or negative', 'REA-037'),
  ...bounded.map(attendanceRule),
  {
    code: 'reach.settings-total',
    severity: 'major',
    source: 'REA-041',
    check: (answers) => addendsAbove(answers, settingNames),
    message: 'Total number of youth exceeds number of youth who attended at least one session',
    example: {
      breaks: finished({ [ATTENDED]: 10, prog_set_attend_cbo: 6, prog_set_attend_clinic: 5 }),
      keeps: finished({ [ATTENDED]: 10, prog_set_attend_cbo: 6, prog_set_attend_clinic: 4 }),
    },
  },
  {
    code: 'reach.schools-total',
    severity: 'major',
    source: 'REA-042, Q93',
    check: (answers) => addendsAbove(answers, schoolNames),
    message:
      'Total number of middle school and high school participants exceeds number of youth who attended at least one session',
    example: {
      breaks: finished({ [ATTENDED]: 10, prog_reach_attend_ms: 6, prog_reach_attend_hs: 5 }),
      keeps: finished({ [ATTENDED]: 10, prog_reach_attend_ms: 6, prog_reach_attend_hs: 4 }),
    },
  },
  {
    code: 'reach.majority-none',
    severity: 'minor',
    source: 'REA-043',
    check: (answers) => (ticked(answers).length === 0 ? majorityNames : []),
    message: 'No majority population responses selected',
    example: { breaks: finished({}), keeps: finished({ [NONE_ABOVE]: true }) },
  },
  {
    code: 'reach.majority-contradiction',
    severity: 'minor',
    source: 'REA-044',
    check: (answers) => (answers[NONE_ABOVE] === true && ticked(answers).length > 1 ? [NONE_ABOVE] : []),
    message: "'None of the above' and at least one other majority population response was selected",
    example: {
      breaks: finished({ [NONE_ABOVE]: true, prog_attend_50_pct_foster: true }),
      keeps: finished({ [NONE_ABOVE]: false, prog_attend_50_pct_foster: true }),
    },
  },
  {
    code: 'reach.cohort-hours-blank',
    severity: 'minor',
    source: 'REA-045, Q117',
    check: (answers) => cohortsHave(answers, 'blank'),
    message: 'At least one cohort was not assigned a number for hours of programming delivered',
    example: {
      breaks: finished({ program_cohorts: [{ prog_cohort_hours: null }] }),
      keeps: finished({ program_cohorts: [{ prog_cohort_hours: 0 }] }),
    },
  },
  {
    code: 'reach.cohort-hours-negative',
    severity: 'minor',
    source: 'REA-046, Q117',
    check: (answers) => cohortsHave(answers, 'negative'),
    message: 'At least one cohort was assigned a negative number for hours of programming delivered',
    example: {
      breaks: finished({ program_cohorts: [{ prog_cohort_hours: -0.01 }] }),
      keeps: finished({ program_cohorts: [{ prog_cohort_hours: 0 }] }),
    },
  },
];

export const PROGRAM_REACH_FORM: Form = {
  name: 'programreach',
  table: 'program_submissions',
  title: FORM_TITLES.programreach,
  savedText: SAVED,
  flags: { minor: 'prog_reach_data_issues_minor', major: 'prog_reach_data_issues_major' },
  minorFlagMeans: 'any issue',
  sections,
  rules,
  derived: {
    columns: ['prog_any_youth_begin_complete'],
    compute: (answers) => ({ prog_any_youth_begin_complete: anyBeganOrCompleted(answers) }),
  },
};

/** Began or completed; null while both are unanswered (Q87). */
export function anyBeganOrCompleted(answers: Answers): boolean | null {
  const both = [answers[ANY_BEGIN] ?? null, answers[ANY_COMPLETE] ?? null];
  return both.every((answer) => answer === null) ? null : both.includes(true);
}

/** Blank and negative numbers of one section (REA-033, REA-034), with the line shown once per section. */
function numberRules(id: string, names: readonly string[], line: string | undefined, source: string): Rule[] {
  const [first = ''] = names;
  const sectionLine = line === undefined ? {} : { sectionLine: line };
  return [
    {
      code: `reach.${id}-blank`,
      severity: 'minor',
      source: `REA-033, ${source}`,
      check: blank(names),
      message: ENTER_VALUE,
      ...sectionLine,
      each: true,
      example: { breaks: finished({}), keeps: CLEAN_ANSWERS.programreach },
    },
    {
      code: `reach.${id}-negative`,
      severity: 'minor',
      source: `REA-034, ${source}`,
      check: negative(names),
      message: POSITIVE_VALUE,
      ...sectionLine,
      each: true,
      example: { breaks: finished({ [first]: -1 }), keeps: finished({ [first]: 0 }) },
    },
  ];
}

/** One rule a count, because its message is a sentence that begins with the field's description (REA-039). */
function attendanceRule(field: Field): Rule {
  return {
    code: `reach.above-attendance.${field.name}`,
    severity: 'major',
    source: 'REA-039, REA-040',
    check: exceeds(field.name, ATTENDED),
    message: `${String(field.label)} cannot exceed the number of youth who attended at least one session`,
    sectionLine: 'At least one entry exceeds the number of youth who attended at least one session',
    example: {
      breaks: finished({ [ATTENDED]: 10, [field.name]: 11 }),
      keeps: finished({ [ATTENDED]: 10, [field.name]: 10 }),
    },
  };
}

/**
 * The counts that together exceed attendance: those above 0, or all that were entered where none is. A blank counts as 0, and
 * blank attendance bounds nothing.
 */
function addendsAbove(answers: Answers, names: readonly string[]): readonly string[] {
  const attended = toNumber(answers, ATTENDED);
  if (attended === null || sumAnswers(answers, names) <= attended) return [];
  const positive = names.filter((name) => (toNumber(answers, name) ?? 0) > 0);
  return positive.length > 0 ? positive : names.filter((name) => toNumber(answers, name) !== null);
}

function finished(answers: Answers): Answers {
  return { [ANY_COMPLETE]: true, ...answers };
}
