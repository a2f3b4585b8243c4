/** The grantee-level form (GRA, F§2.1, F§5). In winter it asks the number of providers funded and nothing else (Q40). */
import { isBlank, toNumber, sumAnswers } from '../../../form-kit/answers.ts';
import type { Form, Rule, Section } from '../../../form-kit/form.ts';
import { roundTo } from '../../../form-kit/numbers.ts';
import { blank, exceeds, listNames, negative } from '../../../form-kit/rules.ts';
import { CLEAN_ANSWERS } from './clean-answers.ts';
import { ENTER_VALUE, POSTIVE_VALUE, SAVED } from './messages.ts';
import { SUPPORT_QUESTIONS, supportFields, supportRule } from './organisations.ts';
import { GRANTEE_FLAGS } from '../../../forms/page-columns.ts';
import { FORM_TITLES } from './titles.ts';

export const PERCENTAGES = [
  'gr_pct_direct_service',
  'gr_pct_training',
  'gr_pct_evaluation',
  'gr_pct_admin_purposes',
] as const;

const sections: readonly Section[] = [
  {
    id: 'covid',
    title: 'COVID-19',
    help: 'Interruptions at any time in the federal reporting year count, however short.',
    seasons: ['summer'],
    layout: 'list',
    fields: [
      {
        name: 'gr_interrupt_ops_covid',
        label: 'Were the grantee’s SRAE administrative operations interrupted by COVID-19?',
        help: 'Running the grant: meetings, monitoring visits, contracting, staff work.',
        description: 'Interruption of operations',
        kind: 'yesno',
      },
      {
        name: 'gr_interrupt_services_covid',
        label: 'Were SRAE services to youth interrupted by COVID-19?',
        help: 'Sessions with youth that were stopped, postponed or shortened at any provider.',
        description: 'Interruption of services',
        kind: 'yesno',
      },
    ],
  },
  {
    id: 'funding',
    title: 'Funding',
    help: 'Money for the federal reporting year. The year may not be over yet, so report what is obligated.',
    seasons: ['summer'],
    layout: 'list',
    fields: [
      {
        name: 'gr_srae_grant_funding',
        label: 'SRAE grant funds obligated in the reporting year',
        help: 'Whole US dollars. Include funds rolled over from an earlier year.',
        description: 'Total funding amount',
        kind: 'money',
      },
    ],
  },
  {
    id: 'percentages',
    title: 'Use of the funds',
    help: 'Divide the grant funds, plus matching funds if yours is a Title V grant, over four uses. Together they make 100 percent.',
    seasons: ['summer'],
    layout: 'list',
    component: 'percentages',
    fields: [
      {
        name: 'gr_pct_direct_service',
        label: 'Percentage for direct service (youth programming)',
        help: 'Delivering the program to youth, including what providers receive for it.',
        description: 'Percentage for direct service',
        kind: 'percent',
      },
      {
        name: 'gr_pct_training',
        label: 'Percentage for training, technical assistance and monitoring',
        help: 'Training, advising and monitoring providers, as far as the grantee does it.',
        description: 'Percentage for training',
        kind: 'percent',
      },
      {
        name: 'gr_pct_evaluation',
        label: 'Percentage for evaluation and research',
        help: 'Studies of how well the program works, and the collection of data for them.',
        description: 'Percentage for evaluation',
        kind: 'percent',
      },
      {
        name: 'gr_pct_admin_purposes',
        label: 'Percentage for administrative purposes',
        help: 'What the grantee keeps for administering the grant.',
        description: 'Percentage for administrative purposes',
        kind: 'percent',
      },
    ],
  },
  {
    id: 'staff',
    title: 'Grantee staff',
    help: 'People in the grantee organization who administer this grant.',
    seasons: ['summer'],
    layout: 'list',
    fields: [
      {
        name: 'gr_grantee_staff_num',
        label: 'Number of grantee staff administering the grant',
        help: 'Count heads. Someone who works part of the time on the grant counts as 1.',
        description: 'Total number of staff',
        kind: 'integer',
      },
      {
        name: 'gr_grantee_ftes_num',
        label: 'Full-time equivalents of those staff',
        help: 'Add up the shares of full-time work: two people at half time are 1. Never more than the number of staff.',
        description: 'Total number of FTEs',
        kind: 'decimal',
      },
    ],
  },
  {
    id: 'support',
    title: 'Support to providers',
    help: 'What was done for providers in the reporting year, and by whom.',
    seasons: ['summer'],
    layout: 'list',
    component: 'organisations',
    fields: SUPPORT_QUESTIONS.flatMap(supportFields),
  },
  {
    id: 'providers',
    title: 'Providers',
    help: 'Organizations that deliver the program to youth under this grant.',
    layout: 'list',
    fields: [
      {
        name: 'gr_num_providers_funded',
        label: 'Number of providers funded',
        help: 'All providers funded in the reporting period. Include your own organization if it delivers the program itself.',
        kind: 'integer',
      },
      {
        name: 'gr_num_new_providers',
        label: 'Number of new providers',
        help: 'How many of these were not funded before this period. Enter 0 if none were.',
        kind: 'integer',
        seasons: ['summer'],
      },
    ],
  },
  {
    id: 'youth',
    title: 'Youth',
    help: 'The plan for the year, not what has been achieved so far.',
    seasons: ['summer'],
    layout: 'list',
    fields: [
      {
        name: 'gr_target_num_youth',
        label: 'Youth the grant aims to serve in the reporting year',
        help: 'The number in your plan, over all providers. The youth actually reached are reported per program.',
        description: 'Number of youth to be served',
        kind: 'integer',
      },
    ],
  },
];

