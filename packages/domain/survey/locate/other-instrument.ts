/** Recognises a file by its headings as one of another instrument, in which codes may mean other answers (BEY-148). */
import { isSameText } from '../../instrument/same-item.ts';
import { getEntry } from '../../instruments/registry.ts';
import { findColumn, listFileColumns } from '../catalogue/catalogue.ts';
import { listChoices, type Survey, type SurveyColumn } from '../catalogue/column.ts';
import { listPositions, suggestMapping, takenPositions } from '../mapping.ts';

/**
 * The warning for a file whose headings are those of another instrument's survey; null when they may be the survey's
 * own. `known` are the surveys of that kind of all instruments.
 *
 * A file is of another instrument when it has no heading that only the survey knows, and at least half of the other
 * survey's columns and of those that only the other survey asks. Where it asks nothing else, the file must have all of
 * its columns, and a code that the survey reads as another answer.
 */
export function otherInstrumentText(
  survey: Survey,
  headings: readonly string[],
  known: readonly Survey[],
): string | null {
  const [found] = known
    .filter((other) => isFileOf(other, survey, headings))
    .toSorted((one, other) => countFound(other, headings) - countFound(one, headings));
  if (!found) return null;
  const [asked, read] = [found, survey].map(({ instrument }) => `\u201c${getEntry(instrument).title}\u201d`);
  const reread = listReread(found, survey).map(({ question, name }) => question[0] ?? name);
  const meaning =
    reread.length > 0
      ? `The same codes mean other answers in ${reread.join(', ')}.`
      : 'Some questions are not the same.';
  return `This file has the headings of the instrument ${asked}, but it is read as the instrument ${read}. ${meaning} Please enter the surveys in the template of the reporting period. Use this file only if its answers are to the questions of ${read}.`;
}

function isFileOf(other: Survey, survey: Survey, headings: readonly string[]): boolean {
  const [own, others] = [survey, other].map((one) => suggestMapping(one, headings, false));
  if (!own || !others) return false;
  const [ownPositions, otherPositions] = [takenPositions(own), takenPositions(others)];
  if ([...ownPositions].some((position) => !otherPositions.has(position))) return false;
  if (otherPositions.size * 2 < listFileColumns(other).length) return false;
  const dropped = listMissing(other, survey);
  const isAdded = listMissing(survey, other).length > 0;
  const isReread = listReread(other, survey).length > 0;
  if (dropped.length === 0) {
    return isAdded && isReread && otherPositions.size >= listFileColumns(other).length;
  }
  const found = dropped.filter(({ name }) =>
    listPositions(others[name]).some((position) => !ownPositions.has(position)),
  );
  return (isAdded || isReread) && found.length * 2 >= dropped.length;
}

function countFound(survey: Survey, headings: readonly string[]): number {
  return takenPositions(suggestMapping(survey, headings, false)).size;
}

/** The columns of a survey that the other does not ask. */
function listMissing(survey: Survey, other: Survey): readonly SurveyColumn[] {
  return listFileColumns(survey).filter(({ name }) => findColumn(other, name) === undefined);
}

/** The columns of both in which a code means another answer. */
function listReread(other: Survey, survey: Survey): readonly SurveyColumn[] {
  return listFileColumns(survey).filter((column) => {
    const before = findColumn(other, column.name);
    if (!before) return false;
    const meant = new Map(listChoices(column).map(({ code, label }) => [code, label]));
    return listChoices(before).some(({ code, label }) => !isSameText(meant.get(code) ?? label, label));
  });
}
