/** Characteristics of youth at entry: as in 2021, but for race and ethnicity, which are one measure. */
import { factorCodes } from '../../../measures/catalogue/factor.ts';
import { type Measure, ONE_GROUP } from '../../../measures/catalogue/measure.ts';
import { withSensitivity } from '../../../measures/catalogue/sensitive-items.ts';
import { YOUTH as YOUTH_2021 } from '../../2021/measures/youth-measures.ts';
import { CATEGORIES, toBox } from '../surveys/race-ethnicity.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { FACTORS } from './factors.ts';
import { listDerivedItems, raceEthnicityItems } from './tally-items.ts';

const toQuestion = withSensitivity(SURVEYS, listDerivedItems);
const { any, group } = raceEthnicityItems('entry');

/** Not a box of its own, but the surveys with several marked; the first group, as the one row that is shown. */
const SEVERAL_MARKED = toQuestion({
  id: group,
  label: 'More than one race or ethnicity',
  kind: 'entry',
  item: group,
  baseItem: any,
  codes: factorCodes(FACTORS, 'race_ethnicity')
    .toReversed()
    .map((code) => [code]),
  isFactor: true,
});

const RACE_ETHNICITY: Measure = {
  source: 'survey',
  set: 'youth',
  id: 'race_ethnicity',
  title: 'Race and ethnicity',
  describes: 'Youth who marked the category at entry; several can be marked',
  formula: 'Surveys with the answer ÷ surveys with a valid answer',
  base: 'Entry surveys with at least one category marked',
  unit: 'percent',
  shape: 'bars',
  groups: ONE_GROUP,
  questions: [
    ...CATEGORIES.map(([category, label]) => {
      const item = toBox('en', category);
      return toQuestion({
        id: item,
        label,
        kind: 'entry',
        item,
        baseItem: any,
        codes: [['1']],
        isFactor: true,
      });
    }),
    SEVERAL_MARKED,
  ],
};

export const YOUTH: readonly Measure[] = YOUTH_2021.flatMap((measure) => {
  if (measure.id === 'hispanic') return [RACE_ETHNICITY];
  return measure.id === 'race' || measure.id === 'race_ethnicity' ? [] : [measure];
});
