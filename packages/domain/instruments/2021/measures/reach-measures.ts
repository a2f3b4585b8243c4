/**
 * Coverage and reach indicators, totals and ratios of totals: youth by school and setting, targets, parents, hours delivered,
 * surveys (domain.md 6.4, 6.5). Attendance is counted for programs in which any youth completed.
 */
import { toNumber, sumAnswers } from '../../../form-kit/answers.ts';
import { PROGRAM_ENTRY_EXIT_FORM } from '../forms/program/entry-exit.ts';
import {
  ATTENDED,
  DOSAGE,
  MAJORITY_POPULATIONS,
  PARENTS,
  SETTING_COUNTS,
} from '../forms/program/reach-fields.ts';
import { ANY_BEGIN, ANY_COMPLETE, anyYouthBegan, anyYouthCompleted } from '../../../programme/youth.ts';
import { among, marked, ratio, total, yes } from '../../../measures/catalogue/form-rows.ts';
import {
  type FormMeasure,
  type FormRow,
  type FormUnit,
  type Measure,
  ONE_GROUP,
} from '../../../measures/catalogue/measure.ts';

const COMPLETED = DOSAGE.name;
const SETTINGS = SETTING_COUNTS.map(({ name }) => name);
const POPULATIONS = MAJORITY_POPULATIONS.map(({ name }) => name);

/** The boxes for the survey modes, by column prefix. */
const listModes = (prefix: string) =>
  PROGRAM_ENTRY_EXIT_FORM.sections
    .flatMap((section) => section.fields)
    .filter(({ name, kind }) => kind === 'checkbox' && name.startsWith(`${prefix}_data_collection_`));

const SCHOOLS = ['ms', 'hs'] as const;

/** Youth served by a program, which a federal year adds up. */
export const YOUTH_SERVED = {
  needs: [ANY_COMPLETE, ATTENDED],
  of: among(anyYouthCompleted, total(ATTENDED)),
};

