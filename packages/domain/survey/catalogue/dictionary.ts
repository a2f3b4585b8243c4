/** The data dictionary of both surveys, read from the catalogue (experience 21). */
import { listColumns } from './catalogue.ts';
import { describeColumn, listChoices, type Choice, type Survey, type SurveyColumn } from './column.ts';

export const DICTIONARY_HEADINGS = [
  'Survey',
  'Column',
  'Headings in a file',
  'Question',
  'Type',
  'Scale',
  'Accepted values',
  'Asked on versions',
  'Codes for "not on this version"',
  'Good direction',
  'Required',
] as const;

/** One row per column of the survey, in catalogue order. */
export function dictionaryLines(survey: Survey): readonly (readonly string[])[] {
  return listColumns(survey).map((column) => [
    survey.kind,
    column.name,
    column.question.join('; '),
    describeColumn(column),
    column.type,
    column.answer.kind === 'scale' ? column.answer.scale.name : '',
    toAcceptedValues(column),
    column.versions.join(', '),
    column.specialCodes.map(({ code }) => code).join(', '),
    column.goodDirection.join(', '),
    column.required ? 'yes' : '',
  ]);
}

/** The meaning of each special code. */
export function specialCodeLines({ specialCodes }: Survey): readonly (readonly string[])[] {
  return specialCodes.map(({ code, label }) => [code, label]);
}

function toAcceptedValues(column: SurveyColumn): string {
  switch (column.answer.kind) {
    case 'number':
      return 'set by the portal';
    case 'expected':
      return 'a name that the portal lists for the grant';
    case 'text':
      return `text of at most ${column.answer.maxLength} characters`;
    default:
      return listChoices(column).map(choiceText).join('; ');
  }
}

function choiceText({ code, label, canonical, also = [] }: Choice): string {
  const words = [label, ...also].filter((word) => word !== '').join(' or ');
  const stored = canonical === code ? '' : ` (stored as ${canonical})`;
  return `${words === '' ? code : `${code} = ${words}`}${stored}`;
}
