/** Symmetric matrices, and the other square ones on the way to them, as lists of rows. */

export type Square = readonly Float64Array[];

export function zeros(size: number): Square {
  return Array.from({ length: size }, () => new Float64Array(size));
}

/** The inverse of a positive definite matrix by its Cholesky decomposition. Throws RangeError where it is not one. */
export function invert(matrix: Square): Square {
  return multiplyTransposed(invertLower(decompose(matrix)));
}

/** The product of two square matrices. */
export function multiply(one: Square, other: Square): Square {
  return one.map((factors) => {
    const sum = new Float64Array(factors.length);
    for (const [at, row] of other.entries()) addMultiple(sum, row, factors[at] ?? 0, row.length);
    return sum;
  });
}

/** The product of a square matrix and a vector. */
export function multiplyVector(matrix: Square, vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => sumProducts(row, vector, vector.length));
}

export function add(one: Square, other: Square): Square {
  return one.map((row, at) => addVectors(row, rowOf(other, at)));
}

export function subtract(one: Square, other: Square): Square {
  return one.map((row, at) => subtractVectors(row, rowOf(other, at)));
}

export function addVectors(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, at) => value + (other[at] ?? 0));
}

export function subtractVectors(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, at) => value - (other[at] ?? 0));
}

/** Makes both halves equal: rounding makes them slightly different, which accumulates. */
export function symmetric(matrix: Square): Square {
  return matrix.map((row, at) => row.map((value, column) => (value + (matrix[column]?.[at] ?? 0)) / 2));
}

/** The lower triangular matrix whose product with its transpose is the matrix. */
function decompose(matrix: Square): Square {
  const lower = zeros(matrix.length);
  for (const [at, row] of lower.entries()) {
    for (let column = 0; column <= at; column += 1) {
      const other = rowOf(lower, column);
      const rest = (matrix[at]?.[column] ?? 0) - sumProducts(row, other, column);
      if (column < at) row[column] = rest / (other[column] ?? 0);
      else if (rest > 0) row[at] = Math.sqrt(rest);
      else throw new RangeError('The matrix is not positive definite.');
    }
  }
  return lower;
}

/** The inverse of a lower triangular matrix, row by row from those above it. */
function invertLower(lower: Square): Square {
  const found = zeros(lower.length);
  for (const [at, row] of found.entries()) {
    const factors = rowOf(lower, at);
    const scale = 1 / (factors[at] ?? 0);
    for (let above = 0; above < at; above += 1)
      addMultiple(row, rowOf(found, above), -scale * (factors[above] ?? 0), above + 1);
    row[at] = scale;
  }
  return found;
}

/** The transpose of a lower triangular matrix times itself. */
function multiplyTransposed(lower: Square): Square {
  const found = zeros(lower.length);
  for (const [at, row] of lower.entries())
    for (let column = 0; column <= at; column += 1)
      addMultiple(rowOf(found, column), row, row[column] ?? 0, column + 1);
  for (const [at, row] of found.entries())
    for (let column = at + 1; column < row.length; column += 1) row[column] = found[column]?.[at] ?? 0;
  return found;
}

/** Adds a multiple of the first numbers of a row to those of another. */
function addMultiple(sum: Float64Array, row: Float64Array, factor: number, length: number): void {
  if (factor === 0) return;
  for (let at = 0; at < length; at += 1) sum[at] = (sum[at] ?? 0) + factor * (row[at] ?? 0);
}

/** The sum of the products of the first numbers of two rows. */
function sumProducts(one: Float64Array, other: Float64Array, length: number): number {
  let sum = 0;
  for (let at = 0; at < length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function rowOf(matrix: Square, at: number): Float64Array {
  const row = matrix[at];
  if (!row) throw new RangeError(`No row ${at}.`);
  return row;
}
