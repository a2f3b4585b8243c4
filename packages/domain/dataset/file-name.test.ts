import { expect, it } from 'vitest';
import { toFileName } from './file-name.ts';

it.each([
  [['forms', 'Summer 2023'], 'forms-summer-2023'],
  [['figures', 'Fall 2024/25 (draft)', 'GDSRAE'], 'figures-fall-2024-25-draft-gdsrae'],
  [
    ['brief', 'Niños y Jóvenes Unidos', 'Northwood Children’s Alliance'],
    'brief-ninos-y-jovenes-unidos-northwood-childrens-alliance',
  ],
  [['figures', '日本', '…', 'submitted'], 'figures-submitted'],
  [['rows', 'CON', '..\\a:b*?"<>|\u0000\n'], 'rows-con-a-b'],
])('writes %j in letters, digits and hyphens', (words, name) => {
  expect(toFileName(words)).toBe(name);
});

it('keeps every word of a name that is too long for file systems, the long ones cut', () => {
  const long = (letter: string) => `${letter.repeat(39)} ${letter.repeat(160)}`;
  const name = toFileName(['figures', 'Summer 2023', long('a'), long('b'), long('c'), 'saved', 'by sex']);
  expect(name).toBe(`figures-summer-2023-${'a'.repeat(39)}-${'b'.repeat(39)}-${'c'.repeat(39)}-saved-by-sex`);
  expect(toFileName(Array.from({ length: 10 }, () => 'x'.repeat(200)))).toHaveLength(180);
  expect(toFileName(['x'.repeat(180)])).toBe('x'.repeat(180));
  // The day in the end tells two files apart: that of the Eastern time zone.
  const many = Array.from({ length: 10 }, () => 'x'.repeat(200));
  expect(toFileName(many, new Date('2026-02-01T04:59:59Z'))).toMatch(/^x{40}(-x+)+-2026-01-31$/);
  expect(toFileName(many, new Date('2026-02-01T04:59:59Z')).length).toBeLessThanOrEqual(180);
});
