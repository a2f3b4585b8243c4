/** Derives an instrument's measures from those of an older one, reworded. */
import type { Measure } from '../measures/catalogue/measure.ts';
import type { Reword } from './reword.ts';

/** The measure with every visible text reworded; what it counts is unchanged. */
export function rewordMeasure(measure: Measure, reword: Reword): Measure {
  const words = {
    title: reword(measure.title),
    describes: reword(measure.describes),
    formula: reword(measure.formula),
    base: reword(measure.base),
    groups: measure.groups.map((group) => ({ ...group, label: reword(group.label) })),
  };
  if (measure.source === 'forms')
    return {
      ...measure,
      ...words,
      rows: measure.rows.map((row) => ({ ...row, label: reword(row.label) })),
    };
  if (measure.source === 'survey' || measure.source === 'missing')
    return {
      ...measure,
      ...words,
      questions: measure.questions.map((question) => ({ ...question, label: reword(question.label) })),
    };
  return { ...measure, ...words };
}
