import { describe, expect, it } from 'vitest';
import type { DataValue } from '../dataset/variable.ts';
import { createAssessment } from './privacy.ts';

/** The worked example of Machanavajjhala et al. (2007), figures 1 to 3: zip code, age and nationality against condition. */
function assess(rows: readonly (readonly DataValue[])[], threshold = 4) {
  const assessment = createAssessment({
    quasiIdentifiers: [0, 1],
    sensitive: [{ at: 2, name: 'condition' }],
  });
  for (const row of rows) assessment.add(row);
  return assessment.report(threshold);
}

const FOUR_ANONYMOUS: readonly DataValue[][] = [
  ...['heart', 'heart', 'viral', 'viral'].map((one) => ['130**', '<30', one]),
  ...['cancer', 'heart', 'viral', 'viral'].map((one) => ['1485*', '>=40', one]),
  ...['cancer', 'cancer', 'cancer', 'cancer'].map((one) => ['130**', '3*', one]),
];

describe('k-anonymity', () => {
  it('is the size of the smallest group of the published example [BEY-189]', () => {
    expect(assess(FOUR_ANONYMOUS)).toMatchObject({ rows: 12, groups: 3, k: 4, unique: 0, smallGroups: 0 });
  });

  it('names the smallest groups first, and counts the rows below the threshold [BEY-189]', () => {
    const report = assess([
      ...FOUR_ANONYMOUS,
      ['14853', '50', 'cancer'],
      ['14850', null, null],
      ['14850', null, 1],
    ]);
    expect(report).toMatchObject({ rows: 15, groups: 5, k: 1, unique: 1, smallGroups: 2, smallRows: 3 });
    expect(report.smallest.slice(0, 2)).toEqual([
      { rows: 1, values: ['14853', '50'] },
      { rows: 2, values: ['14850', null] },
    ]);
  });

  it('lists ten groups at most', () => {
    const report = assess(Array.from({ length: 11 }, (_, age) => ['a', age, 'x']));
    expect([report.smallGroups, report.smallest.length]).toEqual([11, 10]);
  });

  it.each([
    [10, 0],
    [11, 0],
    [12, 11],
  ])('with threshold %i, %i rows of a group of 11 are in small groups', (threshold, rows) => {
    const eleven = Array.from({ length: 11 }, () => ['a', 1, 'x']);
    expect(assess(eleven, threshold).smallRows).toBe(rows);
  });

  it('is 0 without rows', () => {
    expect(assess([])).toMatchObject({ rows: 0, groups: 0, k: 0, smallest: [] });
    expect(assess([]).sensitive).toMatchObject([{ distinct: 0, entropy: 0, uniformGroups: 0 }]);
  });
});

describe('l-diversity', () => {
  it('is 1 where all of a group have the same condition, as in the published example [BEY-189]', () => {
    const [condition] = assess(FOUR_ANONYMOUS).sensitive;
    expect(condition).toEqual({
      name: 'condition',
      distinct: 1,
      entropy: 1,
      uniformGroups: 1,
      uniformRows: 4,
    });
  });

  it.each([
    ['two answers, half and half', ['a', 'a', 'b', 'b'], 2, 2],
    ['two answers, one of them rare', ['a', 'a', 'a', 'b'], 2, 1.75],
    ['three answers, one of them blank', ['a', 'b', null], 3, 3],
  ])('of %s counts distinct answers and their entropy', (_, answers, distinct, entropy) => {
    const [condition] = assess(answers.map((one) => ['z', 1, one])).sensitive;
    expect(condition).toMatchObject({ distinct, entropy, uniformGroups: 0 });
  });
});
