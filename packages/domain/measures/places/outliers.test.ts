import { describe, expect, it } from 'vitest';
import { median, robustScores, toOutlier } from './outliers.ts';

describe('the robust score', () => {
  it.each([
    ['too few values', [1, 2, 3, 100], null],
    ['all alike', [5, 5, 5, 5, 5], [null, null, null, null, null]],
    // Median 80, deviations 2 2 0 1 1 50: their median is 1.5.
    ['one far below', [82, 78, 80, 81, 79, 30], [null, null, null, null, null, 'low']],
    ['one far above', [10, 11, 12, 13, 95], [null, null, null, null, 'high']],
    // The median deviation is zero: the mean one (10) times 1.2533 gives 60 ÷ 12.53.
    ['most alike, one far', [50, 50, 50, 50, 50, 110], [null, null, null, null, null, 'high']],
  ] as const)('%s', (_, values, expected) => {
    expect(robustScores(values)?.map(toOutlier) ?? null).toEqual(expected);
  });

  it('marks beyond 3.5 and not at it', () => {
    expect([3.5, 3.51, -3.5, -3.51].map(toOutlier)).toEqual([null, 'high', null, 'low']);
    const scores = robustScores([0, 1, 2, 3, 4]) ?? [];
    expect(scores.map((score) => Math.round(score * 1000) / 1000)).toEqual([-1.349, -0.674, 0, 0.675, 1.349]);
  });

  it('is zero where all are alike, and measured by the mean deviation where most are', () => {
    expect(robustScores([5, 5, 5, 5, 5])).toEqual([0, 0, 0, 0, 0]);
    const scores = robustScores([50, 50, 50, 50, 50, 110]) ?? [];
    expect(scores[0]).toBe(0);
    expect(scores[5]).toBeCloseTo(60 / 12.533, 9);
  });

  it('has the mean of the two middle values as median of an even number', () => {
    expect([median([4, 1, 3, 2]), median([3, 1, 2]), median([])]).toEqual([2.5, 2, 0]);
  });
});
