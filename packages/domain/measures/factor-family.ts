/**
 * The family of one survey question by one further factor. At every place some groups of youth are hidden together in
 * some of the answers, for a school level and with it for all youth. Three rules, kept for each school level over the
 * whole tree, see to it that no sum gives a hidden count away: at a place never one group or one answer alone is
 * hidden; what is hidden at a place is hidden in one of the places below it; and it is hidden in the place above it, or
 * else in one beside it. Whatever is hidden can then be moved from group to group, from answer to answer and from place
 * to place without any shown count changing.
 */
import { factorCodes, type FactorId } from './factors.ts';
import type { Question } from './measure.ts';
import { addUpwards, type PlaceTree } from './place-tree.ts';
import { capOf, isPrimary, isSmall } from './suppression.ts';
import { allBits, BASE_BIT } from './survey-family.ts';
import { countingLines, eachLine, type PlacedLines } from './tally-lines.ts';

/** What is hidden at a place and school level: in these groups of the factor (a bit each) these counts (a bit each). */
type HiddenPart = { readonly groups: number; readonly cells: number };

/** The same of every place, by its number. */
export type HiddenParts = { readonly groups: Uint32Array; readonly cells: Uint32Array };

/** School levels that a factor is combined with: sensitive answers with none (domain.md 6.7, rule 4). */
export function levelsOf(question: Question): readonly (readonly ('ms' | 'hs')[])[] {
  return question.sensitive ? [['ms', 'hs']] : [['ms'], ['hs']];
}

/** What the decisions taken before ask of one place and level: counts hidden in all groups, and groups hidden whole. */
export type FactorFloor = (
  place: number,
  level: number,
) => { readonly cells: number; readonly groups: number };

/** Hidden parts by level. `lines` are those of the question's survey and of the factor. */
export function decideByFactor(
  question: Question,
  factor: FactorId,
  tree: PlaceTree,
  lines: PlacedLines,
  threshold: number,
  floor: FactorFloor,
): readonly HiddenParts[] {
  const codes = factorCodes(factor);
  const parts: HiddenParts[] = [];
  for (const [level, schools] of levelsOf(question).entries()) {
    const counts = countGroups(question, codes, tree, lines, schools);
    const decision = new LevelDecision(question, codes.length, tree, counts, threshold);
    parts.push(decision.decide((place) => floor(place, level)));
  }
  return parts;
}

type Counts = {
  /** Counts of a place and group: the base, the answers' groups, and the rest where there is one. */
  readonly width: number;
  readonly at: (place: number, group: number, cell: number) => number;
};

function countGroups(
  question: Question,
  codes: readonly string[],
  tree: PlaceTree,
  lines: PlacedLines,
  schools: readonly ('ms' | 'hs')[],
): Counts {
  const width = question.codes.length + 2;
  const counts = new Float64Array(tree.keys.length * codes.length * width);
  const countsOf = countingLines(question, lines.names);
  // Rows that do not answer the factor are no group: they are never shown, and nothing is hidden behind them.
  const groups = lines.names.groups.map((code) => codes.indexOf(code));
  const isAsked = [false, schools.includes('ms'), schools.includes('hs')];
  eachLine(lines, (part, line) => {
    const group = groups[part.groups[line] ?? 0] ?? -1;
    if (group < 0 || !isAsked[part.schools[line] ?? 0]) return;
    const added = countsOf(part, line);
    if (added[0] === 0) return;
    const at = (tree.finest(part.places[line] ?? 0) * codes.length + group) * width;
    for (let cell = 0; cell < width; cell += 1)
      counts[at + cell] = (counts[at + cell] ?? 0) + (added[cell] ?? 0);
  });
  addUpwards(tree, counts, codes.length * width);
  const at: Counts['at'] = (place, group, cell) => counts[(place * codes.length + group) * width + cell] ?? 0;
  // Groups that hold every answer leave no rest.
  const hasRest = codes.some((_, group) => at(0, group, width - 1) > 0);
  return { width: hasRest ? width : width - 1, at };
}

class LevelDecision {
  readonly #question: Question;
  readonly #groupCount: number;
  readonly #tree: PlaceTree;
  readonly #counts: Counts;
  readonly #threshold: number;
  readonly #groups: Uint32Array;
  readonly #cells: Uint32Array;
  /** How many answers a place holds; places without any are no part of the family. */
  readonly #sizes: Float64Array;
  readonly #waiting = new Set<number>();

