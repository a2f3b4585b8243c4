import { describe, expect, it } from 'vitest';
import { isBlank, toNumber, listRows, sumAnswers, toText } from './answers.ts';

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
    expect(toNumber(answers, 'count')).toBe(3);
    expect(toNumber(answers, 'text')).toBeNull();
    expect(toText(answers, 'text')).toBe('hello');
    expect(toText(answers, 'count')).toBe('');
    expect(listRows(answers, 'rows')).toEqual([{ hours: 1 }]);
    expect(listRows(answers, 'yes')).toEqual([]);
    expect(sumAnswers(answers, ['count', 'missing', 'text'])).toBe(3);
  });
});
