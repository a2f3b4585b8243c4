/**
 * Breakdown variables (domains) from survey items: the questions whose answers are the groups of the further factors.
 * Guarantees that the groups of a factor are those of its own question.
 */
import { findColumn } from '../../../survey/catalogue/catalogue.ts';
import { listCodes, type SurveyKind } from '../../../survey/catalogue/column.ts';
import { factorCodes } from '../../../measures/catalogue/factor.ts';
import { ageBand, FACTORS } from './factors.ts';
import type { Question } from '../../../measures/catalogue/measure.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { toQuestion } from './questions.ts';

const PREFIX = { entry: 'en', exit: 'ex' } as const satisfies Record<SurveyKind, string>;
/**
 * The question whose answers are the groups of a factor, and which of its answers make up each group. Where such an
 * answer is hidden, all figures of that group are too: a valid and a missing number together would disclose it.
 */
export function questionOfFactor(
  id: (typeof FACTORS)[number]['id'],
  kind: SurveyKind,
): { readonly question: Question; readonly parts: readonly (readonly number[])[] } {
  const groups = factorCodes(FACTORS, id);
  const item = `${PREFIX[kind]}_${id === 'race' ? 'race_group' : id}`;
  const column = findColumn(SURVEYS[kind], item);
  // The multiple-race group comes first: it is the one row of this question that is shown, beside the boxes.
  const codes = column ? listCodes(column) : groups.toReversed();
  const question = toQuestion({
    id: item,
    label: LABELS[id],
    kind,
    item,
    // Youth who mark any race, as for the boxes.
    ...(id === 'race' ? { baseItem: `${PREFIX[kind]}_race_any` } : {}),
    codes: codes.map((code) => [code]),
    isFactor: true,
  });
  const parts = groups.map((group) =>
    codes.flatMap((code, at) => ((id === 'age' ? ageBand(code) : code) === group ? [at] : [])),
  );
  return { question, parts };
}

const LABELS = {
  sex: 'Sex',
  hispanic: 'Hispanic or Latino',
  race: 'More than one race',
  age: 'Age at entry',
} as const;
