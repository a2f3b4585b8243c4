/** The provider-level form (PRF, F§2.4, F§5). In winter two answers are validated and funding is not asked (Q41). */
import { isBlank, toNumber, sumAnswers } from '../../../form-kit/answers.ts';
import type { Answers } from '../../../form-kit/answers.ts';
import type { Field, Form, Rule, Section } from '../../../form-kit/form.ts';
import { blank, exceeds, listNames, negative } from '../../../form-kit/rules.ts';
import { CLEAN_ANSWERS } from './clean-answers.ts';
import { ENTER_VALUE, POSITIVE_VALUE, SAVED, SELECT_RESPONSE } from './messages.ts';
import { CHALLENGES, CHALLENGE_OTHER, NEEDS, NEED_OTHER } from './provider-ratings.ts';
import { FORM_TITLES } from './titles.ts';

const servedYouth = (answers: Answers) => answers['prov_provider_serve_youth'] === true;

const funding: Section = {
  id: 'funding',
  title: 'Funding',
  help: 'Where the money for this provider’s SRAE programming came from.',
  seasons: ['summer'],
  layout: 'list',
  fields: [
    {
      name: 'prov_srae_provider_funding',
      label: 'Did this provider receive SRAE funds in the period?',
      help: 'Money of this SRAE grant, passed on by the grantee or kept by a grantee that delivers the program itself.',
      description: 'SRAE funding',
      kind: 'yesno',
    },
    {
      name: 'prov_non_srae_provider_funding',
      label: 'Did it also use non-SRAE funds for this programming?',
      help: 'Money from any other source that paid for part of the same program.',
      description: 'Non-SRAE funding',
      kind: 'yesno',
    },
  ],
};

const status: Section = {
  id: 'status',
  title: 'Provider status',
  help: 'These answers decide which other questions apply.',
  layout: 'list',
  fields: [
    {
      name: 'prov_new_provider',
      label: 'Is this provider new this period?',
      help: 'Yes if the grant did not fund this provider before. It must agree with the number of new providers on the grantee page.',
      description: 'New provider',
      kind: 'yesno',
      seasons: ['summer'],
    },
    {
      name: 'prov_provider_serve_youth',
      label: 'Did the provider serve youth in the period?',
      help: 'Yes if at least one young person attended a session. With No, the questions about facilitators, challenges and assistance no longer apply and their answers are cleared.',
      description: 'Provider served youth',
      kind: 'yesno',
    },
    {
      name: 'prov_num_program_models_implemented',
      label: 'Number of program models implemented',
      help: 'A program model is one core curriculum as this provider delivers it. Each has a row of its own in the program model table.',
      kind: 'integer',
      shownWhen: servedYouth,
    },
  ],
};

const staff: Section = {
  id: 'staff',
  title: 'Provider staff in SRAE administration',
  help: 'People who run the program, not those who only deliver sessions.',
  layout: 'list',
  fields: [
    {
      name: 'prov_num_staff_admin_progs',
      label: 'Staff administering SRAE programs',
      help: 'Count heads. Leave out people who are facilitators and nothing else.',
      description: 'Number of staff administering SRAE programs',
      kind: 'integer',
    },
    {
      name: 'prov_num_fte_admin_progs',
      label: 'Their full-time equivalents',
      help: 'Add up the shares of full-time work: two people at half time are 1. Never more than the number of staff.',
      description: 'Number of FTEs administering SRAE programs',
      kind: 'decimal',
      plain: true,
    },
  ],
};

const facilitators: Section = {
  id: 'facilitators',
  title: 'Facilitators',
  help: 'A facilitator is a person who delivers sessions to youth.',
  shownWhen: servedYouth,
  layout: 'list',
  fields: [
    {
      name: 'prov_num_facilitators_working',
      label: 'Facilitators delivering the program',
      help: 'Everyone who delivered at least one session in the period, for all program models together.',
      description: 'Number of facilitators',
      kind: 'integer',
    },
  ],
};

