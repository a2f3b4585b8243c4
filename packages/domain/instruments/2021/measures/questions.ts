/** Makes the questions of the measures. */
import { withSensitivity } from '../../../measures/catalogue/sensitive-items.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { listDerivedItems } from './tally-items.ts';

/** A question of a measure, as sensitive as its columns are. */
export const toQuestion = withSensitivity(SURVEYS, listDerivedItems);
