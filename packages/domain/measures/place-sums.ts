/**
 * The tallies of the places above the grant, added up once for all who ask: all grants, the streams and the cohorts.
 * They are true for the same data as the decisions, and are kept beside them.
 */
import type { FactorGroup } from './factors.ts';
import type { GrantFacts, SurveyTally } from './facts.ts';
import { placeKey } from './place-tree.ts';
import { schoolOf } from './question-counts.ts';
import { paced, type Steps } from './steps.ts';
import { addTally } from './tally-sums.ts';

/** One tally for each survey, school level and group of youth. */
export type PlaceTallies = Required<Pick<GrantFacts, 'tallies' | 'byFactor'>>;

/** The tallies of every place above the grant by the names of places, from active facts of all grants, in steps. */
export function* addingPlaces(grants: readonly GrantFacts[]): Steps<ReadonlyMap<string, PlaceTallies>> {
  const cohorts = new Map<string, Sums>();
  const streamOf = new Map<string, string>();
  for (const { stream, cohort, tallies, byFactor = [] } of grants) {
    const name = placeKey({ stream, cohort: cohort ?? 'none' });
    streamOf.set(name, placeKey({ stream }));
    const sums = sumsAt(cohorts, name);
    yield* paced(tallies, TALLIES_A_STEP, (tally) => add(sums, tally));
    yield* paced(byFactor, TALLIES_A_STEP, (tally) => add(sums, tally, tally));
  }
  const above = new Map<string, Sums>();
  for (const [name, sums] of cohorts) {
    for (const place of [streamOf.get(name) ?? '', placeKey({})]) {
      const total = sumsAt(above, place);
      yield* paced(sums.values(), TALLIES_A_STEP, (tally) => add(total, tally, tally.by));
    }
  }
  return new Map([...cohorts, ...above].map(([name, sums]) => [name, apart([...sums.values()])]));
}

/** Tallies that are added within a millisecond. */
const TALLIES_A_STEP = 64;

type Sum = SurveyTally & {
  readonly by: FactorGroup | undefined;
  rows: number;
  readonly cells: Record<string, Record<string, number>>;
};
type Sums = Map<string, Sum>;

function sumsAt(places: Map<string, Sums>, name: string): Sums {
  const known = places.get(name);
  if (known) return known;
  const sums: Sums = new Map();
  places.set(name, sums);
  return sums;
}

function add(sums: Sums, tally: SurveyTally, by?: FactorGroup): void {
  const { kind } = tally;
  const version = schoolOf(tally.version).toUpperCase();
  const name = `${kind} ${version} ${by?.factor ?? ''} ${by?.group ?? ''}`;
  let sum = sums.get(name);
  if (!sum) {
    const group = by && { factor: by.factor, group: by.group };
    sum = { by: group, kind, version, programId: 0, rows: 0, cells: {} };
    sums.set(name, sum);
  }
  addTally(sum, tally);
}

function apart(sums: readonly Sum[]): PlaceTallies {
  return {
    tallies: sums.flatMap(({ by, ...tally }) => (by ? [] : [tally])),
    byFactor: sums.flatMap(({ by, ...tally }) => (by ? [{ ...tally, ...by }] : [])),
  };
}
