/** What the programs were like: youth begun and completed, topics, hours, populations (domain.md 6.3, 2.3). */
import type { Answers } from '../form-kit/answers.ts';
import { CORE_TOPICS, SUPPLEMENTAL_TOPICS, TARGET_POPULATIONS } from '../forms/program-topics.ts';
import { share, total, yes } from './form-rows.ts';
import { type FormMeasure, type FormRow, type Measure, ONE_GROUP } from './measure.ts';

/** The six required subjects by the topics that cover them, any of which suffices (domain.md 2.3). */
const REQUIRED_SUBJECTS: readonly (readonly string[])[] = [
  ['self_regulation', 'goal_setting'],
  ['sexual_activity'],
  ['success_prev'],
  ['healthy_rltnshp'],
  ['others'],
  ['resist_coercion', 'dating_violence'],
];

export const PROGRAMS: readonly Measure[] = [
  {
    ...forms('begun_completed', 'Programs that youth began and completed'),
    describes: 'Programs in which any youth began, and in which any completed',
    formula: 'Programs with Yes ÷ programs with Yes or No',
    base: 'Active programs that answer',
    shape: 'bars',
    rows: [
      { id: 'begun', label: 'Any youth began', of: yes('prog_any_youth_begin') },
      { id: 'completed', label: 'Any youth completed', of: yes('prog_any_youth_complete') },
    ],
  },
  {
    ...forms('all_subjects', 'All six required subjects covered'),
    describes: 'Programs whose core curriculum or other elements cover every required subject',
    formula: 'Programs covering all six ÷ programs that answer every topic',
    base: 'Programs that answer every topic of the core curriculum',
    shape: 'tile',
    rows: [{ id: 'all_subjects', label: 'All six subjects', of: coversAll }],
  },
  {
    ...forms('hours', 'Intended program hours'),
    describes: 'Hours that one cohort is meant to receive',
    formula: 'Sum of intended hours ÷ number of programs',
    base: 'Programs that report intended hours',
    unit: 'mean',
    shape: 'tile',
    rows: [{ id: 'hours', label: 'Hours per program', of: total('prog_num_delivery_hours') }],
  },
  {
    ...forms('topics', 'Topics that programs address'),
    describes: 'Programs that address the topic, in the core curriculum or in other elements',
    formula: 'Programs with Yes ÷ programs that answer the topic',
    base: 'Programs that answer the topic',
    shape: 'stacked',
    groups: [
      { id: 'core', label: 'In the core curriculum' },
      { id: 'other', label: 'In other program elements alone' },
    ],
    rows: CORE_TOPICS.map(({ name, label }, index) => ({
      id: name,
      label: String(label),
      of: coreOrOther(name, SUPPLEMENTAL_TOPICS[index]?.name ?? ''),
    })),
  },
  {
    ...forms('populations', 'Youth that programs are meant for'),
    describes: 'Programs that target these youth',
    formula: 'Programs with Yes ÷ programs with Yes or No',
    base: 'Programs that answer the item',
    shape: 'bars',
    rows: TARGET_POPULATIONS.map(({ name, label }) => ({ id: name, label: String(label), of: yes(name) })),
  },
];

function coreOrOther(core: string, other: string): FormRow['of'] {
  return ({ answers }) => {
    if (typeof answers[core] !== 'boolean') return 'missing';
    const inCore = answers[core];
    return { numerators: [inCore ? 1 : 0, !inCore && answers[other] === true ? 1 : 0], denominator: 1 };
  };
}

function coversAll({ answers }: { readonly answers: Answers }): ReturnType<FormRow['of']> {
  if (CORE_TOPICS.some(({ name }) => typeof answers[name] !== 'boolean')) return 'missing';
  const covered = new Set(
    CORE_TOPICS.flatMap(({ name }, index) => {
      const other = SUPPLEMENTAL_TOPICS[index]?.name ?? '';
      return answers[name] === true || answers[other] === true
        ? [name.replace('prog_addl_srae_tcm_', '')]
        : [];
    }),
  );
  return share(REQUIRED_SUBJECTS.every((topics) => topics.some((topic) => covered.has(topic))));
}

function forms(
  id: string,
  title: string,
): Omit<FormMeasure, 'rows' | 'describes' | 'formula' | 'base' | 'shape'> {
  return {
    source: 'forms',
    set: 'programs',
    id,
    title,
    level: 'program',
    unit: 'percent',
    groups: ONE_GROUP,
  };
}
