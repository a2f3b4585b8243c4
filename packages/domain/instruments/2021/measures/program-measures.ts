/**
 * Frequency distributions and location measures of programs: youth begun and completed, topics, hours, populations
 * (domain.md 6.3, 2.3). Each is over the programs that answer.
 */
import type { Answers } from '../../../form-kit/answers.ts';
import { CORE_TOPICS, SUPPLEMENTAL_TOPICS, TARGET_POPULATIONS } from '../forms/program/topics.ts';
import { ANY_BEGIN, ANY_COMPLETE } from '../../../programme/youth.ts';
import { share, total, yes } from '../../../measures/catalogue/form-rows.ts';
import { toNumber } from '../../../form-kit/answers.ts';
import {
  type Contribution,
  type FormMeasure,
  type FormRow,
  type Measure,
  ONE_GROUP,
} from '../../../measures/catalogue/measure.ts';

/** The six required subjects by the topics that cover them, any of which suffices (domain.md 2.3). */
const REQUIRED_SUBJECTS: readonly {
  readonly id: string;
  readonly label: string;
  readonly topics: readonly string[];
}[] = [
  { id: 'A', label: 'A: Self-regulation and goal setting', topics: ['self_regulation', 'goal_setting'] },
  { id: 'B', label: 'B: Refraining from non-marital sexual activity', topics: ['sexual_activity'] },
  { id: 'C', label: 'C: Success sequencing for poverty prevention', topics: ['success_prev'] },
  { id: 'D', label: 'D: Healthy relationships', topics: ['healthy_rltnshp'] },
  { id: 'E', label: 'E: Other youth risk behaviors', topics: ['others'] },
  {
    id: 'F',
    label: 'F: Resisting sexual coercion and dating violence',
    topics: ['resist_coercion', 'dating_violence'],
  },
];

const TOPICS = [...CORE_TOPICS, ...SUPPLEMENTAL_TOPICS].map(({ name }) => name);

export const PROGRAMS: readonly Measure[] = [
  {
    ...forms('begun_completed', 'Programs that youth began and completed'),
    needs: [ANY_BEGIN, ANY_COMPLETE],
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
    needs: TOPICS,
    annual: true,
    describes: 'Programs whose core curriculum or other elements cover every required subject',
    formula: 'Programs covering all six ÷ programs whose answers tell whether they do',
    base: 'Programs whose answers on topics tell whether all six are covered',
    shape: 'tile',
    rows: [{ id: 'all_subjects', label: 'All six subjects', of: coversAll }],
  },
  {
    ...forms('hours', 'Intended program hours'),
    needs: ['prog_num_delivery_hours'],
    annual: true,
    describes: 'Hours that one cohort is meant to receive',
    formula: 'Sum of intended hours ÷ number of programs',
    base: 'Programs that report intended hours',
    unit: 'mean',
    shape: 'tile',
    rows: [{ id: 'hours', label: 'Hours per program', of: total('prog_num_delivery_hours') }],
  },
  {
    source: 'spread',
    set: 'programs',
    id: 'hours_spread',
    needs: ['prog_num_delivery_hours'],
    annual: true,
    title: 'Intended program hours: median and range',
    describes: 'Hours that one cohort is meant to receive, over all programs',
    formula: 'Median, mean, least and most of intended hours',
    base: 'Programs that report intended hours',
    unit: 'mean',
    shape: 'bars',
    groups: ONE_GROUP,
    of: ({ answers }) => toNumber(answers, 'prog_num_delivery_hours') ?? 'missing',
  },
  {
    ...forms('subjects', 'Required subjects that programs cover'),
    needs: TOPICS,
    annual: true,
    describes: 'Programs that cover the subject, in the core curriculum or in other elements',
    formula: 'Programs covering the subject ÷ programs whose answers tell whether they do',
    base: 'Programs whose answers on topics tell whether the subject is covered',
    shape: 'bars',
    rows: REQUIRED_SUBJECTS.map(({ id, label, topics }) => ({ id, label, of: coversOne(topics) })),
  },
  {
    ...forms('topics', 'Topics that programs address'),
    needs: TOPICS,
    annual: true,
    describes: 'Programs that address the topic, in the core curriculum or in other elements',
    formula: 'Programs with Yes ÷ programs that answer the topic',
    base: 'Programs that answer the topic',
    shape: 'stacked',
    groups: [
      { id: 'core', label: 'In the core curriculum' },
      { id: 'other', label: 'In other program elements alone' },
    ],
    rankedBy: ['core', 'other'],
    rows: CORE_TOPICS.map(({ name, label }, index) => ({
      id: name,
      label: String(label),
      of: coreOrOther(name, SUPPLEMENTAL_TOPICS[index]?.name ?? ''),
    })),
  },
  {
    ...forms('populations', 'Youth that programs are meant for'),
    annual: true,
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

function coversAll({ answers }: { readonly answers: Answers }): Contribution {
  const covered = REQUIRED_SUBJECTS.map(({ topics }) => coversSubject(answers, topics));
  return toShare(covered.includes(false) ? false : covered.includes(null) ? null : true);
}

function coversOne(topics: readonly string[]): FormRow['of'] {
  return ({ answers }) => toShare(coversSubject(answers, topics));
}

function toShare(covered: boolean | null): Contribution {
  return covered === null ? 'missing' : share(covered);
}

/** Whether any of the topics is addressed; null where none is and one is not answered. */
function coversSubject(answers: Answers, topics: readonly string[]): boolean | null {
  const covered = topics.map((topic) => addresses(answers, topic));
  return covered.includes(true) ? true : covered.includes(null) ? null : false;
}

const CORE = 'prog_addl_srae_tcm_';

/** Whether the core curriculum or another element addresses the topic; null where the core item is not answered. */
function addresses(answers: Answers, topic: string): boolean | null {
  const at = CORE_TOPICS.findIndex(({ name }) => name === `${CORE}${topic}`);
  if (answers[SUPPLEMENTAL_TOPICS[at]?.name ?? ''] === true) return true;
  const core = answers[`${CORE}${topic}`];
  return typeof core === 'boolean' ? core : null;
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
