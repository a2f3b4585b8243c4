/** The survey administration form (EEX, R§2, R§5): one card per survey. Same questions in both seasons (Q43). */
import { isBlank, toNumber } from '../../../../form-kit/answers.ts';
import type { Answers } from '../../../../form-kit/answers.ts';
import type { Field, Form, FormContext, Rule, Section } from '../../../../form-kit/form.ts';
import { blank, listNames, negative } from '../../../../form-kit/rules.ts';
import { CLEAN_ANSWERS } from '../clean-answers.ts';
import {
  ENTER_RESPONSE,
  ENTER_VALUE,
  POSITIVE_VALUE,
  SAVED,
  SELECT_RESPONSE,
  SELECT_RESPONSE_STOP,
} from '../messages.ts';
import { FORM_TITLES } from '../titles.ts';

type Card = {
  readonly survey: 'entry' | 'exit';
  readonly prefix: 'prog_en' | 'prog_ex';
  /** What youth must have done in the period for the card to apply. */
  readonly verb: 'began' | 'completed';
  readonly happened: (context: FormContext) => boolean | null | undefined;
};

const ENTRY: Card = {
  survey: 'entry',
  prefix: 'prog_en',
  verb: 'began',
  happened: (context) => context.anyYouthBegin,
};

const EXIT: Card = {
  survey: 'exit',
  prefix: 'prog_ex',
  verb: 'completed',
  happened: (context) => context.anyYouthComplete,
};

const CARDS = [ENTRY, EXIT];

const MODES: readonly (readonly [ending: string, label: string, help: string])[] = [
  ['in_person', 'In-person paper-and-pencil survey', 'Youth filled in a printed survey at a session.'],
  ['online', 'Online web-based survey', 'Youth answered on a computer, tablet or telephone.'],
  ['telephone', 'Telephone survey', 'Someone asked the questions by telephone.'],
  ['mail', 'Mail survey', 'Surveys were sent and returned by mail.'],
  ['other', 'Other', 'Any other way; please say which.'],
];

/** Names of the five mode boxes of a card. */
function listModes({ prefix }: Card): readonly string[] {
  return MODES.map(([ending]) => `${prefix}_data_collection_${ending}`);
}

/** Whether any survey was completed, so that there is a mode to name (EEX-009). */
function anySurveys(answers: Answers, { prefix }: Card): boolean {
  return ['ms', 'hs'].some((school) => (toNumber(answers, `${prefix}_tot_surveys_${school}`) ?? 0) > 0);
}

function totals({ survey, prefix }: Card): readonly Field[] {
  const Survey = survey === 'entry' ? 'Entry' : 'Exit';
  return [
    {
      name: `${prefix}_tot_surveys_ms`,
      label: `${Survey} surveys completed, middle school`,
      help: `Youth in middle school who filled in an ${survey} survey in the period. Enter 0 if none did.`,
      kind: 'integer',
    },
    {
      name: `${prefix}_tot_surveys_hs`,
      label: `${Survey} surveys completed, high school or older`,
      help: `Youth in high school or older who filled in an ${survey} survey in the period. Enter 0 if none did.`,
      kind: 'integer',
    },
  ];
}

const impacts: readonly Field[] = [
  {
    name: 'prog_en_tot_surveys_ms_impact',
    label: 'Of these, middle school impact versions',
    help: 'The impact version is for programs that take part in an impact evaluation. Enter 0 if it was not used.',
    description: 'Entry surveys completed, middle school impact versions',
    kind: 'integer',
  },
  {
    name: 'prog_en_tot_surveys_hs_impact',
    label: 'Of these, high school impact versions',
    help: 'Impact versions filled in by youth in high school or older. Enter 0 if it was not used.',
    description: 'Entry surveys completed, high school impact versions',
    kind: 'integer',
  },
];

function questions({ survey, prefix }: Card): readonly Field[] {
  const Survey = survey === 'entry' ? 'Entry' : 'Exit';
  return [
    {
      name: `${prefix}_fed_officer_waiver`,
      label: `Did the federal project officer waive any ${survey} survey items?`,
      help: 'Yes if the officer for your grant agreed that this program may leave out questions of the survey.',
      description: `${Survey} survey waiver`,
      kind: 'yesno',
    },
    {
      name: `${prefix}_unable_collect_covid`,
      label: (context) =>
        `From ${context.reportingWindow}, were you at any point unable to collect ${survey} survey data because of COVID-19?`,
      help: 'Yes if surveys were lost for this reason, even if others could be collected.',
      description: `Unable to collect ${survey} survey data because of COVID-19`,
      kind: 'yesno',
    },
  ];
}

function modeFields(card: Card): readonly Field[] {
  const { survey, prefix } = card;
  const boxes = MODES.map<Field>(([ending, label, help]) => ({
    name: `${prefix}_data_collection_${ending}`,
    label,
    help,
    description: `${label} (${survey})`,
    group: `How were ${survey} surveys given? Select all that apply.`,
    kind: 'checkbox',
    shownWhen: (answers) => anySurveys(answers, card),
  }));
  const specification: Field = {
    name: `${prefix}_data_collection_other_spec`,
    label: 'Other mode, please specify',
    help: 'Say it in a few words, at most 100 characters.',
    description: `Other mode of ${survey} survey data collection`,
    kind: 'text',
    maxLength: 100,
    shownWhen: (answers) => answers[`${prefix}_data_collection_other`] === true,
  };
  return [...boxes, specification];
}