const fields = sections.flatMap((section) => section.fields);
const numbers = listNames(fields, 'integer', 'decimal', 'money', 'percent');

const rules: readonly Rule[] = [
  {
    code: 'grantee.blank',
    severity: 'minor',
    seasons: ['summer'],
    source: 'GRA-024 to GRA-038',
    check: blank(listNames(fields, 'yesno', 'integer', 'decimal', 'money', 'percent')),
    message: ENTER_VALUE,
    each: true,
    example: { breaks: {}, keeps: CLEAN_ANSWERS.grantee },
  },
  {
    code: 'grantee.negative',
    severity: 'minor',
    seasons: ['summer'],
    source: 'GRA-039 to GRA-048',
    check: negative(numbers),
    message: POSTIVE_VALUE,
    each: true,
    example: { breaks: { gr_grantee_staff_num: -1 }, keeps: { gr_grantee_staff_num: 0 } },
  },
  ...SUPPORT_QUESTIONS.map(supportRule),
  {
    code: 'grantee.percentages',
    severity: 'minor',
    seasons: ['summer'],
    source: 'GRA-015, Q65',
    check: (answers) => {
      const someEntered = PERCENTAGES.some((name) => toNumber(answers, name) !== null);
      return someEntered && roundTo(sumAnswers(answers, PERCENTAGES), 2) !== 100 ? PERCENTAGES : [];
    },
    message: 'Percentages do not sum to 100%.',
    example: {
      breaks: { gr_pct_direct_service: 99.99 },
      keeps: { gr_pct_direct_service: 99.99, gr_pct_training: 0.01 },
    },
  },
  {
    code: 'grantee.ftes',
    severity: 'major',
    seasons: ['summer'],
    source: 'GRA-019, Q66',
    check: exceeds('gr_grantee_ftes_num', 'gr_grantee_staff_num'),
    message: 'Number of FTEs cannot exceed total number of staff.',
    example: {
      breaks: { gr_grantee_staff_num: 2, gr_grantee_ftes_num: 3 },
      keeps: { gr_grantee_staff_num: 2, gr_grantee_ftes_num: 2 },
    },
  },
  {
    code: 'grantee.new-providers',
    severity: 'major',
    seasons: ['summer'],
    source: 'GRA-020, Q66',
    check: exceeds('gr_num_new_providers', 'gr_num_providers_funded'),
    message: 'Number of new providers cannot exceed total number of providers.',
    example: {
      breaks: { gr_num_providers_funded: 2, gr_num_new_providers: 3 },
      keeps: { gr_num_providers_funded: 2, gr_num_new_providers: 2 },
    },
  },
  {
    code: 'grantee.winter-blank',
    severity: 'minor',
    seasons: ['winter'],
    source: 'GRA-021, Q40, Q61',
    check: (answers) => (isBlank(answers, 'gr_num_providers_funded') ? ['gr_num_providers_funded'] : []),
    message: 'Number of providers funded is blank.',
    example: { breaks: {}, keeps: { gr_num_providers_funded: 0 } },
  },
];

export const GRANTEE_FORM: Form = {
  name: 'grantee',
  table: 'grant_submissions',
  title: FORM_TITLES.grantee,
  savedText: SAVED,
  flags: GRANTEE_FLAGS,
  minorFlagMeans: 'any issue',
  sections,
  rules,
};
