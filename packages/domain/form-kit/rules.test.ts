import { describe, expect, it } from 'vitest';
import type { Field } from './form.ts';
import { blank, exceeds, listNames, negative } from './rules.ts';

describe('makers of rules', () => {
  it('listNames leaves out optional fields and other kinds', () => {
    const fields: readonly Field[] = [
      { name: 'a', label: 'A', kind: 'integer' },
      { name: 'b', label: 'B', kind: 'integer', optional: true },
      { name: 'c', label: 'C', kind: 'yesno' },
    ];
    expect(listNames(fields, 'integer')).toEqual(['a']);
    expect(listNames(fields, 'integer', 'yesno')).toEqual(['a', 'c']);
  });

  it('blank names the unanswered, and 0 and No are answers', () => {
    expect(blank(['a', 'b', 'c'])({ a: 0, b: false })).toEqual(['c']);
  });

  it.each([
    [-0.01, ['a']],
    [0, []],
    [null, []],
  ])('negative judges %s as %j', (value, broken) => {
    expect(negative(['a'])({ a: value })).toEqual(broken);
  });

  it.each([
    [3, 2, ['a']],
    [2, 2, []],
    [null, 2, []],
    [3, null, []],
  ])('%s against a bound of %s breaks %j', (value, bound, broken) => {
    expect(exceeds('a', 'b')({ a: value, b: bound })).toEqual(broken);
  });
});
