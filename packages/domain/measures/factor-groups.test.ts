import { describe, expect, it } from 'vitest';
import type { FactorGroup } from './factors.ts';
import type { Question } from './measure.ts';
import { grant, QUESTION, questionFamily } from './testing/families.ts';

type Counts = readonly [mostly: number, some: number, none: number];

/** What is hidden at a grant with one program, by group: its answers by position, 'base' where even its number is. */
function hiddenBy(
  factor: FactorGroup['factor'],
  groups: Readonly<Record<string, Counts>>,
  question: Question = QUESTION,
) {
  const cellsOf = ([mostly, some, none]: Counts) => ({ 1: mostly, 3: some, 4: none });
  const sum = (at: 0 | 1 | 2) => Object.values(groups).reduce((total, counts) => total + counts[at], 0);
  const whole = grant(1, [[{ hs: cellsOf([sum(0), sum(1), sum(2)]) }]]);
  const [tally] = whole.tallies.filter(({ version }) => version === 'HS');
  if (!tally) throw new Error('no tally');
  const byFactor = Object.entries(groups).map(([group, counts]) => ({
    ...tally,
    factor,
    group,
    rows: counts[0] + counts[1] + counts[2],
    cells: { q: cellsOf(counts) },
  }));
  const family = questionFamily(question, [{ ...whole, byFactor }], 11);
  return Object.fromEntries(
    Object.keys(groups).flatMap((group) => {
      const hidden = [null, ...question.codes.keys()].filter((cell) =>
        family.isHidden({ grant: 1 }, 'hs', cell, { factor, group }),
      );
      return hidden.length === 0 ? [] : [[group, hidden.map((cell) => cell ?? 'base').join(' ')]];
    }),
  );
}

describe('of the groups of a factor', () => {
  it('the smallest other one is hidden with a group that has a small count, in the same answers', () => {
    expect(
      hiddenBy('age', {
        '10-12': [20, 20, 20],
        '13-14': [30, 30, 30],
        '15-17': [50, 40, 4],
        '18-20': [60, 50, 40],
      }),
    ).toEqual({ '10-12': '1 2', '15-17': '1 2' });
  });

  it('a third one is hidden where two hold few youth together', () => {
    expect(
      hiddenBy('age', {
        '10-12': [2, 1, 1],
        '13-14': [2, 2, 1],
        '15-17': [50, 40, 30],
        '18-20': [60, 50, 40],
      }),
    ).toEqual({ '10-12': 'base 0 1 2', '13-14': 'base 0 1 2', '15-17': 'base 0 1 2' });
  });

  it('a third answer is hidden where two hold few youth of any hidden group', () => {
    expect(hiddenBy('sex', { F: [60, 4, 5], M: [70, 40, 40] })).toEqual({ F: '0 1 2', M: '0 1 2' });
    expect(hiddenBy('sex', { F: [60, 4, 25], M: [70, 40, 40] })).toEqual({ F: '1 2', M: '1 2' });
  });

  it('groups without an answer are the last to be hidden', () => {
    expect(hiddenBy('age', { '10-12': [0, 0, 0], '13-14': [30, 30, 30], '15-17': [50, 40, 4] })).toEqual({
      '13-14': '1 2',
      '15-17': '1 2',
    });
  });
});

describe('of the answers to a question whose groups leave a rest', () => {
  const partial: Question = { ...QUESTION, codes: [['1', '2'], ['3']] };

  it('the smallest is hidden where the rest is small, by a factor too', () => {
    const groups = { F: [60, 50, 5], M: [70, 60, 40] } as const;
    expect(hiddenBy('sex', groups, partial)).toEqual({ F: '1', M: '1' });
    expect(hiddenBy('sex', groups)).toEqual({ F: '1 2', M: '1 2' });
  });

  it('the smallest is hidden where the rest is small, of all youth', () => {
    const hidden = (none: number) => {
      const family = questionFamily(partial, [grant(1, [[{ hs: { 1: 60, 3: 50, 4: none } }]])], 11);
      return [null, 0, 1].filter((cell) => family.isHidden({ grant: 1 }, 'hs', cell));
    };
    expect([hidden(5), hidden(15), hidden(0)]).toEqual([[1], [], []]);
  });
});
