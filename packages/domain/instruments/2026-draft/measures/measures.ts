/** Every measure of the dashboard once, by set: as in 2021 without COVID-19, and with race and ethnicity as one question. */
import { rewordMeasure } from '../../../instrument/edit-measures.ts';
import { itemNonresponse } from '../../../measures/catalogue/item-nonresponse.ts';
import type { Measure } from '../../../measures/catalogue/measure.ts';
import type { Measures } from '../../../measures/catalogue/measures.ts';
import { MEASURES as MEASURES_2021 } from '../../2021/measures/measures.ts';
import { SURVEY_COVERAGE } from '../../2021/measures/quality-measures.ts';
import { REACH as REACH_2021 } from '../../2021/measures/reach-measures.ts';
import { RESPONSES } from '../../2021/measures/response-measures.ts';
import { findColumn } from '../../../survey/catalogue/catalogue.ts';
import { CATEGORIES, toBox } from '../surveys/race-ethnicity.ts';
import { SURVEYS } from '../surveys/surveys.ts';
import { toGrantRecipient } from '../words.ts';
import { FACTORS } from './factors.ts';
import { listCountedFactors, listDerivedItems } from './tally-items.ts';
import { YOUTH } from './youth-measures.ts';

const { overview, support, programs } = MEASURES_2021.sets;

const REACH = REACH_2021.map((measure): Measure => {
  if (measure.id !== 'coverage' || measure.source !== 'forms') return measure;
  return {
    ...measure,
    describes: 'Programs with a waiver',
    rows: measure.rows.filter(({ id }) => !id.endsWith('_covid')),
  };
});

const asked = [...YOUTH, ...RESPONSES].flatMap((measure) =>
  measure.source === 'survey' ? measure.questions : [],
);

export const MEASURES: Measures = {
  sets: {
    overview: reworded(overview),
    support: reworded(support),
    programs: reworded(programs),
    youth: reworded([...REACH, ...SURVEY_COVERAGE, ...YOUTH]),
    responses: reworded([
      ...RESPONSES,
      itemNonresponse(SURVEYS.entry, asked),
      itemNonresponse(SURVEYS.exit, asked),
    ]),
  },
  youthServed: MEASURES_2021.youthServed,
  factors: FACTORS,
  unmeasured: [
    ...MEASURES_2021.unmeasured.map(({ items, reason }) => ({ items: items.filter(isAsked), reason })),
    {
      items: CATEGORIES.map(([category]) => toBox('ex', category)),
      reason: 'Race and ethnicity is measured at entry; at exit it breaks answers down, as a factor.',
    },
  ],
  brief: MEASURES_2021.brief.map((section) => ({ ...section, heading: toGrantRecipient(section.heading) })),
  listDerivedItems,
  listCountedFactors,
};

function isAsked(item: string): boolean {
  return [SURVEYS.entry, SURVEYS.exit].some((survey) => findColumn(survey, item));
}

function reworded(measures: readonly Measure[]): readonly Measure[] {
  return measures.map((measure) => rewordMeasure(measure, toGrantRecipient));
}