const training: Section = {
  id: 'training',
  title: 'Facilitator training and observation',
  help: 'The facilitators counted above, each at most once in a line.',
  shownWhen: servedYouth,
  layout: 'list',
  fields: [
    {
      name: 'prov_num_facilitators_trained',
      label: 'Of these, trained on the core curriculum',
      help: 'Facilitators trained on the curriculum they deliver, in this period or before.',
      description: 'Number of facilitators trained',
      kind: 'integer',
    },
    {
      name: 'prov_num_facilitators_obs_once',
      label: 'Facilitators observed once',
      help: 'Watched exactly once while delivering a session. Leave out those observed more often.',
      description: 'Number of facilitators observed once',
      kind: 'integer',
    },
    {
      name: 'prov_num_facilitators_obs_2plus',
      label: 'Facilitators observed twice or more',
      help: 'Watched two times or more. Nobody belongs in both lines, so the two together never exceed the facilitators.',
      description: 'Number of facilitators observed twice or more',
      kind: 'integer',
    },
  ],
};

const challenges: Section = {
  id: 'challenges',
  title: 'Implementation challenges',
  help: 'How much of a problem was each of these for this provider in the period?',
  shownWhen: servedYouth,
  layout: 'table',
  fields: CHALLENGES,
};

const needs: Section = {
  id: 'needs',
  title: 'Needs for technical assistance',
  help: 'How interested is this provider in help with each of these?',
  shownWhen: servedYouth,
  layout: 'table',
  fields: NEEDS,
};

const sections = [funding, status, staff, facilitators, training, challenges, needs];
const fields = sections.flatMap((section) => section.fields);
const MODELS = 'prov_num_program_models_implemented';
const counts = listNames(fields, 'integer', 'decimal');
const yearlyCounts = counts.filter((name) => name !== MODELS);
const yearlyYesNo = listNames(fields, 'yesno').filter((name) => name !== 'prov_provider_serve_youth');

const rules: readonly Rule[] = [
  {
    code: 'provider.served-youth-blank',
    severity: 'minor',
    source: 'PRF-020, Q69',
    check: blank(['prov_provider_serve_youth']),
    message: 'Blank',
    inline: SELECT_RESPONSE,
    each: true,
    example: { breaks: {}, keeps: { prov_provider_serve_youth: false } },
  },
  {
    code: 'provider.models-blank',
    severity: 'minor',
    source: 'PRF-018, PRF-021, Q41, Q69',
    check: blank([MODELS]),
    message: 'Blank',
    inline: ENTER_VALUE,
    each: true,
    example: {
      breaks: { prov_provider_serve_youth: true },
      keeps: { prov_provider_serve_youth: true, [MODELS]: 0 },
    },
  },
  {
    code: 'provider.number-blank',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRF-018, Q69, Q83',
    check: blank(yearlyCounts),
    message: 'Blank',
    inline: ENTER_VALUE,
    each: true,
    example: { breaks: {}, keeps: CLEAN_ANSWERS.provider },
  },
  {
    code: 'provider.select-blank',
    severity: 'minor',
    seasons: ['summer'],
    source: 'PRF-019, Q69',
    check: (answers) => (servedYouth(answers) ? blank(yearlyYesNo)(answers) : []),
    message: 'Blank',
    inline: SELECT_RESPONSE,
    each: true,
    example: { breaks: { prov_provider_serve_youth: true }, keeps: { prov_provider_serve_youth: false } },
  },
  {
    code: 'provider.negative',
    severity: 'minor',
    seasons: ['summer'],
    source: 'Q45, Q62, Q70',
    check: negative(yearlyCounts),
    message: POSITIVE_VALUE,
    each: true,
    example: { breaks: { prov_num_staff_admin_progs: -1 }, keeps: { prov_num_staff_admin_progs: 0 } },
  },
  {
    code: 'provider.models-negative',
    severity: 'minor',
    source: 'Q41, Q62, Q70',
    check: negative([MODELS]),
    message: POSITIVE_VALUE,
    each: true,
    example: {
      breaks: { prov_provider_serve_youth: true, [MODELS]: -1 },
      keeps: { prov_provider_serve_youth: true, [MODELS]: 0 },
    },
  },
  ratingsRule(
    'challenges',
    'PRF-023',
    CHALLENGES,
    'Please select an option for every challenge question listed.',
  ),
  ratingsRule(
    'needs',
    'PRF-024',
    NEEDS,
    'Please select an option for every technical assistance question listed.',
  ),
  specificationRule('challenge', 'PRF-025', CHALLENGE_OTHER, 2),
  specificationRule('need', 'PRF-026', NEED_OTHER, 3),
  {
    code: 'provider.new-provider',
    severity: 'major',
    seasons: ['summer'],
    source: 'PRF-029, Q67',
    check: (answers, context) =>
      answers['prov_new_provider'] === true && context.newProvidersOfGrantee === 0
        ? ['prov_new_provider']
        : [],
    message: 'Entry on grantee page indicates that no providers were new this period',
    example: {
      breaks: { prov_new_provider: true },
      keeps: { prov_new_provider: false },
      context: { newProvidersOfGrantee: 0 },
    },
  },
  {
    code: 'provider.observed',
    severity: 'major',
    seasons: ['summer'],
    source: 'PRF-030, Q66',
    check: observedAboveWorking,
    message: 'Number of facilitators observed cannot exceed total number of facilitators',
    example: {
      breaks: facilitation({ obs_once: 2, obs_2plus: 2 }),
      keeps: facilitation({ obs_once: 1, obs_2plus: 2 }),
    },
  },
  {
    code: 'provider.trained',
    severity: 'major',
    seasons: ['summer'],
    source: 'PRF-031, Q66',
    check: exceeds('prov_num_facilitators_trained', 'prov_num_facilitators_working'),
    message: 'Number of facilitators trained cannot exceed total number of facilitators',
    example: { breaks: facilitation({ trained: 4 }), keeps: facilitation({ trained: 3 }) },
  },
  {
    code: 'provider.ftes',
    severity: 'major',
    seasons: ['summer'],
    source: 'PRF-032, Q66',
    check: exceeds('prov_num_fte_admin_progs', 'prov_num_staff_admin_progs'),
    message: 'FTEs cannot exceed number of staff',
    example: {
      breaks: { prov_num_staff_admin_progs: 2, prov_num_fte_admin_progs: 2.5 },
      keeps: { prov_num_staff_admin_progs: 2, prov_num_fte_admin_progs: 2 },
    },
  },
];

