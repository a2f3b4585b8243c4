/** Item nonresponse of a survey (domain.md 6.5). Guarantees that an item is counted once, however many measures use it. */
import { findColumn } from '../../survey/catalogue/catalogue.ts';
import type { Survey } from '../../survey/catalogue/column.ts';
import { MISSING_WARNING_PERCENT } from '../../survey/limits.ts';
import { toQuestionLabel } from './mark-all.ts';
import { type Measure, ONE_GROUP, type Question } from './measure.ts';

/** The share of surveys that leave each item of these questions blank; a mark-all question is one item. */
export function itemNonresponse(survey: Survey, questions: readonly Question[]): Measure {
  const { kind } = survey;
  const own = questions.filter((question) => question.kind === kind);
  const items = new Map(own.toReversed().map((question) => [question.baseItem ?? question.item, question]));
  const first = [...items.values()].toReversed();
  const Kind = kind === 'entry' ? 'Entry' : 'Exit';
  return {
    source: 'missing',
    set: 'responses',
    id: `${kind}_missing`,
    title: `Items left blank on ${kind} surveys`,
    describes: 'Surveys without an answer to the item',
    formula: 'Surveys without an answer ÷ surveys that ask the item',
    base: `${Kind} surveys that ask the item`,
    unit: 'percent',
    shape: 'bars',
    groups: ONE_GROUP,
    flagAbove: MISSING_WARNING_PERCENT,
    questions: first
      .filter(({ item }) => findColumn(survey, item) !== undefined)
      .map((question) => ({ ...question, label: itemLabel(survey, question) })),
  };
}

function itemLabel(survey: Survey, { item, baseItem, label }: Question): string {
  if (baseItem === undefined) return label;
  // 'Race: Asian' is an option of the item 'Race'.
  return toQuestionLabel(findColumn(survey, item)?.label ?? label);
}
