/** The protection reimplemented in the tests: counts and key sums of rows, and their released values. */
import { SCHOOLS } from '@srae/domain/measures/figures/question-counts';
import type { Grid } from '../../src/disclosure/grid.ts';
import type { QuestionParts } from '../../src/disclosure/question-parts.ts';
import type { Reading } from '../../src/disclosure/readings.ts';

/** A survey in the attack tests. */
export type OwnRow = {
  /** The key of its program's place. */
  readonly place: string;
  readonly school: 'ms' | 'hs';
  /** The group of each factor; '' where it is left blank. */
  readonly groups: Readonly<Record<string, string>>;
  /** The number of the answer, null for none, or one after the last for an answer that is not released. */
  readonly answer: number | null;
  readonly isAsked: boolean;
  readonly key: number;
};

export type Keyed = { readonly counts: Float64Array; readonly keys: Uint32Array };

/** The counts of a grid and the sums of their keys. */
export function countRows(grid: Grid, parts: QuestionParts, rows: readonly OwnRow[]): Keyed {
  const counts = new Float64Array(grid.first + grid.counts);
  const keys = new Uint32Array(grid.first + grid.counts);
  const numbers = new Map(grid.places.map(({ key }, number) => [key, number]));
  const rest = parts.names.indexOf('another answer');
  const notAsked = parts.names.indexOf('not asked');
  for (const row of rows) {
    const own = [parts.rows];
    if (!row.isAsked) own.push(notAsked);
    else if (row.answer === null) own.push(parts.missing);
    else {
      const answer = parts.answer[row.answer] ?? rest;
      own.push(parts.base, answer);
      for (const [index, others] of parts.others.entries())
        if (parts.answer[index] !== answer && others !== answer) own.push(others);
    }
    const groups = grid.groups.flatMap(({ factor, group }, number) =>
      number === 0 || (row.groups[factor] ?? '') === group ? [number] : [],
    );
    for (let place = numbers.get(row.place) ?? -1; place >= 0; place = grid.places[place]?.parent ?? -1)
      for (const school of [0, SCHOOLS.indexOf(row.school)])
        for (const group of groups)
          for (const part of own) {
            const count = grid.at(place, school, group, part);
            counts[count] = (counts[count] ?? 0) + 1;
            keys[count] = (keys[count] ?? 0) + row.key;
          }
  }
  return { counts, keys };
}

/** How counts are protected; a broken protection changes one of these. */
export type OwnProtection = {
  readonly threshold: number;
  readonly toNoise: (keySum: number, count: number) => number;
  readonly isSensitive?: boolean;
  /** The number printed instead of text for an answer with a small protected count or remainder. */
  readonly printed?: (count: number, trueCount: number) => number | undefined;
};

/** All released values of a question. */
export function toReleased(
  grid: Grid,
  parts: QuestionParts,
  { counts, keys }: Keyed,
  { threshold, toNoise, isSensitive = false, printed = () => undefined }: OwnProtection,
): ReadonlyMap<number, Reading> {
  const found = new Map<number, Reading>();
  const toProtected = (count: number) => Math.max(0, (counts[count] ?? 0) + toNoise(keys[count] ?? 0, count));
  const show = (count: number) => {
    const value = toProtected(count);
    found.set(count, value >= threshold ? value : (printed(count, counts[count] ?? 0) ?? 'small'));
    return value >= threshold;
  };
  for (const place of grid.places.keys())
    for (const school of SCHOOLS.keys())
      for (const [group, { isRest }] of grid.groups.entries()) {
        if (isRest || (isSensitive && school > 0 && group > 0)) continue;
        const at = (part: number) => grid.at(place, school, group, part);
        if (group === 0) show(at(parts.rows));
        if (!show(at(parts.base))) continue;
        show(at(parts.missing));
        for (const [index, answer] of parts.answer.entries()) {
          const others = at(parts.others[index] ?? 0);
          const isLarge = show(at(answer));
          if (isLarge && toProtected(others) < threshold) {
            found.set(at(answer), 'large');
            found.set(others, printed(others, counts[others] ?? 0) ?? 'small');
          } else if (isLarge && !found.has(others)) found.set(others, 'large');
        }
      }
  return found;
}
