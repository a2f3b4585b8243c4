/** The program structure, cost and support form (PRS, F§2.6, F§5). In winter only the core curriculum (Q42). */
import { isBlank, toNumber } from '../../../../form-kit/answers.ts';
import type { Answers } from '../../../../form-kit/answers.ts';
import type { Form, Rule, Section } from '../../../../form-kit/form.ts';
import { blank, listNames, negative } from '../../../../form-kit/rules.ts';
import {
  CURRICULUM,
  CURRICULUM_NAME,
  isCustomCurriculum,
  OTHER_CURRICULUM,
} from '../../../../forms/curriculum.ts';
import { CLEAN_ANSWERS } from '../clean-answers.ts';
import {
  ENTER_RESPONSE,
  ENTER_VALUE,
  POSITIVE_VALUE,
  SAVED_STRUCTURE,
  SELECT_RESPONSE,
} from '../messages.ts';
import { CORE_TOPICS, SUPPLEMENTAL_TOPICS, TARGET_POPULATIONS } from './topics.ts';
import { FORM_TITLES } from '../titles.ts';

const isOther = (answers: Answers) => toNumber(answers, CURRICULUM) === OTHER_CURRICULUM;

const sections: readonly Section[] = [
  {
    id: 'curriculum',
    title: 'Core curriculum',
    help: 'The main packaged curriculum of this program model. What else is taught belongs to other program elements.',
    layout: 'list',
    component: 'curriculum',
    fields: [
      {
        name: CURRICULUM,
        label: 'Core curriculum',
        help: 'Choose from the list. If yours is not there choose Other and type its name; it is then offered for all programs of this provider.',
        kind: 'curriculum',
      },
      {
        name: CURRICULUM_NAME,
        label: 'Please specify',
        help: 'The full name of the curriculum, as on its cover, with the edition if there are several.',
        description: 'Name of the core curriculum',
        kind: 'text',
        shownWhen: (answers, context) => isOther(answers) || isCustomCurriculum(answers, context),
      },
    ],
  },
  {
    id: 'hours',
    title: 'Intended program delivery hours',
    help: 'The plan, not what a cohort received in the end.',
    seasons: ['summer'],
    layout: 'list',
    fields: [
      {
        name: 'prog_num_delivery_hours',
        label: 'Intended program delivery hours',
        help: 'Hours of programming one young person is meant to receive over the whole program. Half hours as 0.5.',
        kind: 'decimal',
      },
    ],
  },
  {
    id: 'topics',
    title: 'SRAE topics covered through core curriculum',
    help: 'Say for each topic whether the core curriculum covers it. At least one must be Yes.',
    seasons: ['summer'],
    layout: 'table',
    fields: CORE_TOPICS,
  },
  {
    id: 'other-elements',
    title: 'Other program elements that address SRAE topics',
    help: 'Anything in the program outside the core curriculum: added lessons, speakers, events, materials.',
    seasons: ['summer'],
    layout: 'list',
    fields: [
      {
        name: 'prog_other_programs',
        label: 'Do other program elements address SRAE topics?',
        help: 'With Yes, select below which topics they address.',
        description: 'Other program elements',
        kind: 'yesno',
      },
      ...SUPPLEMENTAL_TOPICS,
    ],
  },
  {
    id: 'populations',
    title: 'Target populations',
    help: 'Answer Yes for every group this program is designed for or makes a particular effort to reach, even if others attend too.',
    seasons: ['summer'],
    layout: 'table',
    fields: TARGET_POPULATIONS,
  },
];

const coreTopics = listNames(CORE_TOPICS, 'yesno');
const supplementalTopics = listNames(SUPPLEMENTAL_TOPICS, 'checkbox');
const noneIsTrue = (answers: Answers, names: readonly string[]) =>
  !names.some((name) => answers[name] === true);

const rules: readonly Rule[] = [
  {
    code: 'structure.curriculum',
    severity: 'major',
    source: 'PRS-014',
    check: blank([CURRICULUM]),
    message: SELECT_RESPONSE,
    each: true,
    example: { breaks: {}, keeps: { [CURRICULUM]: 1 } },
  },
  {
    code: 'structure.other-name',
    severity: 'major',
    source: 'PRS-016, Q78',
    check: (answers) => (isOther(answers) && isBlank(answers, CURRICULUM_NAME) ? [CURRICULUM_NAME] : []),
    message: 'Please enter the name of the program’s core curriculum.',
    inline: ENTER_RESPONSE,
    example: {
      breaks: { [CURRICULUM]: OTHER_CURRICULUM, [CURRICULUM_NAME]: ' ' },
      keeps: { [CURRICULUM]: OTHER_CURRICULUM, [CURRICULUM_NAME]: 'New Paths' },
    },
  },
  {
    code: 'structure.custom-name',
    severity: 'major',
    source: 'PRS-015',
    check: (answers, context) =>
      isCustomCurriculum(answers, context) && isBlank(answers, CURRICULUM_NAME) ? [CURRICULUM_NAME] : [],
    message: ENTER_RESPONSE,
    each: true,
    example: {
      breaks: { [CURRICULUM]: 31 },
      keeps: { [CURRICULUM]: 31, [CURRICULUM_NAME]: 'New Paths' },
      context: { customCurricula: [31] },
    },
  },
  {
    code: 'structure.hours-blank',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRS-018',
    check: blank(['prog_num_delivery_hours']),
    message: ENTER_VALUE,
    each: true,
    example: { breaks: {}, keeps: { prog_num_delivery_hours: 0 } },
  },
  {
    code: 'structure.hours-negative',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRS-017',
    check: negative(['prog_num_delivery_hours']),
    message: POSITIVE_VALUE,
    each: true,
    example: { breaks: { prog_num_delivery_hours: -0.5 }, keeps: { prog_num_delivery_hours: 0 } },
  },
  {
    code: 'structure.topics',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRS-021, Q79',
    check: (answers) => (noneIsTrue(answers, coreTopics) ? coreTopics : []),
    message: 'No SRAE topics addressed by this core curriculum selected',
    example: {
      breaks: { prog_addl_srae_tcm_goal_setting: false },
      keeps: { prog_addl_srae_tcm_goal_setting: true },
    },
  },
  {
    code: 'structure.other-elements',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRS-019',
    check: blank(['prog_other_programs']),
    message: SELECT_RESPONSE,
    each: true,
    example: { breaks: {}, keeps: { prog_other_programs: false } },
  },
  {
    code: 'structure.supplemental-topics',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRS-022',
    check: (answers) =>
      answers['prog_other_programs'] === true && noneIsTrue(answers, supplementalTopics)
        ? supplementalTopics
        : [],
    message: 'No SRAE topics that were addressed through supplemental program elements selected',
    example: {
      breaks: { prog_other_programs: true },
      keeps: { prog_other_programs: true, prog_supp_prog_others: true },
    },
  },
  {
    code: 'structure.populations',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRS-020',
    check: blank(listNames(TARGET_POPULATIONS, 'yesno')),
    message: SELECT_RESPONSE,
    each: true,
    example: { breaks: {}, keeps: CLEAN_ANSWERS.programstructure },
  },
];

export const PROGRAM_STRUCTURE_FORM: Form = {
  name: 'programstructure',
  table: 'program_submissions',
  title: FORM_TITLES.programstructure,
  savedText: SAVED_STRUCTURE,
  flags: { minor: 'prog_data_issues_minor', major: 'prog_data_issues_major' },
  minorFlagMeans: 'any issue',
  reads: ['customCurricula'],
  sections,
  rules,
};
