/** Indicator catalogue: every measure of the dashboard once, by set. Guarantees that page, files and attack read the same list. */
import { BRIEF } from './brief.ts';
import { CURRICULA } from './curriculum-measures.ts';
import { itemNonresponse } from '../../../measures/catalogue/item-nonresponse.ts';
import type { Measures } from '../../../measures/catalogue/measures.ts';
import { FACTORS } from './factors.ts';
import { OVERVIEW } from './overview-measures.ts';
import { PROGRAMS } from './program-measures.ts';
import { PAGE_QUALITY, SURVEY_COVERAGE } from './quality-measures.ts';
import { REACH, YOUTH_SERVED } from './reach-measures.ts';
import { RESPONSES } from './response-measures.ts';
import { SUPPORT } from './support-measures.ts';
import { listCountedFactors, listDerivedItems } from './tally-items.ts';
import { UNMEASURED } from './unmeasured.ts';
import { YOUTH } from './youth-measures.ts';
import { SURVEYS } from '../surveys/surveys.ts';

const asked = [...YOUTH, ...RESPONSES].flatMap((measure) =>
  measure.source === 'survey' ? measure.questions : [],
);

export const MEASURES: Measures = {
  sets: {
    overview: OVERVIEW,
    support: [...SUPPORT, ...PAGE_QUALITY],
    programs: [...PROGRAMS, ...CURRICULA],
    youth: [...REACH, ...SURVEY_COVERAGE, ...YOUTH],
    responses: [...RESPONSES, itemNonresponse(SURVEYS.entry, asked), itemNonresponse(SURVEYS.exit, asked)],
  },
  youthServed: YOUTH_SERVED,
  factors: FACTORS,
  unmeasured: UNMEASURED,
  brief: BRIEF,
  listDerivedItems,
  listCountedFactors,
};
