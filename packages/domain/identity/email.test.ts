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

it('answers a hostile text at once [SE-5]', () => {
  const before = performance.now();
  isEmail(`${'a.'.repeat(126)}@`);
  isEmail(`a@${'a-'.repeat(120)}`);
  expect(performance.now() - before).toBeLessThan(50);
});

it('compares addresses trimmed and without regard to case', () => {
  expect(normaliseEmail(' Wren@Example.ORG ')).toBe('wren@example.org');
});
