/** Whom programs served: reach by school and setting, survey coverage, and who the youth are at entry (domain.md 6.4 to 6.6). */
import { numberOf, sumOf } from '../form-kit/answers.ts';
import { ATTENDED, MAJORITY_POPULATIONS, PARENTS, SETTING_COUNTS } from '../forms/program-reach-fields.ts';
import { choicesOf, codesOf } from '../survey/column.ts';
import { findColumn } from '../survey/catalogue.ts';
import { among, marked, total, yes } from './form-rows.ts';
import {
  type FormMeasure,
  type FormRow,
  type Group,
  type Measure,
  ONE_GROUP,
  type Question,
} from './measure.ts';

const completed = (answers: Parameters<typeof numberOf>[0]) => answers['prog_any_youth_complete'] === true;
const began = (answers: Parameters<typeof numberOf>[0]) => answers['prog_any_youth_begin'] === true;
const VULNERABLE = ['foster_care', 'jdc', 'mh_facility'].map((ending) => `prog_set_attend_${ending}`);
const SETTINGS = SETTING_COUNTS.map(({ name }) => name);
const POPULATIONS = MAJORITY_POPULATIONS.map(({ name }) => name);

export const YOUTH: readonly Measure[] = [
  {
    ...forms('parents', 'Parents involved'),
    describes: 'Parents or guardians who attended at least one session',
    formula: 'Sum of parents',
    base: 'Programs in which any youth completed that report it',
    unit: 'count',
    shape: 'tile',
    rows: [{ id: 'parents', label: 'Parents', of: among(completed, total(PARENTS.name)) }],
  },
  {
    ...forms('schools', 'Middle and high school youth'),
    describes: 'Youth served by school level',
    formula: 'Sum of middle (or high) school youth ÷ sum of both',
    base: 'Programs in which any youth completed that report both numbers',
    shape: 'stacked',
    groups: [
      { id: 'ms', label: 'Middle school' },
      { id: 'hs', label: 'High school or older' },
    ],
    rows: [{ id: 'schools', label: 'Youth served', of: among(completed, bySchool) }],
  },
  {
    ...forms('settings', 'Where youth attended'),
    describes: 'Youth by the setting of the program',
    formula: 'Sum of youth in the setting ÷ sum of youth in all settings',
    base: 'Programs in which any youth completed that report a setting',
    shape: 'bars',
    rows: SETTING_COUNTS.map(({ name, label }) => ({
      id: name,
      label: String(label),
      ...(VULNERABLE.includes(name) ? { vulnerable: true as const } : {}),
      of: among(completed, inSetting(name)),
    })),
  },
  {
    ...forms('setting_gap', 'Setting not reported'),
    describes: 'Youth served whose setting no program reports',
    formula: 'Sum of youth served less sum of all settings ÷ sum of youth served',
    base: 'Programs in which any youth completed that report youth served',
    shape: 'tile',
    rows: [{ id: 'setting_gap', label: 'Setting not reported', of: among(completed, settingGap) }],
  },
  {
    ...forms('majority', 'Groups that most youth of a program belong to'),
    describes: 'Programs in which more than half of the youth belong to the group',
    formula: 'Programs with the group marked ÷ programs with any group marked',
    base: 'Programs in which any youth completed that mark at least one group',
    shape: 'bars',
    rows: MAJORITY_POPULATIONS.map(({ name, label }) => ({
      id: name,
      label: String(label),
      of: among(completed, marked(name, POPULATIONS)),
    })),
  },
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
        of: among(began, yes('prog_en_fed_officer_waiver')),
      },
      {
        id: 'en_covid',
        label: 'Entry: unable because of COVID',
        of: among(began, yes('prog_en_unable_collect_covid')),
      },
      {
        id: 'ex_waiver',
        label: 'Exit: waiver of the federal officer',
        of: among(completed, yes('prog_ex_fed_officer_waiver')),
      },
      {
        id: 'ex_covid',
        label: 'Exit: unable because of COVID',
        of: among(completed, yes('prog_ex_unable_collect_covid')),
      },
    ],
  },
  distribution('age', 'Age at entry', 'en_age'),
  distribution('sex', 'Sex', 'en_sex'),
  distribution('hispanic', 'Hispanic or Latino', 'en_hispanic'),
  boxes('race', 'Race', 'en_race_any', /^Race: /, [
    'en_race_amindian',
    'en_race_asian',
    'en_race_black',
    'en_race_hpi',
    'en_race_white',
    'en_race_other',
  ]),
  boxes('language', 'Language at home', 'en_lang_any', /^Language at home: /, [
    'en_lang_eng',
    'en_lang_span',
    'en_lang_other',
  ]),
];

function bySchool({ answers }: Parameters<FormRow['of']>[0]): ReturnType<FormRow['of']> {
  const ms = numberOf(answers, 'prog_reach_attend_ms');
  const hs = numberOf(answers, 'prog_reach_attend_hs');
  return ms === null || hs === null ? 'missing' : { numerators: [ms, hs], denominator: ms + hs };
}

function inSetting(name: string): FormRow['of'] {
  return ({ answers }) => {
    if (SETTINGS.every((setting) => numberOf(answers, setting) === null)) return 'missing';
    return { numerators: [numberOf(answers, name) ?? 0], denominator: sumOf(answers, SETTINGS) };
  };
}

function settingGap({ answers }: Parameters<FormRow['of']>[0]): ReturnType<FormRow['of']> {
  const served = numberOf(answers, ATTENDED);
  if (served === null) return 'missing';
  return { numerators: [Math.max(0, served - sumOf(answers, SETTINGS))], denominator: served };
}

/** One closed question of the entry survey, a bar for each answer. */
function distribution(id: string, title: string, item: string): Measure {
  const column = findColumn('entry', item);
  const codes = column ? codesOf(column) : [];
  const labels = new Map((column ? choicesOf(column) : []).map((choice) => [choice.canonical, choice.label]));
  const groups: readonly Group[] = codes.map((code) => ({ id: code, label: labels.get(code) || code }));
  const question: Question = {
    id: item,
    label: title,
    kind: 'entry',
    item,
    codes: codes.map((code) => [code]),
  };
  return { ...surveys(id, title), groups, questions: [question] };
}

/** A mark-all question of the entry survey; its percentages can pass 100 together. */
function boxes(
  id: string,
  title: string,
  baseItem: string,
  prefix: RegExp,
  items: readonly string[],
): Measure {
  const questions = items.map((item): Question => {
    const label = (findColumn('entry', item)?.label ?? item).replace(prefix, '');
    return { id: item, label, kind: 'entry', item, baseItem, codes: [['1']] };
  });
  return {
    ...surveys(id, title),
    describes: 'Youth who marked the option at entry; several can be marked',
    base: 'Entry surveys with at least one option marked',
    groups: ONE_GROUP,
    questions,
  };
}

function surveys(id: string, title: string) {
  return {
    source: 'survey',
    set: 'youth',
    id,
    title,
    describes: 'Youth by their answer at entry',
    formula: 'Surveys with the answer ÷ surveys with a valid answer',
    base: 'Entry surveys with a valid answer',
    unit: 'percent',
    shape: 'bars',
  } as const;
}

function forms(
  id: string,
  title: string,
): Omit<FormMeasure, 'rows' | 'describes' | 'formula' | 'base' | 'shape'> {
  return { source: 'forms', set: 'youth', id, title, level: 'program', unit: 'percent', groups: ONE_GROUP };
}
