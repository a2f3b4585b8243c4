import { askArea } from './area.ts';
import { SURVEY_CASES } from './cases/surveys.ts';

await askArea(SURVEY_CASES);
