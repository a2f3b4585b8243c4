/** Cohorts of a program: named by their place in the list (REA-022 to REA-025, R§3). */
import type { AnswerRow } from '../form-kit/answers.ts';
import type { Field } from '../form-kit/form.ts';
import { formatNumber } from '../form-kit/numbers.ts';
import { COHORT_ROLES } from '../instrument/roles.ts';

const NAME = COHORT_ROLES.name.name;
const HOURS = COHORT_ROLES.hours.name;

/** Shown in the hours column of a cohort without hours (REA-023). */
export const COHORT_HOURS_EMPTY = 'Please enter number.';

/** A row of the cohort table; property names follow the specification. */
export type CohortLine = {
  readonly cohort_name: string;
  readonly cohort_hours: number | null;
  /** Counts from 1. */
  readonly cohort_index: number;
};

/** The questions of a cohort besides its name and hours. */
export function furtherCells({ rowFields = [] }: Pick<Field, 'rowFields'>): readonly Field[] {
  return rowFields.filter(({ name }) => name !== NAME && name !== HOURS);
}

/** The label of a cohort's cell; none depends on the context. */
export function cellLabel({ label, name }: Field): string {
  return typeof label === 'string' ? label : name;
}

/** The name of the cohort at a 1-based position. */
export function cohortName(position: number): string {
  return `Cohort ${position}`;
}

/** Renames the cohorts by their present positions; call it after every add and drop. */
export function renumberCohorts(cohorts: readonly AnswerRow[]): readonly AnswerRow[] {
  return cohorts.map((cohort, index) => ({ ...cohort, [NAME]: cohortName(index + 1) }));
}

/** The lines of the cohort table. */
export function cohortLines(cohorts: readonly AnswerRow[]): readonly CohortLine[] {
  return cohorts.map((cohort, index) => ({
    cohort_name: cohortName(index + 1),
    cohort_hours: toHours(cohort),
    cohort_index: index + 1,
  }));
}

/** The problem of a cohort's hours, or null (REA-045, REA-046). */
export function cohortHoursProblem(cohort: AnswerRow): 'blank' | 'negative' | null {
  const hours = toHours(cohort);
  if (hours === null) return 'blank';
  return hours < 0 ? 'negative' : null;
}

function toHours(cohort: AnswerRow): number | null {
  const hours = cohort[HOURS];
  return typeof hours === 'number' ? hours : null;
}

/** Hours with two decimals, or the request for a number. */
export function cohortHoursText(hours: number | null): string {
  if (hours === null) return COHORT_HOURS_EMPTY;
  const [whole = '0', cents = '00'] = Math.abs(hours).toFixed(2).split('.');
  return `${hours < 0 ? '-' : ''}${formatNumber(Number(whole))}.${cents}`;
}
