/** What the column lists of instruments are made with. */
import type { AnswerKind, SurveyColumn, SurveyVersion } from './column.ts';

/** A factory for string columns that the given versions ask, sensitive ones or others. */
export function columnFactory(
  versions: readonly SurveyVersion[],
  { sensitive }: Pick<SurveyColumn, 'sensitive'>,
): (name: string, question: readonly string[], label: string, answer: AnswerKind) => SurveyColumn {
  return (name, question, label, answer) => ({
    name,
    question,
    type: 'string',
    answer,
    versions,
    label,
    specialCodes: [],
    goodDirection: [],
    sensitive,
  });
}

/** 'a' for the first item of a question, 'b' for the second. */
export function itemLetter(index: number): string {
  return String.fromCharCode(97 + index);
}
