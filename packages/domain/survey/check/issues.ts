/** The issues of a check: what must be corrected before the file can be saved (UPL-052). */
import { findInvisible, findUnstorable, invisibleText, unstorableText } from '../../form-kit/texts.ts';
import { SURVEY_ROLES } from '../../instrument/roles.ts';
import { acceptedText } from '../catalogue/accepted-values.ts';
import { findFormatAdvice, isMisread } from './misread.ts';
import type { CheckIssue, WrongPair } from './report.ts';
import type { CheckState } from './state.ts';
import { listFileColumns } from '../catalogue/catalogue.ts';
import type { SurveyColumn } from '../catalogue/column.ts';
import {
  acceptedValuesText,
  examplePairText,
  exampleText,
  EXIT_IMPACT_HINT,
  invalidPairsText,
  namedProvidersText,
  namesInLine,
  otherProviderAdvice,
  otherProviderText,
  missingRequiredText,
  missingValuesText,
  noColumnText,
  NO_ROWS_TEXT,
  outOfRangeText,
  PAIR_ADVICE,
  repeatedHeadingsText,
  suggestionText,
} from '../messages.ts';
import { ENCODING_ADVICE, FORMULA_ADVICE } from '../reading-messages.ts';

/** All issues: unmapped columns, no rows, missing values, wrong combinations, then values in catalogue order. */
export function findIssues(state: CheckState): readonly CheckIssue[] {
  return [
    ...unmapped(state),
    ...noRows(state),
    ...missingRequired(state),
    ...otherProviders(state),
    ...invalidPairs(state),
    ...outOfRange(state),
  ];
}

function unmapped({ unmapped: columns }: CheckState): readonly CheckIssue[] {
  return columns.map(({ name, label }) => ({
    code: 'unmapped-column',
    column: name,
    label,
    message: noColumnText(label),
    details: [],
  }));
}

function noRows({ store, unmapped: columns }: CheckState): readonly CheckIssue[] {
  if (store.length > 0 || columns.length > 0) return [];
  return [{ code: 'no-rows', message: NO_ROWS_TEXT, details: [] }];
}

function missingRequired({ survey, badCells, counts }: CheckState): readonly CheckIssue[] {
  if (counts.missingRequired === 0) return [];
  const columns = listFileColumns(survey).flatMap((column) => {
    const first = badCells.findFirst('missing', column.name);
    if (!first) return [];
    const count = badCells.count('missing', column.name);
    return [{ column: column.name, label: column.label, count, firstRow: first.row }];
  });
  return [
    {
      code: 'missing-required',
      count: counts.missingRequired,
      columns,
      message: missingRequiredText(counts.missingRequired),
      details: columns.map(({ label, count, firstRow }) => missingValuesText(label, count, firstRow)),
    },
  ];
}

function otherProviders({ pairReader, onlyProvider }: CheckState): readonly CheckIssue[] {
  const count = pairReader.wrongRows(true);
  if (count === 0 || onlyProvider === null) return [];
  const pairs = pairReader.wrongPairs(true);
  const named = namesInLine([...new Set(pairs.map(({ provider }) => provider))]);
  return [
    {
      code: 'other-provider',
      count,
      pairs,
      message: otherProviderText(onlyProvider, count),
      details: [namedProvidersText(named), otherProviderAdvice(onlyProvider)],
    },
  ];
}

function invalidPairs({ pairReader, badCells, isHeading }: CheckState): readonly CheckIssue[] {
  const first = badCells.findFirst('pair', SURVEY_ROLES.program.name);
  if (!first) return [];
  const count = pairReader.wrongRows(false);
  const pairs = pairReader.wrongPairs(false);
  const headings = pairs.find(({ provider }) => isHeading(SURVEY_ROLES.provider.name, provider));
  const example = pairs.find(({ firstRow }) => firstRow === first.row);
  return [
    {
      code: 'invalid-pair',
      count,
      pairs,
      message: invalidPairsText(count),
      details: [
        ...(headings ? [repeatedHeadingsText(headings.firstRow)] : []),
        ...invisible('A name', pairs.flatMap(({ provider, program }) => [provider, program]).join()),
        examplePairText(first.row, first.provider, first.program),
        ...suggested(example),
        ...(pairs.some(isMisread) ? [ENCODING_ADVICE] : []),
        ...(pairs.some(isFormula) ? [FORMULA_ADVICE] : []),
        ...(pairs.some(isUnlike) ? [PAIR_ADVICE] : []),
      ],
    },
  ];
}

function isUnlike(pair: WrongPair): boolean {
  return pair.suggestion === null && !isMisread(pair);
}

function isFormula({ provider, program }: WrongPair): boolean {
  return provider.startsWith('=') || program.startsWith('=');
}

function suggested(pair: WrongPair | undefined): readonly string[] {
  return pair?.suggestion ? [suggestionText(pair.suggestion.provider, pair.suggestion.program)] : [];
}

function outOfRange({ survey, badCells, isHeading }: CheckState): readonly CheckIssue[] {
  return listFileColumns(survey).flatMap((column): readonly CheckIssue[] => {
    const first = badCells.findFirst('out-of-range', column.name);
    if (!first) return [];
    const count = badCells.count('out-of-range', column.name);
    const accepted = acceptedText(column);
    return [
      {
        code: 'out-of-range',
        column: column.name,
        label: column.label,
        count,
        example: { row: first.row, value: first.value },
        accepted,
        message: outOfRangeText(column.name, count),
        details: [
          // First, as the page shows the first detail alone until the rest is opened.
          ...(isHeading(column.name, first.value) ? [repeatedHeadingsText(first.row)] : []),
          ...invisible('The value', first.value),
          exampleText(first.row, first.value),
          acceptedValuesText(accepted),
          ...unstorable(column, first.value),
          ...formatAdvice(column, first.value),
          ...hints(column, survey.kind === 'exit' ? first.value : ''),
        ],
      },
    ];
  });
}

function unstorable({ name }: SurveyColumn, value: string): readonly string[] {
  const character = findUnstorable(value);
  return character === null ? [] : [unstorableText(name, character)];
}

function formatAdvice({ answer }: SurveyColumn, value: string): readonly string[] {
  const advice = answer.kind === 'text' ? null : findFormatAdvice(value);
  return advice === null ? [] : [advice];
}

function invisible(what: string, text: string): readonly string[] {
  const character = findInvisible(text);
  return character === null ? [] : [invisibleText(what, character)];
}

// An IMPACT version in an exit file is most likely the wrong file or a habit from the entry survey (domain.md 7).
function hints({ name }: SurveyColumn, exitValue: string): readonly string[] {
  return name === SURVEY_ROLES.version.name && /impact/i.test(exitValue) ? [EXIT_IMPACT_HINT] : [];
}
