/** Marks of a single survey row: enough answers for a repetition, one answer throughout, improbable answers. */
import { listClosedQuestions, listColumns } from '../survey/catalogue/catalogue.ts';
import { isVersionCode, listCodes, type Survey } from '../survey/catalogue/column.ts';
import type { StoredRow } from '../survey/rows/stored-code.ts';
import { toCode } from '../survey/rows/stored-code.ts';
import { LIMITS } from './checks.ts';

/** The marks of a survey; `repeated` needs the preceding surveys. */
export const MARKS = ['repeated', 'straight-lining', 'improbable'] as const;
export type Mark = (typeof MARKS)[number];

export type RowMarks = {
  /** Enough closed questions are answered to rule out a chance match. */
  readonly repeatable: boolean;
  readonly straightLined: boolean;
  readonly improbable: boolean;
};

/** Marks stored rows of a survey, whose values are in column order. */
export function createRowMarker(survey: Survey): (values: StoredRow) => RowMarks {
  const columns = listColumns(survey);
  const at = (name: string) => columns.findIndex((column) => column.name === name);
  const closed = listClosedQuestions(survey).map((column) => columns.indexOf(column));
  const enough = Math.ceil(closed.length * LIMITS.repeatedAnswers);
  const rated = columns.flatMap((column, index) =>
    isRated(listCodes(column)) ? [{ index, good: new Set(column.goodDirection) }] : [],
  );
  const combinations = (survey.improbable ?? []).map(({ when }) =>
    when.map(({ column, codes }) => ({ index: at(column), codes: new Set(codes) })),
  );
  return (values) => {
    const codeAt = (index: number) => toCode(values[index] ?? null);
    const answered = closed.filter((index) => isAnswer(codeAt(index))).length;
    const given = rated.flatMap(({ index, good }) => {
      const code = codeAt(index);
      return isAnswer(code) ? [{ code, isGood: good.has(code) }] : [];
    });
    const [first] = given;
    return {
      repeatable: answered >= enough,
      straightLined:
        given.length >= LIMITS.ratedAnswers &&
        given.every(({ code }) => code === first?.code) &&
        given.some(({ isGood }) => isGood) &&
        given.some(({ isGood }) => !isGood),
      improbable: combinations.some((parts) => parts.every(({ index, codes }) => codes.has(codeAt(index)))),
    };
  };
}

/** Codes numbered from 1 to at least 3, as in a row of rating boxes. */
function isRated(codes: readonly string[]): boolean {
  return codes.length >= 3 && codes.every((code, index) => code === String(index + 1));
}

function isAnswer(code: string): boolean {
  return code !== '' && !isVersionCode(code);
}
