/** Both attacks on the released counts of one grid, and their results (BEY-192). */
import { type Bounds, remainderBounds } from './bounds.ts';
import { listLines } from './definitions.ts';
import { Grid, type YouthGroup } from './grid.ts';
import {
  type Equations,
  type Estimate,
  toEstimate,
  addMeasurement,
  noEquations,
  solvePlaces,
} from './least-squares.ts';
import type { Readings } from './readings.ts';
import { SumList, type Sums } from './sums.ts';

/** A count, or the remainder of one after subtracting another. */
export type Target = { readonly count: number; readonly minus: number | null };

/** A quantity known to be within two bounds. */
export type BoundedCount = Target & { readonly low: number; readonly high: number };

/** A quantity estimated with an error. */
export type Estimated = Target & { readonly estimate: number; readonly standardError: number };

/** The range of values of interest, inclusive. */
export type Range = { readonly least: number; readonly most: number };

/** Counts and remainders known within less than `values` values, one of them in the range. */
export function* findTightBounds(
  sums: Sums,
  bounds: Bounds,
  values: number,
  { least, most }: Range,
): Generator<BoundedCount> {
  const isFound = (low: number, high: number) => high - low + 1 < values && high >= least && low <= most;
  for (let count = 0; count < sums.counts; count += 1) {
    const [low, high] = [bounds.low[count] ?? 0, bounds.high[count] ?? Infinity];
    if (isFound(low, high)) yield { count, minus: null, low, high };
  }
  const { totals, starts, parts } = sums;
  for (let sum = 0; sum < totals.length; sum += 1) {
    const [first, end] = [starts[sum] ?? 0, starts[sum + 1] ?? 0];
    // Of two parts the remainder is the other one.
    if (end - first < 3) continue;
    for (let at = first; at < end; at += 1) {
      const [low, high] = remainderBounds(sums, bounds, sum, at);
      if (isFound(low, high)) yield { count: totals[sum] ?? 0, minus: parts[at] ?? 0, low, high };
    }
  }
}

/** Counts and remainders with a standard error under `under`, from the readings only, before bounds are narrowed. */
export function* findTightEstimates(grid: Grid, readings: Readings, under: number): Generator<Estimated> {
  const plane = toPlane(grid);
  const parents = grid.places.map(({ parent }) => parent);
  const below = parents.map(() => 0);
  for (const parent of parents) if (parent >= 0) below[parent] = (below[parent] ?? 0) + 1;
  const equations = parents.map((_, place): Equations => {
    const found = noEquations(plane.atoms.length);
    const first = grid.at(place, 0, 0, 0);
    for (const [index, line] of plane.lines.entries()) {
      const { value, weight } = readings.measured(first + index);
      // A single place below contains the same rows with the same noise.
      if (weight > 0 && below[place] !== 1) addMeasurement(found, line, value, weight);
    }
    if (below[place] === 0)
      for (const atom of plane.atoms) {
        const { value, weight } = readings.expected(first + atom);
        if (weight > 0) addMeasurement(found, plane.lines[atom] ?? new Float64Array(), value, weight);
      }
    return found;
  });
  for (const [place, { own, siblings }] of solvePlaces(parents, equations).entries()) {
    const first = grid.at(place, 0, 0, 0);
    const above = grid.at(Math.max(0, parents[place] ?? 0), 0, 0, 0);
    yield* listPreciseEstimates(own, plane, under, (index) => ({ count: first + index, minus: null }));
    if (siblings)
      yield* listPreciseEstimates(siblings, plane, under, (index) => ({
        count: above + index,
        minus: first + index,
      }));
  }
}

function* listPreciseEstimates(
  estimate: Estimate,
  { lines }: Plane,
  under: number,
  toTarget: (index: number) => Target,
): Generator<Estimated> {
  for (const [index, line] of lines.entries()) {
    const found = toEstimate(estimate, line);
    if (found.standardError < under) yield { ...toTarget(index), ...found };
  }
}

/** The counts of a single place: the atoms, and every count as a linear combination of them. */
type Plane = { readonly atoms: readonly number[]; readonly lines: readonly Float64Array[] };

function toPlane({
  groups,
  parts,
}: {
  readonly groups: readonly YouthGroup[];
  readonly parts: Grid['parts'];
}): Plane {
  const single = new Grid([{ key: '', query: {}, grant: null, parent: -1 }], groups, parts);
  const sums = new SumList();
  single.writeSums(sums);
  const atoms = single.atoms();
  return { atoms, lines: listLines(sums.of(single.counts), atoms) };
}
