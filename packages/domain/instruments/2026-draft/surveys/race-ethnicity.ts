/**
 * Race and ethnicity as one question, all that apply, with the minimum categories of the federal standard of March 2024
 * (Statistical Policy Directive 15). Provisional until the questionnaires of the revision are published.
 */
import {
  choice,
  type Survey,
  type SurveyColumn,
  type SurveyVersion,
} from '../../../survey/catalogue/column.ts';
import { columnFactory, itemLetter } from '../../../survey/catalogue/column-factory.ts';

/** The categories in the order of the standard, by the end of their columns' names. */
export const CATEGORIES = [
  ['amindian', 'American Indian or Alaska Native'],
  ['asian', 'Asian'],
  ['black', 'Black or African American'],
  ['hispanic', 'Hispanic or Latino'],
  ['mena', 'Middle Eastern or North African'],
  ['nhpi', 'Native Hawaiian or Pacific Islander'],
  ['white', 'White'],
] as const;

/** The column of a category. */
export function toBox(prefix: Survey['prefix'], category: (typeof CATEGORIES)[number][0]): string {
  return `${prefix}_race_ethnicity_${category}`;
}

/** The columns of a survey with the one question in the place of the two of 2021. */
export function withRaceEthnicity(
  prefix: Survey['prefix'],
  versions: readonly SurveyVersion[],
  columns: readonly SurveyColumn[],
): readonly SurveyColumn[] {
  return columns.flatMap((column) => {
    if (column.name === `${prefix}_hispanic`) return raceEthnicity(prefix, versions);
    return column.name.startsWith(`${prefix}_race_`) ? [] : [column];
  });
}

function raceEthnicity(
  prefix: Survey['prefix'],
  versions: readonly SurveyVersion[],
): readonly SurveyColumn[] {
  const column = columnFactory(versions, { sensitive: false });
  const values = [choice('0'), choice('1')];
  return CATEGORIES.map(([category, label], index) => ({
    ...column(toBox(prefix, category), [`Q4${itemLetter(index)}`], `Race and ethnicity: ${label}`, {
      kind: 'values',
      values,
    }),
    type: 'boolean',
    provisional: true,
  }));
}
