/**
 * Tallies in little room: the counts of each as a line of small numbers, in the order in which their answers first
 * came. A nation has hundreds of thousands of tallies of some hundred counts each; most counts fit a byte.
 */
import type { SurveyTally } from './facts.ts';
import type { Question } from './measure.ts';
import { countsOf, schoolOf } from './question-counts.ts';
import { paced, type Steps } from './steps.ts';

/** Lines that were begun together: the place, school level, group and number of rows of each, and its counts. */
export type LinePart = {
  length: number;
  readonly width: number;
  readonly places: Uint32Array;
  /** 1 for middle school, 2 for high school. */
  readonly schools: Uint8Array;
  /** Positions in `groups`. */
  readonly groups: Uint8Array;
  readonly rows: Uint32Array;
  readonly counts: Uint8Array | Uint32Array;
};

/** The tallies of one survey: over all rows, or by one further factor. */
export class TallyLines {
  readonly kind: SurveyTally['kind'];
  readonly parts: LinePart[] = [];
  /** Codes of the factor's groups as they came; '' for tallies over all rows and for rows without an answer to it. */
  readonly groups: string[] = [];
  /** What the counts of a line are of. */
  readonly cells: { readonly item: string; readonly code: string }[] = [];
  readonly #numbers = new Map<string, Map<string, number>>();
  readonly #open: { small: LinePart | undefined; large: LinePart | undefined } = {
    small: undefined,
    large: undefined,
  };
  // The counts of one tally, until it is known how wide its line is.
  readonly #at: number[] = [];
  readonly #counts: number[] = [];

  constructor(kind: SurveyTally['kind']) {
    this.kind = kind;
  }

  /** Adds the tally of the program at a place of the tree. */
  add(tally: SurveyTally, place: number, group = ''): void {
    let found = 0;
    for (const item in tally.cells) {
      const codes = tally.cells[item];
      for (const code in codes) {
        this.#at[found] = this.#numberOf(item, code);
        this.#counts[found] = codes[code] ?? 0;
        found += 1;
      }
    }
    const part = this.#partFor(tally.rows);
    const line = part.length;
    part.places[line] = place;
    part.schools[line] = schoolOf(tally.version) === 'ms' ? 1 : 2;
    part.groups[line] = this.#groupOf(group);
    part.rows[line] = tally.rows;
    const first = line * part.width;
    for (let index = 0; index < found; index += 1)
      part.counts[first + (this.#at[index] ?? 0)] = this.#counts[index] ?? 0;
    part.length += 1;
  }

  #numberOf(item: string, code: string): number {
    let codes = this.#numbers.get(item);
    if (!codes) this.#numbers.set(item, (codes = new Map()));
    let number = codes.get(code);
    if (number === undefined) codes.set(code, (number = this.cells.push({ item, code }) - 1));
    return number;
  }

  #groupOf(group: string): number {
    const known = this.groups.indexOf(group);
    return known >= 0 ? known : this.groups.push(group) - 1;
  }

  /** A part with room for one more line. No answer is counted more often than there are rows. */
  #partFor(rows: number): LinePart {
    const size = rows < 256 ? 'small' : 'large';
    const open = this.#open[size];
    if (open && open.width >= this.cells.length && open.length < open.places.length) return open;
    const lines = Math.min(LINES_A_PART, Math.max(4, (open?.places.length ?? 0) * 2));
    const width = this.cells.length;
    const part: LinePart = {
      length: 0,
      width,
      places: new Uint32Array(lines),
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

/** The counts of a question in a line: its base, its groups, and what no group holds. */
export type LineCounts = (part: LinePart, line: number) => Float64Array;

/** Reads a question's counts of lines; what is answered is overwritten by the next. */
export function countingLines(question: Question, lines: TallyLines): LineCounts {
  const counts = new Float64Array(question.codes.length + 2);
  const rest = counts.length - 1;
  // Counts are sums of cells: each cell is asked once, by itself, what it counts for.
  const weigh = (rows: number, cells: SurveyTally['cells']) => {
    const { base, groups } = countsOf(question, {
      kind: lines.kind,
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
  for (const [number, { item, code }] of lines.cells.entries()) {
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

/** Every line, in steps. */
export function* eachLine(lines: TallyLines, work: (part: LinePart, line: number) => void): Steps<void> {
  for (const part of lines.parts) {
    yield* paced(Array(part.length).keys(), LINES_A_STEP, (line) => work(part, line));
  }
}

/** Lines that are done within a millisecond. */
const LINES_A_STEP = 512;
