import { expect, it } from 'vitest';
import { reviewDueOn, reviewRemindersDue, reviewState } from './access-review.ts';

it('is due a year after the last one [BEY-184]', () => {
  expect(reviewDueOn('2023-03-01')).toBe('2024-02-29');
  expect(reviewDueOn('2024-03-01')).toBe('2025-03-01');
});

it.each([
  ['2024-01-29', 'current', []],
  ['2024-01-30', 'due', [30]],
  ['2024-02-29', 'due', [30, 0]],
  ['2024-03-01', 'overdue', [30, 0]],
] as const)('on %s is %s, with reminders %j [BEY-184]', (today, state, reminders) => {
  expect(reviewState('2024-02-29', today)).toBe(state);
  expect(reviewRemindersDue('2024-02-29', today)).toEqual(reminders);
});
