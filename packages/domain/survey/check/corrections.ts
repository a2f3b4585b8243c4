/** The list of everything to correct in a file, in words: question, value, accepted values and what to do (BEY-125). */
import { findInvisible, findUnstorable, invisibleText, unstorableText } from '../../form-kit/texts.ts';
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { formatNumber } from '../../form-kit/numbers.ts';
import { acceptedText } from '../catalogue/accepted-values.ts';
import { findColumn } from '../catalogue/catalogue.ts';
import { headingLabels } from '../catalogue/headings.ts';
import { listPositions } from '../mapping.ts';
import { areTwoAnswers } from '../rows/row-readers.ts';
import { createHeadingTest, type HeadingTest, findFormatAdvice } from './misread.ts';
import { type BadCell, type CheckReport, isOfNames } from './report.ts';
import type { Survey, SurveyColumn } from '../catalogue/column.ts';
import { EXIT_IMPACT_HINT, PAIR_ADVICE, repeatedHeadingsText, suggestionText } from '../messages.ts';
import type { NamePair } from '../names.ts';

/** One cell to correct. */
export type Correction = {
  readonly kind: BadCell['kind'];
  /** The 1-based row of the file. */
  readonly row: number;
  readonly provider: string;
  readonly program: string;
  readonly column: string;
  /** The question's code, or both where the versions differ. */
  readonly question: string;
  readonly words: string;
  readonly value: string;
  readonly accepted: string;
  readonly whatToDo: string;
};

export const CORRECTION_HEADINGS = [
  'Row',
  'Provider',
  'Program',
  'Question',
  'Question in words',
  'Value found',
  'Accepted values',
  'What to do',
] as const;

/** Puts cells to correct into words; suggestions come from the report's wrong combinations. */
export function correctionWriter(
  survey: Survey,
  { issues }: Pick<CheckReport, 'issues'>,
  file: Parameters<typeof createHeadingTest>[0],
): (cell: BadCell) => Correction {
  const isHeading = createHeadingTest(file);
  const areTwo = createTwoAnswersTest(file);
  const suggestions = new Map<string, NamePair>();
  for (const issue of issues) {
    if (issue.code !== 'invalid-pair') continue;
    for (const { provider, program, suggestion } of issue.pairs) {
      if (suggestion) suggestions.set(toKey({ provider, program }), suggestion);
    }
  }
  return (cell) => {
    const { row, provider, program, column: name, value } = cell;
    const column = findColumn(survey, name);
    if (!column) throw new Error(`the ${survey.kind} survey has no column ${name}`);
    return {
      kind: cell.kind,
      row,
      provider,
      program,
      column: name,
      question: column.question.join(' / '),
      words: isOfNames(cell.kind) ? PAIR_WORDS : column.label,
      value: isOfNames(cell.kind) ? `${provider}: ${program}` : value,
      accepted: isOfNames(cell.kind) ? PAIR_ACCEPTED : acceptedValues(column),
      whatToDo: isOfHeadings(cell, isHeading)
        ? repeatedHeadingsText(row)
        : whatToDo(survey, cell, column, {
            suggestion: suggestions.get(toKey(cell)),
            isTwoAnswers: areTwo(cell),
          }),
    };
  };
}

/** A correction as a line of the list, in the order of the headings. */
export function correctionLine(correction: Correction): readonly (string | number)[] {
  const { row, provider, program, question, words, value, accepted, whatToDo: todo } = correction;
  return [row, provider, program, question, words, value, accepted, todo];
}

/** How many corrections the list contains. */
export function listedText(listed: number, found: number): string {
  if (listed === found) return 'Every cell to correct, with the accepted values and what to do.';
  return `The first ${formatNumber(listed)} of ${formatNumber(found)} cells to correct. Correct these, then check the file again.`;
}

