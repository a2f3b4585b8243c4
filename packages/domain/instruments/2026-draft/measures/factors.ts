/** The further factors of the instrument's surveys. */
import type { Factor } from '../../../measures/catalogue/factor.ts';
import { FACTORS as FACTORS_2021 } from '../../2021/measures/factors.ts';
import { CATEGORIES } from '../surveys/race-ethnicity.ts';

/** The group for several marked categories. */
export const SEVERAL = 'multiple';

const RACE_ETHNICITY: Factor = {
  id: 'race_ethnicity',
  label: 'Race and ethnicity',
  groups: [
    ...CATEGORIES.map(([id, label]) => ({ id, label })),
    { id: SEVERAL, label: 'More than one race or ethnicity' },
  ],
};

export const FACTORS: readonly Factor[] = FACTORS_2021.flatMap((factor): readonly Factor[] => {
  if (factor.id === 'hispanic') return [RACE_ETHNICITY];
  return factor.id === 'race' ? [] : [factor];
});
