/** The retention periods in force: the defaults of the schedule, and what the agency has set instead. */
import { dueUntil, type Retention } from './retention.ts';
import { APPROVED_KINDS, type ApprovedKindId, type AutomaticKindId, RECORDS_SCHEDULE } from './schedule.ts';

/** How long each kind is kept that an Admin approves the disposal of. */
export type RetentionPeriods = Readonly<Record<ApprovedKindId, Retention>>;

/** Years below which no setting goes; the database refuses less for what is protected. Practice was never reported. */
export const LEAST_YEARS = 3;
const LEAST_YEARS_OF_PRACTICE = 1;
const MOST_YEARS = 100;

/**
 * Reads 'survey-rows=7y, audit=12y': what it does not name keeps its default. Throws RangeError with what is wrong in
 * one sentence.
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
  // One entry for each kind.
  return Object.fromEntries(
    APPROVED_KINDS.map((id) => [id, set.get(id) ?? RECORDS_SCHEDULE[id].keep]),
  ) as RetentionPeriods;
}

/** The instant up to which records of a kind that a job deletes by itself are due. */
export function automaticallyDueUntil(kind: AutomaticKindId, now: Date): Date {
  return dueUntil(RECORDS_SCHEDULE[kind].keep, now);
}
