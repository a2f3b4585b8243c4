/** Contingency tables of a place: its tallies summed by survey, school level and group of youth. */
import type { SurveyKind } from '../../survey/catalogue/column.ts';
import type { FactorGroup } from '../../measures/catalogue/factor.ts';
import type { GrantFacts, KeyedTally, OfFactor, SurveyTally, TallyCells } from './facts.ts';
import { type School, toSchool } from './question-counts.ts';

export type TallySums = (kind: SurveyKind, school: School, by?: FactorGroup) => KeyedTally;

declare const released: unique symbol;
/** Sums of releases: their counts have key sums, so that they can be protected. */
export type ReleasedSums = TallySums & { readonly [released]: true };

/** Sums over tallies of releases. */
export function releasedSums(tallies: readonly (KeyedTally & OfFactor)[]): ReleasedSums {
  return sumsOver(tallies) as ReleasedSums; // these tallies have keys
}

/** Sums over own tallies, which are shown exactly and have no keys. */
export function ownSums(grants: readonly Pick<GrantFacts, 'tallies' | 'byFactor'>[]): TallySums {
  // Field by field: a tally of all rows must not have a factor.
  const unkeyed = ({ kind, programId, version, rows, cells }: SurveyTally) => ({
    kind,
    programId,
    version,
    rows,
    cells,
    rowKeys: 0,
    keys: {},
  });
  return sumsOver(
    grants.flatMap(({ tallies, byFactor = [] }) => [
      ...tallies.map(unkeyed),
      ...byFactor.map((tally) => ({ ...unkeyed(tally), factor: tally.factor, group: tally.group })),
    ]),
  );
}

/** Adds a tally to a sum, or subtracts it: key sums modulo 2^32. */
export function addTally(
  sum: TallySum,
  tally: Pick<KeyedTally, 'rows' | 'rowKeys' | 'cells' | 'keys'>,
  sign: 1 | -1 = 1,
): void {
  sum.rows += sign * tally.rows;
  sum.rowKeys = (sum.rowKeys + sign * tally.rowKeys) >>> 0;
  addCells(sum.cells, tally.cells, sign);
  addKeys(sum.keys, tally.keys, sign);
}

export type TallySum = {
  rows: number;
  rowKeys: number;
  readonly cells: MutableCells;
  readonly keys: MutableCells;
};
type MutableCells = Record<string, Record<string, number>>;

/** A sum of no tallies, to add to. */
export function emptySum(): TallySum {
  return { rows: 0, rowKeys: 0, cells: {}, keys: {} };
}

// Two loops instead of one with a callback: this runs for every cell of a grant at every submission.
function addCells(sum: MutableCells, cells: TallyCells, sign: 1 | -1): void {
  for (const item in cells) {
    const from = cells[item] ?? {};
    const to = (sum[item] ??= {});
    for (const code in from) to[code] = (to[code] ?? 0) + sign * (from[code] ?? 0);
  }
}

function addKeys(sum: MutableCells, keys: TallyCells, sign: 1 | -1): void {
  for (const item in keys) {
    const from = keys[item] ?? {};
    const to = (sum[item] ??= {});
    for (const code in from) to[code] = ((to[code] ?? 0) + sign * (from[code] ?? 0)) >>> 0;
  }
}

function sumsOver(tallies: readonly (KeyedTally & OfFactor)[]): TallySums {
  const made = new Map<string, KeyedTally>();
  return (kind, school, by) => {
    const name = `${kind} ${school} ${by ? `${by.factor} ${by.group}` : ''}`;
    const known = made.get(name);
    if (known) return known;
    const sum = { kind, programId: 0, version: school, ...emptySum() };
    for (const tally of tallies) {
      if (tally.kind !== kind || (school !== 'all' && toSchool(tally.version) !== school)) continue;
      if (tally.factor === by?.factor && (by === undefined || tally.group === by.group)) addTally(sum, tally);
    }
    made.set(name, sum);
    return sum;
  };
}