export const PROVIDER_FORM: Form = {
  name: 'provider',
  table: 'provider_submissions',
  title: FORM_TITLES.provider,
  savedText: SAVED,
  flags: { minor: 'prov_data_issues_minor', major: 'prov_data_issues_major' },
  minorFlagMeans: 'a minor issue',
  reads: ['newProvidersOfGrantee'],
  sections,
  rules,
};

/** A blank half counts as 0, as in Q65: either half above the total is a contradiction whatever the other value. */
function observedAboveWorking(answers: Answers): readonly string[] {
  const halves = ['prov_num_facilitators_obs_once', 'prov_num_facilitators_obs_2plus'];
  const working = toNumber(answers, 'prov_num_facilitators_working');
  return working !== null && sumAnswers(answers, halves) > working
    ? halves.filter((name) => !isBlank(answers, name))
    : [];
}

/** One issue for a whole table, however many of its ratings are missing (Q117). */
function ratingsRule(
  id: 'challenges' | 'needs',
  source: string,
  ratings: readonly Field[],
  message: string,
): Rule {
  return {
    code: `provider.${id}`,
    severity: 'minor',
    seasons: ['summer'],
    source,
    check: blank(listNames(ratings, 'choice')),
    message,
    inline: SELECT_RESPONSE,
    asksEach: true,
    example: { breaks: { prov_provider_serve_youth: true }, keeps: CLEAN_ANSWERS.provider },
  };
}

/** The text field is active only while the rating requires it, so its being active is the condition. */
function specificationRule(id: string, source: string, rating: string, lowest: number): Rule {
  const specification = `${rating}_spec`;
  return {
    code: `provider.${id}-specification`,
    severity: 'minor',
    seasons: ['summer'],
    source: `${source}, Q69`,
    check: blank([specification]),
    message: 'Blank',
    inline: ENTER_VALUE,
    each: true,
    example: {
      breaks: { prov_provider_serve_youth: true, [rating]: lowest },
      keeps: { prov_provider_serve_youth: true, [rating]: lowest - 1 },
    },
  };
}

function facilitation(numbers: Readonly<Record<string, number>>): Answers {
  const named = Object.entries(numbers).map(([ending, value]) => [`prov_num_facilitators_${ending}`, value]);
  return {
    prov_provider_serve_youth: true,
    prov_num_facilitators_working: 3,
    ...Object.fromEntries(named),
  };
}
