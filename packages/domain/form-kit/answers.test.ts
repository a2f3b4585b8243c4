import { describe, expect, it } from 'vitest';
import { isBlank, numberOf, rowsOf, sumOf, textOf } from './answers.ts';

describe('answers', () => {
  it.each([
    [undefined, true],
    [null, true],
    ['', true],
    [' \t', true],
    ['x', false],
    [0, false],
    [false, false],
  ])('%j is blank: %s', (value, blank) => {
    expect(isBlank({ a: value }, 'a')).toBe(blank);
  });

  it('read numbers, texts and rows, and nothing else for them', () => {
    const answers = { count: 3, text: ' hello ', rows: [{ hours: 1 }], yes: true };
    expect(numberOf(answers, 'count')).toBe(3);
    expect(numberOf(answers, 'text')).toBeNull();
    expect(textOf(answers, 'text')).toBe('hello');
    expect(textOf(answers, 'count')).toBe('');
    expect(rowsOf(answers, 'rows')).toEqual([{ hours: 1 }]);
    expect(rowsOf(answers, 'yes')).toEqual([]);
    expect(sumOf(answers, ['count', 'missing', 'text'])).toBe(3);
  });
});
