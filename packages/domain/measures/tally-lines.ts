/**
 * Tallies in little room: the counts of each as a line of small numbers, in the order in which their answers first
 * came. A nation has hundreds of thousands of tallies of some hundred counts each; most counts fit a byte.
 */
import type { SurveyTally } from './facts.ts';
import type { Question } from './measure.ts';
import { countsOf, schoolOf } from './question-counts.ts';

/** Lines that were begun together: the program, school level, group and number of rows of each, and its counts. */
export type LinePart = {
  length: number;
  readonly width: number;
  readonly programs: Uint32Array;
  /** 1 for middle school, 2 for high school. */
  readonly schools: Uint8Array;
  /** Positions in `groups`. */
  readonly groups: Uint8Array;
  readonly rows: Uint32Array;
  readonly counts: Uint8Array | Uint32Array;
};

/** What the positions of a survey's lines stand for, over all rows or by one further factor; lines of many grants share it. */
export class LineNames {
  readonly kind: SurveyTally['kind'];
  /** Codes of the factor's groups as they came; '' for tallies over all rows and for rows without an answer to it. */
  readonly groups: string[] = [];
  /** What the counts of a line are of. */
  readonly cells: { readonly item: string; readonly code: string }[] = [];
  readonly #numbers = new Map<string, Map<string, number>>();

  constructor(kind: SurveyTally['kind']) {
    this.kind = kind;
  }

  /** The position of a count. */
  cellOf(item: string, code: string): number {
    let codes = this.#numbers.get(item);
    if (!codes) this.#numbers.set(item, (codes = new Map()));
    let number = codes.get(code);
    if (number === undefined) codes.set(code, (number = this.cells.push({ item, code }) - 1));
    return number;
  }

  /** The position of a factor's group. */
  groupOf(group: string): number {
    const known = this.groups.indexOf(group);
    return known >= 0 ? known : this.groups.push(group) - 1;
  }
}

/** The tallies of one survey: over all rows, or by one further factor. */
export class TallyLines {
  readonly names: LineNames;
  readonly parts: LinePart[] = [];
  readonly #open: { small: LinePart | undefined; large: LinePart | undefined } = {
    small: undefined,
    large: undefined,
  };
  // The counts of one tally, until it is known how wide its line is.
  readonly #at: number[] = [];
  readonly #counts: number[] = [];

  constructor(names: LineNames) {
    this.names = names;
  }

  /** Adds a program's tally. */
  add(tally: SurveyTally, group = ''): void {
    let found = 0;
    for (const item in tally.cells) {
      const codes = tally.cells[item];
      for (const code in codes) {
        this.#at[found] = this.names.cellOf(item, code);
        this.#counts[found] = codes[code] ?? 0;
        found += 1;
      }
    }
    const part = this.#partFor(tally.rows);
    const line = part.length;
    part.programs[line] = tally.programId;
    part.schools[line] = schoolOf(tally.version) === 'ms' ? 1 : 2;
    part.groups[line] = this.names.groupOf(group);
    part.rows[line] = tally.rows;
    const first = line * part.width;
    for (let index = 0; index < found; index += 1)
      part.counts[first + (this.#at[index] ?? 0)] = this.#counts[index] ?? 0;
    part.length += 1;
  }

  /** A part with room for one more line. No answer is counted more often than there are rows. */
  #partFor(rows: number): LinePart {
    const size = rows < 256 ? 'small' : 'large';
    const open = this.#open[size];
    const width = this.names.cells.length;
    if (open && open.width >= width && open.length < open.programs.length) return open;
    const lines = Math.min(LINES_A_PART, Math.max(4, (open?.programs.length ?? 0) * 2));
    const part: LinePart = {
      length: 0,
      width,
      programs: new Uint32Array(lines),
      schools: new Uint8Array(lines),
      groups: new Uint8Array(lines),
      rows: new Uint32Array(lines),
      counts: size === 'small' ? new Uint8Array(lines * width) : new Uint32Array(lines * width),
    };
    this.#open[size] = part;
    this.parts.push(part);
    return part;
  }
}

const LINES_A_PART = 1_024;

/** Lines with the place of each program in a tree; those of programs that are no place are not among them. */
export type PlacedLines = { readonly names: LineNames; readonly parts: readonly PlacedPart[] };

export type PlacedPart = LinePart & {
  /** Numbers of the tree. */
  readonly places: Int32Array;
};

/** The place of a line whose program is none. */
const NOWHERE = -1;

/** Finds the places of lines; the counts themselves stay where they are. */
export function placeLines(
  lines: readonly TallyLines[],
  names: LineNames,
  placeOf: ReadonlyMap<number, number>,
): PlacedLines {
  const parts = lines.flatMap((one) =>
    one.parts.map((part): PlacedPart => {
      const places = Int32Array.from(
        part.programs.subarray(0, part.length),
        (program) => placeOf.get(program) ?? NOWHERE,
      );
      return { ...part, places };
    }),
  );
  return { names, parts };
}

/** The counts of a question in a line: its base, its groups, and what no group holds. */
export type LineCounts = (part: LinePart, line: number) => Float64Array;

/** Reads a question's counts of lines; what is answered is overwritten by the next. */
export function countingLines(question: Question, names: LineNames): LineCounts {
  const counts = new Float64Array(question.codes.length + 2);
  const rest = counts.length - 1;
  // Counts are sums of cells: each cell is asked once, by itself, what it counts for.
  const weigh = (rows: number, cells: SurveyTally['cells']) => {
    const { base, groups } = countsOf(question, {
      kind: names.kind,
      programId: 0,
      version: 'HS',
      rows,
      cells,
    });
    return [base, ...groups];
  };
  const ofRows = weigh(1, {})[0] ?? 0;
  const cells = counts.subarray(0, rest);
  const cellsOf = Array.from(cells, (): number[] => []);
  for (const [number, { item, code }] of names.cells.entries()) {
    if (item !== question.item && item !== question.baseItem) continue;
    for (const [at, weight] of weigh(0, { [item]: { [code]: 1 } }).entries())
      if (weight > 0) cellsOf[at]?.push(number);
  }
  return (part, line) => {
    const first = line * part.width;
    let grouped = 0;
    for (let at = 0; at < rest; at += 1) {
      const own = cellsOf[at] ?? [];
      let sum = at === 0 && ofRows > 0 ? (part.rows[line] ?? 0) : 0;
      for (let index = 0; index < own.length; index += 1) {
        const cell = own[index] ?? 0;
        if (cell < part.width) sum += part.counts[first + cell] ?? 0;
      }
      counts[at] = sum;
      if (at > 0) grouped += sum;
    }
    counts[rest] = (counts[0] ?? 0) - grouped;
    return counts;
  };
}

/** Every line that has a place. */
export function eachLine({ parts }: PlacedLines, work: (part: PlacedPart, line: number) => void): void {
  for (const part of parts)
    for (let line = 0; line < part.length; line += 1) if (part.places[line] !== NOWHERE) work(part, line);
}
