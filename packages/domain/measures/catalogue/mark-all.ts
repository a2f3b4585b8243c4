/**
 * Mark-all questions: several boxes that are one question. It is answered where any box is marked, whether the others
 * are blank or not marked (domain.md 6.2).
 */
import type { Survey, SurveyColumn, SurveyKind, Surveys } from '../../survey/catalogue/column.ts';
import { listClosedColumns } from '../../survey/catalogue/catalogue.ts';
import type { Measures } from './measures.ts';

export type MarkAllQuestion = {
  /** The item of the tallies whose '1' counts the surveys with any box marked, and '' the others. */
  readonly item: string;
  readonly boxes: readonly SurveyColumn[];
};

/** The mark-all questions of a survey. */
export function listMarkAll(
  { surveys, measures }: { readonly surveys: Surveys; readonly measures: Measures },
  kind: SurveyKind,
): readonly MarkAllQuestion[] {
  const survey = surveys[kind];
  const known = questions.get(survey);
  if (known) return known;
  const closed = listClosedColumns(survey);
  const at = (column: string) => closed.findIndex(({ name }) => name === column);
  const found = measures
    .listDerivedItems(kind, at)
    .filter(({ isBase }) => isBase)
    .map(({ name, from }) => ({ item: name, boxes: from.flatMap((position) => closed[position] ?? []) }));
  questions.set(survey, found);
  return found;
}

/** Cached: surveys are immutable. */
const questions = new WeakMap<Survey, readonly MarkAllQuestion[]>();

/** What a box's question asks: 'Race' of the box 'Race: Asian'. */
export function toQuestionLabel(boxLabel: string): string {
  return boxLabel.split(':', 1)[0] ?? boxLabel;
}
