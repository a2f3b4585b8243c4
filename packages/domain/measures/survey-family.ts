/**
 * The fixed family of one survey question: all, stream, cohort, grant, provider and program, each by school level.
 * Which of its counts are hidden is decided over the whole tree at once (Q143).
 */
import type { Question } from './measure.ts';
import { addUpwards, type PlaceTree } from './place-tree.ts';
import { capOf, decideWithin, isPrimary, isSmall, type Sum, type SumWeb } from './suppression.ts';
import { countingLines, eachLine, type PlacedLines } from './tally-lines.ts';

/** The bit of the base in a mask of hidden counts; the groups follow, then what no group holds. */
export const BASE_BIT = 1;

/** Hidden counts by place and school level (their positions), a bit each. */
export type FamilyMasks = {
  readonly at: (place: number, school: number) => number;
  /** How many surveys gave a valid answer there. */
  readonly baseAt: (place: number, school: number) => number;
};

/** Bits that another decision hides at a place and school level already. */
export type Floor = (place: number, school: number) => number;

/** Every bit of a question: its base, its groups, and the rest. */
export function allBits({ codes }: Question): number {
  return (1 << (codes.length + 2)) - 1;
}

/**
 * Decides the family of a question over the tallies of a tree. Where the base is hidden, everything is. A floor keeps
 * what is hidden elsewhere hidden here.
 */
export function decideFamily(
  question: Question,
  tree: PlaceTree,
  lines: PlacedLines | undefined,
  threshold: number,
  floor: Floor = () => 0,
): FamilyMasks {
  const width = question.codes.length + 2;
  const counts = countTree(question, tree, lines, width);
  const idOf = (place: number, school: number, cell: number) => (place * 3 + school) * width + cell;
  const countAt = (id: number) => counts[id] ?? 0;
  // Groups that hold every answer leave no rest, which would otherwise be a count to protect.
  const cells = countAt(idOf(0, 0, width - 1)) > 0 ? width : width - 1;
  const primary: number[] = [];
  for (const place of tree.keys.keys()) {
    for (let school = 0; school < 3; school += 1) {
      const total = idOf(place, school, 0);
      const base = countAt(total);
      // Where nobody answered there is nobody to protect, and it is no secret.
      if (base === 0) continue;
      const fixed = floor(place, school);
      if (isSmall(base, threshold) || fixed & BASE_BIT) primary.push(total);
      for (let cell = 1; cell < cells; cell += 1) {
        const count = countAt(total + cell);
        const isCapped = question.sensitive && threshold > 0 && capOf(count, base) !== null;
        const isFixed = (fixed & (BASE_BIT | (1 << cell))) !== 0;
        if (isFixed || isCapped || isPrimary(count, base, threshold)) primary.push(total + cell);
      }
    }
  }
  const hidden = decideWithin({ get: countAt }, webOf(tree, width, cells, countAt), primary, threshold);
  const masks = new Uint32Array(tree.keys.length * 3);
  for (const id of hidden) {
    const at = Math.floor(id / width);
    masks[at] = (masks[at] ?? 0) | (1 << (id % width));
  }
  // The bases alone are kept: every question's counts together would be many.
  const bases = Float64Array.from(masks, (_, at) => countAt(at * width));
  return {
    at: (place, school) => masks[place * 3 + school] ?? 0,
    baseAt: (place, school) => bases[place * 3 + school] ?? 0,
  };
}

/**
 * The sums of a tree: at each place and school level the answers of a base, at each place the school levels, and each
 * place the places below it. The tree is numbered from the top, the sums from the bottom.
 */
function webOf(
  { keys, parents, children }: PlaceTree,
  width: number,
  cells: number,
  countAt: (id: number) => number,
): SumWeb<number> {
  const perPlace = 3 + width + 3 * width;
  const first = (place: number) => (keys.length - 1 - place) * perPlace;
  const idOf = (place: number, school: number, cell: number) => (place * 3 + school) * width + cell;
  const isThere = (place: number, school: number) => countAt(idOf(place, school, 0)) > 0;
  const make = (place: number, kind: number): Sum<number> => {
    if (kind < 3) {
      const total = idOf(place, kind, 0);
      return { total, parts: Array.from({ length: cells - 1 }, (_, cell) => total + cell + 1) };
    }
    const below = kind - 3 - width;
    if (below < 0) {
      const cell = kind - 3;
      const schools = [1, 2].filter((school) => isThere(place, school));
      return { total: idOf(place, 0, cell), parts: schools.map((school) => idOf(place, school, cell)) };
    }
    const [school, cell] = [Math.floor(below / width), below % width];
    const there = (children[place] ?? []).filter((child) => isThere(child, school));
    return { total: idOf(place, school, cell), parts: there.map((child) => idOf(child, school, cell)) };
  };
  const made = new Map<number, Sum<number>>();
  return {
    sumAt: (index) => {
      const known = made.get(index);
      if (known) return known;
      const place = keys.length - 1 - Math.floor(index / perPlace);
      const sum = make(place, index % perPlace);
      made.set(index, sum);
      return sum;
    },
    sumsOf: (id) => {
      const cell = id % width;
      const at = Math.floor(id / width);
      const [place, school] = [Math.floor(at / 3), at % 3];
      const uses = [first(place) + school, first(place) + 3 + cell];
      const below = 3 + width + school * width + cell;
      if ((children[place] ?? []).length > 0) uses.push(first(place) + below);
      const parent = parents[place] ?? -1;
      if (parent >= 0) uses.push(first(parent) + below);
      return uses;
    },
  };
}

/** Base, groups and rest of every place and school level of the tree. */
function countTree(
  question: Question,
  tree: PlaceTree,
  lines: PlacedLines | undefined,
  width: number,
): Float64Array {
  const counts = new Float64Array(tree.keys.length * 3 * width);
  if (!lines) return counts;
  const countsOf = countingLines(question, lines.names);
  eachLine(lines, (part, line) => {
    const added = countsOf(part, line);
    if (added[0] === 0) return;
    const all = tree.finest(part.places[line] ?? 0) * 3 * width;
    const own = all + (part.schools[line] ?? 0) * width;
    for (let cell = 0; cell < width; cell += 1) {
      const count = added[cell] ?? 0;
      counts[all + cell] = (counts[all + cell] ?? 0) + count;
      counts[own + cell] = (counts[own + cell] ?? 0) + count;
    }
  });
  addUpwards(tree, counts, 3 * width);
  return counts;
}
