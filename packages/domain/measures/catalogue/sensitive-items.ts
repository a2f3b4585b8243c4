/** Which items of measures are sensitive: those whose columns the survey calls so. */
import { findColumn, listColumns } from '../../survey/catalogue/catalogue.ts';
import type { Survey, Surveys } from '../../survey/catalogue/column.ts';
import type { Question } from './measure.ts';
import type { Measures } from './measures.ts';

type ListDerivedItems = Measures['listDerivedItems'];

/**
 * Whether an item is sensitive: a column by its definition, a combined item when any of its columns is. Throws
 * RangeError for an item that the survey has not.
 */
export function isSensitiveItem(survey: Survey, item: string, listDerivedItems: ListDerivedItems): boolean {
  const column = findColumn(survey, item);
  if (column) return column.sensitive;
  const columns = listColumns(survey);
  const at = (name: string) => columns.findIndex((one) => one.name === name);
  const derived = listDerivedItems(survey.kind, at).find(({ name }) => name === item);
  if (!derived) throw new RangeError(`The ${survey.kind} survey has no item ${item}.`);
  return derived.from.some((position) => columns[position]?.sensitive);
}

/** Completes questions of an instrument's measures. */
export function withSensitivity(
  surveys: Surveys,
  listDerivedItems: ListDerivedItems,
): (question: Omit<Question, 'sensitive'>) => Question {
  return (question) => ({
    ...question,
    sensitive: isSensitiveItem(surveys[question.kind], question.item, listDerivedItems),
  });
}
