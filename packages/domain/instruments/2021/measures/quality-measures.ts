/** Data-quality indicators: surveys of those expected, page statuses, provider counts (domain.md 6.3, 6.5). */
import { toNumber } from '../../../form-kit/answers.ts';
import { FORMS } from '../forms/forms.ts';
import { FORM_NAMES } from '../../../form-kit/form.ts';
import { ANY_BEGIN, ANY_COMPLETE, anyYouthBegan, anyYouthCompleted } from '../../../programme/youth.ts';
import { STATUS, type PageStatus, toStatus } from '../../../report/page-status.ts';
import type { SurveyKind } from '../../../survey/catalogue/column.ts';
import { share } from '../../../measures/catalogue/form-rows.ts';
import {
  type FormLevel,
  type FormRow,
  type FormUnit,
  type Measure,
  ONE_GROUP,
} from '../../../measures/catalogue/measure.ts';

const STATUSES = ['unsaved', 'major', 'minor', 'clean'] as const satisfies readonly PageStatus[];
const LEVELS = {
  grantee: 'grant',
  provider: 'provider',
  programstructure: 'program',
  programreach: 'program',
  programentryexit: 'program',
} as const satisfies Record<(typeof FORM_NAMES)[number], FormLevel>;

export const PAGE_QUALITY: readonly Measure[] = [
  {
    source: 'forms',
    set: 'support',
    id: 'provider_check',
    needs: ['gr_num_providers_funded'],
    title: 'Provider numbers that agree',
    describes: 'Grants that report as many providers funded as the portal lists as active',
    formula: 'Grants whose two numbers are equal ÷ grants that report providers funded',
    base: 'Grants that report providers funded',
    unit: 'percent',
    shape: 'tile',
    groups: ONE_GROUP,
    level: 'grant',
    rows: [{ id: 'provider_check', label: 'Numbers agree', of: countsAgree }],
  },
  {
    source: 'forms',
    set: 'support',
    id: 'status',
    title: 'Status of pages',
    describes: 'Pages of the report by their status when they were last saved',
    formula: 'Pages with the status ÷ pages',
    base: 'Pages of active grants, providers and programs',
    unit: 'percent',
    shape: 'stacked',
    groups: STATUSES.map((status) => ({ id: status, label: STATUS[status].label })),
    level: 'program',
    counted: 'pages',
    rows: FORM_NAMES.map((name) => ({
      id: name,
      label: FORMS[name].title('summer'),
      level: LEVELS[name],
      of: statusIn(name),
    })),
  },
];

const OF_ALL_YOUTH = 'Surveys are those of all youth, whatever school level is chosen';

export const SURVEY_COVERAGE: readonly Measure[] = [
  {
    ...coverage('entry', 'entry_expected', 'Entry surveys uploaded of those reported'),
    needs: [ANY_BEGIN, 'prog_en_tot_surveys_ms', 'prog_en_tot_surveys_hs'],
    describes: 'Rows of the entry survey files in use, of the entry surveys that programs report',
    formula: 'Number of rows ÷ sum of entry surveys reported',
    base: `Programs in which any youth began that report entry surveys. ${OF_ALL_YOUTH}`,
    toExpected: (answers) =>
      anyYouthBegan(answers)
        ? sumNumbers(answers, ['prog_en_tot_surveys_ms', 'prog_en_tot_surveys_hs'])
        : 'outside',
  },
  {
    ...coverage('exit', 'exit_coverage', 'Exit surveys of youth served'),
    needs: [ANY_COMPLETE, 'prog_reach_attend'],
    describes: 'Rows of the exit survey files in use, of the youth served',
    formula: 'Number of rows ÷ sum of youth served',
    base: `Programs in which any youth completed that report youth served. ${OF_ALL_YOUTH}`,
    flagAbove: 100,
    toExpected: (answers) =>
      anyYouthCompleted(answers) ? sumNumbers(answers, ['prog_reach_attend']) : 'outside',
  },
];

function coverage(kind: SurveyKind, id: string, title: string) {
  return {
    source: 'coverage',
    set: 'youth',
    id,
    title,
    kind,
    unit: 'percent',
    shape: 'tile',
    groups: ONE_GROUP,
  } as const;
}

function sumNumbers(answers: FormUnit['answers'], names: readonly string[]): number | 'missing' {
  const given = names.map((name) => toNumber(answers, name)).filter((value) => value !== null);
  return given.length === 0 ? 'missing' : given.reduce((sum, value) => sum + value, 0);
}

function countsAgree({ answers, providers }: FormUnit): ReturnType<FormRow['of']> {
  const funded = toNumber(answers, 'gr_num_providers_funded');
  return funded === null ? 'missing' : share(funded === providers);
}

function statusIn(name: (typeof FORM_NAMES)[number]): FormRow['of'] {
  const { minor, major } = FORMS[name].flags;
  return ({ answers }) => {
    const status = toStatus({ minor: findFlag(answers[minor]), major: findFlag(answers[major]) });
    return { numerators: STATUSES.map((one) => (one === status ? 1 : 0)), denominator: 1 };
  };
}

function findFlag(answer: FormUnit['answers'][string]): boolean | null {
  return typeof answer === 'boolean' ? answer : null;
}
