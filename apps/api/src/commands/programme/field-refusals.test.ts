import { expect, it } from 'vitest';
import { Problem } from '../../problem.ts';
import { toName } from './field-refusals.ts';

it.each([
  ['a space of no width', 'Bright\u200bFutures'],
  ['a joiner in Latin letters', 'Bright\u200dFutures'],
  ['a joiner at the end', 'BrightFutures\u200c'],
  ['a soft hyphen', 'Bright\u00adFutures'],
  ['a word joiner', '\u2060BrightFutures'],
  ['a filler', 'BrightFutures\u3164'],
  ['a variant of a letter', 'B\ufe0frightFutures'],
  ['a tag', 'BrightFutures\u{e0041}'],
])('a name with %s is the name that it looks like', (_, typed) => {
  expect(toName('name', typed)).toBe('BrightFutures');
});

it.each([
  ['a joiner of Persian', 'می\u200cخواهم'],
  ['a joiner of an Indic script', 'क्\u200dष'],
  ['a family of pictographs', 'Family 👩\u200d👧'],
  ['a colored heart', 'Hearts ❤\ufe0f'],
  ['an accent', 'Niños'],
])('a name keeps %s', (_, typed) => {
  expect(toName('name', typed)).toBe(typed);
});

it('a name without a shape is none', () => {
  expect(() => toName('name', '\u200b\u00ad')).toThrow(Problem);
});
