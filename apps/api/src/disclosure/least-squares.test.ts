import { describe, expect, it } from 'vitest';
import { toEstimate, addMeasurement, noEquations, solvePlaces } from './least-squares.ts';

const ONE = Float64Array.of(1);

/** A place with children of one count each; variances of its measurements. */
function places(
  parents: readonly number[],
  measured: readonly (readonly [value: number, variance: number])[],
) {
  const equations = parents.map((_, place) => {
    const found = noEquations(1);
    const [value, variance] = measured[place] ?? [0, Infinity];
    addMeasurement(found, ONE, value, 1 / variance);
    return found;
  });
  return solvePlaces(parents, equations).map(({ own, siblings }) => ({
    own: toEstimate(own, ONE),
    beside: siblings && toEstimate(siblings, ONE),
  }));
}

describe('least squares', () => {
  it('estimate counts from sums with noise, and say how well', () => {
    const found = places(
      [-1, 0, 0],
      [
        [33, 4],
        [10, 4],
        [20, 4],
      ],
    );
    // The excess of the sum is spread evenly: a third each.
    for (const [place, value] of [32, 11, 21].entries()) {
      expect(found[place]?.own.estimate).toBeCloseTo(value, 9);
      expect(found[place]?.own.standardError).toBeCloseTo(Math.sqrt(8 / 3), 9);
    }
    expect(found[1]?.beside?.estimate).toBeCloseTo(21, 9);
    expect(found[1]?.beside?.standardError).toBeCloseTo(Math.sqrt(8 / 3), 9);
  });

  it('know what is left of exact numbers', () => {
    const found = places(
      [-1, 0, 0, 1, 1],
      [
        [33, 1e-9],
        [10, 4],
        [23, 1e-9],
        [4, 1e-9],
        [100, 400],
      ],
    );
    expect(found[1]?.own.estimate).toBeCloseTo(10, 3);
    expect(found[4]?.own.estimate).toBeCloseTo(6, 3);
    expect(found[4]?.own.standardError).toBeLessThan(0.001);
  });

  it('refuse a lowest place of which nothing is known', () => {
    expect(() => places([-1, 0], [[33, 4]])).toThrow('The matrix is not positive definite.');
  });

  it('agree with the normal equations of all counts at once', () => {
    // Two levels: 0 = 1 + 2, 1 = 3 + 4, 2 = 5 + 6; unknowns are 3 to 6, with covariances inverted by hand.
    const found = places(
      [-1, 0, 0, 1, 1, 2, 2],
      Array.from({ length: 7 }, () => [10, 1] as const),
    );
    // The precision of the four is 1 + block of ones of each pair + block of ones of all: its inverse at the diagonal.
    expect((found[3]?.own.standardError ?? 0) ** 2).toBeCloseTo(1 - 1 / 3 - 1 / 21, 9);
  });
});
