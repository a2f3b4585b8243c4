/**
 * The fixed family of one survey question: all, stream, cohort, grant, provider and program, each by school level.
 * Which of its counts are hidden is decided over the whole tree at once (Q143).
 */
import type { GrantFacts, SurveyTally } from './facts.ts';
import type { Question } from './measure.ts';
import type { PlaceTree } from './place-tree.ts';
import { countsOf, type School, SCHOOLS, schoolOf } from './question-counts.ts';
import { capOf, decideHidden, isPrimary, isSmall, type Sum } from './suppression.ts';

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
  tallies: readonly SurveyTally[],
  threshold: number,
  floor: Floor = () => 0,
): FamilyMasks {
  const width = question.codes.length + 2;
  const counts = countTree(question, tree, tallies, width);
  const idOf = (place: number, school: number, cell: number) => (place * 3 + school) * width + cell;
  const countAt = (id: number) => counts[id] ?? 0;
  // Groups that hold every answer leave no rest, which would otherwise be a count to protect.
  const hasRest = countAt(idOf(0, 0, width - 1)) > 0;
  const cells = Array.from({ length: hasRest ? width : width - 1 }, (_, cell) => cell);
  const sums: Sum<number>[] = [];
  const primary: number[] = [];
  for (let place = 0; place < tree.keys.length; place += 1) {
    for (let school = 0; school < 3; school += 1) {
      const total = idOf(place, school, 0);
      const base = countAt(total);
      // Where nobody answered there is nobody to protect, and it is no secret.
      if (base === 0) continue;
      const fixed = floor(place, school);
      if (isSmall(base, threshold) || fixed & BASE_BIT) primary.push(total);
      const parts = cells.slice(1).map((cell) => total + cell);
      for (const [index, part] of parts.entries()) {
        const count = countAt(part);
        const isCapped = question.sensitive && threshold > 0 && capOf(count, base) !== null;
        const isFixed = (fixed & (BASE_BIT | (1 << (index + 1)))) !== 0;
        if (isFixed || isCapped || isPrimary(count, base, threshold)) primary.push(part);
      }
      sums.push({ total, parts });
    }
  }
  const isThere = (place: number, school: number) => countAt(idOf(place, school, 0)) > 0;
  for (const [place, children] of tree.children.entries()) {
    for (const cell of cells) {
      if (isThere(place, 0)) {
        const schools = [1, 2].filter((school) => isThere(place, school));
        sums.push({
          total: idOf(place, 0, cell),
          parts: schools.map((school) => idOf(place, school, cell)),
        });
      }
      if (children.length === 0) continue;
      for (let school = 0; school < 3; school += 1) {
        if (!isThere(place, school)) continue;
        const there = children.filter((child) => isThere(child, school));
        sums.push({
          total: idOf(place, school, cell),
          parts: there.map((child) => idOf(child, school, cell)),
        });
      }
    }
  }
  // The tree is numbered from the top: turned around, programs come before what they add up to.
  const hidden = decideHidden({ get: countAt }, sums.toReversed(), primary, threshold);
  const masks = new Uint32Array(tree.keys.length * 3);
  for (const id of hidden) {
    const at = Math.floor(id / width);
    masks[at] = (masks[at] ?? 0) | (1 << (id % width));
  }
  return {
    at: (place, school) => masks[place * 3 + school] ?? 0,
    baseAt: (place, school) => countAt(idOf(place, school, 0)),
  };
}

/** Base, groups and rest of every place and school level of the tree. */
function countTree(
  question: Question,
  { keys, paths }: PlaceTree,
  tallies: readonly SurveyTally[],
  width: number,
): Float64Array {
  const counts = new Float64Array(keys.length * 3 * width);
  for (const tally of tallies) {
    if (tally.kind !== question.kind) continue;
    const { groups, base } = countsOf(question, tally);
    if (base === 0) continue;
    const school = SCHOOLS.indexOf(schoolOf(tally.version));
    const added = [base, ...groups, base - groups.reduce((sum, count) => sum + count, 0)];
    for (const place of paths.get(tally.programId) ?? []) {
      for (const at of [place * 3, place * 3 + school]) {
        for (const [cell, count] of added.entries())
          counts[at * width + cell] = (counts[at * width + cell] ?? 0) + count;
      }
    }
  }
  return counts;
}

/** The tallies of all grants. */
export function talliesOf(grants: readonly GrantFacts[]): readonly SurveyTally[] {
  return grants.flatMap(({ tallies }) => tallies);
}

export function schoolNumber(school: School): number {
  return SCHOOLS.indexOf(school);
}
