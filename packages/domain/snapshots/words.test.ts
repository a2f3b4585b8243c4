import { describe, expect, it } from 'vitest';
import {
  absenceText,
  answerChangeText,
  choosePair,
  groupApart,
  statusChangeText,
  summaryText,
} from './words.ts';

const PAIR = {
  before: { period: 'Winter 2023', number: 1, instrument: '2021 measures' },
  after: { period: 'Summer 2023', number: 2, instrument: '2021 measures' },
};
const of = (kinds: readonly ('changed' | 'added' | 'removed')[]) => ({
  ...PAIR,
  owners: [{ pages: [{ status: null, differences: kinds.map((kind) => ({ kind })) }] }],
});

describe('the sentence over a comparison', () => {
  it.each([
    [[], 'No answer differs.'],
    [['added'], '1 answer was added.'],
    [['changed', 'changed'], '2 answers were changed.'],
    [['removed', 'changed', 'changed'], '3 answers differ: 2 changed, 1 removed.'],
  ] as const)('of %j is %s [BEY-186]', (kinds, text) => {
    expect(summaryText(of(kinds))).toBe(text);
  });

  it('names the instruments when they differ', () => {
    expect(summaryText({ ...of([]), after: { ...PAIR.after, instrument: '2026 measures' } })).toBe(
      'No answer differs. The first answers the 2021 measures, the second the 2026 measures.',
    );
  });

  it.each([
    ['added', 'Not in Winter 2023, submission 1.'],
    ['removed', 'Not in Summer 2023, submission 2.'],
  ] as const)('of what was %s says %s', (presence, text) => {
    expect(absenceText(presence, PAIR)).toBe(text);
  });

  it.each([
    [{ kind: 'changed', change: 1200 }, '+1,200'],
    [{ kind: 'changed', change: -0.5 }, '−0.5'],
    [{ kind: 'changed', change: null }, 'Changed'],
    [{ kind: 'removed', change: null }, 'Removed'],
  ] as const)('calls %j %s [BEY-186]', (difference, text) => {
    expect(answerChangeText(difference)).toBe(text);
  });

  it('names both statuses of a page', () => {
    expect(statusChangeText({ before: 'minor', after: 'clean' })).toBe(
      'Incomplete field or inconsistency, then No issues present',
    );
    expect(statusChangeText({ before: null, after: 'clean' })).toBe('None, then No issues present');
  });
});

describe('questions that do not compare', () => {
  it('stand together by form and reason', () => {
    const one = (title: string, question: string, why: string) => ({ title, question, why });
    expect(
      groupApart([one('A', '1', 'x'), one('B', '2', 'x'), one('A', '3', 'x'), one('A', '4', 'y')]),
    ).toEqual([
      { title: 'A', why: 'x', questions: ['1', '3'] },
      { title: 'B', why: 'x', questions: ['2'] },
      { title: 'A', why: 'y', questions: ['4'] },
    ]);
  });
});

describe('the two submissions of an address', () => {
  const [second, first, winter] = [
    { period_pk: 2, number: 2 },
    { period_pk: 2, number: 1 },
    { period_pk: 1, number: 1 },
  ] as const;
  const all = [second, first, winter];

  it.each([
    [null, null, [first, second]],
    [null, '2.1', [winter, first]],
    ['1.1', null, [winter, second]],
    ['1.1', '2.1', [winter, first]],
    [null, '1.1', [first, winter]],
    ['9.9', 'x', [first, second]],
  ] as const)('before %j and after %j are %j', (before, after, [own, other]) => {
    expect(choosePair(all, { before, after })).toEqual({ before: own, after: other });
  });

  it('are none while there is one submission or less', () => {
    expect(choosePair([winter], { before: null, after: null })).toBeNull();
    expect(choosePair([], { before: null, after: null })).toBeNull();
  });
});
