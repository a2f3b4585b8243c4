/** An attacker who adds and subtracts everything a question's family shows: which hidden counts does he end up knowing? */
import type { FamilyPlace, GrantFacts } from '@srae/domain/measures/facts';
import { factorCodes, type FactorGroup, type FactorId } from '@srae/domain/measures/factors';
import type { Question } from '@srae/domain/measures/measure';
import { placeKey } from '@srae/domain/measures/place-tree';
import { type School, SCHOOLS } from '@srae/domain/measures/question-counts';
import type { FamilyView } from './family-view.ts';

/** A prime; equations are solved modulo it, so that nothing is lost to rounding. */
const PRIME = 67_108_859;

type Equation = Map<string, number>;

/**
 * Hidden counts that follow from the shown ones: their equations have one solution for them. With a factor the
 * attacker has its figures too, and knows how those answered who left the factor blank.
 */
export function deducible(
  family: FamilyView,
  grants: readonly GrantFacts[],
  question: Question,
  factor?: FactorId,
): readonly string[] {
  const equations = equationsOf(family, grants, question, factor);
  const uses = new Map<string, number>();
  for (const equation of equations)
    for (const key of equation.keys()) uses.set(key, (uses.get(key) ?? 0) + 1);
  const solved = new Map<string, Equation>();
  // The smallest places stand last: what is solved there stays among few neighbours.
  for (const equation of equations.toReversed()) {
    reduce(equation, solved);
    const name = rarest(equation, uses);
    if (name === undefined) continue;
    const by = inverse(equation.get(name) ?? 1);
    for (const [key, value] of equation) equation.set(key, (value * by) % PRIME);
    solved.set(name, equation);
  }
  const finished = new Map<string, Equation>();
  for (const [name, equation] of [...solved].toReversed()) {
    equation.delete(name);
    reduce(equation, finished);
    equation.set(name, 1);
    finished.set(name, equation);
  }
  return [...finished].flatMap(([name, equation]) => (equation.size === 1 ? [name] : []));
}

/** Solving for what stands in the fewest equations keeps the others short. */
function rarest(equation: Equation, uses: ReadonlyMap<string, number>): string | undefined {
  let found: string | undefined;
  for (const key of equation.keys())
    if (found === undefined || (uses.get(key) ?? 0) < (uses.get(found) ?? 0)) found = key;
  return found;
}

/** Every sum an attacker can write down: answers of a base, school levels, groups, and places with their children. */
function equationsOf(
  family: FamilyView,
  grants: readonly GrantFacts[],
  question: Question,
  factor: FactorId | undefined,
): readonly Equation[] {
  const groups = question.codes.length;
  // Nothing sensitive is shown of programs, not even zeros.
  const parents = placesOf(grants, question.sensitive ? 'provider' : 'program');
  const all = family.counts({}, 'all');
  // What no group holds is a count of its own, and as hidden as the family says; groups that hold all leave none.
  const hasRest = all.groups.reduce((sum, count) => sum + count, 0) < all.base;
  const cells: readonly (number | null)[] = [null, ...Array(groups + (hasRest ? 1 : 0)).keys()];
  const youth = factor ? factorCodes(factor).map((group): FactorGroup => ({ factor, group })) : [];
  const isEmpty = new Map<string, boolean>();
  const hasNone = (place: FamilyPlace, school: School) => {
    const key = `${placeKey(place)} ${school}`;
    const known = isEmpty.get(key) ?? family.counts(place, school).base === 0;
    isEmpty.set(key, known);
    return known;
  };
  const found: Equation[] = [];
  const write = (total: Count, parts: readonly Count[]) => {
    const equation: Equation = new Map();
    const add = ([place, school, cell, by]: Count, sign: number) => {
      // Zeros of places without surveys are known.
      if (hasNone(place, school) || !family.isHidden(place, school, cell, by)) return;
      const key = `${placeKey(place)} ${school} ${by?.group ?? ''} ${cell ?? 'base'}`;
      equation.set(key, ((equation.get(key) ?? 0) + sign) % PRIME);
    };
    add(total, PRIME - 1);
    for (const part of parts) add(part, 1);
    if (equation.size > 0) found.push(equation);
  };
  for (const { place, children } of parents.values()) {
    for (const by of [undefined, ...youth]) {
      // Sensitive answers by a factor are shown for all school levels together.
      const schools = by && question.sensitive ? (['all'] as const) : SCHOOLS;
      for (const school of schools) {
        const answers = cells.filter((cell) => cell !== null).map((cell): Count => [place, school, cell, by]);
        write([place, school, null, by], answers);
      }
      for (const cell of cells) {
        if (schools.length > 1) {
          const levels = (['ms', 'hs'] as const).map((school): Count => [place, school, cell, by]);
          write([place, 'all', cell, by], levels);
        }
        if (children.size === 0) continue;
        for (const school of schools) {
          const below = [...children.values()].map((child): Count => [child, school, cell, by]);
          write([place, school, cell, by], below);
        }
      }
    }
    if (youth.length === 0) continue;
    for (const school of question.sensitive ? (['all'] as const) : SCHOOLS) {
      for (const cell of cells)
        write(
          [place, school, cell, undefined],
          youth.map((by): Count => [place, school, cell, by]),
        );
    }
  }
  return found;
}

type Count = readonly [FamilyPlace, School, number | null, FactorGroup | undefined];

function placesOf(grants: readonly GrantFacts[], lowest: 'provider' | 'program') {
  const places = new Map<string, { place: FamilyPlace; children: Map<string, FamilyPlace> }>();
  const add = (place: FamilyPlace, child?: FamilyPlace) => {
    const known = places.get(placeKey(place)) ?? { place, children: new Map<string, FamilyPlace>() };
    places.set(placeKey(place), known);
    if (!child) return;
    known.children.set(placeKey(child), child);
    add(child);
  };
  for (const { grantId: grant, stream, cohort, providers } of grants) {
    add({}, { stream });
    add({ stream }, { stream, cohort: cohort ?? 'none' });
    add({ stream, cohort: cohort ?? 'none' }, { grant });
    for (const { pk: provider, programs } of providers) {
      add({ grant }, { provider });
      if (lowest === 'program') for (const { pk: program } of programs) add({ provider }, { program });
    }
  }
  return places;
}

function reduce(equation: Equation, solved: ReadonlyMap<string, Equation>): void {
  // A map visits what is added while it is walked: unknowns that come in are taken out in their turn.
  for (const [name] of equation) {
    const known = solved.get(name);
    const times = equation.get(name);
    if (known && times !== undefined) subtract(equation, known, times);
  }
}

function subtract(from: Equation, other: Equation, times: number): void {
  for (const [key, value] of other) {
    const left = ((((from.get(key) ?? 0) - times * value) % PRIME) + PRIME) % PRIME;
    if (left === 0) from.delete(key);
    else from.set(key, left);
  }
}

function inverse(value: number): number {
  let [old, remainder, before, factor] = [value, PRIME, 1, 0];
  while (remainder !== 0) {
    const quotient = Math.floor(old / remainder);
    [old, remainder] = [remainder, old - quotient * remainder];
    [before, factor] = [factor, before - quotient * factor];
  }
  return ((before % PRIME) + PRIME) % PRIME;
}
