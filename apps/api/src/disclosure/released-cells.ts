/** Figures as returned by the API, converted back to statements about survey counts. */
import type { FigureRead } from '@srae/contract/schemas/dashboard/dashboard';
import type { Measure, Question } from '@srae/domain/measures/catalogue/measure';
import type { School } from '@srae/domain/measures/figures/question-counts';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Reading } from './readings.ts';

/** The part of the surveys counted by a row of figures; answers are numbered. */
export type ReleasedPart =
  | { readonly is: 'surveys' }
  | { readonly is: 'base' }
  | { readonly is: 'missing' }
  | { readonly is: 'answer'; readonly answer: number }
  | { readonly is: 'others'; readonly answer: number };

/** A statement about one part of the surveys at one place. */
export type ReleasedCell = {
  /** The id of the question, or of the survey for the number of surveys. */
  readonly about: string;
  /** The group of the further factor, '' without one. */
  readonly group: string;
  readonly part: ReleasedPart;
  readonly reading: Reading;
};

/** A question as the target of an attack: the same wherever it is shown. */
export type AttackedQuestion = { readonly question: Question; readonly answers: readonly number[] };

/** Every question of the measures, once, with the numbers of its displayed groups. */
export function attackedQuestions(measures: readonly Measure[]): readonly AttackedQuestion[] {
  const found = new Map<string, AttackedQuestion>();
  for (const measure of measures) {
    if (measure.source !== 'survey') continue;
    for (const question of measure.questions) {
      const answers = measure.groups.flatMap((_, index) =>
        (question.codes[index] ?? []).length > 0 ? [index] : [],
      );
      if (!found.has(question.id)) found.set(question.id, { question, answers });
    }
  }
  return [...found.values()];
}

/** The name under which the number of surveys is read. */
export function toSurveys(kind: SurveyKind): string {
  return `${kind} surveys`;
}

/** All statements about survey counts in the figures of a school level; figures of forms contain none. */
export function* listCells(
  figures: readonly FigureRead[],
  measures: readonly Measure[],
  school: School,
): Generator<ReleasedCell> {
  for (const figure of figures) {
    const measure = measures.find(({ id }) => id === figure.id);
    if (!measure) continue;
    for (const row of figure.rows) {
      // Coverage is for all youth, regardless of the requested level.
      if (measure.source === 'rows' || (measure.source === 'coverage' && school === 'all'))
        yield* surveyCells(toSurveys(measure.kind), row);
      if (measure.source === 'survey') yield* questionCells(row, measure.groups);
      if (measure.source === 'missing') yield* missingCells(row);
    }
  }
}

type Row = FigureRead['rows'][number];
const FEWER = /^fewer than \d+/;
const ALL_BUT = /^all but fewer than \d+/;

function* surveyCells(about: string, { hidden, cells: [cell] }: Row): Generator<ReleasedCell> {
  const part = { is: 'surveys' } as const;
  if (hidden !== null && FEWER.test(hidden)) yield { about, group: '', part, reading: 'small' };
  else if (typeof cell?.numerator === 'number') yield { about, group: '', part, reading: cell.numerator };
}

function* questionCells(row: Row, groups: Measure['groups']): Generator<ReleasedCell> {
  const [about = '', group = ''] = row.id.split(' ');
  const say = (part: ReleasedPart, reading: Reading): ReleasedCell => ({ about, group, part, reading });
  if (row.hidden !== null) {
    if (FEWER.test(row.hidden)) yield say({ is: 'base' }, 'small');
    return;
  }
  if (row.valid !== null) yield say({ is: 'base' }, row.valid);
  if (row.missing !== null) yield say({ is: 'missing' }, row.missing);
  else if (row.missing_hidden !== null) yield say({ is: 'missing' }, 'small');
  for (const cell of row.cells) {
    const answer = groups.findIndex(({ id }) => id === cell.group);
    if (cell.denominator !== null) yield say({ is: 'base' }, cell.denominator);
    if (cell.numerator !== null) {
      yield say({ is: 'answer', answer }, cell.numerator);
      yield say({ is: 'others', answer }, 'large');
    } else if (cell.hidden !== null && FEWER.test(cell.hidden)) yield say({ is: 'answer', answer }, 'small');
    else if (cell.hidden !== null && ALL_BUT.test(cell.hidden)) {
      yield say({ is: 'answer', answer }, 'large');
      yield say({ is: 'others', answer }, 'small');
    }
  }
}

/** Items left blank: the missing answers once more. */
function* missingCells({ id: about, hidden, valid, cells: [cell] }: Row): Generator<ReleasedCell> {
  if (hidden !== null || !cell) return;
  const say = (is: 'base' | 'missing', reading: Reading): ReleasedCell => ({
    about,
    group: '',
    part: { is },
    reading,
  });
  if (valid !== null) yield say('base', valid);
  if (cell.numerator !== null) yield say('missing', cell.numerator);
  else if (cell.hidden !== null && FEWER.test(cell.hidden)) yield say('missing', 'small');
}
