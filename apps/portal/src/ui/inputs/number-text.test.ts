import { describe, expect, it } from 'vitest';
import { canType, groupDigits } from './number-text.ts';

/** A text with | at the caret position. */
function typed(text: string) {
  const caret = text.indexOf('|');
  const { text: grouped, caret: at } = groupDigits(text.replace('|', ''), caret);
  return `${grouped.slice(0, at)}|${grouped.slice(at)}`;
}

describe('digits in groups while typing', () => {
  it.each([
    ['|', '|'],
    ['1|', '1|'],
    ['123|', '123|'],
    ['1234|', '1,234|'],
    ['1,2345|', '12,345|'],
    ['12|345', '12|,345'],
    ['1|234567', '1|,234,567'],
    ['1,2|34,567', '1,2|34,567'],
    ['1234|567', '1,234|,567'],
    ['1,23|', '123|'],
    ['0012|', '0,012|'],
    ['1234.5|', '1,234.5|'],
    ['1234.|', '1,234.|'],
    ['.5|', '.5|'],
    ['$1,234.50|', '1,234.50|'],
    [' 98.5 %|', '98.5|'],
    ['-5|', '-5|'],
    ['-1234|', '-1,234|'],
    ['12 youth|', '12 youth|'],
    ['1.2.3|', '1.2.3|'],
  ])('%s becomes %s', (before, after) => expect(typed(before)).toBe(after));
});

describe('what can be typed', () => {
  it.each([
    ['5', '', 'whole', true],
    [',', '1', 'whole', true],
    ['.', '1', 'whole', false],
    ['.', '1', 'decimal', true],
    ['.', '1.2', 'decimal', false],
    ['-', '', 'decimal', false],
    ['a', '', 'whole', false],
    ['e', '1', 'decimal', false],
  ] as const)('%j after %j in a %s number: %s', (character, before, kind, allowed) =>
    expect(canType(character, before, kind)).toBe(allowed),
  );
});
