/** Everything released for one period, by subject; source of the readings of a question's grid. */
import { SCHOOLS, type School } from '@srae/domain/measures/figures/question-counts';
import type { SurveyKind } from '@srae/domain/survey/catalogue/column';
import type { Grid } from './grid.ts';
import type { QuestionParts } from './question-parts.ts';
import { type AttackedQuestion, type ReleasedCell, type ReleasedPart, toSurveys } from './released-cells.ts';
import type { Readings } from './readings.ts';

/** A released cell with its place; there may be millions of them. */
export type PlacedCell = { readonly place: string; readonly school: School; readonly cell: ReleasedCell };

/** Released cells with their places. */
export class ReleasedTable {
  readonly #cells = new Map<string, PlacedCell[]>();

  add(place: string, school: School, cells: Iterable<ReleasedCell>): void {
    for (const cell of cells) {
      const known = this.#cells.get(cell.about);
      const placed = { place, school, cell };
      if (known) known.push(placed);
      else this.#cells.set(cell.about, [placed]);
    }
  }

  /** The released values of a question, or of the number of surveys. */
  of(about: string): readonly PlacedCell[] {
    return this.#cells.get(about) ?? [];
  }

  /** A copy of the cells, to which others can be added. */
  copy(): ReleasedTable {
    const copied = new ReleasedTable();
    for (const [about, cells] of this.#cells) copied.#cells.set(about, [...cells]);
    return copied;
  }

  /** Adds the released values of a question, and the number of surveys. */
  read(attacked: AttackedQuestion, grid: Grid, parts: QuestionParts, readings: Readings): void {
    const findPart = (part: ReleasedPart) => toPartIndex(part, parts, attacked.answers);
    for (const [count, cell] of this.#within(attacked.question.id, grid, findPart))
      readings.read(count, cell.reading);
    this.readSurveys(attacked.question.kind, grid, parts.rows, readings);
  }

  /** Adds the number of surveys as the part `rows` of a grid. */
  readSurveys(kind: SurveyKind, grid: Grid, rows: number, readings: Readings): void {
    for (const [count, cell] of this.#within(toSurveys(kind), grid, () => rows))
      readings.read(count, cell.reading);
  }

  /**
   * Adds denominators and missing answers of a question as parts of a grid of many questions; `whole` is the part of all
   * surveys, read before.
   */
  readBase(
    about: string,
    grid: Grid,
    { whole, base, missing }: { readonly whole: number; readonly base: number; readonly missing: number },
    readings: Readings,
  ): void {
    const makePart = ({ is }: ReleasedPart) =>
      is === 'base' ? base : is === 'missing' ? missing : undefined;
    const width = grid.parts.names.length;
    for (const [count, cell] of this.#within(about, grid, makePart))
      readings.read(count, cell.reading, count - (count % width) + whole);
  }

  *#within(
    about: string,
    grid: Grid,
    findPart: (part: ReleasedPart) => number | undefined,
  ): Generator<readonly [count: number, cell: ReleasedCell]> {
    const places = new Map(grid.places.map(({ key }, place) => [key, place]));
    const groups = new Map(
      grid.groups.flatMap(({ group, isRest }, at) => (isRest ? [] : [[group, at] as const])),
    );
    for (const { place: key, school, cell } of this.of(about)) {
      const [place, group, part] = [places.get(key), groups.get(cell.group), findPart(cell.part)];
      if (place === undefined || group === undefined || part === undefined) continue;
      yield [grid.at(place, SCHOOLS.indexOf(school), group, part), cell];
    }
  }
}

function toPartIndex(
  part: ReleasedPart,
  parts: QuestionParts,
  answers: readonly number[],
): number | undefined {
  switch (part.is) {
    case 'surveys':
      return parts.rows;
    case 'base':
      return parts.base;
    case 'missing':
      return parts.missing;
    case 'answer':
      return parts.answer[answers.indexOf(part.answer)];
    case 'others':
      return parts.others[answers.indexOf(part.answer)];
  }
}
