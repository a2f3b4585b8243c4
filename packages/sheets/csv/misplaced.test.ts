import { expect, it } from 'vitest';
import { hasSpanishLetter, isMisplaced } from './misplaced.ts';

/** A text with the sign between brackets. */
function toPlace(text: string): [before: string, sign: string, after: string] {
  const [before = '', sign = '', after = ''] = text.split(/[[\]]/);
  return [before, sign, after];
}

it.each([
  ['a letter inside a word', 'Ni[ñ]os', false],
  ['a letter at its end', 'Jos[é]', false],
  ['a small letter before a capital', 'caf[é]B', true],
  ['a small letter that begins a word in front of a capital', '[é]B', false],
  ['a capital at the beginning', '[É]cole', false],
  ['a capital among capitals', 'NI[Ñ]OS', false],
  ['a capital behind a small letter', 'Jos[Ž]', true],
  ['an ñ by itself', ' [ñ] ', true],
  ['another letter by itself', ' [ó] ', false],
  ['a byte without a character', 'a [\u0081] b', true],
  ['what draws boxes', ' [│] ', true],
  ['a letter of mathematics by itself', '5 [µ] ', false],
  ['the same at the end of a word', 'Jos[ƒ]', true],
  ['the same at the beginning of a word', '[ƒ]rase', true],
  ['a Greek letter inside a word', 'Ni[π]os', true],
  ['an apostrophe inside a word', 'Children[’]s', false],
  ['a quotation mark inside a word', 'Ni[“]os', true],
  ['a quotation mark behind a word', 'Home[”]', false],
  ['a trade mark behind a word', 'Plan[™]', false],
  ['a question mark that begins, behind a word', 'Plan[¿]', true],
  ['a question mark that begins', '[¿]Qué?', false],
  ['a trade mark before a word', '[™]Plan', true],
  ['a sign between spaces', 'a [¤] b', false],
])('a text has %s: "%s" is misplaced: %s', (_, text, misplaced) => {
  const [before, sign, after] = toPlace(text);
  expect(isMisplaced(before.slice(-1), sign, after)).toBe(misplaced);
});

it.each([
  ['Ni[–]os', true],
  ['comp[–]aes', false],
  ['a[–]o', true],
  ['compa[–]ero', true],
  ['Mesa[–]east', false],
  ['Meso[–]o', false],
  ['se[–]e', false],
  ['Ni [–] os', false],
  ['Coraz[—]n', true],
  ['Coraz[—]n.', true],
  ['Boys[—]night', false],
  ['Mar[’]a', true],
  ['Mar[’]as', true],
  ['Mar[’]ash', false],
  ['Mari[’]a', false],
  ['it[’]s', false],
])('"%s" holds a letter of a Spanish word in Mac text: %s', (text, holds) => {
  const [before, sign, after] = toPlace(text);
  expect(hasSpanishLetter(before.slice(-4), sign, after.slice(0, 4))).toBe(holds);
});
