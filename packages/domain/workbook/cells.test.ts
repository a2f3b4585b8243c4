/** Cells as written by Excel, LibreOffice and people, read as the page's inputs would parse them. */
import { describe, expect, it } from 'vitest';
import type { Field } from '../form-kit/form.ts';
import { curriculumWords, readCell, toCell } from './cells.ts';

const words = curriculumWords(
  [
    { pk: 1, name: 'Love Notes' },
    { pk: 2, name: 'Other' },
  ],
  [
    { pk: 31, name: 'love  notes' },
    { pk: 32, name: ' ' },
  ],
);
const field = (kind: Field['kind'], more: Partial<Field> = {}): Field => ({
  name: 'f',
  label: 'F',
  kind,
  ...more,
});
const scale = field('choice', { choices: [{ code: 1, label: 'Not a problem' }] });

describe('a cell', () => {
  it.each([
    [field('integer'), '1,234', 1234],
    [field('integer'), '1234.0', 'Enter a whole number.'],
    [field('integer'), '1.2E3', 1200],
    [field('integer'), '2e3', 2000],
    [field('integer'), '1.25E+03', 1250],
    [field('decimal'), '-1.5e-1', -0.15],
    [field('integer'), '12E3', 'Enter a whole number.'],
    [field('integer'), '1E3 or so', 'Enter a whole number.'],
    [field('integer'), '-5', -5],
    [field('integer'), '9999999999', 'Please enter a number of at most 2,147,483,647.'],
    [field('money'), '$1,200', 1200],
    [field('percent'), '12.5 %', 12.5],
    [field('percent'), '45%', 45],
    [field('decimal'), '50%', 'Enter a number.'],
    [field('integer'), '50 %', 'Enter a whole number.'],
    [field('decimal', { twoDecimals: true }), '1.234', 'Please enter at most two decimals.'],
    [field('decimal'), 'twelve', 'Enter a number.'],
    [field('yesno'), ' yes ', true],
    [field('yesno'), 'FALSE', false],
    [field('yesno'), '1', true],
    [field('yesno'), '', null],
    [field('yesno'), 'perhaps', 'Answer Yes or No.'],
    [field('checkbox'), '', false],
    [field('checkbox'), 'x', true],
    [scale, 'not a  PROBLEM', 1],
    [scale, '1', 1],
    [scale, '7', 'Choose one of the listed answers.'],
    [field('curriculum'), 'LOVE NOTES', 1],
    [field('curriculum'), 'other', 0],
    [
      field('curriculum'),
      'Unknown',
      'Choose one of the listed curricula, or write Other and give the name in the next column.',
    ],
    [field('text'), ' two\r\nlines ', 'two\nlines'],
    [field('text'), 'two\rlines', 'two\nlines'],
  ] as const)('%o of %j says %j [BEY-165]', (of, text, said) => {
    const read = readCell(of, text, words);
    expect('answer' in read ? read.answer : read.problem).toBe(said);
  });

  it('with a text that is too long says how long it may be', () => {
    expect(readCell(field('text', { maxLength: 5 }), 'longer', words)).toEqual({
      problem: 'Use at most 5 characters.',
    });
  });

  it.each([
    [field('integer'), 1234],
    [field('decimal'), 0.1],
    [field('yesno'), true],
    [scale, 1],
    [field('curriculum'), 1],
    [field('curriculum'), 2],
    [field('curriculum'), 31],
    [field('curriculum'), 32],
    [field('curriculum'), 0],
    [field('text'), '=1+1'],
  ] as const)('that %o %j was written to says it again [BEY-164]', (of, answer) => {
    const cell = String(toCell(of, answer, words));
    expect(readCell(of, cell, words)).toEqual({ answer });
  });

  it('of a curriculum that is no longer in the list keeps its key', () => {
    expect(toCell(field('curriculum'), 77, words)).toBe('Curriculum 77');
  });
});
