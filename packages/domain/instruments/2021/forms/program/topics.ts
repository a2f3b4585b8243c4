/** Topics and populations of the program structure form: words of domain.md 2.3 and 4.3. */
import type { Field } from '../../../../form-kit/form.ts';

type Topic = {
  /** Ending of the column for the core curriculum, and for other program elements. */
  readonly core: string;
  readonly supplemental: string;
  readonly label: string;
  readonly help: string;
};

const TOPICS: readonly Topic[] = [
  {
    core: 'sexual_activity',
    supplemental: 'nm_sexual_activity',
    label: 'Voluntarily refraining from non-marital sexual activity',
    help: 'What youth gain by deciding to wait.',
  },
  {
    core: 'self_regulation',
    supplemental: 'self_regulation',
    label: 'Self-regulation',
    help: 'Managing feelings and impulses, and thinking before acting.',
  },
  {
    core: 'goal_setting',
    supplemental: 'goal_setting',
    label: 'Goal setting',
    help: 'Setting goals for the future and planning the steps toward them.',
  },
  {
    core: 'success_prev',
    supplemental: 'success_prevention',
    label: 'Success sequencing for poverty prevention',
    help: 'Finishing school, working full time and marrying before having children.',
  },
  {
    core: 'healthy_rltnshp',
    supplemental: 'healthy_rltnshp',
    label: 'Healthy relationships',
    help: 'What makes a relationship healthy, as a base for marriage and a stable family.',
  },
  {
    core: 'resist_coercion',
    supplemental: 'resisting_coercion',
    label: 'Resisting sexual coercion',
    help: 'Recognizing, avoiding and refusing pressure to have sex, and getting help.',
  },
  {
    core: 'dating_violence',
    supplemental: 'dating_violence',
    label: 'Dating violence',
    help: 'Recognizing and avoiding violence in a relationship, and getting help.',
  },
  {
    core: 'others',
    supplemental: 'others',
    label: 'Other youth risk behaviors, such as underage drinking or drug use',
    help: 'How other risks add to the risk of teen sex.',
  },
];

export const CORE_TOPICS: readonly Field[] = TOPICS.map((topic) => ({
  name: `prog_addl_srae_tcm_${topic.core}`,
  label: topic.label,
  help: topic.help,
  kind: 'yesno',
}));

export const SUPPLEMENTAL_TOPICS: readonly Field[] = TOPICS.map((topic) => ({
  name: `prog_supp_prog_${topic.supplemental}`,
  label: topic.label,
  help: topic.help,
  description: `${topic.label} (other program elements)`,
  group: 'Which topics do the other program elements address? Select all that apply.',
  kind: 'checkbox',
  shownWhen: (answers) => answers['prog_other_programs'] === true,
}));

const POPULATIONS: readonly (readonly [ending: string, label: string, help: string])[] = [
  [
    'high_need_geo_area',
    'Youth in high-need geographic areas',
    'For example areas with high rates of teen births or sexually transmitted infections.',
  ],
  ['youth_foster_care', 'Youth in foster care', 'Youth placed with a foster family or in a group home.'],
  ['homeless_or_runaway', 'Homeless or runaway youth', 'Youth without a stable home, or away from it.'],
  ['hiv_aids', 'Youth with HIV/AIDS', 'Youth living with HIV or AIDS.'],
  [
    'prgnnt_or_parenting',
    'Pregnant or parenting youth',
    'Youth who expect a child or already have one, mothers and fathers.',
  ],
  ['hisp_latino', 'Hispanic or Latino youth', 'Of any race.'],
  ['afr_amer', 'African American youth', 'Black or African American youth.'],
  ['ntv_amer', 'Native American youth', 'American Indian or Alaska Native youth.'],
  [
    'lgbtq_youth',
    'LGBTQ youth',
    'Lesbian, gay, bisexual, transgender youth and those who question their identity.',
  ],
  [
    'adjudication_systems',
    'Youth in adjudication systems',
    'Youth in detention, on probation or otherwise before a juvenile court.',
  ],
  ['male', 'Male youth', 'Programs made for boys and young men.'],
  ['out_of_school', 'Out-of-school youth', 'Youth who dropped out or do not attend school.'],
  [
    'residential_trtmnt',
    'Youth in residential treatment for mental health',
    'Youth who live in a treatment facility.',
  ],
  ['trafficked', 'Trafficked youth', 'Youth who were victims of human trafficking.'],
];

export const TARGET_POPULATIONS: readonly Field[] = POPULATIONS.map(([ending, label, help]) => ({
  name: `prog_trgt_pop_${ending}`,
  label,
  help,
  kind: 'yesno',
}));
