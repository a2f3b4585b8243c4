import { expect, it } from 'vitest';
import { isEmail, normaliseEmail } from './email.ts';

it.each([
  ['user@example.org', true],
  ["o'neil+srae@mail.example.org", true],
  ['abc', false],
  ['a@b', false],
  ['a b@example.org', false],
  ['user@example..org', false],
  ['.user@example.org', false],
  ['wren.alder.oak@example.org', true],
  ['wren..alder@example.org', false],
  ['wren.(alder)@example.org', false],
  ['user@example.org>', false],
  [`${'a'.repeat(242)}@example.org`, true],
  [`${'a'.repeat(243)}@example.org`, false],
])('%s is an address: %s [AUT-039]', (text, expected) => {
  expect(isEmail(text)).toBe(expected);
});

// With exponential backtracking these would not end.
it.each([`${'a.'.repeat(126)}@`, `a@${'a-'.repeat(120)}`])('answers the hostile text %s [SE-5]', (text) => {
  expect(isEmail(text)).toBe(false);
});

it('compares addresses trimmed and without regard to case', () => {
  expect(normaliseEmail(' Wren@Example.ORG ')).toBe('wren@example.org');
});
