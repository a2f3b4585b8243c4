/**
 * The catalogue of the data-quality desk (BEY-187): each check with its limit and the source of its method.
 * Findings, page, docs/data-quality.md and tests share this list.
 */
import { OUTLIER_LEAST, OUTLIER_SCORE } from '../measures/places/outliers.ts';
import { MISSING_WARNING_PERCENT } from '../survey/limits.ts';

export const LIMITS = {
  /** Surveys of a file against the surveys reported on the forms: the tolerated relative difference. */
  coverage: 0.1,
  /** Surveys without an answer to a question, among those that ask it. */
  nonresponse: MISSING_WARNING_PERCENT / 100,
  /** Share of a file's or program's surveys that give one answer throughout. */
  straightLining: 0.05,
  /** Minimum number of rated questions answered before a survey is checked for straight-lining. */
  ratedAnswers: 10,
  /** Surveys that repeat another one. */
  repeated: 0.02,
  /** Closed questions that a survey has to answer to count as a repetition. */
  repeatedAnswers: 0.5,
  /** Share of surveys with an improbable combination of answers. */
  improbable: 0.02,
  /** Robust score of a change, and its minimum size. */
  jumpScore: OUTLIER_SCORE,
  jumpLeast: 20,
  jumpGrants: OUTLIER_LEAST,
  /** Number of submissions of one report above which it counts as often resubmitted. */
  submissions: 3,
} as const;

const percent = (share: number) => `${Math.round(share * 100)} percent`;

export type CheckId =
  | 'coverage'
  | 'nonresponse'
  | 'straight-lining'
  | 'repeated'
  | 'improbable'
  | 'jump'
  | 'late'
  | 'resubmitted';

export type Check = {
  readonly id: CheckId;
  readonly title: string;
  /** What is compared, in terms of the field. */
  readonly method: string;
  /** When it becomes a finding. */
  readonly limit: string;
  readonly sources: readonly string[];
  /** A finding's contribution to the attention score of a grant. */
  readonly weight: 1 | 2 | 3;
  /** The question of a query about it, appended to the finding's sentence. */
  readonly question: string;
  /** Whether it allows for the noise of protected counts. */
  readonly isProtected: boolean;
};

export const CHECKS: readonly Check[] = [
  {
    id: 'coverage',
    title: 'Coverage of survey files',
    method:
      'Surveys of the last release of a file, entry and exit apart, against the surveys that the pages on survey administration of its active programs report; for the whole file and for each program.',
    limit: `The two differ by more than ${percent(LIMITS.coverage)} of the reported number.`,
    sources: [
      'AAPOR, Standard Definitions: Final Dispositions of Case Codes and Outcome Rates for Surveys, 10th edition, 2023',
    ],
    weight: 3,
    question: 'Please explain the difference, or upload a corrected file.',
    isProtected: true,
  },
  {
    id: 'repeated',
    title: 'Repeated surveys',
    method: `Surveys of one program and version that have the same code in every closed question as a survey before them, where at least ${percent(LIMITS.repeatedAnswers)} of the closed questions are answered.`,
    limit: `More than ${percent(LIMITS.repeated)} of the surveys of a file or program.`,
    sources: [
      'Kuriakose and Robbins, Don’t Get Duped: Fraud through Duplication in Public Opinion Surveys, Statistical Journal of the IAOS 32(3), 2016',
    ],
    weight: 3,
    question: 'Could some surveys have been entered twice?',
    isProtected: true,
  },
  {
    id: 'straight-lining',
    title: 'One answer throughout',
    method: `Surveys that answer at least ${LIMITS.ratedAnswers} questions on rating scales, all with the same number, although that number is the favorable answer to some of these questions and not to others. Substance use and other yes-or-no questions are left out: the same answer to all of them is common and plausible.`,
    limit: `More than ${percent(LIMITS.straightLining)} of the surveys of a file or program.`,
    sources: [
      'Kim, Dykema, Stevenson, Black and Moberg, Straightlining: Overview of Measurement, Comparison of Indicators, and Effects in Mail-Web Mixed-Mode Surveys, Social Science Computer Review 37(2), 2019',
      'Curran, Methods for the Detection of Carelessly Invalid Responses in Survey Data, Journal of Experimental Social Psychology 66, 2016 (long-string index)',
    ],
    weight: 2,
    question:
      'How were these surveys given and entered, and may the answers have been filled in without being read?',
    isProtected: true,
  },
  {
    id: 'improbable',
    title: 'Improbable combinations',
    method:
      'Surveys with at least one of the combinations of answers that the instrument names as hardly possible; they are listed below.',
    limit: `More than ${percent(LIMITS.improbable)} of the surveys of a file or program.`,
    sources: [
      'Fellegi and Holt, A Systematic Approach to Automatic Edit and Imputation, Journal of the American Statistical Association 71, 1976 (edit rules)',
    ],
    weight: 2,
    question: 'Could columns of the file have been mixed up, or was a wrong questionnaire used?',
    isProtected: true,
  },
  {
    id: 'nonresponse',
    title: 'Item non-response',
    method:
      'Surveys without an answer to a question among the surveys whose version asks it, question by question; for the whole file, and except for sensitive questions for each program. A question of which all that apply are marked is one question: it has no answer where no box is marked, as in the results.',
    limit: `More than ${percent(LIMITS.nonresponse)}, the share above which the upload warns.`,
    sources: [
      'OMB, Standards and Guidelines for Statistical Surveys, 2006, Guideline 3.2.10 (item response below 70 percent calls for an analysis)',
    ],
    weight: 1,
    question: 'Were these questions skipped on purpose, or was there a problem with the form or the file?',
    isProtected: true,
  },
  {
    id: 'jump',
    title: 'Large changes in counts',
    method:
      'Youth served, and entry and exit surveys reported, against the median of the last two comparable periods (the same season and instrument). The change is the logarithm of the ratio, with 1 added to both; its robust score is the distance from the median change of all grants with the three numbers, divided by their median absolute deviation and times 0.6745.',
    limit: `A change that is far from those of most grants (a robust score beyond ${LIMITS.jumpScore}) and at least ${LIMITS.jumpLeast}, among at least ${LIMITS.jumpGrants} grants.`,
    sources: [
      'Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993 (modified z-score, limit 3.5)',
      'Hidiroglou and Berthelot, Statistical Editing and Imputation for Periodic Business Surveys, Survey Methodology 12, 1986 (ratios of periods)',
    ],
    weight: 2,
    question: 'What explains the change?',
    isProtected: false,
  },
  {
    id: 'late',
    title: 'Late reports',
    method:
      'The date of the first submission, or today while there is none, against the due date of the grant with its extension.',
    limit: 'After the due date.',
    sources: ['2 CFR 200.329, Monitoring and reporting program performance'],
    weight: 2,
    question: 'What caused this, and can we help?',
    isProtected: false,
  },
  {
    id: 'resubmitted',
    title: 'Often resubmitted',
    method: 'Accepted submissions of one report; a submission without a change is none.',
    limit: `More than ${LIMITS.submissions}.`,
    sources: ['2 CFR 200.329, Monitoring and reporting program performance'],
    weight: 1,
    question: 'What led to the corrections, and can we help?',
    isProtected: false,
  },
];

export const CHECK_IDS = CHECKS.map(({ id }) => id);

/** The check of an id. */
export function getCheck(id: CheckId): Check {
  const found = CHECKS.find((one) => one.id === id);
  if (!found) throw new RangeError(`There is no check ${id}.`);
  return found;
}
