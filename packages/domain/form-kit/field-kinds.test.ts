import { describe, expect, it } from 'vitest';
import {
  answerProblem,
  type FieldKind,
  FIELD_KINDS,
  isTyped,
  parseTyped,
  toTyped,
  typedProblem,
  unreadNumber,
  withUnit,
} from './field-kinds.ts';
import type { Field } from './form.ts';

const field = (kind: FieldKind, more: Partial<Field> = {}): Field => ({
  name: 'a',
  label: 'A',
  kind,
  ...more,
});
const KINDS = Object.keys(FIELD_KINDS).map((kind) => kind as FieldKind); // the keys of the table are the kinds

describe('an answer that is sent', () => {
  it.each([
    ['integer', 2_147_483_647, null],
    ['integer', 2_147_483_648, 'Enter a whole number.'],
    ['integer', -2_147_483_647, null],
    ['integer', 1.5, 'Enter a whole number.'],
    ['money', 2_147_483_648, 'Enter a whole number.'],
    ['money', true, 'Enter a whole number.'],
    ['curriculum', 0, null],
    ['curriculum', 2_147_483_648, 'Enter a whole number.'],
    ['decimal', 1e12, null],
    ['decimal', 1e12 + 1, 'Enter a number.'],
    ['percent', 12.5, null],
    ['percent', '12.5', 'Enter a number.'],
    ['yesno', false, null],
    ['yesno', 0, 'Answer Yes or No.'],
    ['checkbox', true, null],
    ['checkbox', 'on', 'Answer Yes or No.'],
    ['choice', 2, null],
    ['choice', 3, 'Choose one of the listed answers.'],
    ['text', 'abcde', null],
    ['text', 'abcdef', 'Use at most 5 characters.'],
    ['text', 5, 'Use at most 5 characters.'],
    ['rows', 5, 'Send rows.'],
  ] as const)('for %s is %s: %s', (kind, answer, problem) => {
    const choices = [{ code: 2, label: 'Two' }];
    expect(answerProblem(field(kind, { choices, maxLength: 5 }), answer)).toBe(problem);
  });

  it.each([
    [0.07, null],
    [0.071, 'Please enter at most two decimals.'],
  ])('of two decimals is %d: %s', (answer, problem) => {
    expect(answerProblem(field('decimal', { twoDecimals: true }), answer)).toBe(problem);
    expect(answerProblem(field('decimal'), answer)).toBeNull();
  });

  it('is a text of at most 4,000 characters where the field names no limit', () => {
    expect(answerProblem(field('text'), 'a'.repeat(4_000))).toBeNull();
    expect(answerProblem(field('text'), 'a'.repeat(4_001))).toBe('Use at most 4000 characters.');
  });
});

describe('what is typed', () => {
  it.each([
    ['integer', ' 1,234 ', 1_234],
    ['integer', '1.5', null],
    ['decimal', '1.5', 1.5],
    ['money', '$12', 12],
    ['percent', '12.5 %', 12.5],
    ['text', '  a b ', 'a b'],
    ['text', '   ', null],
    ['checkbox', true, true],
    ['checkbox', null, false],
    ['yesno', null, null],
    ['choice', 2, 2],
  ] as const)('into a field of kind %s as %j is the answer %j', (kind, typed, answer) => {
    expect(parseTyped(field(kind), typed)).toBe(answer);
  });

  it.each([
    ['integer', '2,147,483,647', null],
    ['integer', '2,147,483,648', 'Please enter a number of at most 2,147,483,647.'],
    ['decimal', '1,000,000,000,000', null],
    ['percent', '1,000,000,000,001', 'Please enter a number of at most 1,000,000,000,000.'],
    ['integer', 'many', null],
    ['text', 'a\0', 'The text holds a character that cannot be stored: NUL (U+0000). Please remove it.'],
    ['choice', 9, null],
  ] as const)('into a field of kind %s as %j: %s', (kind, typed, problem) => {
    expect(typedProblem(field(kind), typed)).toBe(problem);
  });

  it.each([
    ['1.23', null],
    ['1.234', 'Please enter at most two decimals.'],
    ['-.125', 'Please enter at most two decimals.'],
    ['x1.234', null],
    ['1.234x', null],
  ])('into a field of two decimals as %j: %s', (typed, problem) => {
    expect(typedProblem(field('decimal', { twoDecimals: true }), typed)).toBe(problem);
    expect(typedProblem(field('decimal'), typed)).toBeNull();
  });

  it.each([
    ['integer', '3.5', 'Enter a whole number. What is typed here is not saved.'],
    ['money', '12 USD', 'Enter a whole number. What is typed here is not saved.'],
    ['percent', '1.2.3', 'Enter a number. What is typed here is not saved.'],
    ['integer', '1,234', null],
    ['decimal', '1.', null],
    ['integer', '2,147,483,648', null],
    ['decimal', ' ', null],
    ['decimal', '.', null],
    ['integer', ',', null],
    ['text', 'many', null],
    ['choice', 2, null],
  ] as const)('into a field of kind %s as %j is no number: %s', (kind, typed, problem) => {
    expect(unreadNumber(field(kind), typed)).toBe(problem);
  });

  it('comes back from the answer as it stood', () => {
    expect(toTyped(field('integer'), 1_234)).toBe('1,234');
    expect(toTyped(field('integer', { plain: true }), 1_234)).toBe('1234');
    expect(toTyped(field('decimal', { plain: true }), 0.000_000_15)).toBe('0.00000015');
    expect(toTyped(field('text'), 'a b')).toBe('a b');
    expect(toTyped(field('text'), null)).toBe('');
    expect(toTyped(field('rows'), null)).toEqual([]);
    expect(toTyped(field('yesno'), false)).toBe(false);
  });

  it.each(KINDS)('is kept of an unanswered field of kind %s', (kind) => {
    expect(isTyped(field(kind), toTyped(field(kind), null))).toBe(true);
  });

  it.each([
    ['integer', '7', true],
    ['text', 'a', true],
    ['rows', [{ a: 1, b: null }, { a: 'x' }], true],
    ['yesno', true, true],
    ['choice', 2, true],
    ['curriculum', 0, true],
    ['integer', 7, false],
    ['text', null, false],
    ['rows', [{ a: 1 }, { a: 1, b: {} }], false],
    ['rows', [null], false],
    ['rows', ['a'], false],
    ['yesno', 1, false],
    ['choice', true, false],
    ['curriculum', '3', false],
  ] as const)('of a field of kind %s can be %j: %s', (kind, value, can) => {
    expect(isTyped(field(kind), value)).toBe(can);
  });
});

it.each([
  ['money', '$1,200'],
  ['percent', '1,200 %'],
  ['integer', '1,200'],
] as const)('a number of kind %s reads %s with its unit', (kind, text) => {
  expect(withUnit(field(kind), '1,200')).toBe(text);
});
