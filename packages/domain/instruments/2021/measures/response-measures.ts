/**
 * Frequency distributions of closed items (Likert scales in fixed groups): youth's view of the program, its perceived
 * effect, and answers at entry (domain.md 6.6). The base of each is the surveys that answer the item.
 */
import { listColumns } from '../../../survey/catalogue/catalogue.ts';
import { listCodes, type SurveyColumn, type SurveyKind } from '../../../survey/catalogue/column.ts';
import type { Group, Question, SurveyMeasure } from '../../../measures/catalogue/measure.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { toQuestion } from './questions.ts';

const VALID = 'Surveys with the answer ÷ surveys with a valid answer';
const LIKELIHOOD: readonly Group[] = [
  { id: 'more', label: 'More likely' },
  { id: 'same', label: 'About the same' },
  { id: 'less', label: 'Less likely' },
];
const MORE_SAME_LESS = [['1', '2'], ['3'], ['4', '5']];
const FOUR_TIMES: readonly Group[] = [
  { id: 'most', label: 'All or most of the time' },
  { id: 'some', label: 'Some of the time' },
  { id: 'none', label: 'None of the time' },
];
const TRUTH: readonly Group[] = [
  { id: 'very', label: 'Very true' },
  { id: 'somewhat', label: 'Somewhat true' },
  { id: 'not', label: 'Not true at all' },
];

export const RESPONSES: readonly SurveyMeasure[] = [
  {
    ...exit('experience', 'How youth found the program'),
    describes: 'Youth by how often they felt so in the program',
    shape: 'diverging',
    groups: FOUR_TIMES,
    questions: questions('exit', /^Q15/, [['1', '2'], ['3'], ['4']]),
  },
  {
    ...exit('effect', 'What youth expect because of the program'),
    describes: 'Youth who say the program makes them more or less likely to do so',
    shape: 'diverging',
    groups: LIKELIHOOD,
    questions: questions('exit', /^Q(9|10|11|12)[a-z]$/, MORE_SAME_LESS),
  },
  {
    ...exit('effect_substances', 'What youth expect about substances because of the program'),
    describes: 'Youth who say the program makes them less or more likely to do so',
    shape: 'diverging',
    groups: LIKELIHOOD.toReversed(),
    questions: questions('exit', /^Q8/, MORE_SAME_LESS.toReversed()),
  },
  {
    ...exit('abstain', 'Plans to abstain from sex'),
    describes: 'High school youth by whether they plan to abstain from sex',
    base: 'High school exit surveys that answer Yes, No or Not sure',
    shape: 'stacked',
    groups: [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No' },
      { id: 'unsure', label: 'Not sure' },
    ],
    questions: questions('exit', /^Q13$/, [['Y'], ['N'], ['NS']]),
  },
  {
    ...exit('reasons', 'Reasons that matter to youth'),
    describes: 'High school youth to whom the reason is somewhat or very important',
    base: 'High school exit surveys with a valid answer',
    shape: 'bars',
    groups: [{ id: 'important', label: 'Somewhat or very important' }],
    questions: questions('exit', /^Q14/, [['3', '4']]),
  },
  {
    ...entry('behaviors', 'What youth did before the program'),
    describes: 'Youth by how often they did so',
    shape: 'diverging',
    groups: FOUR_TIMES,
    questions: questions('entry', /^Q9/, [['1', '2'], ['3'], ['4']]),
  },
  {
    ...entry('attitudes', 'How youth saw themselves before the program'),
    describes: 'Youth by how true they say it is of them',
    shape: 'diverging',
    groups: TRUTH,
    questions: questions('entry', /^Q1[01]/, [['3'], ['2'], ['1']]),
  },
  {
    ...entry('plans', 'What youth planned before the program'),
    describes: 'Youth by how true they say it is of them',
    shape: 'diverging',
    groups: TRUTH,
    questions: questions('entry', /^Q12/, [['3'], ['2'], ['1']]),
  },
  {
    ...entry('substances', 'Substances youth had used before the program'),
    describes: 'Youth who say they had used it',
    shape: 'bars',
    groups: [{ id: 'yes', label: 'Yes' }],
    questions: [
      ...questions('entry', /^Q8/, [['Y']]),
      toQuestion({
        id: 'en_subst_any',
        label: 'Any of the six',
        kind: 'entry',
        item: 'en_subst_any',
        codes: [['Y']],
      }),
    ],
  },
  {
    ...entry('experience_before', 'Sexual experience before the program'),
    describes: 'High school youth by their answer at entry',
    base: 'High school entry surveys with a valid answer',
    groups: [
      { id: 'yes', label: 'Yes' },
      { id: 'no', label: 'No' },
      { id: 'unsure', label: 'Not sure' },
    ],
    questions: questions('entry', /^Q1[345]$/, [['Y'], ['N'], ['NS']]),
  },
];

/** The items of a question number of the questionnaire. */
function questions(kind: SurveyKind, number: RegExp, codes: Question['codes']): readonly Question[] {
  return listColumns(SURVEYS[kind])
    .filter((column) => number.test(column.question[0] ?? ''))
    .map((column) =>
      toQuestion({
        id: column.name,
        label: toWords(column),
        kind,
        item: column.name,
        // Items of one figure have different scales: 'Not sure' is not an answer of every one.
        codes: codes.map((group) => group.filter((code) => listCodes(column).includes(code))),
      }),
    );
}

/** The label without the words already in the figure's title. */
function toWords({ label }: SurveyColumn): string {
  const words = label.replace(/^(Because of the program, likely to|How often:|Reason:|Used) /, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function exit(id: string, title: string) {
  const base = 'Exit surveys with a valid answer';
  return { source: 'survey', set: 'responses', id, title, formula: VALID, base, unit: 'percent' } as const;
}

function entry(id: string, title: string) {
  const base = 'Entry surveys with a valid answer';
  return {
    source: 'survey',
    set: 'responses',
    id,
    title,
    formula: VALID,
    base,
    unit: 'percent',
    shape: 'stacked',
  } as const;
}