export const REACH: readonly Measure[] = [
  {
    ...forms('progress', 'Progress to target'),
    needs: ['gr_target_num_youth'],
    annual: true,
    describes: 'Youth served in the federal year so far, of the youth that grants aim to serve',
    formula: 'Sum of youth served in the periods of the year ÷ sum of target numbers',
    base: 'Grants that report a target and how many youth they served, or that none completed',
    shape: 'bars',
    level: 'grant',
    ofYear: true,
    rows: [{ id: 'progress', label: 'Youth served of target', of: ofTarget }],
  },
  {
    source: 'trend',
    set: 'youth',
    id: 'trend',
    title: 'Youth served by period',
    describes: 'Youth who attended at least one session, in this period and those before it',
    formula: 'Sum of youth who attended',
    base: 'Programs in which any youth completed, period by period',
    unit: 'count',
    shape: 'bars',
    groups: ONE_GROUP,
    level: 'program',
    ...YOUTH_SERVED,
  },
  {
    source: 'trend',
    set: 'youth',
    id: 'completed_trend',
    title: 'Completed 75 percent of hours by period',
    describes:
      'Youth who were present for at least 75 percent of the hours, in this period and those before it',
    formula: 'Sum of youth who completed 75 percent ÷ sum of youth served',
    base: 'Programs in which any youth completed that report both numbers, period by period',
    unit: 'percent',
    shape: 'bars',
    groups: ONE_GROUP,
    level: 'program',
    needs: [ANY_COMPLETE, COMPLETED, ATTENDED],
    of: among(anyYouthCompleted, ratio(COMPLETED, ATTENDED)),
  },
  {
    ...forms('parents', 'Parents involved'),
    needs: [ANY_COMPLETE, PARENTS.name],
    describes: 'Parents or guardians who attended at least one session',
    formula: 'Sum of parents',
    base: 'Programs in which any youth completed that report it',
    unit: 'count',
    shape: 'tile',
    rows: [{ id: 'parents', label: 'Parents', of: among(anyYouthCompleted, total(PARENTS.name)) }],
  },
  {
    ...forms('parents_per_youth', 'Parents per 100 youth'),
    needs: [ANY_COMPLETE, PARENTS.name, ATTENDED],
    describes: 'Parents or guardians who attended, for each 100 youth served',
    formula: '100 × sum of parents ÷ sum of youth served',
    base: 'Programs in which any youth completed that report both numbers',
    unit: 'mean',
    shape: 'tile',
    rows: [
      {
        id: 'parents_per_youth',
        label: 'Parents per 100 youth',
        isWhole: true,
        of: among(anyYouthCompleted, perHundred),
      },
    ],
  },
  {
    ...forms('schools', 'Middle and high school youth'),
    needs: [ANY_COMPLETE, 'prog_reach_attend_ms', 'prog_reach_attend_hs'],
    describes: 'Youth served by school level',
    formula: 'Sum of middle (or high) school youth ÷ sum of both',
    base: 'Programs in which any youth completed that report both numbers',
    shape: 'stacked',
    groups: [
      { id: 'ms', label: 'Middle school' },
      { id: 'hs', label: 'High school or older' },
    ],
    rows: [{ id: 'schools', label: 'Youth served', of: among(anyYouthCompleted, bySchool) }],
  },
  {
    ...forms('settings', 'Where youth attended'),
    needs: [ANY_COMPLETE],
    describes: 'Youth by the setting of the program',
    formula: 'Sum of youth in the setting ÷ sum of youth in all settings',
    base: 'Programs in which any youth completed that report a setting',
    shape: 'bars',
    rows: SETTING_COUNTS.map(({ name, label }) => ({
      id: name,
      label: String(label),
      needs: SETTINGS,
      of: among(anyYouthCompleted, inSetting(name)),
    })),
  },
  {
    ...forms('setting_gap', 'Setting not reported'),
    needs: [ANY_COMPLETE, ATTENDED, ...SETTINGS],
    describes: 'Youth served whose setting no program reports',
    formula: 'Sum of youth served less sum of all settings ÷ sum of youth served',
    base: 'Programs in which any youth completed that report youth served',
    shape: 'tile',
    rows: [{ id: 'setting_gap', label: 'Setting not reported', of: among(anyYouthCompleted, settingGap) }],
  },
  {
    ...forms('majority', 'Groups that most youth of a program belong to'),
    needs: [ANY_COMPLETE],
    describes: 'Programs in which more than half of the youth belong to the group',
    formula: 'Programs with the group marked ÷ programs with any group marked',
    base: 'Programs in which any youth completed that mark at least one group',
    shape: 'bars',
    rows: MAJORITY_POPULATIONS.map(({ name, label }) => ({
      id: name,
      label: String(label),
      needs: POPULATIONS,
      of: among(anyYouthCompleted, marked(name, POPULATIONS)),
    })),
  },
  {
    ...forms('majority_youth', 'Youth in programs whose youth mostly belong to a group'),
    needs: [ANY_COMPLETE, ATTENDED],
    describes: 'Youth served by programs in which more than half of the youth belong to the group',
    formula: 'Sum of youth served in programs with the group marked ÷ sum in programs with any group marked',
    base: 'Programs in which any youth completed that mark a group and report youth served',
    shape: 'bars',
    rows: MAJORITY_POPULATIONS.map(({ name, label }) => ({
      id: name,
      label: String(label),
      needs: POPULATIONS,
      of: among(anyYouthCompleted, youthIn(name)),
    })),
  },
  ...(['entry', 'exit'] as const).map((kind): Measure => {
    const [prefix, happened] =
      kind === 'entry' ? (['prog_en', anyYouthBegan] as const) : (['prog_ex', anyYouthCompleted] as const);
    const boxes = listModes(prefix);
    const names = boxes.map(({ name }) => name);
    return {
      ...forms(`${kind}_mode`, `How ${kind} surveys were given`),
      needs: [
        ...(kind === 'entry' ? [ANY_BEGIN] : [ANY_COMPLETE]),
        ...SCHOOLS.map((school) => `${prefix}_tot_surveys_${school}`),
      ],
      describes: `Programs that gave ${kind} surveys in this way; several can be marked`,
      formula: 'Programs with the way marked ÷ programs with any way marked',
      base: `Programs with ${kind} surveys that mark a way`,
      shape: 'bars',
      rows: boxes.map(({ name, label }) => ({
        id: name,
        label: String(label),
        needs: names,
        of: among((answers) => happened(answers) && hasSurveys(answers, prefix), marked(name, names)),
      })),
    };
  }),
  {
    ...forms('coverage', 'Programs without surveys, and why'),
    describes: 'Programs with a waiver, or unable to collect surveys because of COVID',
    formula: 'Programs with Yes ÷ programs with Yes or No',
    base: 'Programs in which any youth began (entry) or completed (exit) that answer',
    shape: 'bars',
    rows: [
      {
        id: 'en_waiver',
        label: 'Entry: waiver of the federal officer',
        needs: [ANY_BEGIN, 'prog_en_fed_officer_waiver'],
        of: among(anyYouthBegan, yes('prog_en_fed_officer_waiver')),
      },
      {
        id: 'en_covid',
        label: 'Entry: unable because of COVID',
        needs: [ANY_BEGIN, 'prog_en_unable_collect_covid'],
        of: among(anyYouthBegan, yes('prog_en_unable_collect_covid')),
      },
      {
        id: 'ex_waiver',
        label: 'Exit: waiver of the federal officer',
        needs: [ANY_COMPLETE, 'prog_ex_fed_officer_waiver'],
        of: among(anyYouthCompleted, yes('prog_ex_fed_officer_waiver')),
      },
      {
        id: 'ex_covid',
        label: 'Exit: unable because of COVID',
        needs: [ANY_COMPLETE, 'prog_ex_unable_collect_covid'],
        of: among(anyYouthCompleted, yes('prog_ex_unable_collect_covid')),
      },
    ],
  },
];

