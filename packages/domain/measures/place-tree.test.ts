import { describe, expect, it } from 'vitest';
import { aboveProgram, addUpwards, type FamilyGrant, placeKey, placeTree } from './place-tree.ts';

const grant = (
  grantId: number,
  cohort: string | null,
  providers: readonly (readonly number[])[],
): FamilyGrant => ({
  grantId,
  stream: 1,
  cohort,
  providers: providers.map((programs, at) => ({
    pk: grantId * 10 + at,
    programs: programs.map((pk) => ({ pk })),
  })),
});

describe('the tree of places', () => {
  const tree = placeTree([grant(1, 'FY2020', [[101, 102], []]), grant(2, null, [[201]])]);

  it('is numbered from the top, each place below the one that holds it', () => {
    expect(tree.keys.map((key, place) => [key, tree.keys[tree.parents[place] ?? 0] ?? null])).toEqual([
      ['all', null],
      ['stream 1', 'all'],
      ['stream 1 cohort FY2020', 'stream 1'],
      ['grant 1', 'stream 1 cohort FY2020'],
      ['provider 10', 'grant 1'],
      ['program 101', 'provider 10'],
      ['program 102', 'provider 10'],
      ['stream 1 cohort none', 'stream 1'],
      ['grant 2', 'stream 1 cohort none'],
      ['provider 20', 'grant 2'],
      ['program 201', 'provider 20'],
    ]);
    expect(tree.children.map((below) => below.map((place) => tree.keys[place]))).toEqual([
      ['stream 1'],
      ['stream 1 cohort FY2020', 'stream 1 cohort none'],
      ['grant 1'],
      ['provider 10'],
      ['program 101', 'program 102'],
      [],
      [],
      ['grant 2'],
      ['provider 20'],
      ['program 201'],
      [],
    ]);
    expect(tree.parents[0]).toBe(-1);
  });

  it('holds the place of every program', () => {
    expect([101, 102, 201].map((pk) => tree.keys[tree.placeOf.get(pk) ?? -1])).toEqual([
      'program 101',
      'program 102',
      'program 201',
    ]);
    expect(tree.placeOf.size).toBe(3);
  });

  it('ends at providers for what is not released below them', () => {
    const above = aboveProgram(tree);
    const named = (place: number) => tree.keys[above.finest(place)];
    expect([5, 6, 10].map(named)).toEqual(['provider 10', 'provider 10', 'provider 20']);
    expect([0, 3, 4].map(named)).toEqual(['all', 'grant 1', 'provider 10']);
    expect([3, 4, 9].map((place) => above.children[place])).toEqual([[4], [], []]);
    expect(tree.finest(5)).toBe(5);
  });

  it('adds the counts of every place to all that hold it, each count by itself', () => {
    const counts = new Float64Array(tree.keys.length * 2);
    counts.set([1, 10], 5 * 2);
    counts.set([2, 20], 6 * 2);
    counts.set([4, 40], 10 * 2);
    addUpwards(tree, counts, 2);
    const at = (place: number) => [...counts.subarray(place * 2, place * 2 + 2)];
    expect(tree.keys.map((_, place) => at(place))).toEqual([
      [7, 70],
      [7, 70],
      [3, 30],
      [3, 30],
      [3, 30],
      [1, 10],
      [2, 20],
      [4, 40],
      [4, 40],
      [4, 40],
      [4, 40],
    ]);
  });
});

it.each([
  [{}, 'all'],
  [{ stream: 2 }, 'stream 2'],
  [{ stream: 2, cohort: 'FY2020' }, 'stream 2 cohort FY2020'],
  [{ grant: 3 }, 'grant 3'],
  [{ grant: 3, provider: 4 }, 'provider 4'],
  [{ grant: 3, provider: 4, program: 5 }, 'program 5'],
])('the place %j is called %s', (place, key) => {
  expect(placeKey(place)).toBe(key);
});