function toSection(card: Card): Section {
  const { survey, verb } = card;
  const Survey = survey === 'entry' ? 'Entry' : 'Exit';
  return {
    id: survey,
    title: `Information about Participant ${Survey} Survey Administration`,
    help:
      survey === 'entry'
        ? 'Surveys that youth fill in at their first session. The counts tell the portal how many rows to expect in the uploaded file.'
        : 'Surveys that youth fill in at their last session. The counts tell the portal how many rows to expect in the uploaded file.',
    layout: 'list',
    shownWhen: (_answers, context) => card.happened(context) === true,
    insteadWhenHidden: (context) =>
      card.happened(context) === false
        ? `Information on ${survey} survey administration is not required because no youth ${verb} the program during the reporting period.`
        : `First answer on the attendance, reach and dosage page whether any youth ${verb} the program during the reporting period.`,
    fields: [
      ...totals(card),
      ...(survey === 'entry' ? impacts : []),
      ...questions(card),
      ...modeFields(card),
    ],
  };
}

const sections = CARDS.map(toSection);
const fields = sections.flatMap((section) => section.fields);

/** Both cards apply, unless an example says otherwise. */
const bothHappened = { anyYouthBegin: true, anyYouthComplete: true };

const rules: readonly Rule[] = [
  {
    code: 'entry-exit.number-blank',
    severity: 'minor',
    source: 'EEX-020, Q95',
    check: blank(listNames(fields, 'integer')),
    message: ENTER_VALUE,
    each: true,
    example: { breaks: {}, keeps: CLEAN_ANSWERS.programentryexit, context: bothHappened },
  },
  {
    code: 'entry-exit.number-negative',
    severity: 'minor',
    source: 'EEX-021',
    check: negative(listNames(fields, 'integer')),
    message: POSITIVE_VALUE,
    each: true,
    example: {
      breaks: { prog_ex_tot_surveys_ms: -1 },
      keeps: { prog_ex_tot_surveys_ms: 0 },
      context: bothHappened,
    },
  },
  {
    code: 'entry-exit.questions',
    severity: 'minor',
    source: 'EEX-022, Q64',
    check: blank(listNames(fields, 'yesno')),
    message: SELECT_RESPONSE_STOP,
    each: true,
    example: { breaks: {}, keeps: CLEAN_ANSWERS.programentryexit, context: bothHappened },
  },
  ...CARDS.flatMap((card) => [modesRule(card), specificationRule(card)]),
  impactRule('ms', 'middle school', 'EEX-027'),
  impactRule('hs', 'high school', 'EEX-028'),
];

export const PROGRAM_ENTRY_EXIT_FORM: Form = {
  name: 'programentryexit',
  table: 'program_submissions',
  title: FORM_TITLES.programentryexit,
  savedText: SAVED,
  flags: { minor: 'prog_entry_exit_data_issues_minor', major: 'prog_entry_exit_data_issues_major' },
  minorFlagMeans: 'any issue',
  reads: ['anyYouthBegin', 'anyYouthComplete'],
  sections,
  rules,
};

function modesRule(card: Card): Rule {
  const modes = listModes(card);
  const [mode = ''] = modes;
  const surveys = { [`${card.prefix}_tot_surveys_ms`]: 5 };
  return {
    code: `entry-exit.${card.survey}-modes`,
    severity: 'minor',
    source: card.survey === 'entry' ? 'EEX-023, EEX-024' : 'EEX-023, EEX-025',
    check: (answers) =>
      anySurveys(answers, card) && !modes.some((name) => answers[name] === true) ? modes : [],
    message: `Please select a mode of ${card.survey} survey data collection`,
    inline: SELECT_RESPONSE,
    example: { breaks: surveys, keeps: { ...surveys, [mode]: true }, context: bothHappened },
  };
}

/** The text field is active only while Other is ticked, so its being active is the condition. */
function specificationRule({ survey, prefix }: Card): Rule {
  const specification = `${prefix}_data_collection_other_spec`;
  const other = { [`${prefix}_tot_surveys_hs`]: 5, [`${prefix}_data_collection_other`]: true };
  return {
    code: `entry-exit.${survey}-other`,
    severity: 'minor',
    source: 'EEX-026',
    check: (answers) => (isBlank(answers, specification) ? [specification] : []),
    message: ENTER_RESPONSE,
    each: true,
    example: {
      breaks: { ...other, [specification]: ' ' },
      keeps: { ...other, [specification]: 'Text message' },
      context: bothHappened,
    },
  };
}

/** Compared only when both are nonzero, and equal is fine (EEX-029, Q94). */
function impactRule(school: 'ms' | 'hs', words: string, source: string): Rule {
  const total = `prog_en_tot_surveys_${school}`;
  const impact = `${total}_impact`;
  return {
    code: `entry-exit.impact-${school}`,
    severity: 'major',
    source: `${source}, EEX-029`,
    check: (answers) => {
      const surveys = toNumber(answers, total) ?? 0;
      const versions = toNumber(answers, impact) ?? 0;
      return surveys !== 0 && versions !== 0 && versions > surveys ? [impact] : [];
    },
    message: `The number of ${words} impact versions completed should be smaller than the total number of ${words} entry surveys completed`,
    example: {
      breaks: { [total]: 5, [impact]: 6 },
      keeps: { [total]: 5, [impact]: 5 },
      context: bothHappened,
    },
  };
}