/** What the sheet of the person's own rows contains: all of them, or those to correct up to its limit. */
export function ownRowsText(all: boolean, shown: number, toCorrect: number): string {
  const marked = 'The cells of the list are marked, each with a comment.';
  if (all) {
    return `All your rows. ${marked} You can correct them there and upload this workbook, or correct your own file.`;
  }
  const rows =
    shown === toCorrect ? 'Your rows to correct' : `The first ${formatNumber(shown)} of your rows to correct`;
  return `${rows}, with their row numbers in your file. ${marked} Correct them in your own file.`;
}

/** Said below a list of cells that is cut: how many more there are. */
export function furtherCellsText(count: number): string {
  return `${formatNumber(count)} further cells to correct are not listed.`;
}

/** Whether a value is two different answers, of the two file columns of one item (BEY-132). */
function createTwoAnswersTest({ mapping, headings }: Parameters<typeof createHeadingTest>[0]) {
  const labels = headingLabels(headings);
  return ({ kind, column, value }: BadCell): boolean => {
    const [at, otherAt] = listPositions(mapping[column]);
    if (kind !== 'out-of-range' || at === undefined || otherAt === undefined) return false;
    return areTwoAnswers(value, [labels[at] ?? '', labels[otherAt] ?? '']);
  };
}

const TWO_ANSWERS =
  'Two columns of the file answer this question differently. Keep the answer of the row\u2019s own survey version and clear the other cell.';
const OTHER_PROVIDER =
  'This file may hold rows of one provider only. Take the row out of the file, or correct the name of the provider.';
const PAIR_WORDS = 'Combination of provider name and program name';
const PAIR_ACCEPTED = 'A combination that the upload page lists, spelled exactly as it is there';

function acceptedValues(column: SurveyColumn): string {
  if (column.answer.kind === 'expected')
    return 'A name that the upload page lists, spelled exactly as it is there';
  return acceptedText(column);
}

function isOfHeadings({ kind, column, value, provider }: BadCell, isHeading: HeadingTest): boolean {
  return isOfNames(kind) ? isHeading(SURVEY_ROLES.provider.name, provider) : isHeading(column, value);
}

/** What is known of a cell from the rest of its file. */
type Known = { readonly suggestion: NamePair | undefined; readonly isTwoAnswers: boolean };

function whatToDo(survey: Survey, cell: BadCell, column: SurveyColumn, known: Known): string {
  switch (cell.kind) {
    case 'missing':
      return `Fill in ${column.name}: every row needs a provider, a program and a survey version. A row that holds no survey can be deleted.`;
    case 'pair':
      return wrongNames(cell, known.suggestion);
    case 'other-provider':
      return OTHER_PROVIDER;
    case 'out-of-range':
      return outOfRange(survey, cell, column, known);
  }
}

function wrongNames({ provider, program }: BadCell, suggestion: NamePair | undefined): string {
  if (suggestion === undefined) return PAIR_ADVICE;
  const character = findInvisible(provider + program);
  const reason =
    character === null
      ? 'Names must be spelled exactly as the portal knows them.'
      : invisibleText('A name', character);
  return `${suggestionText(suggestion.provider, suggestion.program)} ${reason}`;
}

function outOfRange(
  { kind }: Survey,
  { value }: BadCell,
  column: SurveyColumn,
  { isTwoAnswers }: Known,
): string {
  const character = findUnstorable(value);
  if (character !== null) return unstorableText(column.name, character);
  const invisible = findInvisible(value);
  if (invisible !== null && column.answer.kind !== 'text') return invisibleText('The value', invisible);
  if (column.answer.kind === 'text')
    return `Shorten the text to ${column.answer.maxLength} characters or fewer.`;
  if (isTwoAnswers) return TWO_ANSWERS;
  const advice = findFormatAdvice(value);
  if (advice !== null) return advice;
  if (column.required) {
    const hint = kind === 'exit' && /impact/i.test(value) ? ` ${EXIT_IMPACT_HINT}` : '';
    return `Replace the value by one of the accepted values.${hint}`;
  }
  return 'Replace the value by one of the accepted values, or clear the cell if the question was not answered.';
}

function toKey({ provider, program }: NamePair): string {
  return `${provider}\n${program}`;
}