function bySchool({ answers }: FormUnit): ReturnType<FormRow['of']> {
  const ms = toNumber(answers, 'prog_reach_attend_ms');
  const hs = toNumber(answers, 'prog_reach_attend_hs');
  return ms === null || hs === null ? 'missing' : { numerators: [ms, hs], denominator: ms + hs };
}

function ofTarget({ answers, yearReach = null }: FormUnit): ReturnType<FormRow['of']> {
  const target = toNumber(answers, 'gr_target_num_youth');
  return target === null || yearReach === null ? 'missing' : { numerators: [yearReach], denominator: target };
}

function perHundred({ answers }: FormUnit): ReturnType<FormRow['of']> {
  const parents = toNumber(answers, PARENTS.name);
  const served = toNumber(answers, ATTENDED);
  return parents === null || served === null
    ? 'missing'
    : { numerators: [100 * parents], denominator: served };
}

function youthIn(name: string): FormRow['of'] {
  return ({ answers }) => {
    const served = toNumber(answers, ATTENDED);
    if (served === null || !POPULATIONS.some((box) => answers[box] === true)) return 'missing';
    return { numerators: [answers[name] === true ? served : 0], denominator: served };
  };
}

/** Whether any survey was administered, so that a mode can be named. */
function hasSurveys(answers: FormUnit['answers'], prefix: string): boolean {
  return SCHOOLS.some((school) => (toNumber(answers, `${prefix}_tot_surveys_${school}`) ?? 0) > 0);
}

function inSetting(name: string): FormRow['of'] {
  return ({ answers }) => {
    if (SETTINGS.every((setting) => toNumber(answers, setting) === null)) return 'missing';
    return { numerators: [toNumber(answers, name) ?? 0], denominator: sumAnswers(answers, SETTINGS) };
  };
}

function settingGap({ answers }: FormUnit): ReturnType<FormRow['of']> {
  const served = toNumber(answers, ATTENDED);
  if (served === null) return 'missing';
  return { numerators: [Math.max(0, served - sumAnswers(answers, SETTINGS))], denominator: served };
}

function forms(
  id: string,
  title: string,
): Omit<FormMeasure, 'rows' | 'describes' | 'formula' | 'base' | 'shape'> {
  return { source: 'forms', set: 'youth', id, title, level: 'program', unit: 'percent', groups: ONE_GROUP };
}
