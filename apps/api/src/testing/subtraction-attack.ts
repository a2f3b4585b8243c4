/** An attacker who adds and subtracts everything a question's family shows: which hidden counts does he end up knowing? */
import type { FamilyPlace, GrantFacts } from '@srae/domain/measures/facts';
import type { Question } from '@srae/domain/measures/measure';
import { nodeKey, type QuestionFamily, SCHOOLS } from '@srae/domain/measures/survey-family';

/** A prime; equations are solved modulo it, so that nothing is lost to rounding. */
const PRIME = 67_108_859;

type Equation = Map<string, number>;

/** Hidden counts that follow from the shown ones: their equations have one solution for them. */
export function deducible(
  family: QuestionFamily,
  grants: readonly GrantFacts[],
  question: Question,
): readonly string[] {
  const solved = new Map<string, Equation>();
  for (const equation of equationsOf(family, grants, question)) {
    reduce(equation, solved);
    const [lead] = equation;
    if (!lead) continue;
    const [name, factor] = lead;
    const by = inverse(factor);
    for (const [key, value] of equation) equation.set(key, (value * by) % PRIME);
    for (const other of solved.values()) if (other.has(name)) subtract(other, equation, other.get(name) ?? 0);
    solved.set(name, equation);
  }
  return [...solved.values()]
    .filter((equation) => equation.size === 1)
    .flatMap((equation) => [...equation.keys()]);
}

/** Every sum an attacker can write down: answers of a base, school levels, and places with their children. */
function equationsOf(
  family: QuestionFamily,
  grants: readonly GrantFacts[],
  question: Question,
): readonly Equation[] {
  const groups = question.codes.length;
  // Nothing sensitive is shown of programs, not even zeros.
  const parents = placesOf(grants, question.sensitive ? 'provider' : 'program');
  const all = family.counts({}, 'all');
  // What no group holds is a count of its own, and as hidden as the family says; groups that hold all leave none.
  const hasRest = all.groups.reduce((sum, count) => sum + count, 0) < all.base;
  const cells: readonly (number | null)[] = [null, ...Array(groups + (hasRest ? 1 : 0)).keys()];
  const found: Equation[] = [];
  const write = (total: Count, parts: readonly Count[]) => {
    const equation: Equation = new Map();
    const add = ([place, school, cell]: Count, factor: number) => {
      // Zeros of places without surveys are known.
      if (family.counts(place, school).base === 0 || !family.isHidden(place, school, cell)) return;
      const key = `${nodeKey(place)} ${school} ${cell ?? 'base'}`;
      equation.set(key, ((equation.get(key) ?? 0) + factor) % PRIME);
    };
    add(total, PRIME - 1);
    for (const part of parts) add(part, 1);
    if (equation.size > 0) found.push(equation);
  };
  for (const { place, children } of parents.values()) {
    for (const school of SCHOOLS) {
      const answers = cells.filter((cell) => cell !== null).map((cell): Count => [place, school, cell]);
      write([place, school, null], answers);
    }
    for (const cell of cells) {
      write(
        [place, 'all', cell],
        [
          [place, 'ms', cell],
          [place, 'hs', cell],
        ],
      );
      if (children.size === 0) continue;
      for (const school of SCHOOLS) {
        write(
          [place, school, cell],
          [...children.values()].map((child): Count => [child, school, cell]),
        );
      }
    }
  }
  return found;
}

type Count = readonly [FamilyPlace, (typeof SCHOOLS)[number], number | null];

function placesOf(grants: readonly GrantFacts[], lowest: 'provider' | 'program') {
  const places = new Map<string, { place: FamilyPlace; children: Map<string, FamilyPlace> }>();
  const add = (place: FamilyPlace, child?: FamilyPlace) => {
    const known = places.get(nodeKey(place)) ?? { place, children: new Map<string, FamilyPlace>() };
    places.set(nodeKey(place), known);
    if (!child) return;
    known.children.set(nodeKey(child), child);
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
  for (;;) {
    const name = [...equation.keys()].find((key) => solved.has(key));
    const known = name === undefined ? undefined : solved.get(name);
    if (name === undefined || !known) return;
    subtract(equation, known, equation.get(name) ?? 0);
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
