/**
 * The second attack: every released number is an equation with noise, and all of them are solved together by least
 * squares (BEY-192). A place is the sum of its children, so the equations are solved along the tree of places: the
 * normal equations of one place at a time, upward and then downward. That yields the solution and the covariances of
 * all equations, whereas a sparse solver would yield only the solution.
 */
import { CholeskyDecomposition, Matrix } from 'ml-matrix';

/** Normal equations: the precision matrix, and the precision times the estimate. */
export type Equations = { readonly precision: Matrix; readonly product: Matrix };

/** An estimate of all atoms of a place, with the covariances of its errors. */
export type Estimate = { readonly covariance: Matrix; readonly mean: Matrix };

/** A place with its estimate and, if it has siblings, the estimate of its parent without it. */
export type PlaceEstimate = { readonly own: Estimate; readonly siblings: Estimate | null };

/** Adds a measurement: `line` times the atoms is `value`, with one over its variance as weight. */
export function addMeasurement(
  { precision, product }: Equations,
  line: Float64Array,
  value: number,
  weight: number,
): void {
  for (let row = 0; row < line.length; row += 1) {
    const factor = weight * (line[row] ?? 0);
    if (factor === 0) continue;
    product.set(row, 0, product.get(row, 0) + factor * value);
    for (let column = 0; column < line.length; column += 1) {
      const other = line[column] ?? 0;
      if (other !== 0) precision.set(row, column, precision.get(row, column) + factor * other);
    }
  }
}

export function noEquations(atoms: number): Equations {
  return { precision: Matrix.zeros(atoms, atoms), product: Matrix.zeros(atoms, 1) };
}

/**
 * Solves the equations of all places. `parents` precede their children, -1 for the root; the lowest places need
 * equations that determine every atom.
 */
export function solvePlaces(
  parents: readonly number[],
  equations: readonly Equations[],
): readonly PlaceEstimate[] {
  const children = parents.map((): number[] => []);
  for (const [place, parent] of parents.entries()) children[parent]?.push(place);
  const below = upwards(children, equations);
  const found: PlaceEstimate[] = [];
  // The equations of a place from everything except its children.
  const above: Equations[] = [];
  const sum = (places: readonly number[]): Estimate | null =>
    places
      .map((place) => below[place]?.estimate ?? null)
      .reduce((one, other) => addEstimates(one, other), null);
  for (const [place, parent] of parents.entries()) {
    const own = at(below, place);
    const from = above[parent];
    if (!from) {
      above[place] = at(equations, place);
      found[place] = { own: own.estimate, siblings: null };
      continue;
    }
    const siblings = sum((children[parent] ?? []).filter((one) => one !== place));
    const fromAbove = siblings ? condition(from, toInformationMatrix(siblings)) : from;
    const toOthers = siblings && condition(from, own.equations);
    above[place] = addEquations(at(equations, place), fromAbove);
    found[place] = {
      own: solved(addEquations(own.equations, fromAbove)),
      siblings: siblings && toOthers && solved(addEquations(toInformationMatrix(siblings), toOthers)),
    };
  }
  return found;
}

type PlaceEquations = { readonly equations: Equations; readonly estimate: Estimate };

/** The equations of each place, combined with those of all places below it. */
function upwards(
  children: readonly (readonly number[])[],
  equations: readonly Equations[],
): readonly PlaceEquations[] {
  const known: PlaceEquations[] = [];
  for (let place = children.length - 1; place >= 0; place -= 1) {
    const own = at(equations, place);
    const sum = (children[place] ?? [])
      .map((child) => at(known, child).estimate)
      .reduce<Estimate | null>((one, other) => addEstimates(one, other), null);
    const all = sum ? addEquations(own, toInformationMatrix(sum)) : own;
    known[place] = { equations: all, estimate: solved(all) };
  }
  return known;
}

/** The equations of one of the two parts of a sum, given those of the other part. */
function condition(sum: Equations, other: Equations): Equations {
  const middle = inverse(Matrix.add(sum.precision, other.precision));
  const far = sum.precision.mmul(middle);
  return {
    precision: symmetric(Matrix.sub(sum.precision, far.mmul(sum.precision))),
    product: Matrix.sub(sum.product, far.mmul(Matrix.add(sum.product, other.product))),
  };
}

function addEstimates(one: Estimate | null, other: Estimate | null): Estimate | null {
  if (!one || !other) return one ?? other;
  return {
    covariance: Matrix.add(one.covariance, other.covariance),
    mean: Matrix.add(one.mean, other.mean),
  };
}

function addEquations(one: Equations, other: Equations): Equations {
  return {
    precision: Matrix.add(one.precision, other.precision),
    product: Matrix.add(one.product, other.product),
  };
}

function solved({ precision, product }: Equations): Estimate {
  const covariance = inverse(precision);
  return { covariance, mean: covariance.mmul(product) };
}

function toInformationMatrix({ covariance, mean }: Estimate): Equations {
  const precision = inverse(covariance);
  return { precision, product: precision.mmul(mean) };
}

/** Throws RangeError where the equations do not determine every atom. */
function inverse(matrix: Matrix): Matrix {
  const decomposition = new CholeskyDecomposition(matrix);
  if (!decomposition.isPositiveDefinite()) throw new RangeError('The matrix is not positive definite.');
  return symmetric(decomposition.solve(Matrix.eye(matrix.rows)));
}

/** Rounding makes the two halves slightly different, which accumulates along the tree. */
function symmetric(matrix: Matrix): Matrix {
  return Matrix.add(matrix, matrix.transpose()).mul(0.5);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`No place ${index}.`);
  return found;
}

/** The estimate of a linear combination of atoms, and its standard error. */
export function toEstimate(
  { covariance, mean }: Estimate,
  line: Float64Array,
): { readonly estimate: number; readonly standardError: number } {
  let [estimate, variance] = [0, 0];
  for (let row = 0; row < line.length; row += 1) {
    const factor = line[row] ?? 0;
    if (factor === 0) continue;
    estimate += factor * mean.get(row, 0);
    for (let column = 0; column < line.length; column += 1) {
      const other = line[column] ?? 0;
      if (other !== 0) variance += factor * other * covariance.get(row, column);
    }
  }
  return { estimate, standardError: Math.sqrt(Math.max(0, variance)) };
}
