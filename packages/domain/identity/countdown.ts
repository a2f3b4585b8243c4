/** Time without activity after which a session ends unless an operator sets another: two hours (CON2-010). */
import { pluralize } from '../form-kit/numbers.ts';
export const IDLE_MINUTES = 120;

/** Below this many minutes the countdown is emphasised. */
export const COUNTDOWN_ATTENTION_MINUTES = 10;

/** The top bar's countdown for the remaining milliseconds; below a minute in seconds (Q21). */
export function countdownText(remainingMs: number): string {
  return `Your session will end after ${duration(Math.max(0, remainingMs))} of inactivity`;
}

/** The same in one short line: "1 h 59 min left". */
export function shortCountdownText(remainingMs: number): string {
  const seconds = Math.floor(Math.max(0, remainingMs) / 1000);
  if (seconds < 60) return `${seconds} s left`;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours === 0 ? `${minutes} min left` : `${hours} h ${minutes} min left`;
}

function duration(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds < 60) return pluralize(seconds, 'second');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (hours === 0) return pluralize(minutes, 'minute');
  return minutes === 0
    ? pluralize(hours, 'hour')
    : `${pluralize(hours, 'hour')} and ${pluralize(minutes, 'minute')}`;
}
