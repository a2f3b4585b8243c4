import { expect, it } from 'vitest';
import {
  findUnstorable,
  isInvisible,
  NAME_MAX,
  NAME_WITH_ADDRESS,
  nameProblem,
  withoutControls,
  withoutUnstorable,
} from './texts.ts';

it.each([
  ['a\0b', 'NUL (U+0000)'],
  ['a\ud83d', 'half of a character (U+D83D)'],
  ['\ude00\ud83d', 'half of a character (U+DE00)'],
  ['😀\0', 'NUL (U+0000)'],
])('%j holds a character that cannot be stored: %s', (text, character) => {
  expect(findUnstorable(text)).toBe(character);
});

it.each(['', 'a', '😀', 'e\u0301', 'a\tb\r\nc', '\u0085\u200f\ufffd\uffff', ' x '])(
  '%j can be stored as it is',
  (text) => {
    expect(findUnstorable(text)).toBeNull();
  },
);

it.each(['\0', 'A\u0007B', 'A\u007fB', 'A\u0085B', 'A\nB', 'A\u2028B', '\ud83d'])('%j is no name', (name) => {
  expect(nameProblem(name)).toBe('Use letters, digits and signs only.');
});

// Unicode Standard Annex 9, table 4: they turn the direction of what stands around them.
const DIRECTION = [
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
];

it.each(DIRECTION)('no name holds a character that turns the direction: %j', (character) => {
  for (const name of [`River ${character}ytnuoC`, `${character}River`, `River${character}`])
    expect(nameProblem(name)).toBe('Use letters, digits and signs only.');
  expect(withoutControls(`sp${character}ring\u0007.csv\u0085\ud83d`)).toBe('spring.csv');
});

it.each([
  ['Persian with a zero-width non-joiner', 'می\u200cخواهم'],
  ['Hindi with a zero-width joiner', 'क्\u200dष'],
  ['Sinhala with a zero-width joiner', 'ශ්\u200dරී'],
  ['a family of joined signs', '👨\u200d👩\u200d👧'],
  ['Arabic', 'مدرسة الأمل'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['a letter and its mark', 'Nin\u0303os'],
])('%s is a name, and kept in the name of a file', (_, name) => {
  expect(nameProblem(name)).toBeNull();
  expect(withoutControls(name)).toBe(name);
});

it.each([
  'Niños y Jóvenes Unidos',
  'Game Plan "Middle School" – 4th ed. 😀',
  "O'Brien & Sons",
  'x'.repeat(NAME_MAX),
])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeNull();
});

it('what the portal says about a text shows them as unknown', () => {
  expect(withoutUnstorable('a\0b\ud83d😀')).toBe('a\ufffdb\ufffd😀');
});

it('a name has an end', () => {
  expect(nameProblem('x'.repeat(NAME_MAX + 1))).toBe('Use at most 200 characters.');
  expect(nameProblem('xyz', 2)).toBe('Use at most 2 characters.');
});

it.each([
  'Your account expires today. Renew it at https://evil.example/renew .',
  'HTTP://evil.example',
  'See www.evil.example',
  'WWW.evil.example',
  '(www.evil.example)',
])('%j holds the address of a page, so it is no name', (name) => {
  expect(nameProblem(name)).toBe(NAME_WITH_ADDRESS);
});

it.each(['St. Mary’s : youth / family', 'Aww. Youth', 'http and www', 'A//B'])(
  '%j is a name without the address of a page',
  (name) => {
    expect(nameProblem(name)).toBeNull();
  },
);

it.each(['', ' \t', '\u200b', '\u200b \ufeff', '\u200d\u2060\u00ad', '\u3164', '\u2800'])(
  '%j shows nothing',
  (text) => {
    expect(isInvisible(text)).toBe(true);
  },
);

it.each(['x', '\u200bx', '😀', '.', 'ا\u200cب'])('%j shows something', (text) => {
  expect(isInvisible(text)).toBe(false);
});