  constructor(question: Question, groupCount: number, tree: PlaceTree, counts: Counts, threshold: number) {
    this.#question = question;
    this.#groupCount = groupCount;
    this.#tree = tree;
    this.#counts = counts;
    this.#threshold = threshold;
    this.#groups = new Uint32Array(tree.keys.length);
    this.#cells = new Uint32Array(tree.keys.length);
    this.#sizes = Float64Array.from(tree.keys, (_, place) => {
      let size = 0;
      for (let group = 0; group < groupCount; group += 1) size += counts.at(place, group, 0);
      return size;
    });
  }

  decide(floor: (place: number) => { readonly cells: number; readonly groups: number }): HiddenParts {
    const everyGroup = (1 << this.#groupCount) - 1;
    for (const place of this.#tree.keys.keys()) {
      if (this.#sizes[place] === 0) continue;
      const primary = this.#primaryAt(place);
      const { cells, groups } = floor(place);
      const whole = groups === 0 ? 0 : allBits(this.#question);
      this.#hide(
        place,
        primary.groups | groups | (cells === 0 ? 0 : everyGroup),
        primary.cells | cells | whole,
      );
    }
    // A set visits what is added while it is walked.
    for (const place of this.#waiting) {
      this.#waiting.delete(place);
      this.#hideBelow(place);
      this.#hideBeside(place);
    }
    return { groups: this.#groups, cells: this.#cells };
  }

  /** Groups with a count that must not be shown by itself, and these counts. */
  #primaryAt(place: number): HiddenPart {
    let [groups, cells] = [0, 0];
    for (let group = 0; group < this.#groupCount; group += 1) {
      const base = this.#counts.at(place, group, 0);
      if (base === 0) continue;
      let own = isSmall(base, this.#threshold) ? allBits(this.#question) : 0;
      for (let cell = 1; cell < this.#counts.width; cell += 1) {
        const count = this.#counts.at(place, group, cell);
        const isCapped = this.#question.sensitive && this.#threshold > 0 && capOf(count, base) !== null;
        if (isCapped || isPrimary(count, base, this.#threshold)) own |= 1 << cell;
      }
      if (own !== 0) groups |= 1 << group;
      cells |= own;
    }
    return { groups, cells };
  }

  #hide(place: number, groups: number, cells: number): void {
    const [groupsBefore, cellsBefore] = [this.#groups[place] ?? 0, this.#cells[place] ?? 0];
    let nextGroups = groupsBefore | groups;
    let nextCells = cellsBefore | cells;
    if (nextGroups === groupsBefore && nextCells === cellsBefore) return;
    for (;;) {
      const group = this.#groupToAdd(place, nextGroups);
      if (group !== undefined) nextGroups |= 1 << group;
      const cell = this.#cellToAdd(place, nextGroups, nextCells);
      if (cell !== undefined) nextCells |= 1 << cell;
      if (nextCells & BASE_BIT) nextCells = allBits(this.#question);
      if (group === undefined && cell === undefined) break;
    }
    this.#groups[place] = nextGroups;
    this.#cells[place] = nextCells;
    this.#waiting.add(place);
  }

  /** The group to hide next so that those hidden are at least two, and not few together. */
  #groupToAdd(place: number, hidden: number): number | undefined {
    const baseOf = (group: number) => this.#counts.at(place, group, 0);
    const covered = bitsOf(hidden);
    const together = covered.reduce((sum, group) => sum + baseOf(group), 0);
    if (covered.length > 1 && !isSmall(together, this.#threshold)) return undefined;
    return smallest(othersOf(hidden, this.#groupCount), baseOf);
  }

  /** The same for answers, in each hidden group. */
  #cellToAdd(place: number, groups: number, hidden: number): number | undefined {
    if (hidden & BASE_BIT) return undefined;
    const covered = bitsOf(hidden);
    const isFew = bitsOf(groups).some((group) =>
      isSmall(
        covered.reduce((sum, cell) => sum + this.#counts.at(place, group, cell), 0),
        this.#threshold,
      ),
    );
    if (covered.length > 1 && !isFew) return undefined;
    const others = othersOf(hidden, this.#counts.width).filter((cell) => cell > 0);
    const countOf = (cell: number) =>
      bitsOf(groups).reduce((sum, group) => sum + this.#counts.at(place, group, cell), 0);
    // With every answer hidden the base alone could still give one away.
    return smallest(others, countOf) ?? (covered.length > 1 ? undefined : 0);
  }

  #hideBelow(place: number): void {
    const children = this.#present(this.#tree.children[place] ?? []);
    if (children.length === 0 || children.some((child) => this.#holds(child, place))) return;
    this.#extend(children, place);
  }

  #hideBeside(place: number): void {
    const parent = this.#tree.parents[place] ?? -1;
    if (parent < 0 || this.#holds(parent, place)) return;
    const beside = this.#present(this.#tree.children[parent] ?? []).filter((one) => one !== place);
    if (beside.some((one) => this.#holds(one, place))) return;
    if (beside.length > 0) this.#extend(beside, place);
    else this.#hide(parent, this.#groups[place] ?? 0, this.#cells[place] ?? 0);
  }

  /** Hides in the smallest of the places what is hidden in another. */
  #extend(places: readonly number[], as: number): void {
    const next = smallest(places, (place) => this.#sizes[place] ?? 0);
    if (next !== undefined) this.#hide(next, this.#groups[as] ?? 0, this.#cells[as] ?? 0);
  }

  #holds(place: number, other: number): boolean {
    const missing = (own: Uint32Array) => (own[other] ?? 0) & ~(own[place] ?? 0);
    return missing(this.#groups) === 0 && missing(this.#cells) === 0;
  }

  #present(places: readonly number[]): readonly number[] {
    return places.filter((place) => this.#sizes[place] !== 0);
  }
}

function bitsOf(mask: number): readonly number[] {
  const bits: number[] = [];
  for (let bit = 0; mask >> bit !== 0; bit += 1) if ((mask >> bit) & 1) bits.push(bit);
  return bits;
}

function othersOf(mask: number, count: number): readonly number[] {
  return bitsOf(((1 << count) - 1) & ~mask);
}

/** The one with the smallest count that is not zero, or else one with a zero. */
function smallest(ones: readonly number[], countOf: (one: number) => number): number | undefined {
  let found: number | undefined;
  let least = 0;
  for (const one of ones) {
    const count = countOf(one) || Number.POSITIVE_INFINITY;
    if (found !== undefined && count >= least) continue;
    found = one;
    least = count;
  }
  return found;
}
