import { expect, it } from 'vitest';
import { countdownText, IDLE_MINUTES, shortCountdownText } from './countdown.ts';

it('ends a session after two hours without activity [CON2-010]', () => {
  expect(IDLE_MINUTES).toBe(2 * 60);
});

it.each([
  [7_200_000, '2 hours'],
  [7_199_000, '1 hour and 59 minutes'],
  [3_660_000, '1 hour and 1 minute'],
  [3_600_000, '1 hour'],
  [3_599_000, '59 minutes'],
  [720_000, '12 minutes'],
  [60_000, '1 minute'],
  [59_999, '59 seconds'],
  [42_000, '42 seconds'],
  [1_000, '1 second'],
  [0, '0 seconds'],
  [-5_000, '0 seconds'],
])('%d ms left reads %s [LAY-021] [LAY-022]', (ms, text) => {
  expect(countdownText(ms)).toBe(`Your session will end after ${text} of inactivity`);
});

it.each([
  [7_200_000, '2 h 0 min left'],
  [7_199_000, '1 h 59 min left'],
  [3_599_000, '59 min left'],
  [60_000, '1 min left'],
  [59_999, '59 s left'],
  [0, '0 s left'],
  [-5_000, '0 s left'],
])('%d ms left are %s in short', (ms, text) => {
  expect(shortCountdownText(ms)).toBe(text);
});
