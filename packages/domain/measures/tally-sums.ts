/** The tallies of a place added up, once for each survey, school level and group of youth that is asked for. */
import type { GrantFacts, SurveyTally } from './facts.ts';
import type { FactorGroup } from './factors.ts';
import type { SurveyKind } from '../survey/column.ts';
import { type School, schoolOf } from './question-counts.ts';

export type TallySums = (kind: SurveyKind, school: School, by?: FactorGroup) => SurveyTally;

/** Sums over these tallies; they are made when they are first asked for. */
export function tallySums(grants: readonly Pick<GrantFacts, 'tallies' | 'byFactor'>[]): TallySums {
  const made = new Map<string, SurveyTally>();
  return (kind, school, by) => {
    const name = `${kind} ${school} ${by ? `${by.factor} ${by.group}` : ''}`;
    const known = made.get(name);
    if (known) return known;
    const sum = addUp(kind, school, by ? groupTallies(grants, by) : grants.flatMap(({ tallies }) => tallies));
    made.set(name, sum);
    return sum;
  };
}

/** Adds a tally to a sum. */
export function addTally(
  sum: { rows: number; readonly cells: Record<string, Record<string, number>> },
  tally: SurveyTally,
): void {
  sum.rows += tally.rows;
  for (const item in tally.cells) {
    const from = tally.cells[item] ?? {};
    const to = (sum.cells[item] ??= {});
    for (const code in from) to[code] = (to[code] ?? 0) + (from[code] ?? 0);
  }
}

function groupTallies(
  grants: readonly Pick<GrantFacts, 'byFactor'>[],
  { factor, group }: FactorGroup,
): readonly SurveyTally[] {
  return grants.flatMap(({ byFactor }) =>
    (byFactor ?? []).filter((tally) => tally.factor === factor && tally.group === group),
  );
}

function addUp(kind: SurveyKind, school: School, tallies: readonly SurveyTally[]): SurveyTally {
  const sum = { kind, programId: 0, version: school, rows: 0, cells: {} };
  for (const tally of tallies) {
    if (tally.kind !== kind || (school !== 'all' && schoolOf(tally.version) !== school)) continue;
    addTally(sum, tally);
  }
  return sum;
}
