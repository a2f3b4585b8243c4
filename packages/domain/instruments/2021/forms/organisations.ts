/**
 * Who supported the providers: three questions of the grantee form, each with one box per type of organisation
 * once it is answered Yes (GRA-008 to GRA-010, GRA-016 to GRA-018).
 */
import type { Answers } from '../../../form-kit/answers.ts';
import type { Field, Rule } from '../../../form-kit/form.ts';

type OrganisationType = { readonly code: string; readonly label: string; readonly help: string };

const ORGANISATION_TYPES: readonly OrganisationType[] = [
  { code: 'grantee', label: 'Grantee itself', help: 'Staff of the organization that holds the grant.' },
  {
    code: 'developer',
    label: 'Curriculum developer',
    help: 'The author or publisher of the curriculum, or a trainer they sent.',
  },
  {
    code: 'ta_partner',
    label: 'Training or technical assistance partner',
    help: 'An outside organization engaged to train or advise providers.',
  },
  {
    code: 'eval_partner',
    label: 'Evaluation partner',
    help: 'The organization or person who evaluates the program.',
  },
  {
    code: 'program_providers',
    label: 'Program providers',
    help: 'The providers themselves, for example a supervisor of the facilitators.',
  },
];

export type SupportQuestion = {
  readonly question: string;
  /** Ending of the five boxes' columns: gr_{type}_{ending}. */
  readonly ending: 'obsvs' | 'tech_assist' | 'training';
  readonly label: string;
  readonly help: string;
  readonly description: string;
  readonly legend: string;
  /** Inserted in 'No type of organization selected for grantee {subject}'. */
  readonly subject: string;
};

export const SUPPORT_QUESTIONS = [
  {
    question: 'gr_grantee_designee_observed',
    ending: 'obsvs',
    label: 'Did the grantee or a designee observe program delivery?',
    help: 'Answer Yes if anyone watched sessions on the grantee’s behalf to see how the program is delivered. A designee is someone the grantee asked to do this.',
    description: 'Observed program delivery',
    legend: 'Who observed? Select all that apply.',
    subject: 'observation',
  },
  {
    question: 'gr_grantee_designee_tech_assist',
    ending: 'tech_assist',
    label: 'Did the grantee or a designee give technical assistance?',
    help: 'Answer Yes if providers got advice or practical help with running the program from the grantee or on its behalf.',
    description: 'Technical assistance',
    legend: 'Who gave technical assistance? Select all that apply.',
    subject: 'technical assistance',
  },
  {
    question: 'gr_grantee_designee_training',
    ending: 'training',
    label: 'Did the grantee or a designee train facilitators?',
    help: 'Answer Yes if the people who deliver sessions were trained by the grantee or on its behalf.',
    description: 'Training',
    legend: 'Who trained? Select all that apply.',
    subject: 'training',
  },
] as const satisfies readonly SupportQuestion[];

/** Names of the five boxes below a question. */
export function listBoxes(support: SupportQuestion): readonly string[] {
  return ORGANISATION_TYPES.map((type) => `gr_${type.code}_${support.ending}`);
}

/** The question, and its five boxes, shown once it is answered Yes. */
export function supportFields(support: SupportQuestion): readonly Field[] {
  const { question: name, label, help, description, legend, ending, subject } = support;
  const question: Field = { name, label, help, description, kind: 'yesno' };
  const boxes = ORGANISATION_TYPES.map<Field>((type) => ({
    name: `gr_${type.code}_${ending}`,
    label: type.label,
    help: type.help,
    description: `${type.label} (${subject})`,
    group: legend,
    kind: 'checkbox',
    shownWhen: (answers) => answers[name] === true,
  }));
  return [question, ...boxes];
}

/** At least one box once the question is answered Yes. */
export function supportRule(support: SupportQuestion): Rule {
  const { question, ending, subject } = support;
  const boxes = listBoxes(support);
  const [firstBox = ''] = boxes;
  return {
    code: `grantee.organizations.${ending}`,
    severity: 'minor',
    seasons: ['summer'],
    source: { obsvs: 'GRA-016', tech_assist: 'GRA-017', training: 'GRA-018' }[ending],
    check: (answers: Answers) =>
      answers[question] === true && !boxes.some((box) => answers[box] === true) ? boxes : [],
    message: `No type of organization selected for grantee ${subject}`,
    example: { breaks: { [question]: true }, keeps: { [question]: true, [firstBox]: true } },
  };
}
