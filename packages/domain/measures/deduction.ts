/** Which unknown counts follow from the known ones: the sums solved as equations, in all their combinations. */
import type { Sum } from './suppression.ts';

/** Equations are solved modulo a prime, so that nothing is lost to rounding; products stay exact. */
const PRIME = 67_108_859;
/** Its powers modulo the prime have no pattern that sums would follow. */
const MIXING = 48_271_003;

/** Factors by unknown. What the known counts add up to is left out: only whether a value follows is asked. */
type Equation<K> = Map<K, number>;

/**
 * The unknown counts of which the sums leave one value only. Sums of the finest level should come first: what is
 * solved early stays among few neighbours.
 */
export function deducible<K>(unknown: ReadonlySet<K>, sums: Iterable<Sum<K>>): readonly K[] {
  const solved = new Map<K, Equation<K>>();
  for (const sum of sums) {
    const equation = equationOf(sum, unknown);
    reduce(equation, solved);
    const [name] = equation.keys();
    if (name === undefined) continue;
    scale(equation, inverse(equation.get(name) ?? 1));
    solved.set(name, equation);
  }
  // Any values of the unknowns that stay open give all others one. What has only one value is zero in each such
  // solution, as in that of zeros alone; so it is looked at whole only where it is zero in one of mixed values.
  const values = new Map<K, number>();
  let drawn = 1;
  const valueOf = (name: K) => {
    const known = values.get(name);
    if (known !== undefined) return known;
    drawn = (drawn * MIXING) % PRIME;
    values.set(name, drawn);
    return drawn;
  };
  const found: K[] = [];
  // What an equation holds beside its own unknown is open, or was solved later.
  for (const [name, equation] of [...solved].toReversed()) {
    let sum = 0;
    for (const [other, factor] of equation) {
      if (other !== name) sum = (sum + factor * valueOf(other)) % PRIME;
    }
    values.set(name, sum === 0 ? 0 : PRIME - sum);
    if (sum === 0 && isAlone(name, equation, solved)) found.push(name);
  }
  return found;
}

/** Whether nothing is left of an equation but its own unknown when every other one is taken out. */
function isAlone<K>(name: K, equation: Equation<K>, solved: ReadonlyMap<K, Equation<K>>): boolean {
  const others = new Map(equation);
  others.delete(name);
  reduce(others, solved);
  return others.size === 0;
}

function equationOf<K>({ total, parts }: Sum<K>, unknown: ReadonlySet<K>): Equation<K> {
  const equation: Equation<K> = new Map();
  if (unknown.has(total)) equation.set(total, PRIME - 1);
  for (const part of parts) if (unknown.has(part)) equation.set(part, 1);
  return equation;
}

/** Takes out every unknown that an equation is solved for. */
function reduce<K>(equation: Equation<K>, solved: ReadonlyMap<K, Equation<K>>): void {
  // A map visits what is added while it is walked: unknowns that come in are taken out in their turn.
  for (const [name] of equation) {
    const known = solved.get(name);
    const times = equation.get(name);
    if (known && times !== undefined) subtract(equation, known, times);
  }
}

function subtract<K>(from: Equation<K>, other: Equation<K>, times: number): void {
  for (const [name, factor] of other) {
    const left = ((((from.get(name) ?? 0) - times * factor) % PRIME) + PRIME) % PRIME;
    if (left === 0) from.delete(name);
    else from.set(name, left);
  }
}

function scale<K>(equation: Equation<K>, by: number): void {
  for (const [name, factor] of equation) equation.set(name, (factor * by) % PRIME);
}

function inverse(factor: number): number {
  let [value, rest, by, next] = [factor, PRIME, 1, 0];
  while (rest !== 0) {
    const quotient = Math.floor(value / rest);
    [value, rest] = [rest, value - quotient * rest];
    [by, next] = [next, by - quotient * next];
  }
  return ((by % PRIME) + PRIME) % PRIME;
}
