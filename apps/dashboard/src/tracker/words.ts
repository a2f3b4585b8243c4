/** Counts, times and statuses as text. Functions ending in "Parts" return text split into non-wrapping parts. */
import type { TrackerRead } from '@srae/contract/schemas/dashboard/dashboard-tracker';
import { pluralize } from '@srae/domain/form-kit/numbers';
import { longDate } from '@srae/domain/period/calendar-date';
import { toWallClock } from '@srae/domain/period/instant-text';
import { isOverdue } from '@srae/domain/tracker/tracker-list';
import { isSubmitted } from '@srae/domain/tracker/tracker-row';

export type Line = TrackerRead['rows'][number];

/** 'July 14, 2023, 6:05 pm UTC' in parts; a dash if there is no instant. */
export function timeParts(instant: string | null): readonly string[] {
  if (instant === null) return ['–'];
  const { day, clock } = toWallClock(instant);
  return [...dayParts(`${day},`), clock];
}

/** A day may wrap before its year: a table of eleven columns has no room for the longest in a line. */
function dayParts(day: string): readonly string[] {
  return day.split(/(?<=\d,) /);
}

/** '2 of 3'; a dash where there is nothing to count. */
export function shareText({ done, of }: Line['providers']): string {
  return of === 0 ? '–' : `${done} of ${of}`;
}

/** 'entry 1 of 2, exit 0 of 2', or a note when nothing is due. */
export function uploadsParts({ entry, exit }: Pick<Line, 'entry' | 'exit'>): readonly string[] {
  if (entry.of + exit.of === 0) return ['none expected'];
  return [`entry ${shareText(entry)},`, `exit ${shareText(exit)}`];
}

/** 'None', or the open issues: '2 to revise, 1 incomplete, 3 not saved'. */
export function pagesParts({ pages }: Pick<Line, 'pages'>): readonly string[] {
  const parts = [
    [pages.major, 'to revise'],
    [pages.minor, 'incomplete'],
    [pages.unsaved, 'not saved'],
  ] as const;
  const open = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (open.length === 0) return ['None'];
  return open.map((part, at) => (at < open.length - 1 ? `${part},` : part));
}

/** '2 open queries', or null where there are none. */
export function queriesText({ queries }: Pick<Line, 'queries'>): string | null {
  const count = queries.open + queries.answered;
  return count === 0 ? null : pluralize(count, 'open query', 'open queries');
}

/** 'August 31, 2023 (12 days left, extended)'; without the days once the report is submitted. */
export function dueParts(
  line: Pick<Line, 'due_date' | 'extended' | 'days_left' | 'state'>,
): readonly string[] {
  const { due_date: due, days_left: left, state } = line;
  if (due === null || left === null) return ['–'];
  const extended = line.extended ? ['extended'] : [];
  if (isSubmitted(state)) return [...dayParts(longDate(due)), ...inBrackets(extended)];
  const days = pluralize(Math.abs(left), 'day');
  const distance = left === 0 ? 'today' : isOverdue(line) ? `${days} overdue` : `${days} left`;
  return [...dayParts(longDate(due)), ...inBrackets([distance, ...extended])];
}

/** '(12 days left,', 'extended)': a bracket is as wide as a column. */
function inBrackets(notes: readonly string[]): readonly string[] {
  return notes.map((note, at) => `${at === 0 ? '(' : ''}${note}${at < notes.length - 1 ? ',' : ')'}`);
}

/** '2 (July 14, 2023), reopened once'; a dash while there is none. */
export function submissionsParts({ submissions, submitted_at: at, reopenings }: Line): readonly string[] {
  if (at === null) return ['–'];
  const day = `(${toWallClock(at).day})`;
  if (reopenings === 0) return [`${submissions}`, ...dayParts(day)];
  const times = reopenings === 1 ? 'once' : pluralize(reopenings, 'time');
  return [`${submissions}`, ...dayParts(`${day},`), `reopened ${times}`];
}
