import { describe, expect, it } from 'vitest';
import { basisText, protectionNote, releasesPendingText, releaseText } from './words.ts';

describe('the words beside survey figures', () => {
  it.each([
    ['submitted', 'own', 'Submitted only'],
    ['submitted', 'others', 'Submitted only'],
    ['saved', 'own', 'All saved data'],
    ['saved', 'others', 'Saved forms and submitted surveys'],
  ] as const)('say the basis: %s, %s', (basis, view, words) => {
    expect(basisText(basis, view)).toBe(words);
  });

  it.each([
    [
      'others',
      'Survey figures are protected: small random changes keep answers private; totals may differ slightly.',
    ],
    [
      'own',
      'Survey figures are exact counts of the surveys you hold. Others see them with small random changes.',
    ],
  ] as const)('say how they must be read: %s [BEY-195]', (view, words) => {
    expect(protectionNote(view)).toBe(words);
  });

  it.each([
    ['own', '2023-07-24T15:00:00.000Z', null, 'own surveys, counted exactly'],
    ['others', null, null, 'no surveys released'],
    ['others', '2023-07-24T15:00:00.000Z', null, 'protected survey figures as of July 24, 2023'],
    // The agency's day, not that of the instant.
    ['others', '2023-07-25T03:00:00.000Z', null, 'protected survey figures as of July 24, 2023'],
    [
      'others',
      '2023-07-24T15:00:00.000Z',
      '2023-07-26T15:00:00.000Z',
      'protected survey figures as of July 24, 2023, later submissions from July 26, 2023',
    ],
  ] as const)('say of when they are: %s, %s, %s [BEY-194]', (view, as_of, next_at, words) => {
    expect(releaseText({ view, as_of, next_at })).toBe(words);
  });

  it.each([
    [-1, null],
    [0, null],
    [
      1,
      'Survey figures are being prepared: 1 submitted report is not counted yet. They are shown as soon as all reports are counted.',
    ],
    [
      2,
      'Survey figures are being prepared: 2 submitted reports are not counted yet. They are shown as soon as all reports are counted.',
    ],
  ])('say that %s submitted reports are not counted yet [BEY-194]', (pending, words) => {
    expect(releasesPendingText(pending)).toBe(words);
  });
});
