/**
 * The tallies of the places above the grant, added up once for all who ask: all grants, the streams and the cohorts.
 * They are true for the same data as the decisions, and are kept beside them.
 */
import type { FamilyFacts } from './family-facts.ts';
import { FACTOR_IDS, type FactorId } from './factors.ts';
import type { FactorTally, GrantFacts, SurveyTally } from './facts.ts';
import { eachLine, type LineNames } from './tally-lines.ts';

/** One tally for each survey, school level and group of youth. */
export type PlaceTallies = Required<Pick<GrantFacts, 'tallies' | 'byFactor'>>;

/** The tallies of every place above the grant by the names of places. */
export function addPlaces(facts: FamilyFacts): ReadonlyMap<string, PlaceTallies> {
  const { keys, parents } = facts.tree;
  const above = (place: number, times: number): number =>
    times === 0 ? place : above(parents[place] ?? 0, times - 1);
  // Lines are those of programs: the provider, the grant and the cohort come next.
  const cohortOf = Uint32Array.from(keys, (_, place) => above(place, 3));
  const found = new Map<string, { tallies: SurveyTally[]; byFactor: FactorTally[] }>();
  const at = (place: number) => {
    const name = keys[place] ?? '';
    const known = found.get(name) ?? { tallies: [], byFactor: [] };
    found.set(name, known);
    return known;
  };
  for (const kind of ['entry', 'exit'] as const) {
    for (const factor of [undefined, ...FACTOR_IDS]) {
      const lines = facts.lines(kind, factor);
      if (!lines) continue;
      const sums = new Map<string, Sum>();
      eachLine(lines, (part, line) => {
        const cohort = cohortOf[part.places[line] ?? 0] ?? 0;
        const [school, group] = [part.schools[line] ?? 0, part.groups[line] ?? 0];
        const sum = sumAt(sums, { place: cohort, school, group }, lines.names);
        const first = line * part.width;
        sum.rows += part.rows[line] ?? 0;
        for (let cell = 0; cell < part.width; cell += 1)
          sum.counts[cell] = (sum.counts[cell] ?? 0) + (part.counts[first + cell] ?? 0);
      });
      const cohorts = [...sums.values()];
      for (const { place, ...sum } of cohorts) {
        for (const over of [above(place, 1), above(place, 2)])
          addSum(sumAt(sums, { ...sum, place: over }, lines.names), sum);
      }
      for (const sum of sums.values())
        keep(at(sum.place), named(lines.names, sum), factor, lines.names.groups[sum.group]);
    }
  }
  return found;
}

type Sum = {
  readonly place: number;
  readonly school: number;
  readonly group: number;
  rows: number;
  readonly counts: Float64Array;
};

function sumAt(
  sums: Map<string, Sum>,
  { place, school, group }: Pick<Sum, 'place' | 'school' | 'group'>,
  { cells }: LineNames,
): Sum {
  const name = `${place} ${school} ${group}`;
  let sum = sums.get(name);
  if (!sum) sums.set(name, (sum = { place, school, group, rows: 0, counts: new Float64Array(cells.length) }));
  return sum;
}

function addSum(sum: Sum, { rows, counts }: Pick<Sum, 'rows' | 'counts'>): void {
  sum.rows += rows;
  for (const [cell, count] of counts.entries()) sum.counts[cell] = (sum.counts[cell] ?? 0) + count;
}

function named({ kind, cells }: LineNames, { school, rows, counts }: Sum): SurveyTally {
  const own: Record<string, Record<string, number>> = {};
  for (const [number, { item, code }] of cells.entries()) {
    const count = counts[number] ?? 0;
    if (count > 0) (own[item] ??= {})[code] = count;
  }
  return { kind, version: school === 1 ? 'MS' : 'HS', programId: 0, rows, cells: own };
}

function keep(
  { tallies, byFactor }: { tallies: SurveyTally[]; byFactor: FactorTally[] },
  tally: SurveyTally,
  factor: FactorId | undefined,
  group = '',
): void {
  if (factor === undefined) tallies.push(tally);
  else byFactor.push({ ...tally, factor, group });
}
