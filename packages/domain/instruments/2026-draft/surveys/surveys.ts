/** Both surveys: those of 2021 with race and ethnicity as one question; all other questions keep their numbers. */
import type { Survey, Surveys } from '../../../survey/catalogue/column.ts';
import { SURVEYS as SURVEYS_2021 } from '../../2021/surveys/surveys.ts';
import { withRaceEthnicity } from './race-ethnicity.ts';

export const SURVEYS: Surveys = {
  entry: toSurvey(SURVEYS_2021.entry),
  exit: toSurvey(SURVEYS_2021.exit),
  scales: SURVEYS_2021.scales,
};

function toSurvey(survey: Survey): Survey {
  const { prefix, versions, columns } = survey;
  return { ...survey, instrument: '2026-draft', columns: withRaceEthnicity(prefix, versions, columns) };
}
