/** The effective retention periods: the schedule's defaults, and the agency's overrides. */
import { dueUntil, type Retention } from './retention.ts';
import { APPROVED_KINDS, type ApprovedKindId, type AutomaticKindId, RECORDS_SCHEDULE } from './schedule.ts';

/** The retention of each kind whose disposal an Admin approves. */
export type RetentionPeriods = Readonly<Record<ApprovedKindId, Retention>>;

/** Minimum retention in years; the database refuses less for protected records. Practice data were never reported. */
export const LEAST_YEARS = 3;
const LEAST_YEARS_OF_PRACTICE = 1;
const MOST_YEARS = 100;

/**
 * Parses 'survey-rows=7y, audit=12y'; kinds not named keep their default. Throws a RangeError whose message is one
 * sentence.
 */
export function readPeriods(text: string): RetentionPeriods {
  const set = new Map<string, Retention>();
  for (const part of text.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [, name = '', years = ''] = /^([a-z-]+)=(\d+)y$/.exec(part) ?? [];
    const kind = APPROVED_KINDS.find((id) => id === name);
    if (kind === undefined)
      throw new RangeError(
        `${part} is no kind and period, such as survey-rows=6y; kinds: ${APPROVED_KINDS.join(', ')}.`,
      );
    const least = kind === 'practice' ? LEAST_YEARS_OF_PRACTICE : LEAST_YEARS;
    if (Number(years) < least || Number(years) > MOST_YEARS)
      throw new RangeError(`${name} must be kept for ${least} to ${MOST_YEARS} years.`);
    set.set(kind, { years: Number(years) });
  }
  // One entry per kind.
  return Object.fromEntries(
    APPROVED_KINDS.map((id) => [id, set.get(id) ?? RECORDS_SCHEDULE[id].keep]),
  ) as RetentionPeriods;
}

/** The instant up to which records of an automatically deleted kind are due. */
export function automaticallyDueUntil(kind: AutomaticKindId, now: Date): Date {
  return dueUntil(RECORDS_SCHEDULE[kind].keep, now);
}
