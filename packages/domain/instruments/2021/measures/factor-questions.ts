/**
 * Breakdown variables (domains) from survey items: the questions whose answers are the groups of the further factors.
 * Guarantees that the groups of a factor are those of its own question.
 */
import { findColumn } from '../../../survey/catalogue/catalogue.ts';
import { listCodes } from '../../../survey/catalogue/column.ts';
import { factorCodes } from '../../../measures/catalogue/factor.ts';
import { FACTORS } from './factors.ts';
import type { Question } from '../../../measures/catalogue/measure.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { toQuestion } from './questions.ts';

/** The question of the entry survey whose answers are the groups of a factor. */
export function questionOfFactor(id: (typeof FACTORS)[number]['id']): Question {
  const item = `en_${id === 'race' ? 'race_group' : id}`;
  const column = findColumn(SURVEYS.entry, item);
  // The multiple-race group comes first: it is the one row of this question that is shown, beside the boxes.
  const codes = column ? listCodes(column) : factorCodes(FACTORS, id).toReversed();
  return toQuestion({
    id: item,
    label: LABELS[id],
    kind: 'entry',
    item,
    // Youth who mark any race, as for the boxes.
    ...(id === 'race' ? { baseItem: 'en_race_any' } : {}),
    codes: codes.map((code) => [code]),
    isFactor: true,
  });
}

const LABELS = {
  sex: 'Sex',
  hispanic: 'Hispanic or Latino',
  race: 'More than one race',
  age: 'Age at entry',
} as const;
